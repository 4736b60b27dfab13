"""Whatever goes wrong beneath /api/ becomes a problem document: what a view, Django or another layer refuses."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from conversations.api.plain_problems import is_api, problem_of_status
from conversations.api.problems import CONTENT_TYPE

_REPLACED = {"content-type", "content-length", "content-encoding"}


class ProblemDocuments:
    """Puts a problem document in place of any other page that tells of an error, and keeps its headers. A view whose
    clients know errors of another shape says so by `keeps_error_body`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        is_error = response.status_code >= HTTPStatus.BAD_REQUEST and not getattr(response, "keeps_error_body", False)
        if is_error and is_api(request) and response.get("Content-Type") != CONTENT_TYPE:
            return _as_problem(response)
        return response


def _as_problem(response: HttpResponseBase) -> HttpResponse:
    problem = problem_of_status(response.status_code)
    for name, value in response.items():
        if name.lower() not in _REPLACED:
            problem.headers[name] = value
    return problem
