"""Judges a message as the answer to the question that was asked, by the field's own reader. No model is needed."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.acceptance import accept
from agent.commands import Command, command_of
from agent.dialogue import pending_field
from agent.draft import TurnDraft
from agent.interpreters.base import Intent, Interpretation, ProposedValue
from agent.interpreters.corrections import named_correction, starts_by_taking_back
from agent.interpreters.mentions import names_another_field
from agent.interpreters.questions import is_question
from agent.state import FormPilotState
from agent.turn import TurnContext
from forms_registry.spec.types import FieldSpec
from forms_registry.spec.values import Reading, Unclear

_SHORT = 5
_ANSWERS_IN_TEXT = {Command.YES, Command.NO, Command.RETRY}


def validate_input(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    item = pending_field(draft)
    if item is None or _is_about_something_else(draft, item):
        return draft.update("validate_input", needs_conversation=True, read="no")
    read = draft.view.kind(item).read(draft.message, draft.view.value_context(item))
    if read is None:
        return draft.update("validate_input", needs_conversation=True, read="no")
    if isinstance(read, Unclear):
        draft.problem = read.problem.text.get(draft.locale)
        more = len(draft.message.split()) > _SHORT
        return draft.update("validate_input", needs_conversation=more, read=read.problem.code)
    accept(draft, _as_answer(draft, item, read), interpreter="rules", pending=item)
    return draft.update("validate_input", read="yes", field=item.id)


def _as_answer(draft: TurnDraft, item: FieldSpec, read: Reading) -> Interpretation:
    quote = draft.message[read.start : read.end]
    return Interpretation(Intent.ANSWER, (ProposedValue(item.id, read.value, quote, (read.start, read.end), read.confidence),))


def _is_about_something_else(draft: TurnDraft, item: FieldSpec) -> bool:
    """A command, a question, a correction, or another field's value: not for this field's reader."""
    kind, context = draft.view.kind(item), draft.view.value_context(item)
    in_words = kind.type in {"text", "textarea"}
    command = command_of(draft.message)
    if command is not None:
        if in_words:
            return command not in _ANSWERS_IN_TEXT
        read = kind.read(draft.message, context)
        return not (isinstance(read, Reading) and read.confidence == 1.0)
    if named_correction(draft.message, draft.view, item) or names_another_field(draft.message, draft.view, item):
        return True
    if in_words:
        return is_question(draft.message)
    fresh = (draft.pending or {}).get("attempts", 0) == 0
    return fresh and starts_by_taking_back(draft.message) and _could_correct(draft, item)


def _could_correct(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether the answer given just before is of a kind that such a message could be about."""
    last = draft.last_answered
    return draft.view.is_answered(last) and draft.spec.field(last).type == item.type
