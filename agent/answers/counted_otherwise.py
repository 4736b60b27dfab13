"""Whether an amount counts something else than a field does: "wait, I have 2 dogs", where people are counted."""

from __future__ import annotations

from agent.clauses.change_requests import is_request_word
from agent.clauses.relevance import clause_of
from agent.slots.no_value_answers import is_field_word
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.kinds import counted_by
from forms_registry.field_types import type_of
from nlu.quantities import PEOPLE, counted_noun, quantity


def counts_something_else(talk: Talk, value: ProposedValue) -> bool:
    """Whether a number has a noun of its own that its field neither counts, measures nor is called by; not where it is
    ordered as the new one: "make it 20 head"."""
    text, item = talk.text, talk.view.spec.field(value.field_id)
    first, last = text.tokens_in(*value.span)
    if any(is_request_word(text, at) and not text.has(at, "denies") for at in range(clause_of(text, first)[0], first)):
        return False
    wanted, asked = quantity(item), counted_by(item)
    noun = counted_noun(text, last, wanted.names | asked) if type_of(item).is_numeric else None
    if noun is None or noun.names & (wanted.names | asked) or wanted.is_measured_in(noun.names):
        return False
    is_people = bool(noun.names & PEOPLE and (wanted.heads | asked) & PEOPLE)
    return not is_people and not any(is_field_word(text, at, item) for at in range(last, noun.last))
