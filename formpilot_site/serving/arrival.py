"""Decides whether a request has arrived completely. What it says is judged by gunicorn's own parser afterwards."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import IO

import re2

from formpilot_site.serving.faults import Fault

HEAD_END = b"\r\n\r\n"
LINE_END = b"\r\n"
LONGEST_CHUNK_LINE = 256
# So many bytes are looked at for what is asked for.
LONGEST_LINE = 512
# So many bytes of a body are looked at for the conversation that it is about.
LONGEST_LOOK = 4096
LONGEST_TRAILERS = 8192
# The framing of the chunks may have this share (1/n) of the longest body, because each chunk costs processor time.
SURROUNDINGS = 4

LONGEST_METHOD = 16
LONGEST_NUMBER = 18
LONGEST_ID = 64

CONVERSATION = b'"conversation_id"'


@dataclass(frozen=True, slots=True)
class BodyLimits:
    """In bytes: the longest head, and the longest body that is waited for.

    Requests whose head `large_heads` matches may have a body of up to `large` bytes, if it comes with its length. What
    is longer than `body` is then kept in a file of the folder `spool`, which has no name, so that it is gone with the
    process.
    """

    head: int
    body: int
    large: int = 0
    large_heads: bytes = b""
    spool: str | None = None

    def of(self, head: bytes) -> int:
        """The longest body of a request with this head."""
        return self.large if self.large_heads and re2.match(self.large_heads, head) else self.body


class Stage(Enum):
    """What is awaited."""

    HEAD = auto()
    LENGTH = auto()
    FILE = auto()
    CHUNK = auto()
    TRAILERS = auto()
    NOTHING = auto()


class Arrival:
    """The bytes of one request as they come, and perhaps the first of the next.

    It asks for no more when the request is complete, when it is too long, and when it is no HTTP that anybody could
    complete: the parser then says what is wrong with it.
    """

    __slots__ = (
        *("_body", "_limits", "_longest", "_place", "body_length", "data", "expects_continue", "fault", "file"),
        *("following", "in_chunks", "received", "stage"),
    )

    def __init__(self, limits: BodyLimits) -> None:
        self._limits = limits
        self._longest = limits.body
        self._place = 0
        self._body = 0
        # All that came; of a request whose body is in `file`, the head alone, and then `following`.
        self.data = bytearray()
        self.file: IO[bytes] | None = None
        self.received = 0
        self.following = b""
        self.stage = Stage.HEAD
        self.body_length = 0
        # Why it need not be parsed to be refused: what is found here, or what its server has found.
        self.fault: Fault | None = None
        self.expects_continue = False
        self.in_chunks = False

    @property
    def complete(self) -> bool:
        return self.stage is Stage.NOTHING

    @property
    def body_too_long(self) -> bool:
        """The body then is not all here; `body_length` is what was announced, or what had come by then."""
        return self.body_length > self._longest

    @property
    def method_and_path(self) -> tuple[bytes, bytes]:
        """The method and the path, roughly: what is very long is cut off, and both are empty for no HTTP."""
        method, _, rest = bytes(self.data[:LONGEST_LINE]).partition(b" ")
        if not (method.isalpha() and method.isupper() and len(method) <= LONGEST_METHOD and rest.startswith(b"/")):
            return b"", b""
        return method, rest.partition(b" ")[0].partition(b"?")[0]

    @property
    def conversation_scope(self) -> tuple[bool, bytes]:
        """Whether it is about a conversation, and about which one, if the body begins with that."""
        look = bytes(self.data[self._body : self._body + LONGEST_LOOK])
        colon, _, value = look.partition(CONVERSATION)[2].lstrip().partition(b'"')
        conversation_id, quote, _ = value.partition(b'"')
        is_named = colon.rstrip() == b":" and quote and b"\\" not in conversation_id
        return (True, conversation_id) if is_named and 0 < len(conversation_id) <= LONGEST_ID else (False, b"")

    def forwarded_for(self) -> list[str]:
        """The addresses that proxies have noted in the head, the nearest last."""
        noted = b",".join(_headers(bytes(self.data[: self._body]).lower(), b"x-forwarded-for")).decode("latin-1")
        return [address.strip() for address in noted.split(",")] if noted else []

    def header(self, name: bytes) -> str:
        """The value of the first header of this name (in small letters), as far as the head is here; "" without one."""
        return (_header(bytes(self.data[: self._body or self._limits.head]).lower(), name) or b"").decode("latin-1")

    def close(self) -> None:
        """Gives the file of the body back, if there is one."""
        if self.file is not None:
            self.file.close()

    def feed(self, data: bytes) -> None:
        """Raises OSError where the file of the body cannot be written."""
        if self.stage is Stage.FILE:
            self._keep(data)
            return
        self.data += data
        if self.stage is Stage.HEAD:
            self._read_head()
        if self.stage is Stage.LENGTH and len(self.data) >= self._place:
            self.stage = Stage.NOTHING
        if self.stage in {Stage.CHUNK, Stage.TRAILERS}:
            self._read_chunks()

    def _read_head(self) -> None:
        end = self.data.find(HEAD_END, self._place)
        if end < 0 and len(self.data) <= self._limits.head:
            self._place = max(0, len(self.data) - len(HEAD_END) + 1)
            return
        if end < 0 or end > self._limits.head:
            self.fault = Fault.HEADERS if LINE_END in self.data else Fault.ADDRESS
            self.stage = Stage.NOTHING
            return
        head = bytes(self.data[: end + len(HEAD_END)])
        lower_head = head.lower()
        self.expects_continue = _header(lower_head, b"expect") == b"100-continue"
        self._place = self._body = len(head)
        length = _header(lower_head, b"content-length") or b""
        if _header(lower_head, b"transfer-encoding") is not None:
            self._await_chunks(lower_head)
        elif length.isdigit() and len(length) <= LONGEST_NUMBER:
            self.body_length = int(length)
            if self.body_too_long:
                self._longest = self._limits.of(head)
            self._await_body(len(head))
        else:
            self.stage = Stage.NOTHING

    def _await_body(self, start: int) -> None:
        if self.body_too_long:
            self.stage = Stage.NOTHING
        elif self.body_length <= self._limits.body:
            self._place = start + self.body_length
            self.stage = Stage.LENGTH
        else:
            self.file = tempfile.TemporaryFile(dir=self._limits.spool)  # noqa: SIM115 - it lives as long as the request
            self.stage = Stage.FILE
            beginning = bytes(self.data[start:])
            del self.data[start:]
            self._keep(beginning)

    def _await_chunks(self, head: bytes) -> None:
        """No other coding is undone here; the parser takes some, and leaves them to the application."""
        codings = [part.strip(b" \t") for value in _headers(head, b"transfer-encoding") for part in value.split(b",")]
        self.in_chunks = codings == [b"chunked"]
        self.stage = Stage.CHUNK if self.in_chunks else Stage.NOTHING
        if set(codings) != {b"chunked"}:
            self.fault = Fault.TRANSFER_CODING

    def _keep(self, data: bytes) -> None:
        """Writes the next part of the body; what comes after it belongs to the next request."""
        assert self.file is not None
        missing = self.body_length - self.received
        self.file.write(data[:missing])
        self.received += min(missing, len(data))
        if self.received == self.body_length:
            self.following = data[missing:]
            self.file.seek(0)
            self.stage = Stage.NOTHING

    def _read_chunks(self) -> None:
        """Goes from chunk to chunk; `_place` is where the line of the next one begins."""
        while self.stage is Stage.CHUNK and self._place < len(self.data):
            line_end = self.data.find(LINE_END, self._place, self._place + LONGEST_CHUNK_LINE)
            if line_end < 0:
                if len(self.data) - self._place >= LONGEST_CHUNK_LINE:
                    self.stage = Stage.NOTHING
                return
            self._read_chunk_line(line_end)
        if self.stage is Stage.TRAILERS:
            self._read_trailers()

    def _read_chunk_line(self, line_end: int) -> None:
        """Treat a body with too much around its chunks as too long."""
        try:
            size = int(bytes(self.data[self._place : line_end]).partition(b";")[0].strip(), 16)
        except ValueError:
            size = -1
        surroundings = self._place - self._body - self.body_length
        self.body_length += max(size, 0)
        if surroundings > self._limits.body // SURROUNDINGS:
            self.body_length = max(self.body_length, self._limits.body + 1)
        if size < 0 or self.body_too_long:
            self.stage = Stage.NOTHING
        elif size == 0:
            # The end of this line may be the beginning of the empty line that ends the trailers.
            self._place = line_end
            self.stage = Stage.TRAILERS
        else:
            self._place = line_end + len(LINE_END) + size + len(LINE_END)

    def _read_trailers(self) -> None:
        if self.data.find(HEAD_END, self._place) >= 0 or len(self.data) - self._place > LONGEST_TRAILERS:
            self.stage = Stage.NOTHING


def _headers(head: bytes, name: bytes) -> Iterator[bytes]:
    """The values of the headers of this name in a head of small letters. Bytes are found faster than patterns, and all
    requests go through this."""
    sign = b"\r\n%b:" % name
    start = head.find(sign)
    while start >= 0:
        end = head.find(LINE_END, start + len(sign))
        yield head[start + len(sign) : end].strip(b" \t")
        start = head.find(sign, end)


def _header(head: bytes, name: bytes) -> bytes | None:
    """The first of them; None without one."""
    return next(_headers(head, name), None)
