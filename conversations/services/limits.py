"""Limits on uses: so many at once, which all come back within a period, counted for all processes.

A process takes a small share of a limit in advance and spends it without asking the database; it refuses by itself what
it knows to be used up. So a busy client costs one statement for many requests, and a flood costs a few per second.
Shares become smaller as less is left, so that all processes reach the end at about the same time. The price: a client
may be refused a few uses early while another process holds them, and after a pause be granted one share too many per
process.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
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
        """The name of the bucket in the database."""
        return f"{self.limit}:{self.who}"


@dataclass(slots=True)
class _Share:
    """What this process may still spend, until `lapses_at`; and `tokens`, what was left in the bucket at `seen_at`. If
    that was nothing, the database is not asked before `opens_at`. Times are by `time.monotonic`."""

    left: int = 0
    lapses_at: float = 0.0
    tokens: float = 0.0
    seen_at: float = 0.0
    opens_at: float = 0.0

    def available(self, now: float) -> int:
        if self.lapses_at <= now:
            self.left = 0
        return self.left

    def owe(self, amount: int, rate: Rate, now: float) -> None:
        """Counts what was used without asking. `left` may become negative; then the next request takes more."""
        self.left = self.available(now) - amount
        self.lapses_at = max(self.lapses_at, now + rate.refill_seconds)

    def put_back(self, amount: int, now: float) -> None:
        """What was spent for a use that is refused after all."""
        if self.lapses_at > now:
            self.left += amount

    def release(self, taken: Taken) -> None:
        """Lets go of what was taken in just now, and not spent."""
        self.left -= taken.granted
        self.tokens += taken.granted

    def receive(self, taken: Taken, rate: Rate, now: float) -> None:
        self.left = self.available(now) + taken.granted
        self.lapses_at = now + rate.refill_seconds
        self.tokens, self.seen_at = taken.tokens, now

    def size_to_take(self, rate: Rate, now: float) -> int:
        """How much to take in advance: at most half of what may be left, but at least what refills until an empty
        bucket is asked again."""
        there = self.tokens + (now - self.seen_at) / rate.seconds_a_token if self.seen_at else rate.capacity
        return int(min(rate.capacity / SHARE, max(there / 2, _CLOSED_SECONDS / rate.seconds_a_token)))

    def seconds_until(self, amount: int, rate: Rate, now: float) -> float:
        """How long until there may be so much again, if nobody else takes it; 0.0 if it may be there now."""
        lacking = amount - self.left - self.tokens
        return max(self.seen_at + lacking * rate.seconds_a_token, self.opens_at) - now


@dataclass(slots=True)
class _Need:
    """So much of a limit is asked for: `amount` is no more than its capacity."""

    key: str
    amount: int
    rate: Rate
    share: _Share


_shares: OrderedDict[str, _Share] = OrderedDict()
"""In the order in which they were last used."""
_guard = threading.Lock()
_cleaned_at = time.monotonic()


def spend(*uses: Use) -> None:
    """Counts these uses, all or none. Raises Throttled when any of them is beyond its limit.

    A use by nobody ("") and one whose limit is off are not counted.
    """
    now = time.monotonic()
    covered: list[_Need] = []
    missing: list[_Need] = []
    with _guard:
        for use in uses:
            if not use.who or not (limit := settings.LIMITS[use.limit]):
                continue
            rate, share = Rate(*limit), _share_of(use.key)
            need = _Need(use.key, min(use.amount, rate.capacity), rate, share)
            if share.available(now) >= need.amount:
                covered.append(need)
            elif share.seen_at and (seconds := share.seconds_until(need.amount, rate, now)) > 0:
                raise Throttled(seconds)
            else:
                missing.append(need)
        for need in covered:
            need.share.left -= need.amount
    if missing:
        try:
            _take_shares(missing)
        except BaseException:
            _put_back(covered)
            raise


def owe(*uses: Use) -> None:
    """Counts uses that have happened, whose amount was unknown before. They cost no statement: the next request pays
    for them, and waits if that is too much."""
    now = time.monotonic()
    with _guard:
        for use in uses:
            if use.who and (limit := settings.LIMITS[use.limit]):
                rate = Rate(*limit)
                _share_of(use.key).owe(min(use.amount, rate.capacity), rate, now)


def keys_of(conversation: UUID) -> list[str]:
    """Under what keys the uses of one conversation are counted."""
    return [Use(name, str(conversation)).key for name in settings.LIMITS if name.endswith("_per_conversation")]


def _take_shares(missing: Sequence[_Need]) -> None:
    """Takes a share of each of these limits, and spends what is missing; spends nothing if one of them has too little.
    What that limit gave is kept for smaller requests; what the others gave is returned for other processes."""
    _clean()
    with _guard:
        now = time.monotonic()
        requested = _forget_oldest(now)
        requested |= {need.key: (_amount_to_take(need, now), need.rate) for need in missing}
    taken = token_buckets.take(requested)
    now = time.monotonic()  # asking may have taken its time
    with _guard:
        for need in missing:
            need.share.receive(taken[need.key], need.rate, now)
            if taken[need.key].granted < requested[need.key][0]:
                need.share.opens_at = now + _CLOSED_SECONDS
        # There may be enough of this share, or of another that was taken meanwhile.
        lacking = [need for need in missing if need.share.left < need.amount]
        unused = [need for need in missing if lacking and need not in lacking]
        for need in unused:
            need.share.release(taken[need.key])
        for need in missing if not lacking else ():
            need.share.left -= need.amount
    if lacking:
        token_buckets.give_back({need.key: taken[need.key].granted for need in unused})
        raise Throttled(max(need.share.seconds_until(need.amount, need.rate, now) for need in lacking))


def _amount_to_take(need: _Need, now: float) -> int:
    """What is missing, including what is owed, or a share in advance, whichever is more."""
    lacking = need.amount - need.share.available(now)
    return min(max(lacking, need.share.size_to_take(need.rate, now), 1), need.rate.capacity)


def _put_back(needs: Sequence[_Need]) -> None:
    with _guard:
        now = time.monotonic()
        for need in needs:
            need.share.put_back(need.amount, now)


def _share_of(name: str) -> _Share:
    share = _shares.setdefault(name, _Share())
    _shares.move_to_end(name)
    return share


def _forget_oldest(now: float) -> dict[str, tuple[int, Rate]]:
    """Forgets the shares that were not used for longest, where there are too many. Returns what they owe, to be taken:
    nobody gets rid of it by using many other names."""
    owed: dict[str, tuple[int, Rate]] = {}
    while len(_shares) > _MOST_KEPT:
        name, share = _shares.popitem(last=False)
        limit = settings.LIMITS[name.partition(":")[0]]
        if limit and share.available(now) < 0:
            owed[name] = (min(-share.left, Rate(*limit).capacity), Rate(*limit))
    return owed


def _clean() -> None:
    global _cleaned_at
    with _guard:
        due = time.monotonic() - _cleaned_at > _CLEANED_EVERY_SECONDS
        if due:
            _cleaned_at = time.monotonic()
    if due:
        token_buckets.forget_full()
        counters.forget_ended(time.time())
