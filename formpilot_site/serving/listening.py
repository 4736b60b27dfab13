"""Who of several workers takes the next connection: the one that has fewest.

All of them wake when somebody comes to the port that they share, and whoever is first takes the connection. A client
with a few connections that it keeps, such as a proxy, would often have all of them at one worker, and so one processor.
"""

from __future__ import annotations

import mmap
import selectors
import time
from collections.abc import Callable, Sequence
from socket import socket

MOST_WORKERS = 256
NOBODY = -1
# For how long others who have fewer connections may take who is at the door. One that is stopped, or busy, does not.
STOOD_BACK_SECONDS = 0.01
# Of so many connections, one more or fewer makes no difference: in a rush nobody stands back for it.
SLACK = 8


class OpenConnections:
    """How many connections each worker has, in memory that the processes share which are forked from this one."""

    def __init__(self) -> None:
        self._numbers = memoryview(mmap.mmap(-1, 4 * MOST_WORKERS)).cast("i")
        self._numbers[:] = memoryview(b"\xff" * 4 * MOST_WORKERS).cast("i")
        self._places: dict[object, int] = {}

    def make_place(self, worker: object) -> int | None:
        """In the master, before it forks: the worker's place. None when there are more workers than places."""
        free = set(range(MOST_WORKERS)) - set(self._places.values())
        if not free:
            return None
        self._places[worker] = min(free)
        return self._places[worker]

    def clear_place(self, worker: object) -> None:
        """In the master, when the worker has ended."""
        place = self._places.pop(worker, None)
        if place is not None:
            self.report(place, NOBODY)

    def report(self, place: int, number: int) -> None:
        """In the worker: that it has so many connections now; NOBODY when it takes no more."""
        self._numbers[place] = number

    def fewest(self) -> int:
        """How many the worker has that has fewest of those who take connections."""
        return min((number for number in self._numbers if number != NOBODY), default=0)


class Listening:
    """The doors of one worker. `accept` takes the next who waits at one of them, and says whether somebody did."""

    def __init__(
        self,
        poller: selectors.BaseSelector,
        sockets: Sequence[socket],
        accept: Callable[[socket], bool],
        others: tuple[OpenConnections, int] | None,
    ) -> None:
        self._poller, self._sockets, self._accept, self._others = poller, sockets, accept, others
        self._number = NOBODY
        self._stands_back_until = 0.0

    def begin(self) -> None:
        """Watches the sockets, and reports that this worker has no connections yet."""
        for listener in self._sockets:
            listener.setblocking(False)
        self.report(0)
        self._open()

    def end(self) -> None:
        """Accepts only connections that are already waiting, so that the port is free at once."""
        if self._others:
            self._others[0].report(self._others[1], NOBODY)
        for listener in self._sockets:
            while self._accept(listener):
                pass
            if not self._stands_back_until:
                self._poller.unregister(listener)
            listener.close()
        self._sockets = ()

    def report(self, number: int) -> None:
        """That this worker has so many connections now."""
        if number == self._number:
            return
        self._number = number
        if self._others and self._sockets:
            self._others[0].report(self._others[1], number)

    def seconds_to_wait(self, most: float) -> float:
        """For how long nothing has to be done here, if nobody comes."""
        if not self._stands_back_until:
            return most
        return min(most, max(0.0, self._stands_back_until - time.monotonic()))

    def accept_stood_back(self) -> None:
        """Call it after the delay: accepts what is still waiting."""
        if self._stands_back_until and time.monotonic() >= self._stands_back_until:
            self._stands_back_until = 0.0
            for listener in self._sockets:
                self._accept(listener)
            if self._sockets:
                self._open()

    def _open(self) -> None:
        for listener in self._sockets:
            self._poller.register(listener, selectors.EVENT_READ, self._on_connection)

    def _on_connection(self, listener: socket) -> None:
        if self._others is None or self._number - (fewest := self._others[0].fewest()) <= fewest // SLACK:
            self._accept(listener)
        elif not self._stands_back_until:
            self._stands_back_until = time.monotonic() + STOOD_BACK_SECONDS
            for other in self._sockets:
                self._poller.unregister(other)
