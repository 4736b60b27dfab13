"""What a message tells, as what it takes back in the same breath leaves that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.answers.self_repair import cues, self_repair
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
    placed = read_message(talk, fields=fields, known=known)
    return replace(placed, values=tuple(repaired(talk, one) for one in placed.values))


def repaired(talk: Talk, told: ProposedValue) -> ProposedValue:
    """One value; of a list, what is left of it, as if it had been told a turn before: "lunch and tea, no, forget the
    tea"."""
    item, told = talk.view.spec.field(told.field_id), counted_on(talk, told) or told
    if told.unclear or not cues(talk.text):
        return told
    if type_of(item).chooses_many:
        return _left_of_list(talk, item, told)
    anew = self_repair(talk, item, [Entity(told.value, *told.span)])
    return proposed(talk, item, anew) if anew else told


def _left_of_list(talk: Talk, item: FieldSpec, told: ProposedValue) -> ProposedValue:
    view = talk.view.with_answers({item.id: told.value})
    for cue in cues(talk.text):
        start = talk.text.span(cue.places[0], cue.last)[0]
        behind = replace(talk, message=" " * start + talk.message[start:], view=view, asked=None, last_answered=item.id)
        if changes := requested_changes(behind, [], [item]).sure:
            return changes[0]
    return told
