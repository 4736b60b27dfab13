"""One client's connection, for faults that no well-formed answer can show."""

from __future__ import annotations

import socket
import struct
import threading
import time
from collections.abc import Iterable

LOOK_SECONDS = 0.02


class Wire:
    """Sends bytes as they are. Every method returns once the client has gone, or the server stops."""

    def __init__(self, connection: socket.socket, stopping: threading.Event) -> None:
        self._connection = connection
        self._stopping = stopping

    def send(self, data: bytes) -> bool:
        """Whether the client was there to take it."""
        try:
            self._connection.sendall(data)
        except OSError:
            return False
        return True

    def drip(self, pieces: Iterable[bytes], every: float = LOOK_SECONDS) -> None:
        """Sends `pieces` one by one, `every` so many seconds, for as long as there are any."""
        for piece in pieces:
            if self._stopping.wait(every) or not self.send(piece):
                return

    def pause(self, seconds: float = float("inf")) -> None:
        """Says nothing."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self._stopping.wait(LOOK_SECONDS) and self._is_open():
            pass

    def reset(self) -> None:
        """Ends the connection without a goodbye."""
        self._connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._connection.close()

    def _is_open(self) -> bool:
        try:
            return self._connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) != b""
        except BlockingIOError:
            return True
        except OSError:
            return False
