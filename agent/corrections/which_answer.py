"""Selects the answer that a request most likely means: "can it be half 9 instead" is about a time."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from itertools import pairwise

from agent.clauses.change_requests import removal_orders
from agent.clauses.clause_acts import is_doubted
from agent.clauses.relevance import clauses_about, relevance
from agent.corrections.denied_answers import denied_answers
from agent.corrections.name_corrections import corrected_name
from agent.corrections.rival_amounts import rival_amounts
from agent.corrections.shifts import shifted
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.field_names import same_kind
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec

_OF_LISTS = ("adds", "removes")
_FARTHER = 6
"""How many times farther from the answer that stands another day has to lie, to be none of its kind."""
Readings = Sequence[ProposedValue]


def grouped_by_words(readings: Readings) -> list[Readings]:
    """Readings in groups with shared words: one request may give a day and a time."""
    groups: list[list[ProposedValue]] = []
    for reading in sorted(readings, key=lambda reading: reading.span):
        near = [group for group in groups if any(reading.overlaps(other.span) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), reading])
    return [*groups]


def may_be_asked_for(talk: Talk, part: Talk, value: ProposedValue, blanks: Sequence[FieldSpec]) -> bool:
    """Whether a request, as a message of its own, may ask for a value: nothing before it doubts, and its words speak of
    no field that has no answer yet."""
    return not (_is_doubted_before(talk, part, value) or _is_of_open(part, value, blanks))


def _is_doubted_before(talk: Talk, part: Talk, value: ProposedValue) -> bool:
    """Whether a doubt precedes a request: "if he is ill, make it 3"; a doubt inside may be politeness."""
    start = value.span[0]
    return is_doubted(talk.text, talk.text.at(start)) and not is_doubted(part.text, part.text.at(start))


def _is_of_open(part: Talk, value: ProposedValue, blanks: Sequence[FieldSpec]) -> bool:
    """Whether the words beside a value are rather about an unanswered field: "make my return the 8th"."""
    item, at = part.view.spec.field(value.field_id), part.text.at(value.span[0])
    alike = (relevance(part.text, at, other) for other in blanks if same_kind(other, item))
    return max(alike, default=0.0) > relevance(part.text, at, item)


def is_only_denied(part: Talk, value: ProposedValue) -> bool:
    """Whether an item is only denied; that may be a wish: "no nuts"."""
    if not type_of(part.view.spec.field(value.field_id)).chooses_many or removal_orders(part.text):
        return False
    return {*value.value}.issubset(part.view.values[value.field_id])


def is_pointed_at(part: Talk, value: ProposedValue) -> bool:
    """Whether a request names the field, denies its answer, or tells how that ends, how far from it another one lies,
    or what is to come to a list."""
    item = part.view.spec.field(value.field_id)
    if type_of(item).chooses_many and not part.text.all_names.isdisjoint(_OF_LISTS):
        return True
    if clauses_about(part.text, item) or item in denied_answers(part, [item]):
        return True
    return any(reader(part, item) for reader in (shifted, corrected_name))


def likeliest(part: Talk, readings: Readings) -> Readings:
    """The readings that the words point at; else the longest; else, unless several were answered together, the last
    one, and days near the answer."""
    for narrowed in (_denied, _named, _amounts_counted, _widest, *_BY_WHEN):
        if len(readings) > 1 and not (narrowed in _BY_WHEN and _are_answered_together(part, readings)):
            readings = narrowed(part, readings) or readings
    return readings


def _denied(part: Talk, readings: Readings) -> Readings:
    return [value for value in readings if denied_answers(part, [part.view.spec.field(value.field_id)])]


def _named(part: Talk, readings: Readings) -> Readings:
    """The readings of fields that the words name or refer to."""
    places = ((value, part.view.spec.field(value.field_id), part.text.at(value.span[0])) for value in readings)
    return [value for value, item, at in places if clauses_about(part.text, item) or relevance(part.text, at, item) > 0]


def _amounts_counted(part: Talk, readings: Readings) -> Readings:
    """Amounts of what is counted: "four of us" are no pounds."""
    items = [part.view.spec.field(value.field_id) for value in readings]
    counted_ids = {item.id for item in rival_amounts(part, items)}
    is_counted = len(counted_ids) < sum(type_of(item).is_numeric for item in items)
    return [value for value in readings if value.field_id in counted_ids] if is_counted else []


def _widest(_: Talk, readings: Readings) -> Readings:
    """The longest readings: "half 9" is a time rather than a number."""
    sizes = [value.span[1] - value.span[0] for value in readings]
    return [value for value, size in zip(readings, sizes, strict=True) if size == max(sizes)]


def _nearest(part: Talk, readings: Readings) -> Readings:
    """Days near the answer, if others are not: a birth does not move to next week."""
    gaps = [_gap(part, value) for value in readings]
    return [value for value, gap in zip(readings, gaps, strict=True) if gap * _FARTHER <= max(gaps)]


def _gap(part: Talk, change: ProposedValue) -> int:
    """The days between a value and the answer it replaces; 0 if they are no days."""
    return max((abs((day - other).days) for day, other in pairwise(_days(part, change))), default=0)


def _days(part: Talk, change: ProposedValue) -> Sequence[date]:
    """The new day and the current one; empty if they are no days."""
    values = (change.value, part.view.values[change.field_id])
    with suppress(ValueError):
        return [date.fromisoformat(str(value)[:10]) for value in values]
    return ()


def _to_come(part: Talk, readings: Readings) -> Readings:
    """The days in the future; the past is not moved."""
    return [value for value in readings if min(_days(part, value), default=date.min) >= part.view.context.now.date()]


def _answered_last(part: Talk, readings: Readings) -> Readings:
    """The answer given last and alone, on the same side of today: the past is not moved into the future."""
    today, last = part.view.context.now.date(), [value for value in readings if value.field_id == part.last_answered]
    last = [value for value in last if len({day < today for day in _days(part, value)}) <= 1]
    return [value for value in last if not part.view.answered_with(part.view.spec.field(value.field_id))]


def _are_answered_together(part: Talk, readings: Readings) -> bool:
    """Whether several of these answers were given last in one turn."""
    if not part.view.is_answered(part.last_answered):
        return False
    last = part.view.spec.field(part.last_answered)
    together = {last.id, *(item.id for item in part.view.answered_with(last))}
    return len(together.intersection(value.field_id for value in readings)) > 1


_BY_WHEN = (_answered_last, _nearest, _to_come)
