"""Counts that all processes share. Each call is one statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import connection

_READ = "SELECT name, used FROM conversations_counter WHERE name = ANY(%s) AND ends_at > %s"
_ADD = """
    INSERT INTO conversations_counter AS kept (name, used, ends_at) VALUES {rows}
    ON CONFLICT (name) DO UPDATE
    SET used = CASE WHEN excluded.ends_at > kept.ends_at THEN excluded.used ELSE kept.used + excluded.used END,
        ends_at = greatest(excluded.ends_at, kept.ends_at)
    RETURNING name, used
"""


def add(amounts: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """Adds to counters: `{name: (amount, ends_at)}`, with the end of the period in seconds since 1970. A counter of an
    earlier period begins anew. What each has come to, by name."""
    # In one order for all, so that two statements never wait for each other.
    rows = [(name, amount, ends_at) for name, (amount, ends_at) in sorted(amounts.items())]
    with connection.cursor() as cursor:
        cursor.execute(
            _ADD.format(rows=", ".join(["(%s, %s, %s)"] * len(rows))), [part for row in rows for part in row]
        )
        return dict(cursor.fetchall())


def read(names: Sequence[str], now: float) -> dict[str, int]:
    """What the counters have come to in the present period; those of which nothing is known are left out."""
    with connection.cursor() as cursor:
        cursor.execute(_READ, [list(names), int(now)])
        return dict(cursor.fetchall())


def end_of_period(now: float, seconds: int) -> int:
    """When the period of so many seconds ends that `now` is in: the same for all processes."""
    return (int(now) // seconds + 1) * seconds


def forget_ended(now: float) -> None:
    """Removes the counters whose period is over."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM conversations_counter WHERE ends_at < %s", [int(now)])
