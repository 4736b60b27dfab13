"""Reads a period into the fields that start and end it: "from Monday to Friday", "for two weeks from 4 January"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from agent.mentions.hours import hour_mentions
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.period_fields import period_ends
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity
from nlu.temporal.periods import periods
from patterns.single import only

Read = Entity | Ambiguity


def period_values(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """The values of the only field that starts a period and of the only one that ends it."""
    for first, last in period_ends(fields):
        if ends := only(_ends_of(talk, first, last)):
            for item, reading in zip((first, last), ends, strict=True):
                yield proposed(talk, item, reading)


def after_begin(talk: Talk, values: Mapping[str, ProposedValue]) -> Iterator[ProposedValue]:
    """The ends of what one message tells to begin as well, each read again as what comes behind that where it would lie
    before it: "at nine in the morning ... until one", "on 10 April ... back the following Tuesday"."""
    for first, last in period_ends([*talk.view.visible()]):
        start, end = values.get(first.id), values.get(last.id)
        if start and end and start.value and not (end.value and str(start.value) < str(end.value)):
            found = talk.view.with_answers({first.id: start.value}).answer_in(last, end.quote)
            if isinstance(found, Entity):
                yield replace(end, value=found.value, unclear="", candidates=())


def _ends_of(talk: Talk, first: FieldSpec, last: FieldSpec) -> Iterator[tuple[Read, Read]]:
    context = talk.view.value_context(first)
    if type_of(first).is_date:
        with suppress(ValueError, OverflowError):  # "for 9000 years"
            yield from ((period.start, period.end) for period in periods(talk.text, context))
        return
    for found in talk.view.field_type(first).extract(talk.message, context):
        if isinstance(found, Ambiguity) and found.problem.code.endswith("_range") and len(found.candidates) == 2:
            start, end = (Entity(value, found.start, found.end, 0.95) for value in found.candidates)
            yield start, end
    yield from hour_mentions(talk, first, last)
