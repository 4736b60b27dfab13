"""Why the server itself refuses a request, before the application sees it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from gunicorn.http import errors


class Fault(StrEnum):
    """The kind of fault for the log, which repeats nothing of what was sent."""

    REQUEST_LINE = "request_line"
    METHOD = "method"
    VERSION = "version"
    HEADER = "header"
    CHUNKS = "chunks"
    # These two are too long, or too many.
    ADDRESS = "address"
    HEADERS = "headers"
    EXPECTATION = "expectation"
    TRANSFER_CODING = "transfer_coding"
    SLOW = "slow"
    NO_ROOM = "no_room"
    # No refusal: the application raised what nobody expected.
    FAILED = "failed"


_OF_PARSER: Mapping[type[Exception], Fault] = {
    errors.InvalidRequestLine: Fault.REQUEST_LINE,
    errors.InvalidRequestMethod: Fault.METHOD,
    errors.InvalidHTTPVersion: Fault.VERSION,
    errors.LimitRequestLine: Fault.ADDRESS,
    errors.LimitRequestHeaders: Fault.HEADERS,
    errors.ExpectationFailed: Fault.EXPECTATION,
    errors.UnsupportedTransferCoding: Fault.TRANSFER_CODING,
    errors.InvalidChunkSize: Fault.CHUNKS,
    errors.ChunkMissingTerminator: Fault.CHUNKS,
    errors.InvalidChunkExtension: Fault.CHUNKS,
    # The arrival has found the end of the head, so it is the body that lacks some.
    errors.NoMoreData: Fault.CHUNKS,
    StopIteration: Fault.CHUNKS,
}


class Refused(Exception):
    """The server refuses the request."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def fault_of(error: Exception) -> Fault:
    """What gunicorn's parser found wrong; all that has no fault of its own is about headers."""
    return _OF_PARSER.get(type(error), Fault.HEADER)
