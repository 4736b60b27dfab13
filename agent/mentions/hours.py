"""Finds the hours that begin and end something, told in digits alone: "can we do 11 til 2"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from agent.slots.scores import Talk, valid_value
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.matcher import Grammar
from patterns.data import read_beside
from patterns.single import only

_HALF, _NOON, _SURE, _MIDNIGHT = 12, 12, 0.9, 24


def hours_told(talk: Talk, first: FieldSpec, last: FieldSpec) -> Iterator[tuple[Entity, Entity]]:
    """The two times of the one pair of hours of a message, where the limits of the fields leave one shortest period;
    none where a number is asked for or stands for something else."""
    if not type_of(first).is_time or talk.asks_amount:
        return
    if not (found := only(_grammar().matches(talk.text))):
        return
    hours = [int(found.parts[name]) for name in ("from", "to")]
    if meant := _shortest(product(_times(talk, first, hours[0]), _times(talk, last, hours[1]))):
        span = talk.text.span(found.first, found.last)
        yield Entity(meant[0], *span, _SURE), Entity(meant[1], *span, _SURE)


def _shortest(periods: Iterable[tuple[str, str]]) -> tuple[str, str] | None:
    """The one that ends before all others do, by how long it lasts."""
    told = [one for one in periods if one[0] < one[1]]
    shortest = min((_length(*one) for one in told), default=0)
    return only(one for one in told if _length(*one) == shortest)


def _times(talk: Talk, item: FieldSpec, hour: int) -> list[str]:
    """The times of the day that an hour may be, and that a field takes."""
    told = {hour, hour % _HALF, hour % _HALF + _NOON}
    times = (f"{one:02}:00" for one in sorted(told) if one < _MIDNIGHT and (one == hour or hour <= _HALF))
    return [one for one in times if valid_value(talk.view, item, one) is not None]


def _length(start: str, end: str) -> int:
    return int(end[:2]) - int(start[:2])


@cache
def _grammar() -> Grammar:
    return Grammar(read_beside(__file__), {})
