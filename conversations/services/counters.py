"""Counters shared by all processes. Each call is one statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import connection

_READ = "SELECT name, used FROM conversations_counter WHERE name = ANY(%s) AND ends_at > %s"
_ADD = """
    INSERT INTO conversations_counter AS kept (name, used, ends_at) VALUES {rows}
    ON CONFLICT (name) DO UPDATE
    SET used = CASE WHEN excluded.ends_at > kept.ends_at THEN excluded.used ELSE kept.used + excluded.used END,
        ends_at = greatest(excluded.ends_at, kept.ends_at)
"""
_FORGET = """
    DELETE FROM conversations_counter WHERE name IN (
        SELECT name FROM conversations_counter WHERE name = ANY(%s) ORDER BY name FOR UPDATE)
"""
_FORGET_ENDED = """
    DELETE FROM conversations_counter WHERE name IN (
        SELECT name FROM conversations_counter WHERE ends_at < %s FOR UPDATE SKIP LOCKED)
"""


def add(amounts: Mapping[str, tuple[int, int]]) -> None:
    """Adds to counters: `{name: (amount, ends_at)}`, where `ends_at` is the end of the period in seconds since 1970. A
    counter of an earlier period restarts."""
    # In one order for all, so that two statements never wait for each other.
    rows = [(name, amount, ends_at) for name, (amount, ends_at) in sorted(amounts.items())]
    with connection.cursor() as cursor:
        cursor.execute(
            _ADD.format(rows=", ".join(["(%s, %s, %s)"] * len(rows))), [part for row in rows for part in row]
        )


def read(names: Sequence[str], now: float) -> dict[str, int]:
    """The counters in the current period; unknown ones are left out."""
    with connection.cursor() as cursor:
        cursor.execute(_READ, [list(names), int(now)])
        return dict(cursor.fetchall())


def end_of_period(now: float, seconds: int) -> int:
    """The end of the period of so many seconds that contains `now`: the same for all processes."""
    return (int(now) // seconds + 1) * seconds


def forget_ended(now: float) -> None:
    """Deletes the counters whose period is over."""
    with connection.cursor() as cursor:
        cursor.execute(_FORGET_ENDED, [int(now)])


def forget(names: Sequence[str]) -> None:
    """Deletes the counters with these names."""
    with connection.cursor() as cursor:
        cursor.execute(_FORGET, [list(names)])
