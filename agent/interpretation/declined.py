"""Hears within a longer message that a question is not answered: "could be anything, skip that one", "I would rather
not talk about money", "no trouble at all, he's fine"."""

from __future__ import annotations

from agent.clauses.clause_acts import sentence_bounds
from agent.clauses.relevance import clauses_about, names_wholly
from agent.clauses.utterance import has_question_mark
from agent.deciding.draft import TurnDraft
from agent.dialogue.commands import Command, command_of, parts_of
from agent.dialogue.leaving_open import LEAVING, leave_out
from agent.slots.no_value_answers import lacks_what_is_asked, says_there_is_none
from agent.slots.scores import Span
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import skip
from nlu.dialogue_acts import Act, acts_at, is_filler
from nlu.text import read

_BEFORE = ("hesitation", "greeting", "polite")
_LONGEST = 400  # characters: who turns a question down tells no story


def leave_out_declined(draft: TurnDraft, asked: FieldSpec | None, *, plainly: bool = False) -> bool:
    """Leaves out what was asked, where a message that told no answer to it says that there will be none; whether it
    does. `plainly`: only by words for that, for others may be the answer: "no, but my knee hurts", "I'd rather not sit
    by the door"."""
    is_open = asked is not None and draft.view.is_open(asked)
    command = _declined(draft.message, draft.view, asked, plainly=plainly) if asked and is_open else None
    if asked is None or command is None:
        return False
    draft.problem = ""
    leave_out(draft, asked, command)
    return True


def declined_at_first(draft: TurnDraft, asked: FieldSpec) -> tuple[Command, Span] | None:
    """How the first sentence of a message turns down what need not be given, and where that stands, where more is told
    behind it: "nothing to add, ta. Make it 3 seats". A bare no may lead to a text: "No. Just that he bites".
    """
    if not _may_be_left(draft.view, asked) or type_of(asked).is_numeric or len(draft.message) > _LONGEST:
        return None
    text = read(draft.message)
    first, *others = sentence_bounds(text) or [(0, 0)]  # of signs that nobody sees, there is none
    if not others or is_filler(text, first[1], len(text)):
        return None
    span = text.span(*first)
    command = _leaving_sentence(draft, asked, draft.message[slice(*span)])
    return (command, span) if command in LEAVING else None


def _leaving_sentence(draft: TurnDraft, asked: FieldSpec, sentence: str) -> Command | None:
    is_none = type_of(asked).takes_free_text and says_there_is_none(sentence, draft.view, asked)
    return command_of(sentence) or (Command.NOT_APPLICABLE if is_none else None)


def _may_be_left(view: FormView, asked: FieldSpec) -> bool:
    """Whether a no may mean that there is none: the form needs no answer, and a no is not one itself."""
    return not view.is_required(asked) and not type_of(asked).is_yes_no


def _declined(message: str, view: FormView, asked: FieldSpec, *, plainly: bool) -> Command | None:
    """What the first part that says so makes of a question whose answer is not told; None where none does."""
    if _tells_more(message, view, asked) or not (parts := parts_of(message)):
        return None
    if command := next(filter(None, (_leaving_command(part, asked, plainly=plainly) for part in parts)), None):
        return command
    is_bare = not plainly and _may_be_left(view, asked) and _begins_with_no(parts)
    return Command.NOT_APPLICABLE if is_bare else None


def _tells_more(message: str, view: FormView, asked: FieldSpec) -> bool:
    """Whether a message is a story, asks, tells a number, "not sure, about 1m42", or speaks of another field."""
    if len(message) > _LONGEST or has_question_mark(message) or any(map(str.isdecimal, message)):
        return True
    return any(clauses_about(read(message), item) for item in view.visible() if item is not asked)


def _leaving_command(part: str, asked: FieldSpec, *, plainly: bool) -> Command | None:
    command = command_of(part)
    if command in LEAVING:
        return command
    text = read(part)
    if not plainly and lacks_what_is_asked(part, asked):
        return Command.NOT_APPLICABLE
    if not plainly and "declines" in text.all_names:
        return Command.SKIP
    is_unsure = any(Act.UNSURE in acts_at(text, at) and names_wholly(text, at, asked) for at in range(len(text)))
    return Command.DONT_KNOW if is_unsure else None


def _begins_with_no(parts: list[str]) -> bool:
    """Whether it is a no by itself: "nah we're good", not "no later than 5"."""
    text = read(parts[0])
    at = skip(text, 0, len(text), _BEFORE)
    is_apart = at + 1 >= len(text) or text.has(at + 1, "subject_pronoun", "polite")
    return is_apart and at < len(text) and command_of(text.word(at)) is Command.NO
