"""In which half of the day an hour lies, as the other end of its period tells: who begins at nine and stays until one
leaves in the afternoon."""

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

_HALF, _DAY, _SURE = 12, 24, 0.9

Read = Entity | Ambiguity


def hours_meant(view: FormView, item: FieldSpec, found: Sequence[Read]) -> Sequence[Read]:
    """The times that a text tells for a field, each in the one half of the day with which the period that it begins or
    ends is of that day; as they were read where the halves are told, or both or none would do."""
    if not type_of(item).is_time or not found:
        return found
    other = other_end(view, item)
    if other is None:
        return found
    known = str(view.values[other.item.id])
    return [_within(one, known, begins=not other.begins) for one in found]


def _within(found: Read, known: str, *, begins: bool) -> Read:
    if isinstance(found, Entity) and (found.confidence >= _SURE or _is_in_order(str(found.value), known, begins)):
        return found
    told = [*map(str, found.candidates)] if isinstance(found, Ambiguity) else _halves(str(found.value))
    fitting = only(one for one in told if _is_in_order(one, known, begins))
    if fitting is None or {*told} != {*_halves(fitting)}:
        return found
    return Entity(fitting, found.start, found.end, _SURE)


def _is_in_order(told: str, known: str, begins: bool) -> bool:
    return told < known if begins else known < told


def _halves(told: str) -> list[str]:
    return [told, other_half(told)]


def other_half(told: str) -> str:
    """The time that is read on the same clock in the other half of the day: "13:30" for "01:30"."""
    hour, minute = map(int, told.split(":")[:2])
    return f"{(hour + _HALF) % _DAY:02}:{minute:02}"
