"""What caches may keep of errors: nothing, for what is not there now may be there in a moment."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponseBase


class ErrorsAreNotKept:
    """For whatever any layer refuses, and says nothing of caches itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        if response.status_code >= HTTPStatus.BAD_REQUEST and not response.has_header("Cache-Control"):
            response.headers["Cache-Control"] = "no-store"
        return response
