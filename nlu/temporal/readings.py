"""Which days the parts of a match can mean: each way to read them gives every day that it can name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import Any

from nlu.temporal.limits import local, moved
from nlu.temporal.resolution import Resolution

Days = list[date]
"""Every day that one way to read the words can name, in order; none where there is no such day."""

Parts = Mapping[str, Any]

HIJRI_YEARS = range(1343, 1501)
SECONDS: Mapping[object, int] = {"second": 1, "minute": 60, "hour": 3600}
_TURNS = {"last": -1, "this": 0, "next": 1, "coming": 1}


def hours_away(parts: Parts, now: datetime) -> datetime:
    """When it was or will be "3 hours ago" by the clock of `now`'s zone, which may be changed in between. KeyError for
    what is counted in days or more, ValueError or OverflowError out of range."""
    unit, count = _distance(parts)
    return local(now.astimezone(UTC) + timedelta(seconds=SECONDS[unit] * count), now)


def full_year(year: int | str, resolution: Resolution) -> int:
    """The year of two digits: up to 20 years ahead, none for a birth; or of a turn, such as "last"."""
    if isinstance(year, str):
        return resolution.today.year + _TURNS[year]
    latest = resolution.today.year + (0 if resolution.born else 20)
    return latest - (latest - year) % 100 if year < 100 else year


def _hijri(year: int, month: int, day: int) -> date:
    """The day of the Umm al-Qura calendar; ValueError or OverflowError beyond its tables."""
    from hijridate import Hijri

    return Hijri(year, month, day).to_gregorian()


def _all(calendar: Callable[[int, int, int], date], years: Iterable[int], months: Iterable[int], day: int) -> Days:
    found = []
    for year, month in ((year, month) for year in years for month in months):
        with suppress(ValueError, OverflowError):
            found.append(calendar(year, month, day))
    return found


def _dates(resolution: Resolution, day: int, month: int = 0, year: int | None = None) -> Days:
    """Every day with that number, of a month (0: of all) and year or of those around today: a period that begins next
    year may end in the one after."""
    if year is not None and year in HIJRI_YEARS:
        return _all(_hijri, [year], [month], day)
    this, around = (resolution.known[0] or resolution.today).year, 8 if (month, day) == (2, 29) else 1
    years = [full_year(year, resolution)] if year is not None else range(this - around, this + around + 2)
    return _all(date, years, [month] if month else range(1, 13), day)


def _numeric(parts: Parts, resolution: Resolution) -> list[Days]:
    """Day and month as they are named, or in the order of the person's country; in either order where that is open."""
    orders = [(parts["d"], parts["m"])] if "m" in parts else [(parts["a"], parts["b"]), (parts["b"], parts["a"])]
    day_first = resolution.day_first or parts.get("s") == "." or parts.get("y") in HIJRI_YEARS
    readings = [_dates(resolution, day, month, parts.get("y")) for day, month in orders]
    return readings[:1] if day_first and readings[0] else readings


def _in_hijri_month(parts: Parts, resolution: Resolution) -> list[Days]:
    from hijridate import Gregorian

    year = Gregorian.fromdate(resolution.today).to_hijri().year
    return [_all(_hijri, [parts["y"]] if "y" in parts else range(year - 1, year + 2), [parts["h"]], parts["d"])]


def _span(parts: Parts, resolution: Resolution) -> list[Days]:
    """ "28 to 3 May" begins in April."""
    last = resolution.likely(_numeric(parts, resolution)[0])[:1]
    months = [moved(day.replace(day=1), -int(parts["a"] > parts["d"]), "m") for day in last]
    first = [day for month in months for day in _dates(resolution, parts["a"], month.month, month.year)]
    return [first + last if first else []]


def _of_month(parts: Parts, resolution: Resolution) -> list[Days]:
    if parts.keys() & {"p", "n"}:
        month = _month(parts, resolution)
        return [_dates(resolution, parts["d"], month.month, month.year)]
    return [[day for day in _dates(resolution, parts["d"]) if _is_on(parts, day)]]


def _month(parts: Parts, resolution: Resolution) -> date:
    """The first day of "this", "last" or "next" month."""
    return moved(resolution.today.replace(day=1), _TURNS[parts.get("p", "this")], "m")


def _weekday(parts: Parts, resolution: Resolution) -> list[Days]:
    """ "Next Friday" has two readings where this week has a Friday to come, and so has today's own weekday."""
    today, turn = resolution.today, parts.get("p", "")
    ahead, week = (parts["w"] - today.weekday()) % 7, timedelta(weeks=1)
    coming = today + (timedelta(days=ahead) or week)
    if "k" in parts:
        return [[today + timedelta(days=parts["w"] - today.weekday()) + week * _TURNS[turn]]]
    if "z" in parts or turn == "last":
        return [[coming + week * parts.get("z", -1 if ahead else -2)]]
    if turn in {"next", "coming"}:
        both = turn == "next" and coming.isocalendar()[:2] == today.isocalendar()[:2]
        return [[coming], [coming + week]][: 1 + both]
    around = [[coming - week, coming]] if ahead else [[today], [today - week, coming]]
    return around[:1] if turn else around


def _relative(parts: Parts, resolution: Resolution) -> list[Days]:
    return [[resolution.today + timedelta(days=parts["r"])]]


def _distance(parts: Parts) -> tuple[str, float]:
    """Of how many of which unit "3 days ago" speaks; negative for what lies behind."""
    unit, count = (parts["v"], 2) if "v" in parts else (parts.get("u", ""), parts.get("n", 1))
    return unit, count * parts.get("o", -1 if "g" in parts else 1)


def _away(parts: Parts, resolution: Resolution) -> list[Days]:
    unit, count = _distance(parts)
    basis = {name: parts[name] for name in "rw" if name in parts}
    base = (_relative if "r" in basis else _weekday)(basis, resolution)[0][-1] if basis else resolution.today
    with suppress(ValueError, OverflowError):
        return [[hours_away(parts, resolution.now).date() if unit in SECONDS else moved(base, count, unit)]]
    return []


def _edge(parts: Parts, resolution: Resolution) -> list[Days]:
    """The first or last day of a month, or a weekday of it by its place."""
    firsts = _dates(resolution, 1, parts["m"], parts.get("y")) if "m" in parts else [_month(parts, resolution)]
    spans = [[first + timedelta(days=count) for count in range(31)] for first in firsts]
    fitting = [[day for day in span if day.month == span[0].month and _is_on(parts, day)] for span in spans]
    return [[span[parts["e"] - (parts["e"] > 0)] for span in fitting if len(span) >= parts["e"]]]


def _is_on(parts: Parts, day: date) -> bool:
    return day.weekday() == parts.get("w", day.weekday())


def _whole_month(parts: Parts, resolution: Resolution) -> list[Days]:
    """Its days, of the likeliest year where none is told."""
    turned = resolution.today.year + _TURNS[parts["p"]] if "p" in parts else None
    year = parts.get("y", turned or resolution.likely(_dates(resolution, 1, parts["m"]))[0].year)
    return [[day for number in range(1, 32) for day in _dates(resolution, number, parts["m"], year)]]


READINGS: Mapping[str, Callable[[Parts, Resolution], list[Days]]] = {
    "numeric": _numeric, "day_month": _numeric, "named": _numeric, "hijri": _in_hijri_month, "span": _span,
    "day_of_month": _of_month, "bare": _of_month, "weekday": _weekday, "relative": _relative, "away": _away,
    "month": _whole_month, "edge": _edge,
}  # fmt: skip
