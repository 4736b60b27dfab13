"""Periods with a first and a last day: "from Monday to Friday", "for two weeks from 4 January"."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.temporal import days
from nlu.temporal.answers import all_tagged, entity_of, stated_mentions
from nlu.temporal.durations import Duration, durations
from nlu.temporal.mentions import Mention
from nlu.temporal.resolution import Resolution
from nlu.text import Text

LONG = frozenset({"day", "night", "week", "month", "year"})


class Period(NamedTuple):
    """The first and the last day; `span` is their place in the text (code points, half-open)."""

    start: Entity | Ambiguity
    end: Entity | Ambiguity
    span: tuple[int, int]


def periods(text: Text, context: ValueContext) -> tuple[Period, ...]:
    """The periods in a text, in order: those with two days, and those with one day and a duration."""
    resolution = Resolution.of(text, context)
    mentions = stated_mentions(text, days.mentions(resolution, False))
    lasting_by_mention = ((mention, _duration(text, mention, mentions)) for mention in mentions)
    found = ((mention, lasting) for mention, lasting in lasting_by_mention if lasting or mention.code == "range")
    return tuple(_period(mention, lasting, resolution) for mention, lasting in found)


def _period(mention: Mention, lasting: Duration | None, resolution: Resolution) -> Period:
    if lasting is None:
        ends = [mention._replace(values=(value,), code="") for value in mention.values]
        first, last = mention.first, mention.last
    else:
        last_days = tuple(lasting.last_day(day) for day in mention.values if isinstance(day, date))
        ends = [mention, mention._replace(values=last_days)]
        first, last = min(mention.first, lasting.first), max(mention.last, lasting.last)
    start, end = (entity_of("date", part, resolution) for part in ends)
    return Period(start, end, resolution.text.span(first, last))


def _duration(text: Text, mention: Mention, mentions: list[Mention]) -> Duration | None:
    """The one duration in the sentence of the one day with which it starts."""
    first, last = text.sentence(mention.first)
    if not mention.is_open or sum(first <= other.first < last for other in mentions) > 1:
        return None
    places = set(range(first, last)) - set(range(mention.first, mention.last))
    found = [duration for duration in durations(text) if duration.unit in LONG and duration.first in places]
    return found[0] if len(found) == 1 and _lasts(text, found[0], mention) else None


def _lasts(text: Text, span: Duration, day: Mention) -> bool:
    """Whether a duration belongs to a day: they are adjacent, or the day is called its start."""
    before = span.first < day.first
    between = (span.last, day.first) if before else (day.last, span.first)
    if all_tagged(text, *between, "day_anchor", "starting", "lasting", "aside"):
        return True
    starts = text.has(day.first - 1 - text.has(day.first - 1, "day_the"), "starting")
    return starts and (before or text.has(span.first - 1, "lasting"))
