"""A thread's part: from the bytes of a request to the bytes of its answer, with gunicorn's parser and its WSGI."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from gunicorn.http import wsgi
from gunicorn.http.errors import NoMoreData
from gunicorn.http.parser import RequestParser
from gunicorn.util import write_error

from formpilot_site.serving.arrival import Arrival

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class Answer:
    """`unused` are bytes of the request after this one; they mean something only where the connection is kept."""

    data: bytes
    keep: bool = False
    unused: bytes = b""


class Paper:
    """Stands in for the socket that gunicorn writes to."""

    def __init__(self) -> None:
        self.written = bytearray()

    def sendall(self, data: bytes) -> None:
        self.written += data

    def gettimeout(self) -> float:
        """gunicorn asks before it writes errors: this never waits."""
        return 0.0


def answer(
    arrival: Arrival, application: Application, cfg: Any, address: Any, server: Any, *, staying: Callable[[], bool]
) -> Answer:
    """Raises what the parser and the application raise. `staying`: whether the connection may be kept at all."""
    paper = Paper()
    if arrival.head_too_long:
        write_error(paper, 431, "Request Header Fields Too Large", "")
        return Answer(bytes(paper.written))
    parser = RequestParser(cfg, iter((bytes(arrival.data),)), address)
    try:
        request = next(parser)
        _give_whole_body(request, arrival)
    except (NoMoreData, StopIteration):
        write_error(paper, 400, "Bad Request", "The request is not complete.")
        return Answer(bytes(paper.written))
    response, environ = wsgi.create(request, paper, address, server, cfg)
    environ["wsgi.multithread"] = True
    if arrival.body_too_long or not staying():
        response.force_close()
    _respond(response, application(environ, response.start_response))
    keep = not response.should_close()
    return Answer(bytes(paper.written), keep, parser.unreader.take_buffered() if keep else b"")


def _give_whole_body(request: Any, arrival: Arrival) -> None:
    """The body as bytes, and its length, which applications need to read it, also where it came in chunks.

    Of one that is too long, there is the length alone: it is refused by that.
    """
    body = b"" if arrival.body_too_long else request.body.read()
    request.body = io.BytesIO(body)
    if any(name == "TRANSFER-ENCODING" for name, _ in request.headers):
        length = arrival.body_length if arrival.body_too_long else len(body)
        others = [(name, value) for name, value in request.headers if name != "TRANSFER-ENCODING"]
        request.headers = [*others, ("CONTENT-LENGTH", str(length))]
    # The loop has said "continue" where that was asked for.
    request._expected_100_continue = False  # noqa: SLF001 - gunicorn has no other way to tell it


def _respond(response: Any, parts: Iterable[bytes]) -> None:
    try:
        for part in parts:
            response.write(part)
        response.close()
    finally:
        if hasattr(parts, "close"):
            parts.close()
