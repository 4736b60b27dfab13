"""Times of day in words and digits: which tokens name one, whether they are really used so, and which they can mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import time
from functools import lru_cache
from itertools import islice
from typing import Any

from nlu import numerals
from nlu.matcher import Grammar, Match
from nlu.temporal import days
from nlu.temporal.mentions import MOST, Mention, goes_on, stands_apart
from nlu.temporal.resolution import Resolution, nearby
from nlu.text import Text

_SURE_FROM, _OUTING_SURE_FROM = 8, 11
"""The first hour that is taken as it stands, and the same for a table or a film, which may well be an evening's."""

_EARLY, _LATE = frozenset({"am", "morning"}), frozenset({"pm", "afternoon"})


@lru_cache(maxsize=64)
def find(text: Text, *, whole: bool = False) -> tuple[Match, ...]:
    """What names a time in a text by itself; where a text is `whole`, the short forms of an answer as well."""
    return tuple(islice(_GRAMMAR.matches(text, _accept_answer if whole else _accept), MOST))


def mentions(resolution: Resolution, whole: bool) -> list[Mention]:
    """The times that a text names, in order, with what they mean."""
    return [settle(match, resolution) for match in find(resolution.text, whole=whole)]


def settle(match: Match, resolution: Resolution) -> Mention:
    """Which time the words of a match mean, or what must be asked."""
    parts = match.parts
    if match.rule == "period":
        return _period(match, resolution)
    if match.rule == "named":
        return Mention(match.first, match.last, (time(parts["z"] // 60),), 0.95)
    hour, shift = _said(parts)
    if hour > 23 + (shift < 0) or shift > 59:
        return Mention(match.first, match.last, code="impossible")
    exact = match.rule in {"four", "french"} or hour == 0 or "h" == parts.get("s") or _zero(resolution.text, match)
    part = parts.get("p") or ("" if exact or hour > 12 else part_around(resolution, match.first))
    hours = _hours(hour, part, exact=exact)
    if not hours:
        return Mention(match.first, match.last, code="impossible")
    values = tuple(_at(one, shift) for one in hours)
    if len(hours) == 1 and not (part or exact) and hour < 12 and not resolution.times.hold(values[0]):
        values = (values[0], _at(hour + 12, shift))
    allowed = tuple(value for value in values if resolution.times.hold(value)) or values
    sureness = 1.0 if exact or "p" in parts or hour > 12 else 0.85 if part else 0.7
    return Mention(match.first, match.last, allowed, sureness, "ambiguous" if len(allowed) > 1 else "")


def part_around(resolution: Resolution, at: int) -> str:
    """The part of the day that is said elsewhere in the sentence: "tomorrow evening at 7", "dinner at 8"; "outing" for
    an occasion, in it or in the form's title, that may well be an evening's; "" for none."""
    text = resolution.text
    near = sorted(nearby(text, at), key=lambda place: abs(place - at))
    for place in near:
        told = text.tag(place, "part_of_day") or text.tag(place, "meal")
        if told is not None and not any(_greets(text, place - back, back) for back in (0, 1)):
            return str(told.value)
    out = any(text.has(place, "outing") for place in near)
    about = resolution.about
    return "outing" if out or any(about.has(place, "outing") for place in range(len(about))) else ""


def _greets(text: Text, at: int, back: int) -> bool:
    tag = text.tag(at, "greeting")
    return tag is not None and tag.size > back


def _said(parts: Mapping[str, Any]) -> tuple[int, int]:
    """The hour, and the minutes from it: "ten to nine" is 9 and -10."""
    if "t" in parts:
        return parts["t"] // 100, parts["t"] % 100
    minutes = parts.get("m", parts.get("f", 0))
    shift = int(minutes if minutes >= 1 else minutes * 60)
    return int(parts["h"]), -shift if "x" in parts or parts.get("s") == -1 else shift


def _at(hour: int, shift: int) -> time:
    minutes = (hour * 60 + shift) % (24 * 60)
    return time(minutes // 60, minutes % 60)


def _hours(hour: int, part: str, *, exact: bool) -> tuple[int, ...]:
    """The hours of the day that a said hour from 0 to 23 can be; none where the part of the day contradicts it."""
    if hour > 12 or hour == 0 or exact:
        return () if part in _EARLY and hour > 12 else (hour,)
    early, late = hour % 12, hour % 12 + 12
    settled = {"am": (early,), "morning": (early,), "pm": (late,), "afternoon": (late,)}
    if part in settled:
        return settled[part]
    if part == "noon":
        return (hour,) if hour >= 10 else (late,)
    if part == "evening":
        return (late,) if hour != 12 else (12, 0)
    if part == "night":
        return (late,) if 6 <= hour <= 11 else (early,)
    return (hour,) if hour >= (_OUTING_SURE_FROM if part == "outing" else _SURE_FROM) else (early, late)


def _period(match: Match, resolution: Resolution) -> Mention:
    """ "10 to 11am", "9:00-17:00": never a single time."""
    parts = match.parts
    last = _hours(parts["k"], parts.get("p", ""), exact=False)
    first = _hours(parts["h"], parts.get("q", parts.get("p", "")), exact=False)
    if not parts.keys() & {"p", "n"} or not first or not last:
        return Mention(match.first, match.last, code="vague")
    start, end = time(first[0], parts.get("m", 0)), time(last[0], parts.get("n", 0))
    if start > end and "q" not in parts and start.hour >= 12:
        start = start.replace(hour=start.hour - 12)
    return Mention(match.first, match.last, (start, end), code="range")


def _zero(text: Text, match: Match) -> bool:
    """ "08:30" is of the 24-hour clock."""
    digits = next((text.word(place) for place in range(match.first, match.last) if text.word(place).isdecimal()), "")
    return match.rule == "digital" and digits.startswith("0")


# ---------------------------------------------------------------- elements


def _hour(text: Text, at: int) -> Iterator[tuple[int, int]]:
    named = text.tag(at, "hour_name")
    if named is not None:
        yield named.size, int(str(named.value))
    for size, value in numerals.number(text, at):
        if value < 25 and len(text.word(at)) < (3 if text.word(at).isdecimal() else 99):
            yield size, value


def _mm(text: Text, at: int) -> Iterator[tuple[int, int]]:
    if len(text.word(at)) == 2:
        yield from numerals.digits(text, at)


def _minutes(text: Text, at: int) -> Iterator[tuple[int, int]]:
    """Minutes after or before an hour: "twenty-five", "quarter", "ربع"."""
    fraction = text.tag(at, "fraction")
    if fraction is not None:
        yield fraction.size, round(float(str(fraction.value)) * 60)
    yield from ((size, value) for size, value in numerals.number(text, at) if 0 < value < 60)


def _spoken_minutes(text: Text, at: int) -> Iterator[tuple[int, int]]:
    """ "Ten thirty", "ten oh five"."""
    named = text.tag(at, "minute_name")
    if named is not None:
        yield named.size, int(str(named.value))
    said = numerals.spoken(text, at) if text.tokens[at].text.isascii() else None
    if said is not None and 9 < said[1] < 60:
        yield said


def _d4(text: Text, at: int) -> Iterator[tuple[int, int]]:
    if len(text.word(at)) == 4:
        yield from numerals.digits(text, at)


def _part(text: Text, at: int) -> Iterator[tuple[int, str]]:
    """A part of the day, with what leads to it: "pm", "in the evening", "tomorrow night"."""
    end = at
    while end - at < 3 and text.has(end, "part_lead", "relative_day") and not text.has(end, "part_of_day"):
        tag = text.tag(end, "part_lead") or text.tag(end, "relative_day")
        end += tag.size if tag else 1
    told = text.tag(end, "part_of_day") or (text.tag(at, "meridiem") if end == at else None)
    if told is not None:
        yield end - at + told.size, str(told.value)


_ELEMENTS = {
    "digits": numerals.digits, "number": numerals.number, "hour": _hour, "mm": _mm, "minutes": _minutes,
    "spoken_minutes": _spoken_minutes, "d4": _d4, "part": _part,
}  # fmt: skip
_GRAMMAR = Grammar.load("clock", _ELEMENTS)


# ---------------------------------------------------------------- are the words used for a time?


def _accept_answer(text: Text, match: Match) -> bool:
    """What is a time in an answer. The 15 of "15 March" is none, for a day claims it."""
    parts = match.parts
    if not stands_apart(text, match) or text.has(match.last, "unit", "measure", "percent"):
        return False
    if (
        match.rule == "shifted"
        and parts.get("s") == -1
        and "u" not in parts
        and text.tokens[match.first].number is not None
    ):
        return False  # "10 to 11" is a period
    if match.rule == "hour" and text.has(match.last, "plus", "except"):
        return False  # minutes follow
    if match.rule == "hour" and "p" in parts and text.has(match.first - 1, "lasting"):
        return not any(text.has(place, "relative_day") for place in range(match.first, match.last))  # "for 2 tonight"
    if match.rule in {"hour", "four"} and not parts.keys() & {"p", "o", "u"}:
        if not goes_on(text, match.last) or parts.get("t", 0) % 5:
            return False
    return _is_free(text, match)


def _is_free(text: Text, match: Match) -> bool:
    return not any(
        match.first < day.last and day.first < match.last and day.rule != "relative" for day in days.find(text)
    )


def _accept(text: Text, match: Match) -> bool:
    if not _accept_answer(text, match):
        return False
    parts, introduced = match.parts, "k" in match.parts or text.has(match.first - 1, "time_anchor")
    if match.rule in {"digital", "shifted", "half"} and "p" not in parts:
        return goes_on(text, match.last) and _is_clock(text, match, introduced=introduced)
    if match.rule == "named":
        return goes_on(text, match.last) and (introduced or text.has(match.first - 1, "time_settled"))
    if match.rule == "period":
        return "p" in parts or "n" in parts
    if "p" in parts:
        return introduced or not text.has(match.last - 1, "meridiem") or len(text.word(match.last - 1)) > 1
    if match.rule == "four":
        return ("u" in parts or introduced) and parts["t"] % 100 < 60 and goes_on(text, match.last)
    if match.rule == "late":
        return True
    return ("o" in parts or introduced) and goes_on(text, match.last)


def _is_clock(text: Text, match: Match, *, introduced: bool) -> bool:
    """ "10:30" is a time and "10.30" a number, unless "at" says so; "10 to 5" is a period, "half past 3" is not."""
    if match.rule == "digital":
        before = text.tags(match.first - 1) or not text.word(match.first - 1).isalpha()
        return introduced or (match.parts["s"] != "." and bool(before or match.parts["m"] % 5 == 0))
    if match.rule == "half":
        return introduced
    told = "u" in match.parts or text.has(match.first, "fraction") or match.parts.get("s") == 1
    return told or introduced
