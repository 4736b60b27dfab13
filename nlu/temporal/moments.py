"""A day and a time together: paired where they stand side by side, or said at once ("3 hours ago", ISO 8601)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import product

from nlu.temporal import clock, days
from nlu.temporal.answers import all_tagged, answering, joined, paired, stated_mentions
from nlu.temporal.limits import ISO_WITHIN, iso_moment
from nlu.temporal.mentions import Mention
from nlu.temporal.readings import hours_away
from nlu.temporal.resolution import Resolution
from patterns.scanning import matches_in

_BETWEEN = ("moment_joint", "part_of_day", "part_lead")
"""What may stand between a day and its time."""


def mentions(resolution: Resolution, whole: bool) -> list[Mention]:
    """The moments that a text names, in order: a day with the time beside it."""
    at_once, named, hours = _parts(resolution, whole)
    pairs, free = list(at_once), list(hours)
    for day in named:
        beside = next((hour for hour in free if _side_by_side(day, hour, resolution)), None)
        if beside is not None:
            free.remove(beside)
            pairs.append(_pair(day, beside))
    return sorted(pairs, key=lambda mention: mention.first) or _parts_changed(resolution, named, hours)


def _parts_changed(resolution: Resolution, named: list[Mention], hours: list[Mention]) -> list[Mention]:
    """The moment that stands, with the day or the time that is said alone in the place of its own."""
    day, hour = resolution.known
    if named and hours:
        return []
    changed = [_pair(mention, mention._replace(values=(hour,), code="")) for mention in named if hour]
    return changed + [_pair(mention._replace(values=(day,), code=""), mention) for mention in hours if day]


def answers(resolution: Resolution, whole: bool) -> list[Mention]:
    """As `mentions`; but here a day and a time belong together wherever they stand, and one alone is a question."""
    found = mentions(resolution, whole)
    if found:
        return found
    day, hour = (answering(stated_mentions(resolution.text, part)) for part in _parts(resolution, whole)[1:])
    if day and hour:
        return [_pair(day, hour)]
    if day:
        return [day._replace(code="datetime:needs_time" if day.is_sure else f"date:{day.code}")]
    return [hour._replace(code="datetime:needs_date" if hour.is_sure else f"time:{hour.code}")] if hour else []


def _parts(resolution: Resolution, whole: bool) -> tuple[list[Mention], list[Mention], list[Mention]]:
    """The moments said at once, the days and the times; a number is rather the hour of a time than a day."""
    at_once = list(_at_once(resolution, whole))
    hours = _not_overlapping(clock.mentions(resolution, whole), at_once)
    named = [day for day in _not_overlapping(days.mentions(resolution, whole), at_once) if day.code != "bare"]
    alone = [day for day in named if _not_overlapping([day], hours) or resolution.text.has(day.first, "relative_day")]
    return at_once, joined(resolution.text, alone, paired), hours


def _not_overlapping(found: Sequence[Mention], taken: Sequence[Mention]) -> list[Mention]:
    return [it for it in found if not any(it.first < other.last and other.first < it.last for other in taken)]


def _at_once(resolution: Resolution, whole: bool) -> Iterator[Mention]:
    text, now = resolution.text, resolution.now.replace(tzinfo=None, second=0, microsecond=0)
    for written in matches_in(ISO_WITHIN, text.folded.text):
        with suppress(ValueError, OverflowError):
            moment = (iso_moment(written, resolution.now),)
            yield clock.zoned(Mention(*text.tokens_in(*text.folded.span(*written.span(1))), moment), text)
    for at in range(len(text)):
        tag = text.tag(at, "now")
        if tag is not None and (whole or tag.size > 1):
            yield Mention(at, at + tag.size, (now,), 0.9)
    for match in (day for day in days.find(text, whole=whole) if day.rule == "away"):
        with suppress(KeyError, ValueError, OverflowError):
            moment = (hours_away(match.parts, resolution.now).replace(second=0, microsecond=0),)
            yield Mention(match.first, match.last, moment, 0.9)


def _side_by_side(day: Mention, hour: Mention, resolution: Resolution) -> bool:
    first, second = sorted((day, hour), key=lambda mention: mention.first)
    return all_tagged(resolution.text, min(first.last, second.first), second.first, *_BETWEEN)


def _pair(day: Mention, hour: Mention) -> Mention:
    """A day and a time as one; what is wrong with either is asked first."""
    first, last = min(day.first, hour.first), max(day.last, hour.last)
    for part, kind in ((day, "date"), (hour, "time")):
        if not part.is_open and part.code != "several":
            return part._replace(first=first, last=last, code=f"{kind}:{part.code}")
    values = tuple(datetime.combine(*pair) for pair in product(day.values, hour.values))
    return Mention(
        first, last, values, min(day.confidence, hour.confidence), "" if day.is_sure and hour.is_sure else "ambiguous"
    )
