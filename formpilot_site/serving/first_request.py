"""The first request of a process, which it sends to itself, so that no person has to wait for what is loaded once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.util import setup_testing_defaults

Application = Callable[[dict[str, Any], Callable[..., object]], Iterable[bytes]]


def ask_oneself(application: Application) -> None:
    """Whether this process is well, which takes it through every layer down to the database."""
    request: dict[str, Any] = {"PATH_INFO": "/api/health/", "wsgi.url_scheme": "https", "REMOTE_ADDR": "127.0.0.1"}
    setup_testing_defaults(request)
    response: Any = application(request, lambda *_: None)
    try:
        for _ in response:
            pass
    finally:
        response.close()
