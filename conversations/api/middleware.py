"""Whatever goes wrong beneath /api/ is told as a problem document: what a view, Django or another layer refuses."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse

from conversations.api.problems import CONTENT_TYPE, document_of_status

_REPLACED = {"content-type", "content-length", "content-encoding"}


class ProblemDocuments:
    """Puts a problem document in place of any other page that tells of an error, and keeps its headers. A door whose
    clients know errors of another shape says so by `tells_itself`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        is_error = response.status_code >= HTTPStatus.BAD_REQUEST and not getattr(response, "tells_itself", False)
        if is_error and request.path_info.startswith("/api/") and response.get("Content-Type") != CONTENT_TYPE:
            return _told_anew(response)
        return response


def _told_anew(response: HttpResponseBase) -> HttpResponse:
    content = document_of_status(response.status_code)
    problem = JsonResponse(content, status=response.status_code, content_type=CONTENT_TYPE)
    for name, value in response.items():
        if name.lower() not in _REPLACED:
            problem.headers[name] = value
    return problem
