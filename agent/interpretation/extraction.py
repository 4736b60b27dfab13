"""Finds answers in free text without a model.

Abstains rather than guesses: a mention that could belong to two fields belongs to none, and the person is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from agent.interpretation.base import ProposedValue
from agent.interpretation.date_anaphora import other_days_told
from agent.interpretation.labels import label_spans, labelled
from agent.interpretation.periods import period_values
from agent.interpretation.slot_filling import assign_entities
from agent.interpretation.utterance import Utterance
from agent.interpretation.yes_no import yes_or_no
from agent.view import FormView
from forms_registry.schema import FieldSpec


def extract(
    message: str, view: FormView, fields: Sequence[FieldSpec], *, by_label: Sequence[FieldSpec] = ()
) -> list[ProposedValue]:
    """Values for `fields` that the message surely states, each with its quote, in form order and not overlapping.

    Fields in `by_label` are taken too, but only where the message gives them as "label: value".
    """
    if not message.strip():
        return []
    text = Utterance(message, view.locale)
    labels = [] if text.is_code else [*fields, *by_label]
    proposals = {proposal.field_id: proposal for proposal in labelled(text, view, labels)}
    rest = [item for item in fields if item.id not in proposals]
    proposals.update({proposal.field_id: proposal for proposal in period_values(text, view, rest)})
    rest = [item for item in rest if item.id not in proposals]
    taken = [*label_spans(text, view), *(proposal.span for proposal in proposals.values())]
    for mention in assign_entities(text, view, rest, taken):
        certainty = 0.95 if mention.strength >= 1 else 0.8
        proposals[mention.item.id] = text.proposal(mention.item, mention.found, certainty=certainty)
    rest = [item for item in rest if item.id not in proposals]
    for proposal in other_days_told(text, view, rest, list(proposals.values())):
        proposals.setdefault(proposal.field_id, proposal)
    for item in rest:
        if item.id not in proposals and (said := yes_or_no(text, view, item)):
            proposals[item.id] = said
    return [proposals[item.id] for item in view.spec.fields if item.id in proposals]
