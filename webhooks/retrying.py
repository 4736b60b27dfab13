"""When a delivery is tried again, and when no more."""

from __future__ import annotations

import random
from datetime import timedelta

from patterns.retry_after import retry_after_seconds

_MINUTE, _HOUR = 60, 3600
PAUSES = (
    *(_MINUTE, 5 * _MINUTE, 15 * _MINUTE, 30 * _MINUTE),
    *(_HOUR, 2 * _HOUR, 4 * _HOUR, 8 * _HOUR, 12 * _HOUR, 12 * _HOUR, 16 * _HOUR, 16 * _HOUR),
)
"""Seconds after each attempt; after the last of them there is one more. Three days in all."""
LONGEST_REQUESTED = 24 * _HOUR
_SPREAD = (0.9, 1.2)


def pause_after(attempts: int, retry_after: str = "") -> timedelta | None:
    """How long to wait after so many attempts, from 1; None when that was the last. A receiver that asks for more time
    gets it, a day at most. Receivers that fail together are not asked again together."""
    if attempts > len(PAUSES):
        return None
    seconds = PAUSES[attempts - 1] * random.uniform(*_SPREAD)  # noqa: S311 - chance, and no secret
    requested = retry_after_seconds(retry_after) or 0.0
    return timedelta(seconds=max(seconds, min(requested, LONGEST_REQUESTED)))
