"""Finds the hours that begin and end something, told in digits alone: "can we do 11 til 2"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from agent.slots.scores import Talk, checked
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.matcher import Grammar
from patterns.data import read_beside

_HALF, _NOON, _SURE, _MIDNIGHT = 12, 12, 0.9, 24


def hours_told(talk: Talk, first: FieldSpec, last: FieldSpec) -> Iterator[tuple[Entity, Entity]]:
    """The two times of the one pair of hours of a message, where the limits of the fields leave one shortest period;
    none where a number is asked for or stands for something else."""
    if not type_of(first).is_time or (talk.asked and type_of(talk.asked).is_numeric):
        return
    found = list(_grammar().matches(talk.text))
    if len(found) != 1:
        return
    hours = [int(found[0].parts[name]) for name in ("from", "to")]
    may_be = product(*(_times(talk, item, hour) for item, hour in zip((first, last), hours, strict=True)))
    periods = sorted((one for one in may_be if one[0] < one[1]), key=lambda one: _length(*one))
    if periods and (len(periods) == 1 or _length(*periods[0]) < _length(*periods[1])):
        span = talk.text.span(found[0].first, found[0].last)
        start, end = (Entity(told, *span, _SURE) for told in periods[0])
        yield start, end


def _times(talk: Talk, item: FieldSpec, hour: int) -> list[str]:
    """The times of the day that an hour may be, and that a field takes."""
    told = {hour, hour % _HALF, hour % _HALF + _NOON}
    times = (f"{one:02}:00" for one in sorted(told) if one < _MIDNIGHT and (one == hour or hour <= _HALF))
    return [one for one in times if checked(talk.view, item, one) is not None]


def _length(start: str, end: str) -> int:
    return int(end[:2]) - int(start[:2])


@cache
def _grammar() -> Grammar:
    return Grammar(read_beside(__file__), {})
