"""Token buckets shared by all processes, refilled evenly. Each call is one statement; the clock is the database's."""

# ruff: noqa: S608 - they are put together of this module's own constants; values are parameters

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import connection

SHARE = 20
"""Up to the capacity divided by this, a bucket gives what it has; of more, all or nothing."""

# So that what is a whole number of tokens but for rounding counts as one.
_WHOLE = 1e-6
# A clock that was set back by more than this is believed; by less, two statements were at it at once.
_SKEW = "interval '10 seconds'"
_PASSED = f"""CASE WHEN kept.refilled_at > statement_timestamp() + {_SKEW} THEN 0
    ELSE greatest(extract(epoch FROM statement_timestamp() - kept.refilled_at)::float8, 0) END"""
_THERE = f"""least(excluded.capacity, kept.tokens + greatest(excluded.capacity - kept.capacity, 0)
    + {_PASSED} * excluded.capacity::float8 / excluded.refill_seconds)"""
_WHOLE_ONES = f"greatest(floor({_THERE} + {_WHOLE}), 0)"
_GRANTED = f"""CASE WHEN excluded.granted <= {_WHOLE_ONES} THEN excluded.granted
    WHEN excluded.granted * {SHARE}::bigint <= excluded.capacity THEN {_WHOLE_ONES} ELSE 0 END"""
_TAKE = f"""
    INSERT INTO conversations_tokenbucket AS kept (name, capacity, refill_seconds, tokens, granted, refilled_at)
    VALUES {{rows}}
    ON CONFLICT (name) DO UPDATE
    SET capacity = excluded.capacity, refill_seconds = excluded.refill_seconds,
        tokens = {_THERE} - {_GRANTED}, granted = {_GRANTED},
        refilled_at = CASE WHEN kept.refilled_at > statement_timestamp() + {_SKEW} THEN statement_timestamp()
            ELSE greatest(kept.refilled_at, statement_timestamp()) END
    RETURNING name, granted, tokens
"""
_ROW = "(%s, %s, %s, %s, %s, statement_timestamp())"
# In the order in which `take` has them, whatever language the database sorts by.
_GIVE_BACK = """
    UPDATE conversations_tokenbucket AS kept SET tokens = least(kept.tokens + given.amount, kept.capacity)
    FROM (
        SELECT name, amount FROM conversations_tokenbucket JOIN unnest(%s::text[], %s::int[]) AS one (name, amount)
        USING (name) ORDER BY name COLLATE "C" FOR UPDATE OF conversations_tokenbucket
    ) AS given
    WHERE kept.name = given.name
"""
_FORGET = """
    DELETE FROM conversations_tokenbucket WHERE name IN (
        SELECT name FROM conversations_tokenbucket WHERE name = ANY(%s) ORDER BY name COLLATE "C" FOR UPDATE)
"""
# Whoever else has a row in hand uses it, so it is not full.
_FORGET_FULL = """
    DELETE FROM conversations_tokenbucket WHERE name IN (
        SELECT name FROM conversations_tokenbucket
        WHERE refilled_at < statement_timestamp() - make_interval(secs => refill_seconds)
        FOR UPDATE SKIP LOCKED)
"""


@dataclass(frozen=True, slots=True)
class Rate:
    """A bucket of `capacity` tokens that refills completely in so many seconds."""

    capacity: int
    refill_seconds: int

    @property
    def seconds_a_token(self) -> float:
        return self.refill_seconds / self.capacity


@dataclass(frozen=True, slots=True)
class Taken:
    """`granted` tokens, 0 if there were too few; `tokens` are then in the bucket, including fractions."""

    granted: int
    tokens: float


def take(amounts: Mapping[str, tuple[int, Rate]]) -> dict[str, Taken]:
    """Takes tokens from buckets: `{name: (tokens, rate)}`, at most their capacity. An unknown bucket is full."""
    parts: list[str | int] = []
    # In one order for all, so that two statements never wait for each other.
    for name, (tokens, rate) in sorted(amounts.items(), key=lambda pair: pair[0]):
        parts += [name, rate.capacity, rate.refill_seconds, rate.capacity - tokens, tokens]
    with connection.cursor() as cursor:
        cursor.execute(_TAKE.format(rows=", ".join([_ROW] * len(amounts))), parts)
        return {name: Taken(granted, tokens) for name, granted, tokens in cursor.fetchall()}


def give_back(unused: Mapping[str, int]) -> None:
    """Returns unused tokens: `{name: tokens}`."""
    amounts = {name: tokens for name, tokens in unused.items() if tokens}
    if amounts:
        with connection.cursor() as cursor:
            cursor.execute(_GIVE_BACK, [[*amounts], [*amounts.values()]])


def forget_full() -> None:
    """Deletes the buckets that are full again."""
    with connection.cursor() as cursor:
        cursor.execute(_FORGET_FULL)


def forget(names: Sequence[str]) -> None:
    """Deletes the buckets with these names."""
    with connection.cursor() as cursor:
        cursor.execute(_FORGET, [list(names)])
