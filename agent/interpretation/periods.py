"""Reads a period into the two fields that begin and end it: "from Monday to Friday", "for two weeks from 4 January"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from agent.interpretation.base import ProposedValue
from agent.interpretation.placement import Cell, proposal
from agent.interpretation.scores import Talk
from agent.view.kinds import names_tag
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity
from nlu.temporal.periods import periods

_TOLD = 1.0
Read = Entity | Ambiguity


def period_values(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """The values of the one field that begins something, and of the one that ends it."""
    for first, last in _edges(fields):
        told = list(_told(talk, first))
        if len(told) == 1:
            for item, found in zip((first, last), told[0], strict=True):
                yield proposal(talk, Cell(item, found, _TOLD, _TOLD))


def _told(talk: Talk, first: FieldSpec) -> Iterator[tuple[Read, Read]]:
    context = talk.view.value_context(first)
    if type_of(first).is_date:
        with suppress(ValueError, OverflowError):  # "for 9000 years"
            yield from ((one.start, one.end) for one in periods(talk.text, context))
        return
    for found in talk.view.field_type(first).extract(talk.message, context):
        if isinstance(found, Ambiguity) and found.problem.code.endswith("_range") and len(found.candidates) == 2:
            start, end = (Entity(value, found.start, found.end, 0.95) for value in found.candidates)
            yield start, end


def _edges(fields: Sequence[FieldSpec]) -> Iterable[tuple[FieldSpec, FieldSpec]]:
    """For each type, the one field that begins something and the one that ends it."""
    for kind in sorted({item.type for item in fields if type_of(item).is_moment}):
        first, last = _starts_and_ends([item for item in fields if item.type == kind])
        if len(first) == len(last) == 1 and first != last:
            yield first[0], last[0]


def _starts_and_ends(fields: Sequence[FieldSpec]) -> tuple[list[FieldSpec], list[FieldSpec]]:
    """The fields that begin something and those that end it; none where a journey is left that may be either. Guests
    arrive first, passengers depart first: which it is, the order of the form tells."""
    first, last = _named(fields, "period_start"), _named(fields, "period_end")
    travels = [item for item in _named(fields, "travel_edge") if item not in [*first, *last]]
    if not first:
        first, travels = travels[:1], travels[1:]
    if not last:
        last, travels = travels[-1:], travels[:-1]
    return ([], []) if travels else (first, last)


def _named(fields: Sequence[FieldSpec], tag: str) -> list[FieldSpec]:
    return [item for item in fields if names_tag(item, tag)]
