"""How much anybody may ask: so many uses in a period, counted for all processes together.

A process takes a small share of a limit ahead, and spends it without asking the database; what it knows to be used up,
it refuses by itself. So a busy client costs one statement in many requests, and a flood costs none. The price: close to
its limit, a client may be refused a few uses early, never granted one too many.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from django.conf import settings

from conversations.errors import Throttled
from conversations.services import counters

OF_A_CONVERSATION = ("turns_per_conversation", "told_kb_per_conversation", "model_calls_per_conversation")
"""The limits whose uses are counted by the id of a conversation."""
_SHARE = 20
_MOST_KEPT = 20_000
_CLEANED_EVERY_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Use:
    """A use of the limit with this name in `settings.LIMITS`, by `who`: an address, a token, a conversation.

    `amount` is how much of it is used at once.
    """

    limit: str
    who: str
    amount: int = 1

    @property
    def counter(self) -> str:
        return f"{self.limit}:{self.who}"


@dataclass(slots=True)
class _Share:
    """What this process may still spend in the period that ends at `ends_at`."""

    ends_at: int
    left: int = 0
    used_up: bool = False


_shares: dict[str, _Share] = {}
_guard = threading.Lock()
_cleaned_at = time.monotonic()


def spend(*uses: Use) -> None:
    """Counts these uses. Raises Throttled when any of them is beyond its limit.

    A use by nobody ("") and one whose limit is off are not counted.
    """
    now = time.time()
    limited = {use.counter: (use.amount, *rate) for use in uses if use.who and (rate := settings.LIMITS[use.limit])}
    missing = {}
    with _guard:
        for name, (amount, most, seconds) in limited.items():
            share = _share_of(name, end_of_period(now, seconds))
            if share.left >= amount:
                share.left -= amount
            elif share.used_up:
                raise Throttled(share.ends_at - now)
            else:
                missing[name] = (max(amount, most // _SHARE), share.ends_at)
    if missing:
        _take_shares(missing, {name: (amount, most) for name, (amount, most, _seconds) in limited.items()}, now)


def forget_shares() -> None:
    """Forgets what this process has taken ahead."""
    with _guard:
        _shares.clear()


def _take_shares(missing: dict[str, tuple[int, int]], wanted: dict[str, tuple[int, int]], now: float) -> None:
    """Takes a share for each of these counters, and spends of it what is wanted: `{name: (amount, limit)}`."""
    _clean(now)
    used = counters.add(missing)
    refused: list[int] = []
    with _guard:
        for name, (taken, ends_at) in missing.items():
            amount, most = wanted[name]
            granted = min(taken, most - (used[name] - taken))
            share = _share_of(name, ends_at)
            share.left += max(0, granted)
            share.used_up = granted < taken
            if share.left >= amount:  # of this share, or of another that was taken meanwhile
                share.left -= amount
            else:
                refused.append(ends_at)
    if refused:
        raise Throttled(max(refused) - now)


def _share_of(name: str, ends_at: int) -> _Share:
    share = _shares.get(name)
    if share is None or share.ends_at < ends_at:
        if len(_shares) >= _MOST_KEPT:
            _shares.clear()
        share = _shares[name] = _Share(ends_at)
    return share


def end_of_period(now: float, seconds: int) -> int:
    """When the period of so many seconds ends that `now` is in: the same for all processes."""
    return (int(now) // seconds + 1) * seconds


def _clean(now: float) -> None:
    global _cleaned_at
    with _guard:
        due = time.monotonic() - _cleaned_at > _CLEANED_EVERY_SECONDS
        if due:
            _cleaned_at = time.monotonic()
    if due:
        counters.forget_ended(now)
