"""The id that a request's log lines, its response and its problem document share."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_current: ContextVar[str] = ContextVar("request_id", default="")


def current_request_id() -> str:
    """The id of the request in this thread; "" outside of requests."""
    return _current.get()


@contextmanager
def new_request_id() -> Iterator[str]:
    """A new id of 16 hexadecimal digits. Ids from clients are not used, because they would end up in our logs."""
    token = _current.set(secrets.token_hex(8))
    try:
        yield _current.get()
    finally:
        _current.reset(token)
