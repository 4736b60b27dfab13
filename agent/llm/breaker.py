"""A circuit breaker: an endpoint that keeps failing is left alone for a while, so that people do not wait for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Literal

BreakerState = Literal["closed", "open", "half_open"]


class Breaker:
    """Counts an endpoint's failures in a row, over all threads of this process.

    After `threshold` of them it opens, and admits no call. After `cooldown` seconds it is half open: one call is
    admitted on trial; its success closes the breaker, its failure opens it for another `cooldown`.
    """

    def __init__(self, threshold: int = 5, cooldown: float = 30.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._threshold = threshold
        self._cooldown = cooldown
        self._clock = clock
        self._lock = threading.Lock()
        self._failures = 0
        self._opened_at: float | None = None
        self._on_trial = False

    @property
    def state(self) -> BreakerState:
        with self._lock:
            return self._state()

    def admits(self) -> bool:
        """Whether a call may be made. Whoever is admitted reports `succeeded`, `failed` or `abandoned`."""
        with self._lock:
            state = self._state()
            if state == "closed":
                return True
            if state == "open" or self._on_trial:
                return False
            self._on_trial = True
            return True

    def succeeded(self) -> None:
        with self._lock:
            self._failures = 0
            self._opened_at = None
            self._on_trial = False

    def failed(self) -> None:
        with self._lock:
            self._failures += 1
            self._on_trial = False
            if self._failures >= self._threshold:
                self._opened_at = self._clock()

    def abandoned(self) -> None:
        """A call ended without any evidence about the endpoint."""
        with self._lock:
            self._on_trial = False

    def _state(self) -> BreakerState:
        if self._opened_at is None:
            return "closed"
        return "open" if self._clock() - self._opened_at < self._cooldown else "half_open"
