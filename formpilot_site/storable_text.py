"""A request for a page whose address or form holds NUL is refused: no database keeps that sign, and nobody types it.
The API names by itself what of a request holds it."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from itertools import chain
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _

from conversations.api.plain_problems import is_api

_NUL_IN_ADDRESS = "%00"


class TextIsStorable:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        holds_nul = _NUL_IN_ADDRESS in request.META.get("QUERY_STRING", "") and not is_api(request)
        return _refused() if holds_nul else self._get_response(request)

    def process_view(self, request: HttpRequest, _view: object, _args: Any, _named: Any) -> HttpResponse | None:
        """By now, whoever sends a form has shown that it comes from one of our pages."""
        if request.method != "POST" or not request.path_info.startswith("/admin/"):
            return None
        return (
            _refused() if any("\0" in text for text in chain(*(told for _name, told in request.POST.lists()))) else None
        )


def _refused() -> HttpResponse:
    detail = _("What was sent holds a sign that no text has (NUL). Take it out, and send it again.")
    return HttpResponse(detail, status=HTTPStatus.BAD_REQUEST, content_type="text/plain; charset=utf-8")
