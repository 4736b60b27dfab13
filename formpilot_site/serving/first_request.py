"""The first request of a process, which it sends to itself, so that no person has to wait for what is loaded once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any
from wsgiref.util import setup_testing_defaults

Application = Callable[[dict[str, Any], Callable[..., object]], Iterable[bytes]]

# A database that is slow on a busy machine answers within this; of one that is away, people are told at once after it.
PATIENCE_SECONDS = 5.0
# As often as somebody looks whether a database that gave no answer is back.
PAUSE_SECONDS = 1.0


def ask_oneself(application: Application) -> None:
    """Whether this process is well, which takes it through every layer down to the database: again after a while if the
    database did not answer, for nobody else asks before people do."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while _status_of_health(application) == HTTPStatus.SERVICE_UNAVAILABLE and time.monotonic() < deadline:
        time.sleep(PAUSE_SECONDS)


def _status_of_health(application: Application) -> int:
    request: dict[str, Any] = {"PATH_INFO": "/api/health/", "wsgi.url_scheme": "https", "REMOTE_ADDR": "127.0.0.1"}
    setup_testing_defaults(request)
    statuses: list[str] = []
    response: Any = application(request, lambda status, *_: statuses.append(status))
    try:
        for _ in response:
            pass
    finally:
        response.close()
    return int(statuses[0].split()[0])
