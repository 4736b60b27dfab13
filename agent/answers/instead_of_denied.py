"""Hears in the first message which option is wanted, where it says of another one of the same field that it is not:
"not the big one, I can't park that. the medium one"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from agent.answers.without_questions import without_denials
from agent.slots.list_items import match_options
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import Act, act_clauses
from nlu.entity import Entity
from nlu.text import read
from patterns.single import only

_LONGEST, _MOST_OPTIONS = 300, 50  # characters


def instead_of_denied(view: FormView, fields: Iterable[FieldSpec], message: str) -> ProposedValue | None:
    """The one option that a message then means; None where it denies none, or means one of several fields."""
    denies = len(message) <= _LONGEST and any(Act.DENIES in clause.acts for clause in act_clauses(read(message)))
    choice = only(_choices(view, fields, message)) if denies else None
    return proposed(Talk(message, view), *choice) if choice else None


def _choices(view: FormView, fields: Iterable[FieldSpec], message: str) -> Iterator[tuple[FieldSpec, Entity]]:
    for item in fields:
        options = view.options(item) if type_of(item).chooses_one and not type_of(item).is_yes_no else ()
        denied = match_options(message, options, ())[1] if 0 < len(options) <= _MOST_OPTIONS else ()
        answers = (view.answer_in(item, words) for words in (message, without_denials(message, item)) if denied)
        if choice := next((answer for answer in answers if isinstance(answer, Entity)), None):
            yield item, choice
