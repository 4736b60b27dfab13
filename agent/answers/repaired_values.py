"""What a message tells, as what it takes back in the same breath leaves that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.answers.names_introduced import introduced_names
from agent.answers.ordinal_answers import ordinal_mentioned
from agent.answers.self_repair import cues, self_repair
from agent.clauses.clause_acts import NOT_STATED
from agent.interpretation.extraction import read_message
from agent.interpretation.requested_changes import requested_changes
from agent.mentions.date_anaphora import counted_on
from agent.slots.placement import Placement, proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Entity


def read_repaired(talk: Talk, fields: Sequence[FieldSpec], known: Sequence[FieldSpec]) -> Placement:
    """All that a message says of `fields`, and what it changes of `known`, the answered ones; in form order."""
    placed = read_message(talk, fields=fields, answered=known)
    values = {value.field_id: value for value in introduced_names(talk, fields)}
    spans = [value.span for value in values.values()]
    kept = (value for value in placed.values if value.field_id in values or not any(map(value.overlaps, spans)))
    values |= {value.field_id: value for value in kept}
    ordinals = filter(None, (_ordinal(talk, item) for item in fields if item.id not in values))
    return replace(placed, values=tuple(repaired_value(talk, value) for value in (*values.values(), *ordinals)))


def _ordinal(talk: Talk, item: FieldSpec) -> ProposedValue | None:
    """What a clause states of a number by its place in a row: "we are on the third floor"."""
    number = ordinal_mentioned(talk, item)
    is_stated = number is not None and not talk.acts(talk.text.at(number.start), item) & NOT_STATED
    return proposed(talk, item, number) if number and is_stated else None


def repaired_value(talk: Talk, proposal: ProposedValue) -> ProposedValue:
    """One value; of a list, what is left of it, as if it had been told a turn before: "lunch and tea, no, forget the
    tea"."""
    item, proposal = talk.view.spec.field(proposal.field_id), counted_on(talk, proposal) or proposal
    if proposal.unclear or not cues(talk.text):
        return proposal
    if type_of(item).chooses_many:
        return _left_of_list(talk, item, proposal)
    repair = self_repair(talk, item, [Entity(proposal.value, *proposal.span)])
    return proposed(talk, item, repair) if repair else proposal


def _left_of_list(talk: Talk, item: FieldSpec, proposal: ProposedValue) -> ProposedValue:
    view = talk.view.with_answers({item.id: proposal.value})
    for cue in cues(talk.text):
        start = talk.text.span(cue.places[0], cue.last)[0]
        rest = replace(talk, message=" " * start + talk.message[start:], view=view, asked=None, last_answered=item.id)
        if changes := requested_changes(rest, [], [item]).sure:
            return changes[0]
    return proposal
