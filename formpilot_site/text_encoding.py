"""What is sent is text in UTF-8, whatever a header calls it: addresses and forms of the web know no other encoding."""

from __future__ import annotations

from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.utils.http import parse_header_parameters


class Utf8Request(WSGIRequest):
    """Django would decode address and form by the `charset` that their sender names, before any middleware, and fails
    where that is no encoding of text, or not that of a form; and what middlewares look for in an address as it was sent
    could stand there under other signs."""

    def _set_content_type_params(self, meta: Any) -> None:
        self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
