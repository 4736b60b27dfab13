"""Days in words and digits: which tokens name one, and which days they can mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from itertools import chain, islice
from typing import Any

from nlu import numerals
from nlu.matcher import Grammar, Match
from nlu.temporal.limits import FIRST_DAY, LAST_DAY, moved
from nlu.temporal.mentions import LOOKED_FOR, MOST, UNORDERED, Mention, stands_apart
from nlu.temporal.resolution import NEAR, Resolution
from nlu.text import Text

Days = list[date]
"""Every day that one way to read the words can name, in order; none where there is no such day."""

Parts = Mapping[str, Any]
Read = Iterator[tuple[int, int]]

_HIJRI_YEARS = range(1343, 1501)
_TURNS = {"last": -1, "this": 0, "next": 1, "coming": 1}
_SECONDS: Mapping[object, int] = {"second": 1, "minute": 60, "hour": 3600}
_CONFIDENCE = {"numeric": 1.0, "relative": 1.0, "hijri": 0.9, "weekday": 0.9, "edge": 0.8, "bare": 0.7}
_HAVE_YEAR = frozenset({"relative", "away", "vague"})


@lru_cache(maxsize=64)
def find(text: Text, *, whole: bool = False) -> tuple[Match, ...]:
    """What names a day in a text by itself; where a text is `whole`, the short forms of an answer as well."""
    return tuple(islice(_GRAMMAR.matches(text, _is_plausible, short=whole), MOST))


def mentions(resolution: Resolution, whole: bool) -> list[Mention]:
    """The days that a text names, in order, with what they mean."""
    return [_settled(match, resolution) for match in find(resolution.text, whole=whole)]


def short_distance(match: Match) -> timedelta | None:
    """How far "3 hours ago" lies from now; None for what is counted in days or more."""
    unit, count = _distance(match.parts)
    return timedelta(seconds=_SECONDS[unit] * count) if match.rule == "away" and unit in _SECONDS else None


def _is_plausible(text: Text, match: Match) -> bool:
    """Not "every Monday"; not "12.50", and not two kinds of signs in one date."""
    parts = match.parts
    signs = "t" not in parts or parts["s"] == parts["t"]
    return signs and stands_apart(text, match) and not text.has(match.first - 1, "habit")


def _settled(match: Match, resolution: Resolution) -> Mention:
    """Which day the words of a match mean, or what must be asked."""
    if code := _unfit(match, resolution):
        return Mention(match.first, match.last, code=code)
    pools = _pools(match, resolution)
    if not pools:
        return Mention(match.first, match.last, code="impossible")
    if match.rule == "span":
        return Mention(match.first, match.last, tuple(pools[0][1]), code="range")
    leaning = _leaning(match, resolution)
    likely = tuple(dict.fromkeys(chain.from_iterable(resolution.likely(days, leaning) for _, days in pools)))
    values = _thought_of(likely, match, resolution)
    code = "bare" if match.rule == "bare" else "ambiguous" if len(values) > 1 else ""
    kept = tuple((order, days) for order, days in pools if not set(days).isdisjoint(values))
    return Mention(match.first, match.last, values, _confidence(match, likely), code, kept, _only_weekday(match))


def _only_weekday(match: Match) -> int | None:
    return match.parts["w"] if match.rule == "weekday" and len(match.parts) == 1 else None


def _pools(match: Match, resolution: Resolution) -> list[tuple[int, Days]]:
    """The days that each way to read a match can name, with the order of day and month where it is open."""
    readings = enumerate(_READINGS[match.rule](match.parts, resolution))
    return [(order if "b" in match.parts else UNORDERED, days) for order, days in readings if days]


def _confidence(match: Match, likely: Sequence[date]) -> float:
    sure = 1.0 if "y" in match.parts else 0.95
    return 0.8 if len(likely) > 1 else _CONFIDENCE.get(match.rule, sure)


def _thought_of(days: tuple[date, ...], match: Match, resolution: Resolution) -> tuple[date, ...]:
    """Of several days those within the limits; and of a day and month in digits those of this half of a year."""
    within = tuple(day for day in days if resolution.days.hold(day)) or days
    near = tuple(day for day in within if abs((day - resolution.today).days) < NEAR)
    return near if near and match.rule == "day_month" else within


def _unfit(match: Match, resolution: Resolution) -> str:
    """Why words can be no day of this slot: its code, or ""."""
    if match.rule == "vague":
        return "vague"
    year = match.parts.get("y")
    if year is None:
        return "no_year" if resolution.born and match.rule not in _HAVE_YEAR else ""
    known = FIRST_DAY.year <= _full(year, resolution) <= LAST_DAY.year or year in _HIJRI_YEARS
    return "" if known else "year"


def _leaning(match: Match, resolution: Resolution) -> int:
    """The verb nearest to a day that has no month; else a weekday is one to come. Verbs never tell a year."""
    if match.rule not in {"weekday", "day_of_month", "bare"}:
        return 0
    return resolution.leaning(match.first) or int("w" in match.parts)


# ---------------------------------------------------------------- elements


def _dom(text: Text, at: int) -> Read:
    yield from numerals.ordinal(text, at)
    yield from _d2(text, at)
    said = None if text.word(at).isdecimal() else numerals.spoken(text, at)
    if said is not None and 0 < said[1] < 32:
        yield said


def _nth(text: Text, at: int) -> Read:
    if text.word(at).isdecimal():
        yield from numerals.ordinal(text, at)


def _d2(text: Text, at: int) -> Read:
    clock = text.word(at + 1) == ":" and text.glued(at + 1) and text.glued(at + 2)
    if len(text.word(at)) < 3 and not clock and not _counts(text, at + 1):
        yield from numerals.digits(text, at)


def _late(text: Text, at: int) -> Read:
    yield from ((size, value) for size, value in _d2(text, at) if 24 < value < 32)


def _year4(text: Text, at: int) -> Read:
    if len(text.word(at)) == 4 and not _counts(text, at + 1):
        yield from numerals.digits(text, at)


def _year2(text: Text, at: int) -> Read:
    if len(text.word(at)) == 2:
        yield from numerals.digits(text, at)


def _any_year(text: Text, at: int) -> Read:
    """Four digits; or two after a sign, or at an end, where no other number can stand."""
    yield from _year4(text, at)
    after = text.word(at + 1)
    signed = text.word(at - 1) in {"-", "/", "'"} and text.glued(at)
    if signed or not after or not (after[0].isalnum() or text.glued(at + 2)):
        yield from _year2(text, at)


def _counts(text: Text, at: int) -> bool:
    """Whether a token makes a count of the number before it."""
    return text.has(at, "unit", "measure", "percent", "person_noun", "meridiem") and not text.has(at, "clock_word")


def _span_unit(text: Text, at: int) -> Iterator[tuple[int, object]]:
    yield from ((tag.size, tag.value) for tag in text.tags(at) if tag.name == "unit" and tag.value not in _SECONDS)


_ELEMENTS = {
    "number": numerals.number, "digits": numerals.digits, "dom": _dom, "dth": numerals.ordinal, "nth": _nth, "d2": _d2,
    "late": _late, "year4": _year4, "year2": _year2, "year": _any_year, "span_unit": _span_unit, **LOOKED_FOR,
}  # fmt: skip
_GRAMMAR = Grammar.load("day", _ELEMENTS)


# ---------------------------------------------------------------- from parts to days


def _full(year: int, resolution: Resolution) -> int:
    """The year of two digits: up to 20 years ahead, none for a birth."""
    latest = resolution.today.year + (0 if resolution.born else 20)
    return latest - (latest - year) % 100 if year < 100 else year


def _hijri(year: int, month: int, day: int) -> date:
    """The day of the Umm al-Qura calendar; ValueError or OverflowError beyond its tables."""
    from hijridate import Hijri

    return Hijri(year, month, day).to_gregorian()


def _all(calendar: Callable[[int, int, int], date], years: Iterable[int], months: Iterable[int], day: int) -> Days:
    found = []
    for year, month in ((year, month) for year in years for month in months):
        try:
            found.append(calendar(year, month, day))
        except (ValueError, OverflowError):
            continue
    return found


def _dates(resolution: Resolution, day: int, month: int = 0, year: int | None = None) -> Days:
    """Every day with that number, of a month (0: of all) and year or of those around today."""
    if year is not None and year in _HIJRI_YEARS:
        return _all(_hijri, [year], [month], day)
    this, around = resolution.today.year, 8 if (month, day) == (2, 29) else 1
    years = [_full(year, resolution)] if year is not None else range(this - around, this + around + 1)
    return _all(date, years, [month] if month else range(1, 13), day)


def _numeric(parts: Parts, resolution: Resolution) -> list[Days]:
    """Day and month in the order of the person's country; in either order where that is open."""
    orders = [(parts["d"], parts["m"])] if "m" in parts else [(parts["a"], parts["b"]), (parts["b"], parts["a"])]
    day_first = resolution.day_first or parts.get("s") == "." or parts.get("y") in _HIJRI_YEARS
    readings = [_dates(resolution, day, month, parts.get("y")) for day, month in orders]
    return readings[:1] if day_first and readings[0] else readings


def _named(parts: Parts, resolution: Resolution) -> list[Days]:
    return [_dates(resolution, parts["d"], parts["m"], parts.get("y"))]


def _in_hijri_month(parts: Parts, resolution: Resolution) -> list[Days]:
    from hijridate import Gregorian

    year = Gregorian.fromdate(resolution.today).to_hijri().year
    return [_all(_hijri, [parts["y"]] if "y" in parts else range(year - 1, year + 2), [parts["h"]], parts["d"])]


def _span(parts: Parts, resolution: Resolution) -> list[Days]:
    """ "28 to 3 May" begins in April."""
    last = resolution.likely(_named(parts, resolution)[0])[:1]
    months = [moved(day.replace(day=1), -int(parts["a"] > parts["d"]), "m") for day in last]
    first = [day for month in months for day in _dates(resolution, parts["a"], month.month, month.year)]
    return [first + last if first else []]


def _of_month(parts: Parts, resolution: Resolution) -> list[Days]:
    if parts.keys() & {"p", "n"}:
        month = _month(parts, resolution)
        return [_dates(resolution, parts["d"], month.month, month.year)]
    days = _dates(resolution, parts["d"])
    return [[day for day in days if day.weekday() == parts.get("w", day.weekday())]]


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
    base = resolution.today
    if "r" in parts or "w" in parts:
        base = (_relative if "r" in parts else _weekday)({k: parts[k] for k in "rw" if k in parts}, resolution)[0][-1]
    try:
        if unit in _SECONDS:
            return [[(resolution.now + timedelta(seconds=_SECONDS[unit] * count)).date()]]
        return [[moved(base, int(count), unit[0])]]
    except (ValueError, OverflowError):
        return []


def _edge(parts: Parts, resolution: Resolution) -> list[Days]:
    firsts = _dates(resolution, 1, parts["m"]) if "m" in parts else [_month(parts, resolution)]
    return [[day if parts["e"] == "first" else moved(day, 1, "m") - timedelta(days=1) for day in firsts]]


_READINGS: Mapping[str, Callable[[Parts, Resolution], list[Days]]] = {
    "numeric": _numeric, "day_month": _numeric, "named": _named, "hijri": _in_hijri_month, "span": _span, "edge": _edge,
    "day_of_month": _of_month, "bare": _of_month, "weekday": _weekday, "relative": _relative, "away": _away,
}  # fmt: skip
