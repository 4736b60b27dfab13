"""Times of day in words and digits: which tokens name one, and which times they can mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import time, timedelta, timezone
from itertools import islice
from typing import Any

from nlu import lexicon, numerals
from nlu.lexicon import Tag
from nlu.matcher import Grammar, Match
from nlu.residue import changes_value
from nlu.temporal import days
from nlu.temporal.mentions import LOOKED_FOR, MOST, Mention, is_standalone
from nlu.temporal.resolution import Resolution, nearby
from nlu.text import Text, once

Read = Iterable[tuple[int, int]]

_SURE_FROM, _OUTING_SURE_FROM = 8, 11
"""The first hour that is taken as it stands, and the same for a table or a film, which may well be an evening's."""


_OPEN = {0: "impossible", 1: ""}
_SIGNS, _FARTHEST = frozenset("+-"), 14
"""What stands before the hours by which a zone differs from universal time, and the most of them."""
_ENDS = (("h", "q"), ("k", "p"))
"""Of a period: the keys of each hour and of its part of the day."""
_EARLY, _NOON = frozenset({"am", "morning"}), {(12, "morning"): "noon"}  # "in the morning till 12"
_LATE = lexicon.SETS["late"]
"""The hours that are of the second half of the day with a part of it."""


@once
def find(text: Text, *, whole: bool = False) -> tuple[Match, ...]:
    """What names a time in a text by itself; where a text is `whole`, the short forms of an answer as well."""
    return tuple(islice(_GRAMMAR.matches(text, _is_free, short=whole), MOST))


def mentions(resolution: Resolution, whole: bool) -> list[Mention]:
    """The times that a text names, in order, with what they mean."""
    return [zoned(_resolved(match, resolution), resolution.text) for match in find(resolution.text, whole=whole)]


def zoned(mention: Mention, text: Text) -> Mention:
    """A time with the zone that is said behind it, where that is universal time, or hours from it: "GMT", "UTC+3"."""
    at = mention.last + (text.word(mention.last) == "(")
    tag = text.tag(at, "zone")
    end = at + (tag.size if tag else 0)
    signed = text.word(end) in _SIGNS and text.glued(end + 1) and text.word(end + 1).isdecimal()
    hours = int(text.word(end) + text.word(end + 1)[:9]) if signed else 0  # more digits are no hours either
    if tag is None or abs(hours) > _FARTHEST or (signed and text.word(end + 2) == ":"):
        return mention
    values = tuple(moment.replace(tzinfo=timezone(timedelta(hours=hours))) for moment in mention.values)
    return mention._replace(last=end + 2 * signed, values=values, confidence=0.85)  # shown by the person's own clock


def _is_free(text: Text, match: Match) -> bool:
    """Not what is counted or measured, and not the 15 of "15 March": a day claims it."""
    counts = text.has(match.last, "unit", "measure", "percent") and not text.has(match.last, "relative_day")
    shifted = text.has(match.last, "plus", "except") and changes_value(text, match.last + 1, 1)
    if counts or shifted or not is_standalone(text, match):
        return False
    claims = (day for day in days.find(text) if day.rule != "relative")
    return not any(match.first < day.last and day.first < match.last for day in claims)


def _resolved(match: Match, resolution: Resolution) -> Mention:
    """Which time the words of a match mean, or what must be asked."""
    if match.rule == "period":
        return _period(match)
    hour, shift = _hour_and_minutes(match)
    part_told, exact = "noon" if match.rule == "named" else match.parts.get("p", ""), _is_exact(match, resolution.text)
    if part_told or exact:
        return _mention(match.first, match, _or_late(hour, shift, part_told, exact, resolution), 1.0, resolution)
    part = _NOON.get((hour, around := part_around(resolution, match.first)), around)
    first = _with_part(resolution.text, match.first) if part else match.first
    confidence = 1.0 if hour > 12 else 0.85 if part else 0.7
    return _mention(first, match, _or_late(hour, shift, part, exact, resolution), confidence, resolution)


def _mention(first: int, match: Match, values: tuple[time, ...], confidence: float, resolution: Resolution) -> Mention:
    values = tuple(filter(resolution.times.hold, values)) or values
    return Mention(first, match.last, values, confidence, _OPEN.get(len(values), "ambiguous"))


def _with_part(text: Text, at: int) -> int:
    """Where an hour begins with the part of the day in front of it: "afternoon 3:45"; not with one that names a day."""
    is_day = text.has(at - 1, "relative_day") or any(day.last == at for day in days.find(text))
    return at - (text.has(at - 1, "part_of_day") and not is_day)


def _or_late(hour: int, shift: int, part: str, exact: bool, resolution: Resolution) -> tuple[time, ...]:
    """All that an hour can be; one that is closed in the morning may be one of the evening."""
    values = tuple(_at(each, shift) for each in _hours(hour, part, exact)) if hour < 25 and shift < 60 else ()
    open_part = not (part or exact) and len(values) == 1 and hour < 12
    return (*values, _at(hour + 12, shift)) if open_part and not resolution.times.hold(values[0]) else values


def _is_exact(match: Match, text: Text) -> bool:
    """Whether an hour is of the 24-hour clock: "20h", "08:30"."""
    digits = next((text.word(place) for place in range(match.first, match.last) if text.word(place).isdecimal()), "")
    padded = match.rule == "digital" and digits.startswith("0") and "p" not in match.parts
    return padded or match.rule == "exact" or match.parts.get("s") == "h"


def _period(match: Match) -> Mention:
    """ "10 to 11am", "9:00-17:00": never a single time."""
    parts = match.parts
    ends = [_hours(parts[hour], parts.get(part, parts.get("p", "")), "n" in parts) for hour, part in _ENDS]
    if not parts.keys() & {"p", "n"} or not all(ends):
        return Mention(match.first, match.last, code="vague")
    start, end = (_at(hours[0], parts.get(minute, 0)) for hours, minute in zip(ends, "mn", strict=True))
    if start > end and "q" not in parts and start.hour >= 12:
        start = start.replace(hour=start.hour - 12)
    noon = 12 * (parts.get("p") == "morning" and parts["k"] == 12 and not end.hour)
    return Mention(match.first, match.last, (start, end.replace(hour=end.hour + noon)), code="range")


def _hour_and_minutes(match: Match) -> tuple[int, int]:
    """The hour, and the minutes from it: "ten to nine" is 9 and -10; "ten to twelve" is of the half day before."""
    parts = match.parts
    if "t" in parts or "z" in parts:
        return divmod(parts["z"], 60) if "z" in parts else divmod(parts["t"], 100)
    minutes = parts.get("m", parts.get("f", 0))
    shift = round(minutes if minutes >= 1 else minutes * 60)
    hour, before = parts["h"], "x" in parts or parts.get("s") == -1
    is_of_half = before and hour == 12 and parts.get("p") not in {"am", "pm"}
    return (11, 60 - shift) if is_of_half else (hour, -shift if before else shift)


def _at(hour: int, shift: int) -> time:
    return time(*divmod((hour * 60 + shift) % (24 * 60), 60))


def _hours(hour: int, part: str, exact: bool) -> tuple[int, ...]:
    """The hours of the day that a said hour up to 24 can be; none where the part of the day contradicts it."""
    if exact or hour not in range(1, 13):
        return () if part in _EARLY and hour > 12 else (hour % 24,)
    if (part, hour) == ("evening", 12):
        return (12, 0)
    if part in _LATE:
        return (hour % 12 + 12 * (hour in _LATE[part]),)
    return (hour,) if hour >= (_OUTING_SURE_FROM if part == "outing" else _SURE_FROM) else (hour, hour + 12)


def part_around(resolution: Resolution, at: int) -> str:
    """The part of the day that is said elsewhere in the sentence: "tomorrow evening at 7", "dinner at 8"; "outing" for
    an occasion, in it or in the form's title, that may well be an evening's; "" for none."""
    near = sorted(nearby(resolution.text, at), key=lambda place: abs(place - at))
    tags_by_name: dict[str, list[Tag]] = {}
    for tag in (tag for place in near for tag in resolution.text.tags(place)):
        tags_by_name.setdefault("part_of_day" if tag.name == "meal" else tag.name, []).append(tag)
    greetings = [tag for tag in tags_by_name.get("greeting", ()) if tag.size > 1]
    parts = tags_by_name.get("part_of_day", [])
    if len(parts) > len(greetings):  # "good evening" tells nothing of the hour
        return str(parts[0].value)
    return "outing" if resolution.is_outing or "outing" in tags_by_name else ""


def _lead(text: Text, at: int) -> Read:
    """ "Around", "at about", and what says "the hour" in Arabic."""
    sizes = [size for name in ("approximate", "clock_word") for size, _ in text.readings(at, name)]
    more = next(iter(_lead(text, at + max(sizes))), (0, 0)) if sizes else (0, 0)
    yield from ((max(sizes) + more[0], 0) for _ in sizes[:1])


def _announced_hour(text: Text, at: int) -> Read:
    """Nothing, where a word tells that an hour comes: "at"."""
    return [(0, 0)] * (text.has(at - 1, "time_anchor") or text.has(at, "clock_word") or text.has(at + 1, "clock_word"))


def _at_hour(text: Text, at: int) -> Read:
    """Nothing, where what comes is an hour and no number: "at", not "from"."""
    return () if any(value == "any" for _, value in text.readings(at - 1, "time_anchor")) else _announced_hour(text, at)


def _unnamed(text: Text, at: int) -> Read:
    """Nothing, unless a word stands before that we do not know: "John 3:16"."""
    return [(0, 0)] * (bool(text.tags(at - 1)) or not text.word(at - 1).isalpha())


def _hour(text: Text, at: int) -> Read:
    is_long = text.word(at)[2:].isdecimal()
    yield from (reading for reading in numerals.number(text, at) if reading[1] < 25 and (reading[0] > 1 or not is_long))


def _spoken_minutes(text: Text, at: int) -> Read:
    yield from (reading for reading in numerals.spoken(text, at) if 0 < reading[1] < 60)


def _minutes_after(text: Text, at: int) -> Read:
    """ "Ten thirty"."""
    yield from (reading for reading in _spoken_minutes(text, at) if reading[1] > 9 and text.word(at).isascii())


def _part(text: Text, at: int) -> Iterator[tuple[int, Any]]:
    """A part of the day, with what leads to it: "pm", "in the evening", "tomorrow night"; "one night" lasts."""
    yield from text.readings(at, "meridiem")
    end, lasts = at, text.has(at, "counted") and not text.has(at, "relative_day")
    while end - at < 3 and not text.has(end, "part_of_day") and text.has(end, "part_lead", "relative_day"):
        end += (size := min(tag.size for tag in text.tags(end) if tag.name in {"part_lead", "relative_day"}))
        end -= size > 1 and text.has(end - 1, "part_of_day")  # "last night"
    yield from ((end - at + size, value) for size, value in text.readings(end, "part_of_day") if not lasts)


_ELEMENTS = {
    "lead": _lead, "told": _announced_hour, "at_hour": _at_hour, "unnamed": _unnamed, "hour": _hour,
    "said": _spoken_minutes, "said_then": _minutes_after, "part": _part, **LOOKED_FOR,
}  # fmt: skip
_GRAMMAR = Grammar.load("clock", _ELEMENTS)
