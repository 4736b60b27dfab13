"""A few processes for all threads of this one, started when they are first needed."""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable
from queue import Empty, LifoQueue
from threading import BoundedSemaphore
from typing import Any
from weakref import WeakSet

from bounded_processes.process import BoundedProcess
from scheduling import waiting

_PATIENCE = 10.0


class PoolFull(Exception):
    """More requests are under way than there is room for: come again in a few seconds."""


class Pool:
    """`processes` requests are under way at a time, and `waiting` more may wait.

    A fork leaves the processes to the parent, and the child makes its own; they end with the process that has them.
    """

    def __init__(self, make: Callable[[], BoundedProcess], *, processes: int, waiting: int) -> None:
        self._processes, self._waiting, self._make = processes, waiting, make
        self._make_processes()
        _POOLS.add(self)

    def begin_after_fork(self) -> None:
        """In a child the processes are its parent's."""
        for process in self._all:
            process.forget()
        self._make_processes()

    def _make_processes(self) -> None:
        processes, waiting = self._processes, self._waiting
        self._all = [self._make() for _ in range(processes)]
        self._room = BoundedSemaphore(processes + waiting)
        self._idle: LifoQueue[BoundedProcess] = LifoQueue()  # the one that was used last is warm
        for process in reversed(self._all):
            self._idle.put(process)

    def ask(self, kind: str, text: str) -> dict[str, Any]:
        """What a worker answers. Raises ProcessStopped, and PoolFull."""
        if not self._room.acquire(blocking=False):
            raise PoolFull
        try:
            with waiting():
                return self._ask(kind, text)
        finally:
            self._room.release()

    def _ask(self, kind: str, text: str) -> dict[str, Any]:
        process = self._idle_process()
        try:
            return process.ask(kind, text)
        finally:
            self._idle.put(process)

    def warm_up(self) -> None:
        """Starts the first process, so that nobody waits for it."""
        self._all[0].start()

    def close(self) -> None:
        """Ends all processes; they start again when they are needed."""
        for process in self._all:
            process.end()

    def _idle_process(self) -> BoundedProcess:
        try:
            return self._idle.get(timeout=_PATIENCE)
        except Empty:
            raise PoolFull from None


_POOLS = WeakSet[Pool]()


def _begin_all_after_fork() -> None:
    for pool in list(_POOLS):
        pool.begin_after_fork()


def _close_all() -> None:
    for pool in list(_POOLS):
        pool.close()


os.register_at_fork(after_in_child=_begin_all_after_fork)
atexit.register(_close_all)
