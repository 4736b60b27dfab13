"""Requests are read as UTF-8, whatever encoding their headers name: addresses and forms on the web use no other."""

from __future__ import annotations

from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.utils.http import parse_header_parameters


class Utf8Request(WSGIRequest):
    """A request that ignores the `charset` of its Content-Type. Django would decode the address and the form with it,
    and fails if that is not a text encoding, or not the one of the form. And what middlewares look for in the raw
    address could be written with other bytes."""

    def _set_content_type_params(self, meta: Any) -> None:
        self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
