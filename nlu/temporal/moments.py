"""A day and a time together: paired where they stand side by side, or said at once ("3 hours ago", ISO 8601)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time

from nlu.temporal import clock, days
from nlu.temporal.answers import chosen, covered, stated
from nlu.temporal.limits import ISO, iso_moment
from nlu.temporal.mentions import Mention
from nlu.temporal.resolution import Resolution


def mentions(resolution: Resolution, whole: bool) -> list[Mention]:
    """The moments that a text names, in order: a day with the time beside it."""
    at_once, said = _parts(resolution, whole)
    return sorted([*at_once, *_neighbours(*said, resolution)], key=lambda mention: mention.first)


def answers(resolution: Resolution, whole: bool) -> list[Mention]:
    """As `mentions`; but here a day and a time belong together wherever they stand, and one without the other has the
    code `datetime_needs_time` or `datetime_needs_date`."""
    found = mentions(resolution, whole)
    if found:
        return found
    day, hour = (chosen(stated(resolution.text, part)) for part in _parts(resolution, whole)[1])
    if day and hour:
        return [_pair(day, hour)]
    return [_alone(part, kind) for part, kind in ((day, "date"), (hour, "time")) if part]


def _parts(resolution: Resolution, whole: bool) -> tuple[list[Mention], list[list[Mention]]]:
    at_once = list(_at_once(resolution, whole))
    text = resolution.text
    hours = _free(clock.mentions(resolution, whole), at_once)
    named = [day for day in _free(days.mentions(resolution, whole), at_once) if day.code != "bare"]
    apart = [day for day in named if day in _free([day], hours) or text.has(day.first, "relative_day")]
    return at_once, [apart, hours]


def _free(found: Sequence[Mention], taken: Sequence[Mention]) -> list[Mention]:
    return [one for one in found if not any(one.first < other.last and other.first < one.last for other in taken)]


def _at_once(resolution: Resolution, whole: bool) -> Iterator[Mention]:
    text, now = resolution.text, resolution.now.replace(tzinfo=None, second=0, microsecond=0)
    for match in ISO.finditer(text.folded.text):
        try:
            moment = iso_moment(match, resolution.now)
        except (ValueError, OverflowError):
            continue
        yield Mention(*text.tokens_in(*text.folded.span(*match.span())), (moment,))
    for at in range(len(text)):
        tag = text.tag(at, "now")
        if tag is not None and (whole or tag.size > 1):
            yield Mention(at, at + tag.size, (now,), 0.9)
    for match in days.find(text, whole=whole):
        if (distance := days.short_distance(match)) is not None:
            yield Mention(match.first, match.last, (now + distance,), 0.9)


def _neighbours(days: Sequence[Mention], times: Sequence[Mention], resolution: Resolution) -> Iterator[Mention]:
    """Each day with the first time beside it that no other day has."""
    free = list(times)
    for day in days:
        beside = next((hour for hour in free if _side_by_side(day, hour, resolution)), None)
        if beside is not None:
            free.remove(beside)
            yield _pair(day, beside)


def _side_by_side(day: Mention, hour: Mention, resolution: Resolution) -> bool:
    first, second = sorted((day, hour), key=lambda mention: mention.first)
    return covered(
        resolution.text, min(first.last, second.first), second.first, "moment_joint", "part_of_day", "part_lead"
    )


def _pair(day: Mention, hour: Mention) -> Mention:
    first, last = min(day.first, hour.first), max(day.last, hour.last)
    for part, kind in ((day, "date"), (hour, "time")):
        if not part.values or part.code not in {"", "ambiguous", "several"}:
            return replace(part, first=first, last=last, code=f"{kind}_{part.code}", values=())
    values = tuple(
        datetime.combine(one, moment)
        for one in day.values
        for moment in hour.values
        if isinstance(one, date) and isinstance(moment, time)
    )
    code = "" if day.sure and hour.sure else "ambiguous"
    return Mention(first, last, values, min(day.confidence, hour.confidence), code)


def _alone(part: Mention, kind: str) -> Mention:
    if part.sure:
        return replace(part, code="datetime_needs_time" if kind == "date" else "datetime_needs_date")
    return replace(part, code=f"{kind}_{part.code}")
