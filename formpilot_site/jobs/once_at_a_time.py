"""Keeps a process from doing the same work beside itself."""

from __future__ import annotations

import threading
from collections.abc import Callable


class OnceAtATime:
    """Calls a function in one thread at a time. A thread that comes meanwhile does not wait: the thread that is running
    the function calls it once more for all of them, because it may have looked before their work was stored.

    This is not a lock in the database: if a killed worker held one, all others would stop until its death is noticed.
    """

    def __init__(self, function: Callable[[], None]) -> None:
        self._function = function
        self._lock = threading.Lock()
        self._is_running = self._is_wanted = False

    def __call__(self) -> None:
        """Raises what the function raises; then it is not done once more."""
        with self._lock:
            self._is_wanted = True
            if self._is_running:
                return
            self._is_running = True
        try:
            while self._takes_up():
                self._function()
        except BaseException:
            with self._lock:
                self._is_running = False
            raise

    def _takes_up(self) -> bool:
        with self._lock:
            self._is_running, self._is_wanted = self._is_wanted, False
            return self._is_running
