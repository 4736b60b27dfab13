"""Limits of dates and times, date arithmetic, and moments in ISO 8601."""

from __future__ import annotations

from datetime import date, datetime, time

import re2
from dateutil.relativedelta import relativedelta

from nlu.bounds import Bounds
from nlu.entity import ValueContext
from nlu.types import JsonValue
from patterns.folding import fold_text
from patterns.scanning import WORD, Match

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2100, 12, 31)
_ISO = (
    r"((?P<day>\d{4}-\d\d-\d\d)[t ]\s?(?P<time>\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?"
    r"\s?(?P<zone>z|[+-]\d\d:?\d\d)?)"
)
ISO = re2.compile(_ISO)
"""A day and a time as ISO 8601 writes them, in a folded text."""
ISO_WITHIN = re2.compile(rf"{_ISO}(?:$|[^{WORD}:.]|\.(?:$|\D))")
"""A day and a time as ISO 8601 writes them, with the sign behind them, for `scanning.matches_in`."""

_STEPS = {"day": ("days", 1), "night": ("days", 1), "week": ("days", 7), "month": ("months", 1), "year": ("months", 12)}
_STEPS |= {unit[0]: step for unit, step in _STEPS.items()}
_LIMIT = re2.compile(r"(today|now|\d{4}-\d\d-\d\d)(?:t[\d:.]+)?\s*(?:([+-])\s*(\d{1,5})\s*([dwmy]))?")
_LIMIT_TIME = re2.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::00)?")


def day_bounds(context: ValueContext) -> Bounds[date]:
    """The first and the last day that the slot accepts."""
    limits, today = context.slot.limits, context.today
    return Bounds(limit_day(limits.minimum, today), limit_day(limits.maximum, today))


def time_bounds(context: ValueContext) -> Bounds[time]:
    """The first and the last time of day that the slot accepts."""
    limits = context.slot.limits
    return Bounds(limit_time(limits.minimum), limit_time(limits.maximum))


def moment_bounds(context: ValueContext) -> Bounds[datetime]:
    """The first and the last moment that the slot accepts, without a zone; a day as a limit includes all of it."""
    limits, last = context.slot.limits, time.max.replace(microsecond=0)
    least = _limit_moment(limits.minimum, context.now, time.min)
    return Bounds(least, _limit_moment(limits.maximum, context.now, last))


def limit_day(limit: JsonValue, today: date) -> date | None:
    """The day of a limit: an ISO date, "today", or either with an offset in d, w, m or y; None for anything else."""
    match = _LIMIT.fullmatch(fold_text(limit).strip()) if isinstance(limit, str) else None
    if match is None:
        return None
    base, sign, count, unit = match.groups()
    try:
        day = date.fromisoformat(base) if base[0].isdecimal() else today
        return moved(day, int(f"{sign}{count}"), unit) if unit else day
    except (ValueError, OverflowError):
        return None


def limit_time(limit: JsonValue) -> time | None:
    """The time of a limit in the form "HH:MM"; None for anything else."""
    match = _LIMIT_TIME.fullmatch(fold_text(limit).strip()) if isinstance(limit, str) else None
    return time(int(match[1]), int(match[2])) if match else None


def moved(day: date, count: float, unit: str) -> date:
    """`day` plus `count` days, nights, weeks, months or years, or "d", "w", "m", "y" for short. Raises ValueError or
    OverflowError if out of range, and for a part of a month.

    In a month that is too short, it is the last day.
    """
    name, size = _STEPS[unit]
    return day + relativedelta(**{name: count * size})  # type: ignore[arg-type]


def iso_moment(match: Match, now: datetime) -> datetime:
    """The moment of an `ISO` match, by the clock of `now`'s zone; raises ValueError if there is no such moment."""
    written = f"{match['day']}T{match['time']}{(match['zone'] or '').upper()}"
    return local(datetime.fromisoformat(written), now).replace(microsecond=0)


def local(moment: datetime, now: datetime) -> datetime:
    """A moment by the clock of `now`'s zone; a moment without a zone is in that zone."""
    return moment.astimezone(now.tzinfo).replace(tzinfo=None) if moment.tzinfo else moment


def _limit_moment(limit: JsonValue, now: datetime, edge: time) -> datetime | None:
    """The moment of a limit: "now", an ISO date and time, or the `edge` of a day."""
    if isinstance(limit, str):
        written = fold_text(limit).strip()
        if written == "now":
            return now.replace(tzinfo=None, microsecond=0)
        if match := ISO.fullmatch(written):
            return iso_moment(match, now)
    day = limit_day(limit, now.date())
    return datetime.combine(day, edge) if day else None
