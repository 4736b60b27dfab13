"""How much anybody may ask: so many uses at once, of which all come back within a period, counted for all processes.

A process takes a small share of a limit ahead, and spends it without asking the database; what it knows to be used up,
it refuses by itself. So a busy client costs one statement in many requests, and a flood costs a few a second. The less
is left, the smaller are the shares, so that all processes come to the end of it at about the same time. The price: a
client may be refused a few uses early while another process holds them, and after a rest be granted one share too many
for each process.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings

from conversations.errors import Throttled
from conversations.services import counters, token_buckets
from conversations.services.token_buckets import SHARE, Rate, Taken

_MOST_KEPT = 20_000
_CLEANED_EVERY_SECONDS = 600
# Where a bucket was found empty, the database is not asked again before: who is refused is told to wait for so long.
_CLOSED_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Use:
    """A use of the limit with this name in `settings.LIMITS`, by `who`: an address, a token, a conversation.

    `amount` is how much of it is used at once; what is more than the limit takes all of it.
    """

    limit: str
    who: str
    amount: int = 1

    @property
    def key(self) -> str:
        return f"{self.limit}:{self.who}"


@dataclass(slots=True)
class _Share:
    """What this process may still spend, until `lapses_at`; and `tokens`, what was left in the bucket at `seen_at`.
    Where that was nothing, nobody asks before `opens_at`. Times are by `time.monotonic`."""

    left: int = 0
    lapses_at: float = 0.0
    tokens: float = 0.0
    seen_at: float = 0.0
    opens_at: float = 0.0

    def held(self, now: float) -> int:
        if self.lapses_at <= now:
            self.left = 0
        return self.left

    def spend(self, amount: int, now: float) -> bool:
        if self.held(now) < amount:
            return False
        self.left -= amount
        return True

    def take_in(self, taken: Taken, rate: Rate, now: float) -> None:
        self.left = self.held(now) + taken.granted
        self.lapses_at = now + rate.refill_seconds
        self.tokens, self.seen_at = taken.tokens, now

    def wish(self, rate: Rate, now: float) -> int:
        """How much to take ahead: of what may be there at most half, but no less than comes back before it is asked
        again where it was empty."""
        there = self.tokens + (now - self.seen_at) / rate.seconds_a_token if self.seen_at else rate.capacity
        return int(min(rate.capacity / SHARE, max(there / 2, _CLOSED_SECONDS / rate.seconds_a_token)))

    def seconds_until(self, amount: int, rate: Rate, now: float) -> float:
        """When there may be so much again, if nobody else takes it; 0.0 when it may be there now."""
        lacking = amount - self.left - self.tokens
        return max(self.seen_at + lacking * rate.seconds_a_token, self.opens_at) - now


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
            share, amount = _share_of(use.key), min(use.amount, rate.capacity)
            if share.spend(amount, now):
                continue
            if share.seen_at and (seconds := share.seconds_until(amount, rate, now)) > 0:
                raise Throttled(seconds)
            missing[use.key] = (amount, rate)
    if missing:
        _take_shares(missing)


def keys_of(conversation: UUID) -> list[str]:
    """Under what keys the uses of one conversation are counted."""
    return [Use(name, str(conversation)).key for name in settings.LIMITS if name.endswith("_per_conversation")]


def forget_shares() -> None:
    """Forgets what this process has taken ahead."""
    with _guard:
        _shares.clear()


def _take_shares(missing: dict[str, tuple[int, Rate]]) -> None:
    """Takes a share of each of these limits, and spends of it what is missing."""
    _clean()
    with _guard:
        now = time.monotonic()
        wanted = {
            name: (max(amount - share.held(now), share.wish(rate, now), 1), rate)
            for name, (amount, rate) in missing.items()
            for share in [_share_of(name)]
        }
    found = token_buckets.take(wanted)
    now = time.monotonic()  # asking may have taken its time
    refused: list[float] = []
    with _guard:
        for name, (amount, rate) in missing.items():
            share = _share_of(name)
            share.take_in(found[name], rate, now)
            if found[name].granted < wanted[name][0]:
                share.opens_at = now + _CLOSED_SECONDS
            if not share.spend(amount, now):  # of this share, or of another that was taken meanwhile
                refused.append(share.seconds_until(amount, rate, now))
    if refused:
        raise Throttled(max(refused))


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
        token_buckets.forget_full()
        counters.forget_ended(time.time())
