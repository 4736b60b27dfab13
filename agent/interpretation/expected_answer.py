"""Judges a message as the answer to the field that was asked, by the field's own reader. No model is needed."""

from __future__ import annotations

import re

from agent.acceptance import accept
from agent.dialogue.commands import Command, command_of
from agent.draft import TurnDraft
from agent.interpretation.base import Intent, Interpretation, ProposedValue
from agent.interpretation.clarification_replies import pick_by_ordinal, pick_by_words
from agent.interpretation.corrections import (
    is_bare_correction,
    named_correction,
    starts_by_taking_back,
    unnamed_correction,
)
from agent.interpretation.date_anaphora import other_day_asked
from agent.interpretation.evidence import IN_WORDS
from agent.interpretation.extraction import extract
from agent.interpretation.field_relevance import read_alike
from agent.interpretation.incidental import asks_birth, is_incidental
from agent.interpretation.interpreters import interpreter_of
from agent.interpretation.labels import names_another_field
from agent.interpretation.no_value_answers import says_there_is_none
from agent.interpretation.questions import has_question_mark, is_question
from agent.interpretation.short_answers import short_yes_or_no
from agent.interpretation.slot_conflicts import belongs_to_other_field
from agent.interpretation.utterance import Utterance, is_data
from agent.state import PendingKind
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity, InvalidValue
from nlu.folding import fold
from nlu.name_talk import is_sure_name
from nlu.naming import asks_for_name

_SHORT = 5
_LITTLE = 3
_BESIDES = 2
_JUDGED_ATTEMPTS = 2
_VERBATIM = 0.5
_MOMENTS = {"date", "time", "datetime"}
_ASKS_WHEN = re.compile(
    r"\b(?:when|day|days|date|dates|time|times|hours?|month|year|deadline|period|schedule|available|availability)\b"
    r"|متي|يوم|ايام|تاريخ|وقت|ساعه|موعد|شهر|سنه|مده"
)
_ASKING = {PendingKind.FIELD, PendingKind.CHANGE, PendingKind.PROPOSAL}
_ANSWERS = {Command.YES, Command.NO, Command.RETRY}
_NO_ANSWER = {Command.DONT_KNOW, Command.NOT_APPLICABLE}


def judge(draft: TurnDraft, item: FieldSpec) -> bool:
    """Takes the message as the field's answer, or notes as `draft.problem` why it is none.

    False when the message is, or may also be, about something else than this field's value.
    """
    if _is_about_something_else(draft, item) or _waits_for_judgement(draft, item):
        return False
    candidates = (draft.pending or {}).get("candidates", [])
    if picked := pick_by_ordinal(draft.message, item, candidates):
        accept(draft, Interpretation(Intent.ANSWER, (picked,)), pending=item)
        return True
    read = _read(draft, item)
    if not isinstance(read, Entity) and (
        said := pick_by_words(draft.message, draft.view, item, candidates) or _short_answer(draft, item)
    ):
        draft.problem = said.unclear
        if not said.unclear:
            besides = _told_of_others(draft, item) if len(draft.message.split()) > _LITTLE else []
            accept(draft, Interpretation(Intent.ANSWER, (said, *besides)), pending=item)
        return True
    if read is None:
        return False
    says_none = command_of(draft.message) in _NO_ANSWER
    if isinstance(read, Ambiguity) and _insists(draft, item, after=1 if says_none else _JUDGED_ATTEMPTS):
        read = _verbatim(draft.message)
    if isinstance(read, Ambiguity):
        draft.problem = read.problem.text.get(draft.locale)
        if draft.pending:
            draft.pending = {**draft.pending, "candidates": list(read.candidates)}
        short = len(draft.message.split()) <= _SHORT and not starts_by_taking_back(draft.message)
        return short and not _told_of_others(draft, item)
    if _is_not_meant(draft, item, read):
        return False
    quote = draft.message[read.start : read.end]
    value = ProposedValue(item.id, read.value, quote, (read.start, read.end), read.confidence)
    values = (value, *_told_besides(draft, item, value.span))
    accept(draft, Interpretation(Intent.ANSWER, values), pending=item)
    return True


def _read(draft: TurnDraft, item: FieldSpec) -> Entity | Ambiguity | None:
    """What the field's reader makes of the message. Words that it leaves alone, and that ask nothing, are words."""
    read = draft.view.kind(item).parse_answer(draft.message, draft.view.value_context(item))
    if read is None and item.type in IN_WORDS and draft.message.strip() and not is_question(draft.message):
        return _verbatim(draft.message)
    return read


def _short_answer(draft: TurnDraft, item: FieldSpec) -> ProposedValue | None:
    """What a few words answer by the question alone ("already"), or by another answer ("the same day")."""
    return short_yes_or_no(draft.message, draft.view, item) or other_day_asked(draft.message, draft.view, item)


def _is_not_meant(draft: TurnDraft, item: FieldSpec, read: Entity) -> bool:
    """Whether what the reader found in a longer message is not said of the field: of JSON, such as a widget's list,
    only the whole can be an answer."""
    text = Utterance(draft.message, draft.locale)
    if belongs_to_other_field(read, item, text, draft.view) or _is_only_told(draft, item, read, text):
        return True
    return is_data(draft.message) and bool(text.beside(read))


def _is_only_told(draft: TurnDraft, item: FieldSpec, read: Entity, text: Utterance) -> bool:
    """Whether a sentence only tells of a day or an option: "we came last Tuesday and it was closed"."""
    if not text.beside(read):
        return False
    return is_incidental(read, item, text, draft.view, tied=asks_birth(item))


def _told_besides(draft: TurnDraft, item: FieldSpec, span: tuple[int, int]) -> list[ProposedValue]:
    """What else a message says around the answer: "for 4 people, tomorrow evening"."""
    rest = draft.message[: span[0]] + " " * (span[1] - span[0]) + draft.message[span[1] :]
    if len(rest.split()) < _BESIDES:
        return []
    found = _told_of_others(draft, item)
    if not found and (back := unnamed_correction(rest, draft.view, draft.last_answered)) and back.proposal:
        found = [back.proposal]
    return [one for one in found if not one.overlaps(span)]


def _told_of_others(draft: TurnDraft, item: FieldSpec) -> list[ProposedValue]:
    """What a message surely tells of fields that were not asked."""
    others = [other for other in draft.view.visible() if other.id != item.id and draft.view.can_be_told(other)]
    return [one for one in extract(draft.message, draft.view, others) if not one.unclear]


def _insists(draft: TurnDraft, item: FieldSpec, after: int = _JUDGED_ATTEMPTS) -> bool:
    """Whether words were asked for so often that they are taken as they are: "Guest 7" may be a name after all."""
    pending = draft.pending or {}
    if item.type not in IN_WORDS or pending.get("kind") not in _ASKING or pending.get("attempts", 0) < after:
        return False
    try:
        return draft.view.kind(item).clean(draft.message, draft.view.value_context(item)) is not None
    except InvalidValue:
        return False


def _verbatim(message: str) -> Entity:
    said = message.strip()
    start = message.index(said)
    return Entity(said, start, start + len(said), _VERBATIM)


def is_held(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether the message is an answer in words that nobody has taken yet, for there is someone to judge it."""
    changing = (draft.pending or {}).get("kind") == PendingKind.CHANGE
    if draft.view.is_answered(item.id) and not changing:  # a widget answered it in the same breath
        return False
    return _waits_for_judgement(draft, item) and not _is_about_something_else(draft, item)


def _waits_for_judgement(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether an answer in words is put before whoever judges such. Not what is private, or of a form that the author
    prescribes; and nobody is kept from finishing by a judge: a question asked for the third time takes what it is
    given."""
    pending = draft.pending or {}
    if item.type not in IN_WORDS or not interpreter_of(draft.context).judges_text:
        return False
    if item.sensitive or item.limits.pattern:
        return False
    if pending.get("kind") not in _ASKING or pending.get("attempts", 0) >= _JUDGED_ATTEMPTS:
        return False
    return _would_be_taken(draft, item)


def _would_be_taken(draft: TurnDraft, item: FieldSpec) -> bool:
    kind, context = draft.view.kind(item), draft.view.value_context(item)
    read = _read(draft, item)
    try:
        return isinstance(read, Entity) and kind.clean(read.value, context) is not None
    except InvalidValue:
        return False


def _is_about_something_else(draft: TurnDraft, item: FieldSpec) -> bool:
    """A command, a question, a correction, or another field's value: not for this field's reader."""
    kind = draft.view.kind(item)
    in_words = kind.type in IN_WORDS
    if says_there_is_none(draft.message, draft.view, item):
        return True
    command = command_of(draft.message)
    if command is not None and command not in _ANSWERS:
        if in_words:
            return not (command in _NO_ANSWER and draft.view.is_required(item) and _insists(draft, item, after=1))
        read = kind.parse_answer(draft.message, draft.view.value_context(item))
        return not (isinstance(read, Entity) and read.confidence == 1.0)
    if command is None and (
        named_correction(draft.message, draft.view, item) or names_another_field(draft.message, draft.view, item)
    ):
        return True
    if in_words:
        named = asks_for_name(item) and is_sure_name(draft.message.strip())  # "Will Smith" asks nothing
        insists = not has_question_mark(draft.message) and _insists(draft, item)
        asks = is_question(draft.message) and not named and not insists
        corrects = is_bare_correction(draft.message, draft.view, draft.last_answered)
        return asks or corrects or _is_day_of_another(draft, item)
    fresh = (draft.pending or {}).get("attempts", 0) == 0
    return command is None and fresh and starts_by_taking_back(draft.message) and _could_correct(draft, item)


def _is_day_of_another(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether a text that was not asked for a day or an hour is told nothing but one, while others are open for it."""
    asked = (text for wording in (item.label, *item.prompts) for text in wording.all())
    if item.type != "text" or any(_ASKS_WHEN.search(fold(text).text) for text in asked):
        return False
    whole = (len(draft.message) - len(draft.message.lstrip()), len(draft.message.rstrip(" .!\n")))
    moments = (other for other in draft.view.visible() if other.type in _MOMENTS and draft.view.is_open(other))
    return any(
        (found.start, found.end) == whole
        for other in moments
        for found in draft.view.kind(other).extract(draft.message, draft.view.value_context(other))
    )


def _could_correct(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether the answer given just before is of a kind that such a message could be about."""
    last = draft.last_answered
    return draft.view.is_answered(last) and read_alike(draft.spec.field(last), item)
