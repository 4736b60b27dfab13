"""A thread's part: from the bytes of a request to the bytes of its answer, with gunicorn's parser and its WSGI."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass
from typing import IO, Any

from gunicorn.http import wsgi
from gunicorn.http.errors import NoMoreData, ParseException
from gunicorn.http.parser import RequestParser

from conversations.large_bodies import ADMITTED, CUT_SHORT, HEAD_ALONE
from formpilot_site.serving.arrival import Arrival
from formpilot_site.serving.faults import Refused, fault_of
from scheduling import waiting

LONG = 1024 * 1024

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class Answer:
    """The bytes of a response; `rest` is a file with what follows `data`, if it is long. `unused` are bytes of the next
    request, if the connection is kept. `admits`: there is no response yet, because the application has accepted the
    head and wants the body."""

    data: bytes
    keep: bool = False
    unused: bytes = b""
    rest: IO[bytes] | None = None
    admits: bool = False


class Received:
    """Stands in for the socket that gunicorn's parser reads from. It returns as much as the parser asks for,
    not everything at once: the parser copies the rest at each chunk of a body, so the time for many short chunks would
    grow with the square of their number."""

    def __init__(self, data: bytes | bytearray) -> None:
        self._data = io.BytesIO(data)

    def recv(self, size: int) -> bytes:
        return self._data.read(size)

    def rest(self) -> bytes:
        """The bytes that the parser has not read."""
        return self._data.read()


class Paper:
    """Stands in for the socket that gunicorn writes to. What exceeds `LONG` goes to a file without a name in the folder
    `spool`."""

    def __init__(self, spool: str | None = None) -> None:
        self._spool = spool
        self.written = bytearray()
        self.rest: IO[bytes] | None = None

    def sendall(self, data: bytes) -> None:
        if self.rest is None and len(self.written) + len(data) > LONG:
            self.rest = tempfile.TemporaryFile(dir=self._spool)  # noqa: SIM115 - it lives until it is sent
        if self.rest is None:
            self.written += data
        else:
            self.rest.write(data)

    def close(self) -> None:
        """Gives the file back."""
        if self.rest is not None:
            self.rest.close()


def answer(
    arrival: Arrival,
    application: Application,
    cfg: Any,
    address: Any,
    server: Any,
    *,
    staying: Callable[[], bool],
    spool: str | None = None,
) -> Answer:
    """Raises Refused, and what the application raises. `staying`: whether the connection may be kept at all. `spool`
    is the folder for long answers. A request whose large body is still to come is asked about by its head."""
    paper = Paper(spool)
    if arrival.fault is not None:
        raise Refused(arrival.fault)
    received = Received(arrival.data)
    parser = RequestParser(cfg, received, address)
    try:
        request = next(parser)
        _give_whole_body(request, arrival)
    except (ParseException, NoMoreData, StopIteration) as error:
        raise Refused(fault_of(error)) from error
    response, environ = wsgi.create(request, paper, address, server, cfg)
    environ["wsgi.multithread"] = True
    environ |= _signals(arrival)
    if arrival.body_too_long or not arrival.complete or not staying():
        response.force_close()
    try:
        _respond(response, application(environ, response.start_response), with_body=request.method != "HEAD")
    except BaseException:
        paper.close()
        raise
    if not arrival.complete and ADMITTED in environ:
        paper.close()
        return Answer(b"", admits=True)
    if paper.rest is not None:
        paper.rest.seek(0)
    keep = not response.should_close()
    unused = arrival.following or parser.unreader.take_buffered() + received.rest()
    return Answer(bytes(paper.written), keep, unused if keep else b"", paper.rest)


def _signals(arrival: Arrival) -> dict[str, Any]:
    if not arrival.complete:
        return {HEAD_ALONE: True}
    if arrival.file is not None:
        return {ADMITTED: True}
    return {CUT_SHORT: True} if arrival.body_too_long and arrival.in_chunks else {}


def _give_whole_body(request: Any, arrival: Arrival) -> None:
    """Sets the body as bytes, and its length, which applications need to read it, also if it was chunked.

    If it is too long, only its length is set, and the request is refused because of it.
    """
    if arrival.file is not None:
        request.body = arrival.file if arrival.complete else io.BytesIO()
        request._expected_100_continue = False  # noqa: SLF001 - as below
        return
    body = b"" if arrival.body_too_long else request.body.read()
    request.body = io.BytesIO(body)
    if any(name == "TRANSFER-ENCODING" for name, _ in request.headers):
        length = arrival.body_length if arrival.body_too_long else len(body)
        others = [(name, value) for name, value in request.headers if name != "TRANSFER-ENCODING"]
        request.headers = [*others, ("CONTENT-LENGTH", str(length))]
    # The loop has said "continue" where that was asked for.
    request._expected_100_continue = False  # noqa: SLF001 - gunicorn has no other way to tell it


def _respond(response: Any, parts: Iterable[bytes], *, with_body: bool) -> None:
    is_file = isinstance(parts, wsgi.FileWrapper)  # which may lie in a bucket
    try:
        with waiting() if is_file else nullcontext():
            # Of the body that nobody gets, gunicorn would warn.
            for part in parts if with_body else ():
                response.write(part)
        response.close()
    finally:
        if hasattr(parts, "close"):
            parts.close()
