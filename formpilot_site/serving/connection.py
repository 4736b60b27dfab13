"""One client's connection, and how far it has come."""

from __future__ import annotations

import math
import socket
import time
from contextlib import suppress
from enum import Enum, auto
from typing import IO, Any

from formpilot_site.serving.arrival import Arrival, BodyLimits
from patterns.network_addresses import counted_address

READ_BYTES = 65_536
SENT_AT_ONCE = 1_048_576


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
        *(
            "address",
            "admitted",
            "arrival",
            "began",
            "deadline",
            "keep",
            "outgoing",
            "rest",
            "sent",
            "server",
            "sock",
            "state",
            "unused",
            "watched",
        ),
        "_limits",
    )

    def __init__(self, sock: socket.socket, address: Any, server: Any, limits: BodyLimits) -> None:
        self.sock = sock
        self.address = address
        self.server = server
        self._limits = limits
        self.arrival = Arrival(limits)
        self.state = State.ARRIVING
        self.began = 0.0
        self.deadline = math.inf
        self.watched = 0
        # The answer, as far as it is not sent, and what follows it.
        self.outgoing = memoryview(b"")
        self.rest: IO[bytes] | None = None
        self.sent = 0
        self.keep = False
        self.unused = b""
        # The application wants the body that is still to come.
        self.admitted = False

    def client(self, proxies: int) -> str:
        """Whose request it is, by network address: what the outermost of so many trusted `proxies` says, as limits
        count it."""
        forwarded = self.arrival.forwarded_for() if proxies else []
        if forwarded:
            return counted_address(forwarded[-min(proxies, len(forwarded))])
        return counted_address(str(self.address[0]) if isinstance(self.address, tuple) else "")

    @property
    def held(self) -> int:
        """Bytes of memory that are kept until the client sends the rest, or reads."""
        return len(self.arrival.data) + len(self.outgoing)

    @property
    def spooled(self) -> int:
        """Bytes of its request that are kept on disk."""
        return self.arrival.received

    def enter(self, state: State, seconds: float = math.inf) -> None:
        """`seconds` is how long the state may last."""
        self.state = state
        self.began = time.monotonic()
        self.deadline = self.began + seconds

    def await_next(self) -> None:
        """The request is done with: what comes next is another one."""
        self.arrival.close()
        self.arrival = Arrival(self._limits)

    def grant(self, seconds: float) -> None:
        """The state may last so long from when it began."""
        self.deadline = self.began + seconds

    def receive(self) -> bytes | None:
        """What has come; None when nothing has, b"" when nothing more will. Never waits."""
        try:
            return self.sock.recv(READ_BYTES, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def send(self) -> bool:
        """Sends as much of `outgoing` as the client takes now; False when the client has gone. Never waits, and lets
        others have their turn after a part of a long answer."""
        limit = self.sent + SENT_AT_ONCE
        try:
            while (self.outgoing or self._more()) and self.sent < limit:
                sent_now = self.sock.send(self.outgoing, socket.MSG_DONTWAIT)
                self.outgoing = self.outgoing[sent_now:]
                self.sent += sent_now
        except BlockingIOError:
            return True
        except OSError:
            return False
        return True

    def _more(self) -> bool:
        """Takes the next part of a long answer."""
        if self.rest is not None:
            self.outgoing = memoryview(self.rest.read(READ_BYTES))
            if not self.outgoing:
                self.rest.close()
                self.rest = None
        return bool(self.outgoing)

    def close(self) -> None:
        """Gives back the files of its request and its answer, and the connection."""
        self.arrival.close()
        if self.rest is not None:
            self.rest.close()
        with suppress(OSError):
            self.sock.close()

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
