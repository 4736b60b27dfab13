"""Finds the option that says what a person says in any words: "Not known" for "no idea", "None" for "nope"."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.dialogue.commands import Command, command_of
from agent.slots.no_value_answers import lacks_what_is_asked
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Entity

_NONE = frozenset({Command.NOT_APPLICABLE, Command.NO, Command.LEAVE_OPEN})


def non_answer_option(draft: TurnDraft, item: FieldSpec) -> Entity | None:
    """The one option that means what the whole message does: that there is none, that nobody knows, or, where an answer
    is needed, that it is not to be told."""
    command = _non_answer_meant(draft, item)
    options = draft.view.options(item) if command else ()
    values = [option.value for option in options if any(command_of(name) is command for name in option.names())]
    if len(values) != 1:
        return None
    return Entity(values if type_of(item).chooses_many else values[0], 0, len(draft.message))


def _non_answer_meant(draft: TurnDraft, item: FieldSpec) -> Command | None:
    if draft.command in _NONE or lacks_what_is_asked(draft.message, item):
        return Command.NOT_APPLICABLE
    is_needed = draft.command is Command.SKIP and draft.view.is_required(item)
    return draft.command if draft.command is Command.DONT_KNOW or is_needed else None
