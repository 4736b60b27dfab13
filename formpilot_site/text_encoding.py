"""Requests are read as UTF-8, whatever encoding their headers name: addresses and forms on the web use no other."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase


class TextIsUtf8:
    """A middleware before all others that read an address or a form. Django would decode both with the `charset` of the
    request, and fails if that is not a text encoding, or not the one of the form. And what other middlewares look for
    in the raw address could be written with other bytes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.encoding = "utf-8"
        return self._get_response(request)
