"""Which fields begin and end a period: check-in and check-out, departure and return."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from agent.view.kinds import names_tag
from forms_registry.conditions import verdict
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec

if TYPE_CHECKING:
    from agent.view.form_view import FormView

_DAYS, _HOURS = ("2000-01-01", "2000-01-03"), ("08:00", "16:00")


def period_ends(fields: Sequence[FieldSpec]) -> Iterable[tuple[FieldSpec, FieldSpec]]:
    """For each type, the one field that begins something and the one that ends it. A rule of the form says which comes
    first, where their names say otherwise: a dog is dropped off and then picked up, a car the other way round."""
    for kind in sorted({item.type for item in fields if type_of(item).is_moment}):
        first, last = _starts_and_ends([item for item in fields if item.type == kind])
        if len(first) == len(last) == 1 and first != last:
            yield (last[0], first[0]) if _comes_first(last[0], first[0]) else (first[0], last[0])


class OtherEnd(NamedTuple):
    """The answered field that begins, or ends, what another one ends or begins; and whether it `begins` that."""

    item: FieldSpec
    begins: bool


def other_end(view: FormView, item: FieldSpec) -> OtherEnd | None:
    """The other end of the period that a field begins or ends, where that stands; worked out once for a view."""
    key = other_end, item.id
    if key not in view.memo:
        view.memo[key] = next(_other_ends(view, item), None)
    end: OtherEnd | None = view.memo[key]
    return end


def with_other_ends(view: FormView, fields: Sequence[FieldSpec]) -> list[FieldSpec]:
    """Fields, and the answered ones that begin or end a period which one of them ends or begins."""
    ends = [end.item for item in fields if (end := other_end(view, item))]
    return [*fields, *(item for item in ends if item not in fields)]


def fields_changed(view: FormView, spans: Mapping[str, tuple[int, int]]) -> set[str]:
    """Of the ids of fields that are told at `spans`, those whose answers change by themselves: not the other end of a
    period that the very words tell of which one end is new."""
    new = {span for name, span in spans.items() if not view.is_answered(name)}
    return {name for name, span in spans.items() if view.is_answered(name) and span not in new}


def _other_ends(view: FormView, item: FieldSpec) -> Iterator[OtherEnd]:
    for first, last in period_ends([*view.visible()]):
        other = {first.id: last, last.id: first}.get(item.id)
        if other is not None and view.is_answered(other.id):
            yield OtherEnd(other, begins=other is first)


def _comes_first(field: FieldSpec, other: FieldSpec) -> bool:
    """Whether a rule of one of them holds where it comes first, and does not where it comes last."""
    rules = [rule.condition for item in (field, other) for rule in item.constraints]
    early, late = _HOURS if type_of(field).is_time else _DAYS
    return any(
        verdict(rule, {field.id: early, other.id: late}, today=date.min) is True
        and verdict(rule, {field.id: late, other.id: early}, today=date.min) is False
        for rule in rules
        if rule.inputs == {field.id, other.id}
    )


def _starts_and_ends(fields: Sequence[FieldSpec]) -> tuple[list[FieldSpec], list[FieldSpec]]:
    """The fields that begin something and those that end it; none where a journey is left that may be either. Guests
    arrive first, passengers depart first: which it is, the order of the form tells."""
    first, last = _fields_named(fields, "period_start"), _fields_named(fields, "period_end")
    travels = [item for item in _fields_named(fields, "travel_edge") if item not in [*first, *last]]
    if not first:
        first, travels = travels[:1], travels[1:]
    if not last:
        last, travels = travels[-1:], travels[:-1]
    return ([], []) if travels else (first, last)


def _fields_named(fields: Sequence[FieldSpec], tag: str) -> list[FieldSpec]:
    return [item for item in fields if names_tag(item, tag)]
