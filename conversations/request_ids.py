"""Which request is being answered: the id that its log lines, its response and a problem document share."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_current: ContextVar[str] = ContextVar("request_id", default="")


def current_request_id() -> str:
    """The id of the request that this thread answers; "" outside of requests."""
    return _current.get()


@contextmanager
def new_request_id() -> Iterator[str]:
    """An id for one request, as 16 hexadecimal digits. It is our own: what a client names would stand in our logs."""
    token = _current.set(secrets.token_hex(8))
    try:
        yield _current.get()
    finally:
        _current.reset(token)
