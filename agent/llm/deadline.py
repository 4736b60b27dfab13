"""The deadline of a turn for its model calls, however many attempts they take."""

from __future__ import annotations

import time
from collections.abc import Callable


class Deadline:
    """The end of a turn's time on a monotonic clock, shared by all calls and retries."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._end = clock() + seconds

    def remaining(self) -> float:
        """Seconds left, never below 0."""
        return max(0.0, self._end - self._clock())

    @property
    def expired(self) -> bool:
        return self.remaining() <= 0.0

    def at_most(self, seconds: float) -> Deadline:
        """A deadline for a part of the work: in `seconds`, but no later than this one."""
        return Deadline(min(seconds, self.remaining()), self._clock)
