"""Finds the start and end of a period in digits alone: "can we do 11 til 2"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from agent.slots.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.matcher import Grammar
from patterns.data import read_beside
from patterns.single import only

_HALF, _NOON, _SURE, _MIDNIGHT = 12, 12, 0.9, 24


def hour_mentions(talk: Talk, first: FieldSpec, last: FieldSpec) -> Iterator[tuple[Entity, Entity]]:
    """The two times of the one pair of hours of a message, where the limits of the fields leave one shortest period;
    none where a number is asked for or stands for something else."""
    if not type_of(first).is_time or talk.asks_amount:
        return
    if not (match := only(_grammar().matches(talk.text))):
        return
    hours = [int(match.parts[name]) for name in ("from", "to")]
    if times := _shortest(product(_times(talk, first, hours[0]), _times(talk, last, hours[1]))):
        span = talk.text.span(match.first, match.last)
        yield Entity(times[0], *span, _SURE), Entity(times[1], *span, _SURE)


def _shortest(periods: Iterable[tuple[str, str]]) -> tuple[str, str] | None:
    """The period that ends before all others, by its duration."""
    ordered = [period for period in periods if period[0] < period[1]]
    shortest = min((_length(*period) for period in ordered), default=0)
    return only(period for period in ordered if _length(*period) == shortest)


def _times(talk: Talk, item: FieldSpec, hour: int) -> list[str]:
    """The times of day that an hour may mean and that a field accepts."""
    possible = {hour, hour % _HALF, hour % _HALF + _NOON}
    times = (f"{time:02}:00" for time in sorted(possible) if time < _MIDNIGHT and (time == hour or hour <= _HALF))
    return [time for time in times if talk.view.cleaned_or_none(item, time) is not None]


def _length(start: str, end: str) -> int:
    return int(end[:2]) - int(start[:2])


@cache
def _grammar() -> Grammar:
    return Grammar(read_beside(__file__), {})
