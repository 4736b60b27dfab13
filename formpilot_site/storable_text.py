"""Requests for pages are refused if their address or cookies contain NUL, which Postgres cannot store and nobody types.
The API and forms report by themselves which value contains it."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _

from conversations.api.plain_problems import is_api

_NUL_IN_ADDRESS = "%00"


class TextIsStorable:
    """A middleware that refuses pages with NUL in their query or in a decoded cookie: Postgres cannot store it in
    text, and the session of a cookie is looked up there."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return _refused() if _holds_nul(request) and not is_api(request) else self._get_response(request)


def _holds_nul(request: HttpRequest) -> bool:
    in_address = _NUL_IN_ADDRESS in request.META.get("QUERY_STRING", "")
    return in_address or any("\x00" in value for value in request.COOKIES.values())


def _refused() -> HttpResponse:
    detail = _("What was sent contains a NUL character. Remove it, and send it again.")
    return HttpResponse(detail, status=HTTPStatus.BAD_REQUEST, content_type="text/plain; charset=utf-8")
