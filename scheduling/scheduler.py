"""Gives requests to threads: a few at a time, in fair order."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from scheduling.waiting import holding

PATIENCE = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class _Entry:
    """Somebody who waits for a turn. `start` is called when it comes."""

    start: Callable[[], object]
    heavy: bool = False
    is_new: bool = True


class _Line:
    """Those who have not begun: the first of each client in turn, so that nobody waits for all that another sends."""

    def __init__(self) -> None:
        self._by_client: dict[Hashable, deque[_Entry]] = {}

    def __bool__(self) -> bool:
        return bool(self._by_client)

    def append(self, client: Hashable, entry: _Entry) -> None:
        self._by_client.setdefault(client, deque()).append(entry)

    def popleft(self) -> _Entry:
        client = next(iter(self._by_client))
        entries = self._by_client.pop(client)
        entry = entries.popleft()
        if entries:
            self._by_client[client] = entries  # behind all others
        return entry


class Scheduler:
    """`most` requests compute at a time, `most_heavy` of them heavy ones, and up to `threads` are under way.

    Who has waited for something else comes before those who have not begun. It is an order of service and no lock:
    where nobody comes and goes for PATIENCE seconds, `relent` lets one more begin.
    """

    def __init__(self, threads: int, most: int, most_heavy: int = 1) -> None:
        self._threads, self._most, self._most_heavy = threads, most, most_heavy
        self._lock = threading.Lock()
        self._lines = {False: _Line(), True: _Line()}  # light and heavy ones
        self._returning: deque[_Entry] = deque()
        self._was_heavy = False
        self._moved = time.monotonic()

    def submit(self, start: Callable[[], object], *, client: Hashable, heavy: bool = False) -> None:
        """Has `start` called when it is this request's turn: at once, or by a thread that gives its own turn up. It
        hands the work to a thread, which does it `at_work`."""
        with self._lock:
            self._lines[heavy].append(client, _Entry(start, heavy))
        self._go_on()

    @contextmanager
    def at_work(self, *, heavy: bool = False) -> Iterator[None]:
        """A thread's part: the whole work on a request that was started."""
        with holding(_Turn(self, heavy)):
            try:
                yield
            finally:
                self.give_up(heavy=heavy, ends=True)

    @property
    def has_returning(self) -> bool:
        """Whether somebody under way waits to go on."""
        return bool(self._returning)

    def relent(self) -> None:
        with self._lock:
            is_stuck = time.monotonic() - self._moved > PATIENCE
            entry = self._first(most=1, most_heavy=1) if is_stuck else None
        if entry is not None:
            entry.start()

    def give_up(self, *, heavy: bool, ends: bool = False) -> None:
        """Another may have this turn; `ends`: and the thread as well."""
        with self._lock:
            self._most += 1
            self._most_heavy += heavy
            self._threads += ends
        self._go_on()

    def take_back(self, *, heavy: bool) -> None:
        """Waits for another turn of a request that is under way."""
        called = threading.Lock()
        called.acquire()
        with self._lock:
            self._returning.append(_Entry(called.release, heavy, is_new=False))
        self._go_on()
        called.acquire()

    def _go_on(self) -> None:
        while True:
            with self._lock:
                entry = self._first(self._most, self._most_heavy)
            if entry is None:
                return
            entry.start()

    def _first(self, most: int, most_heavy: int) -> _Entry | None:
        """Takes out whose turn it is, None while there is no room for anybody who waits."""
        if most <= 0:
            return None
        entry = next((one for one in self._returning if not one.heavy or most_heavy > 0), None)
        if entry is not None:
            self._returning.remove(entry)
        elif self._threads > 0:
            entry = self._first_new(heavy_too=most_heavy > 0)
        if entry is not None:
            self._most -= 1
            self._most_heavy -= entry.heavy
            self._threads -= entry.is_new
            self._moved = time.monotonic()
        return entry

    def _first_new(self, *, heavy_too: bool) -> _Entry | None:
        """Light and heavy ones take turns."""
        for heavy in (not self._was_heavy, self._was_heavy):
            if self._lines[heavy] and (heavy_too or not heavy):
                self._was_heavy = heavy
                return self._lines[heavy].popleft()
        return None


@dataclass(frozen=True, slots=True)
class _Turn:
    """Of one thread, for as long as its request is under way."""

    scheduler: Scheduler
    heavy: bool

    def pause(self) -> None:
        self.scheduler.give_up(heavy=self.heavy)

    def resume(self) -> None:
        self.scheduler.take_back(heavy=self.heavy)
