"""In which half of the day an hour lies, as the other end of its period tells: who begins at nine and stays until one
leaves in the afternoon."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import time
from typing import TYPE_CHECKING

from agent.view.period_fields import edges
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity

if TYPE_CHECKING:
    from agent.view.form_view import FormView

_HALF, _SURE = 12, 0.9

Read = Entity | Ambiguity


def hours_meant(view: FormView, item: FieldSpec, found: Sequence[Read]) -> Sequence[Read]:
    """The times that a text tells for a field, each in the one half of the day with which the period that it begins or
    ends is of that day; as they were read where the halves are told, or both or none would do."""
    if not type_of(item).is_time or not found:
        return found
    for first, last in edges([*view.visible()]):
        other = {first.id: last, last.id: first}.get(item.id)
        if other is not None and view.is_answered(other.id):
            known = str(view.values[other.id])
            return [_within(one, known, begins=item is first) for one in found]
    return found


def _within(found: Read, known: str, *, begins: bool) -> Read:
    if isinstance(found, Entity) and (found.confidence >= _SURE or _is_in_order(str(found.value), known, begins)):
        return found
    told = found.candidates if isinstance(found, Ambiguity) else _halves(str(found.value))
    fitting = [one for one in map(str, told) if _is_in_order(one, known, begins)]
    if len(fitting) != 1 or {*map(str, told)} != {*_halves(fitting[0])}:
        return found
    return Entity(fitting[0], found.start, found.end, _SURE)


def _is_in_order(told: str, known: str, begins: bool) -> bool:
    return told < known if begins else known < told


def _halves(told: str) -> tuple[str, str]:
    """A time, and the one that is read on the same clock in the other half of the day."""
    hour = time.fromisoformat(told)
    return told, f"{hour.replace(hour=(hour.hour + _HALF) % (2 * _HALF)):%H:%M}"
