"""A few reading processes for all threads of a process, started when they are first needed."""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable
from queue import Empty, LifoQueue
from threading import BoundedSemaphore
from typing import Any

from forms_registry.errors import ReadersBusy
from forms_registry.reading_process.reader import Reader
from scheduling import waiting

PROCESSES = 2
WAITING = 8
"""So many documents may wait for a process; whoever comes then is told to come again."""

_PATIENCE = 10.0


class Pool:
    """`processes` documents are read at a time, and `waiting` more may wait."""

    def __init__(self, processes: int = PROCESSES, waiting: int = WAITING, make: Callable[[], Reader] = Reader) -> None:
        self._processes, self._waiting, self._make = processes, waiting, make
        self._begin()

    def begin_after_fork(self) -> None:
        """In a child the processes are its parent's."""
        for reader in self.readers:
            reader.forget()
        self._begin()

    def _begin(self) -> None:
        processes, waiting = self._processes, self._waiting
        self.readers = [self._make() for _ in range(processes)]
        self._room = BoundedSemaphore(processes + waiting)
        self._idle: LifoQueue[Reader] = LifoQueue()  # the one that was used last is warm
        for reader in reversed(self.readers):
            self._idle.put(reader)

    def read(self, kind: str, text: str) -> dict[str, Any]:
        if not self._room.acquire(blocking=False):
            raise ReadersBusy
        try:
            with waiting():
                return self._read(kind, text)
        finally:
            self._room.release()

    def _read(self, kind: str, text: str) -> dict[str, Any]:
        reader = self._next()
        try:
            return reader.read(kind, text)
        finally:
            self._idle.put(reader)

    def close(self) -> None:
        for reader in self.readers:
            reader.end()

    def _next(self) -> Reader:
        try:
            return self._idle.get(timeout=_PATIENCE)
        except Empty:
            raise ReadersBusy from None


_pool = Pool()


def read(kind: str, text: str) -> dict[str, Any]:
    """What a document says: `{"spec": form as JSON or None, "diagnostics": [...], "fields": [ids], "tools": [names]}`.

    `kind` is "strict" for the notation alone, "foreign" for what clients send as well; see `worker` for what "suggest"
    and "spreadsheet" take and bring. Raises ReadingStopped for a document that takes too long or too much, and
    ReadersBusy.
    """
    return _pool.read(kind, text)


def warm_up() -> None:
    """Starts the first reading process, so that nobody waits for it."""
    _pool.readers[0].start()


def close() -> None:
    """Ends all reading processes; they start again when they are needed."""
    _pool.close()


os.register_at_fork(after_in_child=_pool.begin_after_fork)
atexit.register(close)
