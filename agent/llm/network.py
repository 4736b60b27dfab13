"""Sockets that keep to a deadline.

A socket's own timeout starts anew with every byte, so that an endpoint that drips can hold a call for hours. Here each
single operation is given what is left of the turn, and none starts after its end. Name resolution knows no timeout
at all, so it is waited for from outside.
"""

from __future__ import annotations

import ipaddress
import queue
import socket
import ssl
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import httpcore2

from agent.llm.deadline import Deadline

CONNECT_SECONDS = 3.0
WRITE_BYTES = 65_536

_governing: ContextVar[Deadline] = ContextVar("governing_deadline")


@contextmanager
def governed_by(deadline: Deadline) -> Iterator[None]:
    """All network operations of this thread end with `deadline`."""
    token = _governing.set(deadline)
    try:
        yield
    finally:
        _governing.reset(token)


def seconds_left() -> float:
    """What is left of the governing deadline. Raises httpcore2.TimeoutException when that is nothing."""
    remaining = _governing.get().remaining()
    if remaining <= 0:
        raise httpcore2.ReadTimeout("the deadline has passed")
    return remaining


def is_time_left() -> bool:
    return not _governing.get().expired


class BoundedBackend(httpcore2.NetworkBackend):
    """Opens connections that keep to the governing deadline. A host that does not answer is given up after 3 s."""

    def __init__(self) -> None:
        self._sockets = httpcore2.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        limit = Deadline(min(CONNECT_SECONDS, seconds_left()))
        addresses = _addresses(host, port, limit)
        for place, address in enumerate(addresses):
            share = limit.remaining() / (len(addresses) - place)
            try:
                stream = self._sockets.connect_tcp(address, port, max(share, 0.001), local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout):
                if place == len(addresses) - 1:
                    raise
            else:
                return BoundedStream(stream)
        raise httpcore2.ConnectError("the host has no address")


class BoundedStream(httpcore2.NetworkStream):
    """A connection of which no operation outlasts the governing deadline."""

    def __init__(self, stream: httpcore2.NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, seconds_left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        for start in range(0, len(buffer), WRITE_BYTES):
            self._stream.write(buffer[start : start + WRITE_BYTES], seconds_left())

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        limit = min(CONNECT_SECONDS, seconds_left())
        return BoundedStream(self._stream.start_tls(ssl_context, server_hostname, limit))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _addresses(host: str, port: int, limit: Deadline) -> list[str]:
    """The IP addresses of `host`. Raises httpcore2.ConnectError without any, ConnectTimeout when `limit` passes."""
    try:
        return [str(ipaddress.ip_address(host))]
    except ValueError:
        pass
    answer: queue.SimpleQueue[list[str] | OSError] = queue.SimpleQueue()

    def resolve() -> None:
        try:
            entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            answer.put(error if isinstance(error, OSError) else socket.gaierror(str(error)))
        else:
            answer.put(list(dict.fromkeys(str(entry[4][0]) for entry in entries)))

    threading.Thread(target=resolve, name="resolve-model-host", daemon=True).start()
    try:
        result = answer.get(timeout=max(limit.remaining(), 0.001))
    except queue.Empty:
        raise httpcore2.ConnectTimeout("the host's name was not resolved in time") from None
    if isinstance(result, OSError):
        raise httpcore2.ConnectError(str(result)) from result
    return result
