"""Request bodies without a Content-Length, as streaming clients send them: read, or refused; never taken for empty."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import IO

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from conversations.api.plain_problems import problem_response
from conversations.large_bodies import MAX_BODY_BYTES, drain


class BodiesOfUnknownLength:
    """Django reads as many bytes as Content-Length says: none without it. A server that ends `wsgi.input` where the
    body ends (`wsgi.input_terminated`) lets us read up to the limit of a body; from others we ask for the length."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "Transfer-Encoding" not in request.headers or request.META.get("CONTENT_LENGTH"):
            return self.get_response(request)
        environ = request.META
        if not isinstance(request, WSGIRequest) or not environ.get("wsgi.input_terminated"):
            detail = _("Send the body with its Content-Length; this server cannot read it in chunks.")
            return problem_response("length_required", detail)
        body = _read(environ["wsgi.input"])
        return self.get_response(
            type(request)({**environ, "wsgi.input": BytesIO(body), "CONTENT_LENGTH": str(len(body))})
        )


def _read(stream: IO[bytes]) -> bytes:
    """The body, or as much of it as shows that it is too long."""
    body = stream.read(MAX_BODY_BYTES + 1)
    if len(body) > MAX_BODY_BYTES:
        drain(stream)
    return body
