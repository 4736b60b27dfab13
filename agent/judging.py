"""Judges a message as the answer to the field that was asked, by the field's own reader. No model is needed."""

from __future__ import annotations

from agent.acceptance import accept
from agent.commands import Command, command_of
from agent.draft import TurnDraft
from agent.interpreters.base import Intent, Interpretation, ProposedValue
from agent.interpreters.choose import interpreter_of
from agent.interpreters.corrections import named_correction, starts_by_taking_back, unnamed_correction
from agent.interpreters.extraction import extract
from agent.interpreters.labels import names_another_field
from agent.interpreters.questions import is_question
from forms_registry.spec.types import FieldSpec
from forms_registry.spec.values import Reading, Unclear

_IN_WORDS = {"text", "textarea"}
_SHORT = 5
_BESIDES = 2
_ANSWERS = {Command.YES, Command.NO, Command.RETRY}


def judge(draft: TurnDraft, item: FieldSpec) -> bool:
    """Takes the message as the field's answer, or notes as `draft.problem` why it is none.

    False when the message is, or may also be, about something else than this field's value.
    """
    if _is_about_something_else(draft, item) or _is_to_be_judged(draft, item):
        return False
    read = draft.view.kind(item).read(draft.message, draft.view.value_context(item))
    if read is None:
        return False
    if isinstance(read, Unclear):
        draft.problem = read.problem.text.get(draft.locale)
        return len(draft.message.split()) <= _SHORT and not starts_by_taking_back(draft.message)
    quote = draft.message[read.start : read.end]
    value = ProposedValue(item.id, read.value, quote, (read.start, read.end), read.confidence)
    values = (value, *_told_besides(draft, item, value.span))
    accept(draft, Interpretation(Intent.ANSWER, values), pending=item)
    return True


def _told_besides(draft: TurnDraft, item: FieldSpec, span: tuple[int, int]) -> list[ProposedValue]:
    """What else a message says around the answer: "for 4 people, tomorrow evening"."""
    rest = draft.message[: span[0]] + " " * (span[1] - span[0]) + draft.message[span[1] :]
    if len(rest.split()) < _BESIDES:
        return []
    others = [other for other in draft.view.visible() if other.id != item.id and draft.view.is_open(other)]
    found = extract(draft.message, draft.view, others)
    if not found and (back := unnamed_correction(rest, draft.view, draft.last_answered)) and back.proposal:
        found = [back.proposal]
    return [one for one in found if not one.unclear and (one.span[1] <= span[0] or one.span[0] >= span[1])]


def _is_to_be_judged(draft: TurnDraft, item: FieldSpec) -> bool:
    """A text answer is held back while there is someone to judge whether it answers the question."""
    return item.type in _IN_WORDS and interpreter_of(draft.context).judges_text


def _is_about_something_else(draft: TurnDraft, item: FieldSpec) -> bool:
    """A command, a question, a correction, or another field's value: not for this field's reader."""
    kind = draft.view.kind(item)
    in_words = kind.type in _IN_WORDS
    command = command_of(draft.message)
    if command is not None and command not in _ANSWERS:
        if in_words:
            return True
        read = kind.read(draft.message, draft.view.value_context(item))
        return not (isinstance(read, Reading) and read.confidence == 1.0)
    if command is None and (
        named_correction(draft.message, draft.view, item) or names_another_field(draft.message, draft.view, item)
    ):
        return True
    if in_words:
        return is_question(draft.message)
    fresh = (draft.pending or {}).get("attempts", 0) == 0
    return command is None and fresh and starts_by_taking_back(draft.message) and _could_correct(draft, item)


def _could_correct(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether the answer given just before is of a kind that such a message could be about."""
    last = draft.last_answered
    return draft.view.is_answered(last) and draft.spec.field(last).type == item.type
