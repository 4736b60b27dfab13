"""JSON messages over a socket, each with its length before it."""

from __future__ import annotations

import json
import socket
import struct
import time
from typing import Any

_LENGTH = struct.Struct("!I")


class FrameTooLarge(Exception):
    """The other end announces more than may be read."""


def send(connection: socket.socket, message: dict[str, Any], *, until: float | None = None) -> None:
    """Sends one message by the moment `until` of the monotonic clock. Raises OSError, TimeoutError among them."""
    data = json.dumps(message).encode()
    connection.settimeout(_left(until))
    connection.sendall(_LENGTH.pack(len(data)) + data)


def receive(connection: socket.socket, *, until: float | None = None, at_most: int | None = None) -> bytes | None:
    """The next message as JSON; None where the other end is gone. Raises OSError, TimeoutError among them, and
    FrameTooLarge."""
    head = _exactly(connection, _LENGTH.size, until)
    if head is None:
        return None
    (size,) = _LENGTH.unpack(head)
    if at_most is not None and size > at_most:
        raise FrameTooLarge
    return _exactly(connection, size, until)


def _exactly(connection: socket.socket, size: int, until: float | None) -> bytes | None:
    found = bytearray()
    while len(found) < size:
        connection.settimeout(_left(until))
        part = connection.recv(min(size - len(found), 1 << 20))
        if not part:
            return None
        found += part
    return bytes(found)


def _left(until: float | None) -> float | None:
    if until is None:
        return None
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
