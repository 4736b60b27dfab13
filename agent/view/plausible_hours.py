"""Decides between morning and afternoon by the other end of a period ("from nine until one"), or by the time that is
replaced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from agent.view.period_fields import other_end
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity
from patterns.single import only

if TYPE_CHECKING:
    from agent.view.form_view import FormView

_HALF, _DAY, _SURE, _NEAR = 12, 24, 0.9, 0.85

ReadValue = Entity | Ambiguity


def hours_by_period(view: FormView, item: FieldSpec, values: Sequence[ReadValue]) -> Sequence[ReadValue]:
    """The times in a text, each in the one half of the day that keeps its period in order; unchanged if the half is
    given, or if both or none would do."""
    if not type_of(item).is_time or not values:
        return values
    other = other_end(view, item)
    if other is None:
        return values
    other_time = str(view.values[other.item.id])
    return [_in_half_of_day(value, other_time, begins=not other.begins) for value in values]


def _in_half_of_day(value: ReadValue, edge: str, *, begins: bool) -> ReadValue:
    if isinstance(value, Entity) and (value.confidence >= _SURE or _is_in_order(str(value.value), edge, begins)):
        return value
    times = [*map(str, value.candidates)] if isinstance(value, Ambiguity) else _both_halves(str(value.value))
    fitting = only(time for time in times if _is_in_order(time, edge, begins))
    if fitting is None or {*times} != {*_both_halves(fitting)}:
        return value
    return Entity(fitting, value.start, value.end, _SURE)


def in_nearer_half(value: ReadValue, current: str) -> ReadValue:
    """The time that replaces `current`, in the half of the day that is nearer to it ("let's say three"); unchanged if
    the half is given."""
    if isinstance(value, Entity) and value.confidence >= _SURE:
        return value
    times = [*map(str, value.candidates)] if isinstance(value, Ambiguity) else _both_halves(str(value.value))
    gaps = {time: abs(_minutes(time) - _minutes(current)) for time in times}
    nearest = only(time for time, gap in gaps.items() if gap == min(gaps.values()))
    return Entity(nearest, value.start, value.end, _NEAR) if nearest else value


def _minutes(time: str) -> int:
    hour, minute = map(int, time.split(":")[:2])
    return hour * 60 + minute


def _is_in_order(time: str, other_time: str, begins: bool) -> bool:
    return time < other_time if begins else other_time < time


def _both_halves(time: str) -> list[str]:
    return [time, other_half(time)]


def other_half(time: str) -> str:
    """The same clock time in the other half of the day: "13:30" for "01:30"."""
    hour, minute = map(int, time.split(":")[:2])
    return f"{(hour + _HALF) % _DAY:02}:{minute:02}"
