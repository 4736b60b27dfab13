"""Which changes contributed to an answer; for a list, which change named each item."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from uuid import UUID

from agent.state.pieces import items_by_origin
from agent.turns.outcome import Change
from conversations.models import Answer
from forms_registry.schema import JsonValue

Grounds = list[tuple[JsonValue, Answer]]
"""Changes with what each brought in that is still there; the first first."""


def grounds_of(answers: Iterable[Answer]) -> dict[UUID, Grounds]:
    """For each change, what its value is based on; empty if it left no value. `answers` are all answers of a
    conversation, in their order."""
    grounds: dict[UUID, Grounds] = {}
    current: dict[str, Grounds] = {}
    for row in answers:
        current[row.field_id] = grounds[row.pk] = _grounds_after(row, current.get(row.field_id, []))
    return grounds


def resting_on(answers: Iterable[Answer]) -> Mapping[UUID, list[UUID]]:
    """Of each change, the later ones whose values hold something that it brought in."""
    later_by_source: dict[UUID, list[UUID]] = {}
    for later, grounds in grounds_of(answers).items():
        for _items, row in grounds:
            if row.pk != later:
                later_by_source.setdefault(row.pk, []).append(later)
    return later_by_source


def _grounds_after(row: Answer, previous: Grounds) -> Grounds:
    match Change(row.change):
        case Change.HIDDEN | Change.RESTORED:  # it is the same value
            return previous or [(row.value, row)]
        case Change.SET | Change.CORRECTED:
            lists = ((items, by) for items, by in previous if isinstance(items, list))
            return [*items_by_origin(row.value, lists, row)] or [(row.value, row)]
        case Change.CLEARED | Change.SKIPPED:
            return []
