"""What is sent is text in UTF-8, whatever a header calls it: addresses and forms of the web know no other encoding."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase


class TextIsUtf8:
    """A middleware before all that read an address or a form. Django would decode both by the `charset` that their
    sender names, and fails where that is no encoding of text, or not that of a form; and what other middlewares look
    for in an address as it was sent could stand there under other signs."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.encoding = "utf-8"
        return self._get_response(request)
