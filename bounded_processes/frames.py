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
    connection.settimeout(_seconds_left(until))
    connection.sendall(_LENGTH.pack(len(data)) + data)


def receive(connection: socket.socket, *, until: float | None = None, at_most: int | None = None) -> bytes | None:
    """The next message as JSON; None where the other end is gone. Raises OSError, TimeoutError among them, and
    FrameTooLarge."""
    head = _receive_exactly(connection, _LENGTH.size, until)
    if head is None:
        return None
    (size,) = _LENGTH.unpack(head)
    if at_most is not None and size > at_most:
        raise FrameTooLarge
    return _receive_exactly(connection, size, until)


def _receive_exactly(connection: socket.socket, size: int, until: float | None) -> bytes | None:
    received = bytearray()
    while len(received) < size:
        connection.settimeout(_seconds_left(until))
        chunk = connection.recv(min(size - len(received), 1 << 20))
        if not chunk:
            return None
        received += chunk
    return bytes(received)


def _seconds_left(until: float | None) -> float | None:
    if until is None:
        return None
    seconds = until - time.monotonic()
    if seconds <= 0:
        raise TimeoutError
    return seconds
