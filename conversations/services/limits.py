"""How much anybody may ask: so many uses at once, of which all come back within a period, counted for all processes.

A process takes a small share of a limit ahead, and spends it without asking the database; what it knows to be used up,
it refuses by itself. So a busy client costs one statement in many requests, and a flood costs few. The price: after a
rest, a client may be granted one share too many for each process.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from django.conf import settings

from conversations.errors import Throttled
from conversations.services import buckets, counters
from conversations.services.buckets import Rate

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
    """What this process may still spend until `lapses_at`, when as much has come back; until `closed_until` there is
    no more. Both by `time.monotonic`."""

    left: int = 0
    lapses_at: float = 0.0
    closed_until: float = 0.0

    def spend(self, amount: int, now: float) -> bool:
        if self.lapses_at <= now:
            self.left = 0
        if self.left < amount:
            return False
        self.left -= amount
        return True


_shares: dict[str, _Share] = {}
_guard = threading.Lock()
_cleaned_at = time.monotonic()


def spend(*uses: Use) -> None:
    """Counts these uses. Raises Throttled when any of them is beyond its limit.

    A use by nobody ("") and one whose limit is off are not counted.
    """
    now = time.monotonic()
    limited = [(use, Rate(*limit)) for use in uses if use.who and (limit := settings.LIMITS[use.limit])]
    missing: dict[str, tuple[int, Rate]] = {}
    with _guard:
        for use, rate in limited:
            share = _share_of(use.counter)
            if share.spend(use.amount, now):
                continue
            if share.closed_until > now:
                raise Throttled(share.closed_until - now)
            missing[use.counter] = (use.amount, rate)
    if missing:
        _take_shares(missing, now)


def forget_shares() -> None:
    """Forgets what this process has taken ahead."""
    with _guard:
        _shares.clear()


def _take_shares(missing: dict[str, tuple[int, Rate]], now: float) -> None:
    """Takes a share of each of these limits, and spends of it what is missing."""
    _clean()
    found = buckets.take({name: (max(amount, rate.most // _SHARE), rate) for name, (amount, rate) in missing.items()})
    closed_until: list[float] = []
    with _guard:
        for name, (amount, rate) in missing.items():
            share, taken = _share_of(name), found[name]
            share.left += taken.granted
            share.lapses_at = now + share.left * rate.each
            if not share.spend(amount, now):  # of this share, or of another that was taken meanwhile
                lacking = min(amount, rate.most) - share.left - taken.left
                share.closed_until = now + max(lacking, 0.0) * rate.each
                closed_until.append(share.closed_until)
    if closed_until:
        raise Throttled(max(closed_until) - now)


def _share_of(name: str) -> _Share:
    share = _shares.get(name)
    if share is None:
        if len(_shares) >= _MOST_KEPT:
            _shares.clear()
        share = _shares[name] = _Share()
    return share


def _clean() -> None:
    global _cleaned_at
    with _guard:
        due = time.monotonic() - _cleaned_at > _CLEANED_EVERY_SECONDS
        if due:
            _cleaned_at = time.monotonic()
    if due:
        buckets.forget_full()
        counters.forget_ended(time.time())
