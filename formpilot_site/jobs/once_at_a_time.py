"""Keeps a process from doing the same work beside itself."""

from __future__ import annotations

import threading
from collections.abc import Callable


class OnceAtATime:
    """Does something in one thread at a time. Who comes meanwhile does not wait: whoever is at it does it once more for
    all of them, for what they came for may have been stored after it looked.

    No lock of the database: one that a killed worker held would stop the work of all others until its death is noticed.
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
