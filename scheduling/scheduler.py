"""Gives requests to threads: a few at a time, in fair order."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from scheduling.waiting import holding

QueuePath = Sequence[Hashable]

PATIENCE = 0.25
"""In seconds: who computes for longer does so beside the others, who do not wait for it any more."""


@dataclass(slots=True, eq=False)
class CpuTurn:
    """Of one request. `start` is called with it when it comes, at first and after each wait."""

    start: Callable[[CpuTurn], object]
    heavy: bool
    scheduler: Scheduler
    is_new: bool = True
    since: float = 0.0

    @contextmanager
    def taken(self) -> Iterator[None]:
        """A thread's part: the whole work on the request."""
        with holding(self):
            try:
                yield
            finally:
                self.scheduler.end(self)

    def pause(self) -> None:
        """Its thread begins to wait for something else: another request may compute."""
        self.scheduler.give_up(self)

    def resume(self) -> None:
        """Blocks until the request may compute again."""
        granted = threading.Lock()
        granted.acquire()
        self.is_new, self.start = False, lambda _: granted.release()
        self.scheduler.take_back(self)
        granted.acquire()


class _FairQueue:
    """Requests that have not begun, by their paths. Where paths part, they take turns: no path waits for everything on
    another one."""

    def __init__(self) -> None:
        self._branches: dict[Hashable, _FairQueue | deque[CpuTurn]] = {}

    def __bool__(self) -> bool:
        return bool(self._branches)

    def append(self, turn: CpuTurn, path: QueuePath) -> None:
        key, *rest = path
        if rest:
            branch = self._branches.setdefault(key, _FairQueue())
            assert isinstance(branch, _FairQueue), "all paths have as many steps"
            branch.append(turn, rest)
        else:
            turns = self._branches.setdefault(key, deque())
            assert isinstance(turns, deque), "all paths have as many steps"
            turns.append(turn)

    def popleft(self) -> CpuTurn:
        key = next(iter(self._branches))
        queue = self._branches.pop(key)
        turn = queue.popleft()
        if queue:
            self._branches[key] = queue  # behind the other branches
        return turn


class Scheduler:
    """One request computes at a time, and beside it one heavy one; up to `threads` are under way.

    Requests that have waited for something else go before those that have not begun. `release_overdue`, which is called
    regularly, lets others compute beside a request that has computed for longer than PATIENCE: this is an order of
    service, and not a lock. Heavy requests keep their turn, however long they compute.
    """

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._lock = threading.Lock()
        # Light and heavy ones: who computes, who comes back, and who has not begun.
        self._computing: dict[bool, CpuTurn | None] = {False: None, True: None}
        self._returning: dict[bool, deque[CpuTurn]] = {False: deque(), True: deque()}
        self._queues = {False: _FairQueue(), True: _FairQueue()}

    def submit(self, start: Callable[[CpuTurn], object], *, path: QueuePath, heavy: bool = False) -> None:
        """Has `start` called when it is this request's turn: at once, or by a thread that gives its own turn up. It
        hands the work to a thread, which does it with the turn `taken`.

        `path` is who asks for what, from the whole to the part; all have as many steps.
        """
        with self._lock:
            self._queues[heavy].append(CpuTurn(start, heavy, self), path)
        self._start_next()

    def release_overdue(self) -> None:
        """Lets another compute beside a request that has done so for longer than PATIENCE."""
        turn = self._computing[False]
        if turn is not None and time.monotonic() - turn.since > PATIENCE:
            self.give_up(turn)

    def end(self, turn: CpuTurn) -> None:
        """The request is done with, and its thread is free."""
        with self._lock:
            self._threads += 1
        self.give_up(turn)

    def give_up(self, turn: CpuTurn) -> None:
        """Another may compute; one whose turn was taken away has nothing to give up."""
        with self._lock:
            if self._computing[turn.heavy] is turn:
                self._computing[turn.heavy] = None
        self._start_next()

    def take_back(self, turn: CpuTurn) -> None:
        """`start` is called when a request that is under way may compute again."""
        with self._lock:
            self._returning[turn.heavy].append(turn)
        self._start_next()

    def _start_next(self) -> None:
        for heavy in (False, True):
            while (turn := self._next(heavy=heavy)) is not None:
                turn.start(turn)

    def _next(self, *, heavy: bool) -> CpuTurn | None:
        """Whose turn it is now, None while somebody computes or nobody waits."""
        with self._lock:
            if self._computing[heavy] is not None:
                return None
            turn = None
            if self._returning[heavy]:
                turn = self._returning[heavy].popleft()
            elif self._queues[heavy] and self._threads > 0:
                turn = self._queues[heavy].popleft()
                self._threads -= 1
            if turn is not None:
                self._computing[heavy], turn.since = turn, time.monotonic()
            return turn
