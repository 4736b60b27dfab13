"""Finds the question that a person puts off before it is asked: "I'm not sure about the diets yet"."""

from __future__ import annotations

from agent.clauses.relevance import clauses_about
from agent.deciding.draft import TurnDraft
from agent.state.pending import field_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import Act, act_clauses
from nlu.text import read

_PUT_OFF = frozenset({Act.UNSURE, Act.PUTS_OFF})


def deferred_field(draft: TurnDraft) -> FieldSpec | None:
    """The one open field, other than the one that was asked, of which the message says that it is not known yet, or is
    told later; None for none, or for several."""
    text, asked_field = read(draft.message), field_of(draft.pending)
    if not any(clause.acts & _PUT_OFF for clause in act_clauses(text)):
        return None
    fields = (item for item in draft.view.visible() if draft.view.is_open(item) and item.id != asked_field)
    named = [item for item in fields if clauses_about(text, item)]
    return named[0] if len(named) == 1 else None
