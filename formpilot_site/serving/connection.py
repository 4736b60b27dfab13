"""One client's connection, and how far it has come."""

from __future__ import annotations

import math
import socket
import time
from enum import Enum, auto
from typing import Any

from formpilot_site.serving.arrival import Arrival, Limits

READ_BYTES = 65_536


class State(Enum):
    """Waiting for a request, the rest of one, a thread that answers, a client that reads, a client that ends."""

    IDLE = auto()
    ARRIVING = auto()
    AT_WORK = auto()
    LEAVING = auto()
    LINGERING = auto()


class Connection:
    """Belongs to the loop, but while it is AT_WORK to a thread."""

    __slots__ = (
        *("address", "arrival", "deadline", "keep", "outgoing", "server", "sock", "state", "unused", "watched"),
        "_limits",
    )

    def __init__(self, sock: socket.socket, address: Any, server: Any, limits: Limits) -> None:
        self.sock = sock
        self.address = address
        self.server = server
        self._limits = limits
        self.arrival = Arrival(limits)
        self.state = State.ARRIVING
        self.deadline = math.inf
        self.watched = 0
        # The answer, as far as it is not sent, and what follows it.
        self.outgoing = memoryview(b"")
        self.keep = False
        self.unused = b""

    @property
    def held(self) -> int:
        """Bytes that are kept until the client sends the rest, or reads."""
        return len(self.arrival.data) + len(self.outgoing)

    def enter(self, state: State, seconds: float = math.inf) -> None:
        """`seconds` is how long the state may last."""
        self.state = state
        self.deadline = time.monotonic() + seconds

    def await_next(self) -> None:
        self.arrival = Arrival(self._limits)

    def receive(self) -> bytes | None:
        """What has come; None when nothing has, b"" when nothing more will. Never waits."""
        try:
            return self.sock.recv(READ_BYTES, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def send(self) -> bool:
        """Sends as much of `outgoing` as the client takes now; False when the client has gone. Never waits."""
        try:
            while self.outgoing:
                self.outgoing = self.outgoing[self.sock.send(self.outgoing, socket.MSG_DONTWAIT) :]
        except BlockingIOError:
            return True
        except OSError:
            return False
        return True

    def say(self, words: bytes) -> None:
        """A few words beside the answers; a client that takes nothing misses them."""
        try:
            self.sock.send(words, socket.MSG_DONTWAIT)
        except OSError:
            return

    def finish_sending(self) -> None:
        """Tells the client that no more will come."""
        try:
            self.sock.shutdown(socket.SHUT_WR)
        except OSError:
            return
