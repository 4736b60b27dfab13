"""Judges a message as the answer to the field that was asked, by the field's own reader. No model is needed."""

from __future__ import annotations

from agent.acceptance import accept
from agent.draft import TurnDraft
from agent.interpretation.base import Intent, Interpretation, ProposedValue
from agent.interpretation.clarification_replies import pick_by_ordinal, pick_by_words
from agent.interpretation.corrections import (
    starts_by_taking_back,
    unnamed_correction,
)
from agent.interpretation.date_anaphora import other_day_asked
from agent.interpretation.evidence import FREE_TEXT_TYPES
from agent.interpretation.extraction import extract
from agent.interpretation.incidental import asks_birth, is_incidental
from agent.interpretation.interpreters import interpreter_of
from agent.interpretation.model_escalation import in_own_words
from agent.interpretation.off_question import ASKING, JUDGED_ATTEMPTS, insists, is_about_something_else, says_none
from agent.interpretation.questions import is_question
from agent.interpretation.short_answers import short_yes_or_no
from agent.interpretation.slot_conflicts import belongs_to_other_field
from agent.interpretation.utterance import Utterance, is_data
from agent.state import PendingKind
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity, InvalidValue

_SHORT = 5
_LITTLE = 3
_BESIDES = 2
_VERBATIM = 0.5


def accept_expected_answer(draft: TurnDraft, item: FieldSpec) -> bool:
    """Takes the message as the field's answer, or notes as `draft.problem` why it is none.

    False when the message is, or may also be, about something else than this field's value.
    """
    if is_about_something_else(draft, item) or _waits_for_judgement(draft, item):
        return False
    read = _read(draft, item)
    if picked := _picked(draft, item, read):
        _take_picked(draft, item, picked)
        return True
    if isinstance(read, Ambiguity) and (insists(draft, item) or says_none(draft, item)):
        read = _verbatim(draft.message)
    if isinstance(read, Ambiguity):
        return _ask_back(draft, item, read)
    if read is None or _is_not_meant(draft, item, read):
        return False
    quote = draft.message[read.start : read.end]
    value = ProposedValue(item.id, read.value, quote, (read.start, read.end), read.confidence)
    values = (value, *_told_besides(draft, item, value.span))
    accept(draft, Interpretation(Intent.ANSWER, values), pending=item)
    return True


def _picked(draft: TurnDraft, item: FieldSpec, read: Entity | Ambiguity | None) -> ProposedValue | None:
    """What a message picks of what was asked back, or answers by the question alone."""
    candidates = (draft.pending or {}).get("candidates", [])
    if picked := pick_by_ordinal(draft.message, item, candidates):
        return picked
    if isinstance(read, Entity):
        return None
    return pick_by_words(draft.message, draft.view, item, candidates) or _short_answer(draft, item)


def _take_picked(draft: TurnDraft, item: FieldSpec, picked: ProposedValue) -> None:
    draft.problem = picked.unclear
    if not picked.unclear:
        besides = _told_of_others(draft, item) if len(draft.message.split()) > _LITTLE else []
        accept(draft, Interpretation(Intent.ANSWER, (picked, *besides)), pending=item)


def _ask_back(draft: TurnDraft, item: FieldSpec, read: Ambiguity) -> bool:
    """Notes what is unclear; whether that is all there is to the message."""
    draft.problem = read.problem.text.get(draft.locale)
    if draft.pending:
        draft.pending = {**draft.pending, "candidates": list(read.candidates)}
    if not read.candidates and interpreter_of(draft.context).judges_text and in_own_words(draft.message):
        return False  # words of the person's own, which somebody may understand
    short = len(draft.message.split()) <= _SHORT and not starts_by_taking_back(draft.message)
    return short and not _told_of_others(draft, item)


def _read(draft: TurnDraft, item: FieldSpec) -> Entity | Ambiguity | None:
    """What the field's reader makes of the message. Words that it leaves alone, and that ask nothing, are words."""
    read = draft.view.field_type(item).parse_answer(draft.message, draft.view.value_context(item))
    if read is None and item.type in FREE_TEXT_TYPES and draft.message.strip() and not is_question(draft.message):
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


def _verbatim(message: str) -> Entity:
    said = message.strip()
    start = message.index(said)
    return Entity(said, start, start + len(said), _VERBATIM)


def is_pending_review(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether the message is an answer in words that nobody has taken yet, for there is someone to judge it."""
    changing = (draft.pending or {}).get("kind") == PendingKind.CHANGE
    if draft.view.is_answered(item.id) and not changing:  # a widget answered it in the same breath
        return False
    return _waits_for_judgement(draft, item) and not is_about_something_else(draft, item)


def _waits_for_judgement(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether an answer in words is put before whoever judges such. Not what is private, or of a form that the author
    prescribes; and nobody is kept from finishing by a judge: a question asked for the third time takes what it is
    given."""
    pending = draft.pending or {}
    if item.type not in FREE_TEXT_TYPES or not interpreter_of(draft.context).judges_text:
        return False
    if item.sensitive or item.limits.pattern:
        return False
    if pending.get("kind") not in ASKING or pending.get("attempts", 0) >= JUDGED_ATTEMPTS:
        return False
    return _would_be_taken(draft, item)


def _would_be_taken(draft: TurnDraft, item: FieldSpec) -> bool:
    field_type, context = draft.view.field_type(item), draft.view.value_context(item)
    read = _read(draft, item)
    try:
        return isinstance(read, Entity) and field_type.clean(read.value, context) is not None
    except InvalidValue:
        return False
