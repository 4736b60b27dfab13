"""Keeps a background worker beside the service if `SERVE_WITH_WORKER=1` is set, as `script/server` does."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from threading import Event, Thread

PAUSE_SECONDS = 3.0
LOOK_SECONDS = 0.2
FAREWELL_SECONDS = 10.0


class WorkerBeside:
    """Begun and ended by the service's master; a worker that ends by itself is started again."""

    def __init__(self) -> None:
        self._ending = Event()
        self._keeper: Thread | None = None

    def begin(self, listening: Sequence[int]) -> None:
        """`listening` are the master's file descriptors that a new process would inherit, and so hold the port."""
        # A thread of the master, since that alone lives as long as the service does, however it ends.
        self._keeper = Thread(target=self._keep, args=(listening,), name="worker-beside", daemon=True)
        self._keeper.start()

    def end(self) -> None:
        """Waits a while for the worker to end, and kills it then."""
        self._ending.set()
        if self._keeper is not None:
            self._keeper.join()

    def _keep(self, listening: Sequence[int]) -> None:
        command = (sys.executable, "manage.py", "worker", "--with-parent", str(os.getpid()))
        closed = [(os.POSIX_SPAWN_CLOSE, number) for number in listening]
        while not self._ending.is_set():
            began = time.monotonic()
            # `subprocess` waits until a pipe is closed, which a process that the service forks meanwhile holds open.
            number = os.posix_spawn(sys.executable, command, os.environ, file_actions=closed)
            while _runs(number) and not self._ending.wait(LOOK_SECONDS):
                pass
            self._ending.wait(began + PAUSE_SECONDS - time.monotonic())
        _end(number)


def _end(number: int) -> None:
    deadline = time.monotonic() + FAREWELL_SECONDS
    with suppress(ProcessLookupError):
        os.kill(number, signal.SIGTERM)
        while _runs(number) and time.monotonic() < deadline:
            time.sleep(LOOK_SECONDS)
        os.kill(number, signal.SIGKILL)


def _runs(number: int) -> bool:
    try:
        return os.waitpid(number, os.WNOHANG) == (0, 0)
    except ChildProcessError:
        return False  # the master, which asks after all that it began, was told first
