"""Days in words and digits: which tokens name one, whether they are really used so, and which days they can mean."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from itertools import islice
from typing import Any

from nlu import numerals
from nlu.matcher import Grammar, Match
from nlu.temporal.limits import FIRST_DAY, LAST_DAY, moved
from nlu.temporal.mentions import MOST, Mention, goes_on, is_anchored, stands_apart
from nlu.temporal.resolution import Resolution
from nlu.text import Text

Days = list[date]
"""Every day that one reading of the words can name, in order; none where there is no such day."""

_HIJRI_YEARS = range(1343, 1501)
_NEAR = 183  # days: further off, a day and month without a year are not thought of first
_TURNS = {"last": -1, "this": 0, "next": 1, "coming": 1}
_SHORT_UNITS: Mapping[object, int] = {"second": 1, "minute": 60, "hour": 3600}
_NUMBERS = frozenset({"bare", "day_of_month"})
_WEEKDAYS = ("weekday", "short_weekday")


@lru_cache(maxsize=64)
def find(text: Text, *, whole: bool = False) -> tuple[Match, ...]:
    """What names a day in a text by itself; where a text is `whole`, the short forms of an answer as well."""
    return tuple(islice(_GRAMMAR.matches(text, _accept_answer if whole else _accept), MOST))


def mentions(resolution: Resolution, whole: bool) -> list[Mention]:
    """The days that a text names, in order, with what they mean."""
    return [settle(match, resolution) for match in find(resolution.text, whole=whole)]


def settle(match: Match, resolution: Resolution) -> Mention:
    """Which day the words of a match mean, or what must be asked."""
    parts, rule = match.parts, match.rule
    if rule == "vague":
        return Mention(match.first, match.last, code="vague")
    if resolution.born and rule not in {"numeric", "relative", "away"} and "y" not in parts:
        return Mention(match.first, match.last, code="no_year")
    if _year(parts, resolution) not in range(FIRST_DAY.year, LAST_DAY.year + 1):
        return Mention(match.first, match.last, code="year")
    if rule == "span":
        ends = [_POOLS["named"]({**parts, "d": day}, resolution)[0] for day in (parts["a"], parts["d"])]
        return _between(match, ends, resolution)
    pools = {order: days for order, days in enumerate(_POOLS[rule](parts, resolution)) if days}
    if not pools:
        return Mention(match.first, match.last, code="impossible")
    leaning = _leaning(match, resolution)
    values = tuple(dict.fromkeys(day for days in pools.values() for day in resolution.likely(days, leaning)))
    allowed = tuple(day for day in values if resolution.days.hold(day)) or values
    if rule == "day_month":
        allowed = tuple(day for day in allowed if abs((day - resolution.today).days) < _NEAR) or allowed
    code = "bare" if rule == "bare" else "ambiguous" if len(allowed) > 1 else ""
    weekday = parts["w"] if rule == "weekday" and len(parts) == 1 else None
    kept = tuple((order, days) for (order, days), value in zip(pools.items(), values, strict=False) if value in allowed)
    return Mention(match.first, match.last, allowed, _confidence(match, values), code, kept, weekday)


def _confidence(match: Match, values: Sequence[date]) -> float:
    if len(values) > 1:
        return 0.8
    return {"numeric": 1.0, "relative": 1.0, "hijri": 0.9, "weekday": 0.9, "edge": 0.8, "bare": 0.7}.get(
        match.rule, 1.0 if "y" in match.parts else 0.95
    )


def _leaning(match: Match, resolution: Resolution) -> int:
    """The verb nearest to a day that has no month; else a weekday is one to come. Verbs never tell a year."""
    if match.rule not in {"weekday", "day_of_month", "bare"}:
        return 0
    return resolution.leaning(match.first) or int("w" in match.parts)


def _between(match: Match, ends: list[Days], resolution: Resolution) -> Mention:
    if not all(ends):
        return Mention(match.first, match.last, code="impossible")
    last = resolution.likely(ends[1])[0]
    first = max((day for day in ends[0] if day < last), default=last)
    return Mention(match.first, match.last, (first, last), code="range")


# ---------------------------------------------------------------- elements


def _dom(text: Text, at: int) -> Iterator[tuple[int, int]]:
    """A day of a month: "3", "3rd", "third", "عشرين"."""
    yield from numerals.ordinal(text, at)
    if text.tokens[at].number is not None:
        yield from _d2(text, at)
    elif (said := numerals.spoken(text, at)) is not None and 0 < said[1] < 32:
        yield said


def _dth(text: Text, at: int) -> Iterator[tuple[int, int]]:
    yield from numerals.ordinal(text, at)


def _d2(text: Text, at: int) -> Iterator[tuple[int, int]]:
    clock = text.word(at + 1) == ":" and text.glued(at + 1) and text.glued(at + 2)
    if len(text.word(at)) < 3 and not clock:
        yield from numerals.digits(text, at)


def _year4(text: Text, at: int) -> Iterator[tuple[int, int]]:
    counts = text.has(at + 1, "unit", "measure", "meridiem") and not text.has(at + 1, "clock_word")
    if len(text.word(at)) == 4 and not counts:
        yield from numerals.digits(text, at)


def _year2(text: Text, at: int) -> Iterator[tuple[int, int]]:
    if len(text.word(at)) == 2:
        yield from numerals.digits(text, at)


def _any_year(text: Text, at: int) -> Iterator[tuple[int, int]]:
    """Four digits; or two after a sign, or at an end, where no other number can stand."""
    yield from _year4(text, at)
    after = text.word(at + 1)
    signed = at > 1 and text.word(at - 1) in {"-", "/", "'"} and text.glued(at)
    if signed or not after or (not after[0].isalnum() and not text.glued(at + 2)):
        yield from _year2(text, at)


def _half(text: Text, at: int) -> Iterator[tuple[int, float]]:
    tag = text.tag(at, "fraction")
    if tag is not None:
        yield tag.size, float(str(tag.value))


_ELEMENTS = {
    "number": numerals.number, "dom": _dom, "dth": _dth, "d2": _d2, "year4": _year4, "year2": _year2, "year": _any_year,
    "half": _half,
}  # fmt: skip
_GRAMMAR = Grammar.load("day", _ELEMENTS)


# ---------------------------------------------------------------- are the words used for a day?


def _accept_answer(text: Text, match: Match) -> bool:
    if not stands_apart(text, match) or text.has(match.first - 1, "habit") or not _is_plausible(match.parts):
        return False
    return match.rule not in _NUMBERS or not text.has(match.last, "unit", "measure", "month", "hijri_month", "percent")


def _accept(text: Text, match: Match) -> bool:
    if match.rule in {"bare", "vague"} or not _accept_answer(text, match):
        return False
    used = _USED.get(match.rule)
    return used is None or used(text, match)


def _is_plausible(parts: Mapping[str, Any]) -> bool:
    """Whether numbers can be a date at all: "12.50" and "45/67" cannot."""
    if parts.get("s") != parts.get("t", parts.get("s")):
        return False
    if "a" in parts and "b" in parts:
        return parts["s"] != "." or "t" in parts
    return 0 < parts.get("d", 1) < 100


def _is_dated(text: Text, match: Match) -> bool:
    """ "On 15/3", "Sunday 15/3", not "1/2 cup"."""
    a, b = sorted((match.parts["a"], match.parts["b"]))
    anchored = is_anchored(text, match.first, sure=True) or _after_weekday(text, match.first)
    anchored = anchored or (text.has(match.last, "day_until") and text.word(match.last + 1).isdecimal())
    return 0 < a < 13 and b < 32 and match.parts["s"] == "/" and anchored and goes_on(text, match.last)


def _is_month(text: Text, match: Match) -> bool:
    """Not "you may 2 times": a month that is a word as well must not stand between a verb's words."""
    month = next(place for place in range(match.first, match.last) if text.has(place, "month"))
    if not text.has(month, "word_month") or "y" in match.parts or _after_weekday(text, match.first):
        return True
    return not text.has(match.first - 1, "subject") and (is_anchored(text, match.first) or goes_on(text, match.last))


def _is_day_number(text: Text, match: Match) -> bool:
    """ "The 14th", not "the 14th floor"; "the second" only with a month, or as the answer."""
    if match.parts.keys() & {"p", "n"}:
        return True
    if not goes_on(text, match.last):
        return False
    if match.parts.keys() & {"w", "i"}:
        return "i" in match.parts or match.parts["d"] > 24
    told = text.has(match.first - 1, "day_the") or is_anchored(text, match.first) or _after_weekday(text, match.first)
    return text.tokens[match.first].number is not None and told


def _is_weekday(text: Text, match: Match) -> bool:
    """Not "Sunday roast", "sat down", and not "الاثنين" for "both"."""
    if len(match.parts) > 1:
        return True
    short = any(text.has(place, "short_weekday") for place in range(match.first, match.last))
    before = is_anchored(text, match.first)
    if not short:
        return before or goes_on(text, match.last)
    timed = text.tokens[match.last].number is not None if match.last < len(text) else False
    return goes_on(text, match.last) and (before or timed)


def _is_relative(text: Text, match: Match) -> bool:
    return goes_on(text, match.last) and not text.has(match.last, "turn")


def _is_away(text: Text, match: Match) -> bool:
    """ "In two weeks" and "since 3 days" tell a day; "in a minute" does not."""
    unit = match.parts.get("u") or match.parts.get("v")
    return "g" in match.parts or "o" in match.parts or (unit not in _SHORT_UNITS and goes_on(text, match.last))


def _after_weekday(text: Text, at: int) -> bool:
    before = at - 1 - (text.word(at - 1) in {",", "."})
    return text.has(before, *_WEEKDAYS)


_USED: Mapping[str, Callable[[Text, Match], bool]] = {
    "day_month": _is_dated,
    "named": _is_month,
    "span": _is_month,
    "day_of_month": _is_day_number,
    "weekday": _is_weekday,
    "relative": _is_relative,
    "away": _is_away,
}


# ---------------------------------------------------------------- from parts to days


def _year(parts: Mapping[str, Any], resolution: Resolution) -> int:
    """The year that was said, in full; this one where none was. Two digits reach 20 years ahead, none for a birth."""
    year: int = parts.get("y", resolution.today.year)
    if year in _HIJRI_YEARS:
        return resolution.today.year
    latest = resolution.today.year + (0 if resolution.born else 20)
    return latest - (latest - year) % 100 if year < 100 else year


def _real(year: int, month: int, day: int) -> Days:
    return [date(year, month, day)] if 0 < month < 13 and 0 < day <= monthrange(year, month)[1] else []


def _yearless(month: int, day: int, today: date) -> Days:
    around = 8 if (month, day) == (2, 29) else 1
    return [found for year in range(today.year - around, today.year + around + 1) for found in _real(year, month, day)]


def _numeric(parts: Mapping[str, Any], resolution: Resolution) -> list[Days]:
    year = parts.get("y")
    if "m" in parts:
        orders = [(parts["d"], parts["m"])]
    else:
        orders = [(parts["a"], parts["b"]), (parts["b"], parts["a"])]
        if year in _HIJRI_YEARS or (parts["b"] < 13 and (parts["s"] == "." or resolution.day_first)):
            del orders[1]
    if year in _HIJRI_YEARS:
        return [_hijri_days([year], month, day) for day, month in orders]
    if year is None:
        return [_yearless(month, day, resolution.today) for day, month in orders]
    return [_real(_year(parts, resolution), month, day) for day, month in orders]


def _named(parts: Mapping[str, Any], resolution: Resolution) -> list[Days]:
    if "y" in parts:
        return [_real(_year(parts, resolution), parts["m"], parts["d"])]
    return [_yearless(parts["m"], parts["d"], resolution.today)]


def _hijri(parts: Mapping[str, Any], resolution: Resolution) -> list[Days]:
    from hijridate import Gregorian

    year = Gregorian.fromdate(resolution.today).to_hijri().year
    years = [parts["y"]] if "y" in parts else [year - 1, year, year + 1]
    return [_hijri_days(years, parts["h"], parts["d"])]


def _hijri_days(years: Sequence[int], month: int, day: int) -> Days:
    """That day of those years of the Umm al-Qura calendar, as far as its tables reach."""
    from hijridate import Hijri

    found = []
    for year in years:
        try:
            found.append(Hijri(year, month, day).to_gregorian())
        except (ValueError, OverflowError):
            continue
    return found


def _of_month(parts: Mapping[str, Any], resolution: Resolution) -> list[Days]:
    today, day = resolution.today, parts["d"]
    if "p" in parts or "n" in parts:
        month = moved(today.replace(day=1), _TURNS[parts.get("p", "this")], "m")
        return [_real(month.year, month.month, day)]
    days = [found for year in (-1, 0, 1) for month in range(1, 13) for found in _real(today.year + year, month, day)]
    return [[found for found in days if "w" not in parts or found.weekday() == parts["w"]]]


def _weekday(parts: Mapping[str, Any], resolution: Resolution) -> list[Days]:
    """ "Next Friday" has two readings where this week has a Friday to come, and so has today's own weekday."""
    today, weekday, turn = resolution.today, parts["w"], parts.get("p")
    ahead = (weekday - today.weekday()) % 7
    coming = today + timedelta(days=ahead or 7)
    if "k" in parts:
        return [[today + timedelta(days=weekday - today.weekday(), weeks=_TURNS[turn])]]
    if "b" in parts:
        return [[coming + timedelta(weeks=parts["b"])]]
    if turn is None:
        past = coming - timedelta(weeks=1 if ahead else 2)
        return [[past, coming]] if ahead else [[today], [past, coming]]
    if turn == "last":
        return [[today + timedelta(days=ahead - 7)]]
    if turn == "this":
        return [[today + timedelta(days=ahead), today + timedelta(days=ahead - 7)]]
    both = turn == "next" and coming.isocalendar()[:2] == today.isocalendar()[:2]
    return [[coming], [coming + timedelta(weeks=1)]] if both else [[coming]]


def _relative(parts: Mapping[str, Any], resolution: Resolution) -> list[Days]:
    return [[resolution.today + timedelta(days=parts["r"])]]


def short_distance(match: Match) -> timedelta | None:
    """How far "3 hours ago" lies from now; None for what is counted in days or more."""
    unit, count, sign = _distance(match.parts)
    return (
        timedelta(seconds=_SHORT_UNITS[unit] * count * sign) if match.rule == "away" and unit in _SHORT_UNITS else None
    )


def _distance(parts: Mapping[str, Any]) -> tuple[str, float, int]:
    unit, count = (parts["v"], 2) if "v" in parts else (parts.get("u", ""), parts.get("n", parts.get("f", 1)))
    return unit, count, parts.get("o", -1 if "g" in parts else 1)


def _away(parts: Mapping[str, Any], resolution: Resolution) -> list[Days]:
    unit, count, sign = _distance(parts)
    if unit in _SHORT_UNITS:
        return [[(resolution.now + timedelta(seconds=_SHORT_UNITS[unit] * count * sign)).date()]]
    base = resolution.today
    if "r" in parts or "w" in parts:
        base = (_relative if "r" in parts else _weekday)({key: parts[key] for key in "rw" if key in parts}, resolution)[
            0
        ][-1]
    try:
        return [[moved(base, sign * int(count), "d" if unit == "night" else unit[0])]]
    except (ValueError, OverflowError):
        return []


def _edge(parts: Mapping[str, Any], resolution: Resolution) -> list[Days]:
    today = resolution.today
    month = moved(today.replace(day=1), _TURNS[parts.get("p", "this")], "m")
    firsts = _yearless(parts["m"], 1, today) if "m" in parts else [month]
    return [[day if parts["e"] == "first" else moved(day, 1, "m") - timedelta(days=1) for day in firsts]]


_POOLS: Mapping[str, Callable[[Mapping[str, Any], Resolution], list[Days]]] = {
    "numeric": _numeric, "day_month": _numeric, "named": _named, "hijri": _hijri, "day_of_month": _of_month,
    "bare": _of_month, "weekday": _weekday, "relative": _relative, "away": _away, "edge": _edge,
}  # fmt: skip
