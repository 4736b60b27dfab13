"""What every process does that answers one request after another within a share of time and memory each.

Each message is `{"kind": ..., "text": ...}`. What goes over its share of time ends the process; what goes over its
share of memory is answered by `{"stopped": true}`, and a fault of ours by `{"failed": where}`; both end it
as well. It ends with its parent, whose death closes the socket.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import resource
import socket
import time
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from bounded_processes import frames

Kinds = Mapping[str, Callable[[str], dict[str, Any]]]

ENDED = frozenset({"stopped", "failed"})
"""What an answer holds that is the last of its process."""

_MAX_REQUESTS = 200


def serve(
    kinds: Kinds,
    *,
    cpu_seconds: int,
    memory_bytes: int,
    niceness: int,
    idle_seconds: float | None,
    other_cpu_seconds: Mapping[str, int] | None = None,
) -> None:
    """Answers what comes on the standard input, a socket, until nobody asks any more, or for `idle_seconds`.
    `other_cpu_seconds` are the shares of kinds that have one of their own."""
    connection = socket.socket(fileno=0)
    os.nice(niceness)  # a turn goes before it
    # Some systems know of a limit, and do not keep it; the parent's clock is there in any case.
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, resource.getrlimit(resource.RLIMIT_AS)[1]))
    frames.send(connection, {"ready": True})
    for _ in range(_MAX_REQUESTS):
        request = _next_request(connection, idle_seconds)
        if request is None:
            return
        _allow_more_time(cpu_seconds)
        answer = _answer(kinds, request, other_cpu_seconds or {})
        frames.send(connection, answer)
        if ENDED.intersection(answer):
            return


def _next_request(connection: socket.socket, idle_seconds: float | None) -> bytes | None:
    try:
        return frames.receive(connection, until=None if idle_seconds is None else time.monotonic() + idle_seconds)
    except (TimeoutError, ConnectionError):
        return None


def _answer(kinds: Kinds, request: bytes, other_cpu_seconds: Mapping[str, int]) -> dict[str, Any]:
    try:
        message = json.loads(request)
        if message["kind"] in other_cpu_seconds:
            _allow_more_time(other_cpu_seconds[message["kind"]])
        return kinds[message["kind"]](message["text"])
    except (MemoryError, RecursionError):
        return {"stopped": True}
    except Exception as error:  # noqa: BLE001 - the parent says what is to be said
        return {"failed": _traceback_of(error)}


def _traceback_of(error: Exception) -> str:
    """Where something failed, and the type of the exception, without its message, which may quote the input and must
    not be logged."""
    return "".join(traceback.format_tb(error.__traceback__)) + type(error).__name__


def _allow_more_time(seconds: int) -> None:
    """The limit counts all the time that the process has had, in whole seconds."""
    with contextlib.suppress(ValueError, OSError):
        until = math.ceil(time.process_time()) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.getrlimit(resource.RLIMIT_CPU)[1]))
