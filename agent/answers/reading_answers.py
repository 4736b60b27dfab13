"""Reads a message as the answer to the question that was put, and says whether somebody is to judge it first."""

from __future__ import annotations

from agent.answers.conclusions import concluded_yes_no
from agent.answers.days_of_weeks import days_of_weeks
from agent.answers.dictation import dictated
from agent.answers.extreme_options import extreme_option
from agent.answers.no_with_reason import no_with_reason
from agent.answers.non_answer_options import non_answer_option
from agent.answers.options_by_amount import option_by_amount
from agent.answers.ordinal_answers import ordinal_answer
from agent.answers.parts_of_moments import context_of_answer
from agent.asked import off_question
from agent.asked.implied_yes_no import implied_yes_no
from agent.clauses.utterance import is_question
from agent.deciding.draft import TurnDraft
from agent.interpreters import interpreter_of
from agent.mentions.party import party
from agent.slots.leading import core_answer
from agent.slots.open_statements import stated_no_need
from agent.slots.resolved_by_limits import resolved_by_limits
from agent.slots.scores import Talk, fits_limits
from agent.state.pending import ASKS_FOR_A_VALUE, ChangeAsked
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entities.text import ask_for_content
from nlu.entity import Ambiguity, Entity
from nlu.text import read
from patterns.texts import blanked

_VERBATIM = 0.5


def read_answer(draft: TurnDraft, item: FieldSpec) -> Entity | Ambiguity | None:
    """What the field's reader makes of the message. Words that it leaves alone, and that ask nothing, are words."""
    stated = concluded_yes_no(draft.message, draft.view, item) or stated_no_need(draft.message, item)
    if special := non_answer_option(draft, item) or party(draft.message, item) or stated:
        return special
    told = dictated(read(draft.message)) if type_of(item).takes_free_text else None
    outside = [(0, told.start), (told.end, len(draft.message))] if told else []
    words = blanked(draft.message, outside) if told else core_answer(draft.message, item)
    answer = draft.view.answer_in(item, words, context_of_answer(draft, item))
    answer = resolved_by_limits(draft.view, item, answer)
    if not isinstance(answer, Entity) and (choice := _answer_by_measure(draft, item)):
        return choice
    if not isinstance(answer, Entity) and (denial := implied_yes_no(Talk(draft.message, draft.view), item, answer)):
        return denial
    if not isinstance(answer, Entity) and (denial := no_with_reason(draft, item)):
        return denial
    if isinstance(answer, Entity) and _is_only_talk(draft, item, answer):
        return ask_for_content((answer.start, answer.end))
    if answer is None and type_of(item).takes_free_text and draft.message.strip() and not is_question(draft.message):
        return verbatim(draft.message)
    return answer


def _answer_by_measure(draft: TurnDraft, item: FieldSpec) -> Entity | None:
    """The option that a message names by what it measures, "an hour", "the longest one", so many days as weeks, or a
    number by its place in a row."""
    of_amount = option_by_amount(draft.message, draft.view, item) or extreme_option(draft.message, draft.view, item)
    counted = of_amount or days_of_weeks(draft.message, draft.view, item)
    return counted or ordinal_answer(Talk(draft.message, draft.view, item), item)


def _is_only_talk(draft: TurnDraft, item: FieldSpec, answer: Entity) -> bool:
    """Whether what was read, without what leads to it ("my name is"), is no more than talk where a name is asked."""
    words = draft.message[answer.start : answer.end]
    return off_question.says_no_more_than_yes_or_no(draft, item) or off_question.names_nothing(words, item)


def verbatim(message: str) -> Entity:
    """The whole message as a text, of which nobody has judged whether it answers anything."""
    words = message.strip()
    return Entity(words, start := message.index(words), start + len(words), _VERBATIM)


def is_pending_review(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether the message is an answer in words that nobody has taken yet, for there is someone to judge it."""
    changing = isinstance(draft.pending, ChangeAsked)
    if draft.view.is_answered(item.id) and not changing:  # a widget answered it in the same breath
        return False
    return waits_for_judgement(draft, item) and not off_question.is_about_something_else(draft, item)


def waits_for_judgement(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether an answer in words is put before whoever judges such. Not what is private, or of a form that the author
    prescribes; and nobody is kept from finishing by a judge: a question asked for the third time takes what it is
    given."""
    pending = draft.pending
    if not type_of(item).takes_free_text or not interpreter_of(draft).judges_text:
        return False
    if item.sensitive or item.limits.pattern:
        return False
    if not isinstance(pending, ASKS_FOR_A_VALUE) or pending.attempts >= off_question.JUDGED_ATTEMPTS:
        return False
    return _would_be_taken(draft, item)


def _would_be_taken(draft: TurnDraft, item: FieldSpec) -> bool:
    read = read_answer(draft, item)
    return isinstance(read, Entity) and fits_limits(draft.view, item, read.value)
