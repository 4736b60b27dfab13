"""Token buckets that all processes share: each holds so many tokens, and what is taken comes back evenly. Each call is
one statement, and the clock is the database's own."""

# ruff: noqa: S608 - they are put together of this module's own constants; values are parameters

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import connection

_IS_THERE = """
    least(excluded.most, kept.level + excluded.most::float8 / excluded.seconds
        * greatest(extract(epoch FROM statement_timestamp() - kept.at)::float8, 0))"""
# So that what is a whole number of tokens but for rounding counts as one.
_WHOLE = 1e-6
_GRANTED = f"least(excluded.granted, floor({_IS_THERE} + {_WHOLE}))"
_TAKE = f"""
    INSERT INTO conversations_bucket AS kept (name, most, seconds, level, granted, at) VALUES {{rows}}
    ON CONFLICT (name) DO UPDATE
    SET most = excluded.most, seconds = excluded.seconds, level = {_IS_THERE} - {_GRANTED}, granted = {_GRANTED},
        at = greatest(kept.at, statement_timestamp())
    RETURNING name, granted, level
"""
_ROW = "(%s, %s, %s, %s, %s, statement_timestamp())"


@dataclass(frozen=True, slots=True)
class Rate:
    """`most` tokens, all of which come back within so many seconds."""

    most: int
    seconds: int

    @property
    def each(self) -> float:
        """In how many seconds one token comes back."""
        return self.seconds / self.most


@dataclass(frozen=True, slots=True)
class Taken:
    """`granted` tokens; `left` is what the bucket then holds."""

    granted: int
    left: float


def take(wanted: Mapping[str, tuple[int, Rate]]) -> dict[str, Taken]:
    """Takes tokens of buckets, as many as are wanted or as there are: `{name: (tokens, rate)}`. A bucket of which
    nothing is known is full."""
    # In one order for all, so that two statements never wait for each other.
    parts: list[str | int] = []
    for name, (amount, rate) in sorted(wanted.items(), key=lambda pair: pair[0]):
        granted = min(amount, rate.most)
        parts += [name, rate.most, rate.seconds, rate.most - granted, granted]
    with connection.cursor() as cursor:
        cursor.execute(_TAKE.format(rows=", ".join([_ROW] * len(wanted))), parts)
        return {name: Taken(granted, level) for name, granted, level in cursor.fetchall()}


def forget_full() -> None:
    """Removes the buckets that have become full again."""
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM conversations_bucket WHERE at < statement_timestamp() - make_interval(secs => seconds)"
        )
