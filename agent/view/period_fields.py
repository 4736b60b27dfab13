"""Pairs of fields that start and end a period: check-in and check-out, departure and return."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from agent.view.kinds import names_tag
from forms_registry.conditions import verdict
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.slot_words import slot_prompts
from nlu.text import read

if TYPE_CHECKING:
    from agent.view.form_view import FormView

_DAYS, _HOURS = ("2000-01-01", "2000-01-03"), ("08:00", "16:00")


def period_ends(fields: Sequence[FieldSpec]) -> Iterable[tuple[FieldSpec, FieldSpec]]:
    """For each type, the one field that starts something and the one that ends it; of several ends the one that is
    asked for right behind the start. A rule of the form determines the order if the names do not: a dog is dropped off
    and then picked up, a car the other way round."""
    for kind in sorted({item.type for item in fields if type_of(item).is_moment}):
        alike = [item for item in fields if item.type == kind]
        first, last = _starts_and_ends(alike)
        if len(first) == 1 and len(last) > 1:
            behind = alike[alike.index(first[0]) + 1 :][:1]
            last = [item for item in behind if item in last]
        if len(first) == len(last) == 1 and first != last:
            yield (last[0], first[0]) if _comes_first(last[0], first[0]) else (first[0], last[0])


class OtherEnd(NamedTuple):
    """The answered field at the other end of a period; `begins` if it is the start."""

    item: FieldSpec
    begins: bool


def other_end(view: FormView, item: FieldSpec) -> OtherEnd | None:
    """The other end of a field's period, if answered; cached per view."""
    key = other_end, item.id
    if key not in view.memo:
        view.memo[key] = next(_other_ends(view, item), None)
    end: OtherEnd | None = view.memo[key]
    return end


def with_other_ends(view: FormView, fields: Sequence[FieldSpec]) -> list[FieldSpec]:
    """Fields, plus the answered other ends of their periods."""
    ends = [end.item for item in fields if (end := other_end(view, item))]
    return [*fields, *(item for item in ends if item not in fields)]


def fields_changed(view: FormView, spans: Mapping[str, tuple[int, int]]) -> set[str]:
    """The ids of the fields at `spans` whose answers change independently; not the other end of a period of which the
    same words change one end."""
    new = {span for name, span in spans.items() if not view.is_answered(name)}
    return {name for name, span in spans.items() if view.is_answered(name) and span not in new}


def _other_ends(view: FormView, item: FieldSpec) -> Iterator[OtherEnd]:
    for first, last in period_ends([*view.visible()]):
        other = {first.id: last, last.id: first}.get(item.id)
        if other is not None and view.is_answered(other.id):
            yield OtherEnd(other, begins=other is first)


def _comes_first(field: FieldSpec, other: FieldSpec) -> bool:
    """Whether a rule of one of the fields holds if it comes first, and not if it comes last."""
    rules = [rule.condition for item in (field, other) for rule in item.constraints]
    early, late = _HOURS if type_of(field).is_time else _DAYS
    return any(
        verdict(rule, {field.id: early, other.id: late}, today=date.min) is True
        and verdict(rule, {field.id: late, other.id: early}, today=date.min) is False
        for rule in rules
        if rule.inputs == {field.id, other.id}
    )


def _starts_and_ends(fields: Sequence[FieldSpec]) -> tuple[list[FieldSpec], list[FieldSpec]]:
    """The fields that start something and those that end it. A departure may be either: guests arrive first, passengers
    depart first, so the order in the form decides."""
    first, last = _fields_named(fields, "period_start"), _fields_named(fields, "period_end")
    travels = [item for item in _fields_named(fields, "travel_edge") if item not in [*first, *last]]
    if not first:
        first, travels = travels[:1], travels[1:]
    if not last:
        last, travels = travels[-1:], travels[:-1]
    return ([], []) if travels else (first, last)


def _fields_named(fields: Sequence[FieldSpec], tag: str) -> list[FieldSpec]:
    return [item for item in fields if names_tag(item, tag) or _asks_with(item, tag)]


def _asks_with(item: FieldSpec, tag: str) -> bool:
    """Whether a question begins with a word: "Until which day do you want it?" """
    return any(read(question).has(0, tag) for question in slot_prompts(item)[:1])
