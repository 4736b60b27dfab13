"""Days in words and digits: which tokens name one, and which days they can mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import chain, islice
from typing import Any

from nlu import numerals
from nlu.matcher import Grammar, Match
from nlu.temporal.limits import FIRST_DAY, LAST_DAY
from nlu.temporal.mentions import LOOKED_FOR, MOST, UNORDERED, Mention, is_standalone
from nlu.temporal.readings import HIJRI_YEARS, READINGS, SECONDS, Days, full_year
from nlu.temporal.resolution import NEAR, Resolution
from nlu.text import Text, once

Read = Iterable[tuple[int, Any]]

_CONFIDENCE = {"numeric": 1.0, "relative": 1.0, "hijri": 0.9, "weekday": 0.9, "edge": 0.8, "bare": 0.7}
_HAVE_YEAR = frozenset({"relative", "away"})
_NO_DAY = {"span": "range", "month": "month"}
"""What names several days, of which one is to be told."""
_BY_NUMBER = frozenset({"numeric", "day_month", "named", "day_of_month", "bare"})


@once
def find(text: Text, *, whole: bool = False) -> tuple[Match, ...]:
    """What names a day in a text by itself; where a text is `whole`, the short forms of an answer as well."""
    return tuple(islice(_GRAMMAR.matches(text, _is_plausible, short=whole), MOST))


def mentions(resolution: Resolution, whole: bool) -> list[Mention]:
    """The days that a text names, in order, with what they mean."""
    return [_resolved(match, resolution) for match in find(resolution.text, whole=whole)]


def _is_plausible(text: Text, match: Match) -> bool:
    """Not "every Monday"; not "12.50", and not two kinds of signs in one date."""
    parts = match.parts
    signs = "t" not in parts or parts["s"] == parts["t"]
    return signs and is_standalone(text, match) and not text.has(match.first - 1, "habit")


def _resolved(match: Match, resolution: Resolution) -> Mention:
    """Which day the words of a match mean, or what must be asked."""
    if code := _rejection(match, resolution):
        return Mention(match.first, match.last, code=code)
    pools = _pools(match, resolution)
    if not pools:
        return Mention(match.first, match.last, code="impossible")
    if several := _NO_DAY.get(match.rule):
        return Mention(match.first, match.last, tuple(pools[0][1]), code=several)
    leaning = _leaning(match, resolution)
    likely = tuple(dict.fromkeys(chain.from_iterable(resolution.likely(days, leaning) for _, days in pools)))
    values = _likeliest(likely, match, resolution)
    code = "bare" if match.rule == "bare" else "ambiguous" if len(values) > 1 else ""
    kept = tuple((order, days) for order, days in pools if not set(days).isdisjoint(values))
    return Mention(match.first, match.last, values, _confidence(match, likely), code, kept, _only_weekday(match))


def _only_weekday(match: Match) -> int | None:
    return match.parts["w"] if match.rule == "weekday" and len(match.parts) == 1 else None


def _pools(match: Match, resolution: Resolution) -> list[tuple[int, Days]]:
    """The days that each way to read a match can name, with the order of day and month where it is open."""
    known = resolution.known[0] if match.rule in _BY_NUMBER and match.parts.keys().isdisjoint("ypn") else None
    namesakes = READINGS["named"]({"d": known.day, "m": known.month}, resolution)[0] if known else []
    readings = READINGS[match.rule](match.parts, resolution)
    found = (resolution.near(days, known, namesakes) if known else days for days in readings)
    return [(order if "b" in match.parts else UNORDERED, days) for order, days in enumerate(found) if days]


def _confidence(match: Match, likely: Sequence[date]) -> float:
    return 0.8 if len(likely) > 1 else _CONFIDENCE.get(match.rule, 1.0 if "y" in match.parts else 0.95)


def _likeliest(days: tuple[date, ...], match: Match, resolution: Resolution) -> tuple[date, ...]:
    """Of several days those within the limits; and of a day and month in digits those of this half of a year."""
    within = tuple(day for day in days if resolution.days.hold(day)) or days
    near = tuple(day for day in within if abs((day - resolution.today).days) < NEAR)
    return near if near and match.rule == "day_month" else within


def _rejection(match: Match, resolution: Resolution) -> str:
    """Why words can be no day of this slot: its code, or ""."""
    if match.rule == "vague" or match.parts.get("u") == "working_day":
        return "vague"
    year = match.parts.get("y")
    if year is None:
        return "no_year" if resolution.born and not resolution.known[0] and match.rule not in _HAVE_YEAR else ""
    return "" if FIRST_DAY.year <= full_year(year, resolution) <= LAST_DAY.year or year in HIJRI_YEARS else "year"


def _leaning(match: Match, resolution: Resolution) -> int:
    """The verb nearest to a day that has no month; else a weekday is one to come. Verbs never tell a year."""
    if match.rule not in {"weekday", "day_of_month", "bare"}:
        return 0
    return resolution.leaning(match.first) or int("w" in match.parts)


def _dom(text: Text, at: int) -> Read:
    yield from numerals.ordinal(text, at)
    yield from _d2(text, at)
    yield from (read for read in numerals.spoken(text, at) if 0 < read[1] < 32 and not _counts(text, at + read[0]))


def _d2(text: Text, at: int) -> Read:
    clock = text.word(at + 1) == ":" and text.glued(at + 1) and text.glued(at + 2)
    return () if clock or len(text.word(at)) > 2 or _counts(text, at + 1) else numerals.digits(text, at)


def _dated(text: Text, at: int) -> Read:
    """Nothing, where a day and a month follow, perhaps behind a comma."""
    start = at + (text.word(at) == ",")
    return [(0, True)] * any(text.has(start + size, "month") for size, _ in ((0, 0), *_dom(text, start)))


def _year4(text: Text, at: int) -> Read:
    return numerals.digits(text, at) if len(text.word(at)) == 4 and not _counts(text, at + 1) else ()


def _any_year(text: Text, at: int) -> Read:
    """Four digits; or two after a sign, or at an end, where no other number can stand; or the turn of "last year"."""
    yield from _year4(text, at)
    turns = text.readings(at, "turn")
    yield from ((size + 1, turn) for size, turn in turns if (1, "year") in text.readings(at + size, "unit"))
    after = text.word(at + 1)
    signed = text.word(at - 1) in {"-", "/", "'"} and text.glued(at)
    if signed or not after or not (after[0].isalnum() or text.glued(at + 2)):
        yield from numerals.digits(text, at) if len(text.word(at)) == 2 else ()


def _counts(text: Text, at: int) -> bool:
    """Whether a token makes a count of the number before it."""
    return text.has(at, "unit", "measure", "percent", "person_noun", "counted", "meridiem") and not text.has(
        at, "clock_word"
    )


def _span_unit(text: Text, at: int) -> Iterator[tuple[int, object]]:
    yield from ((tag.size, tag.value) for tag in text.tags(at) if tag.name == "unit" and tag.value not in SECONDS)


_ELEMENTS = {
    "number": numerals.number, "dom": _dom, "dth": numerals.ordinal, "d2": _d2, "dated": _dated,
    "year4": _year4, "year": _any_year, "span_unit": _span_unit, **LOOKED_FOR,
}  # fmt: skip
_GRAMMAR = Grammar.load("day", _ELEMENTS)
