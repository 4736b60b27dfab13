"""Reads a message as the answer to the field that was asked, with the field's own reader. Needs no model."""

from __future__ import annotations

from agent.answers.acceptance import accept
from agent.answers.answer_in_part import answer_in_part
from agent.answers.memory import remember_rest
from agent.answers.reading_answers import read_answer, verbatim, waits_for_judgement
from agent.answers.repaired_values import read_repaired, repaired_value
from agent.answers.self_repair import self_repair
from agent.answers.soonest_day import soonest_day
from agent.answers.value_offers import offer_change, offer_repaired, offer_told_of_others
from agent.asked import off_question
from agent.asked.answer_beside import answer_beside, answer_stated
from agent.asked.first_sentence import first_sentence
from agent.asked.meant_elsewhere import answer_proposal, is_meant_elsewhere, is_partial
from agent.clauses.relevance import names_wholly
from agent.clauses.utterance import is_question
from agent.corrections.sure_changes import is_sure_change, may_change
from agent.corrections.unnamed_corrections import unnamed_change
from agent.deciding.draft import TurnDraft
from agent.interpretation.clarification_replies import pick_by_ordinal, pick_by_words, pick_within
from agent.interpretation.model_escalation import in_own_words
from agent.interpretation.rules import open_and_answered
from agent.interpreters import interpreter_of
from agent.mentions.date_anaphora import other_day_asked
from agent.mentions.yes_no import short_yes_or_no
from agent.slots.about_others import is_of_others
from agent.slots.email_typos import repaired_address
from agent.slots.name_answers import is_sentence
from agent.slots.placement import Placement, ids_at
from agent.slots.proposals import Intent, Interpretation, ProposedValue
from agent.slots.scores import Talk
from agent.state.pending import candidates_of, with_candidates
from agent.view.kinds import asks_town
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entities.places import is_town
from nlu.entity import Ambiguity, Entity
from nlu.text import read as text_of

_SHORT, _SURELY, _NAMED = 5, 0.6, 0.9
Read = Entity | Ambiguity | None


def accept_expected_answer(draft: TurnDraft, item: FieldSpec) -> bool:
    """Takes the message as the field's answer, or notes as `draft.problem` why it is none.

    False when the message is, or may also be, about something else than this field's value.
    """
    if off_question.is_about_something_else(draft, item) or waits_for_judgement(draft, item):
        return False
    reading = read_answer(draft, item)
    if address := _likely_address(draft, item, reading) or soonest_day(draft, item):
        offer_repaired(draft, item, address)
        return True
    talk = Talk(draft.message, draft.view, item, draft.last_answered, off_question.revises(draft, item))
    if picked := _picked(draft, talk, item, reading):
        return _accept_picked(draft, item, picked)
    return _accept_with_table(draft, talk, item, _as_insisted(draft, item, reading))


def _accept_with_table(draft: TurnDraft, talk: Talk, item: FieldSpec, reading: Read) -> bool:
    blanks, answered = open_and_answered(draft.view, item)
    placed = read_repaired(talk, [item, *blanks], answered)
    stated = self_repair(talk, item) or first_sentence(talk, item, placed) or answer_stated(talk, item, reading)
    beside = stated or answer_beside(talk, item, reading, placed)
    if part := None if beside else answer_in_part(talk, item, reading, placed):
        _take(draft, talk, answer_proposal(talk, item, part), placed)
        return True
    return _conclude(draft, talk, item, beside or _as_placed(item, reading, placed), stated, placed)


def _conclude(draft: TurnDraft, talk: Talk, item: FieldSpec, reading: Read, stated: Read, placed: Placement) -> bool:
    if isinstance(reading, Ambiguity):
        return _ask_back(draft, talk, item, reading, placed)
    if reading is None or is_meant_elsewhere(talk, item, reading, placed, stated=bool(stated)):
        return False
    if is_of_others(talk, item, reading):
        others = ids_at(placed.values, (reading.start, reading.end)) - {item.id}
        return not others and offer_told_of_others(draft, item, reading)
    _take(draft, talk, repaired_value(talk, _value(talk, item, reading, placed, stated)), placed)
    return True


def _take(draft: TurnDraft, talk: Talk, value: ProposedValue, placed: Placement) -> None:
    """Takes the answer and what is said beside it; what may change another answer is offered."""
    item = draft.spec.field(value.field_id)
    others = [other for other in placed.values if other.field_id != item.id and _is_compatible(talk, other, value)]
    beside = _without_stray(talk, item, others)
    changes = _changes(draft, talk, value, placed)
    sure = [other for other in changes if is_sure_change(talk, placed, other, beside=True)]
    accept(draft, Interpretation(Intent.ANSWER, (value, *beside, *sure), vetoes=placed.vetoes), pending=item)
    remember_rest(draft, unplaced=placed.unplaced)
    rest = [other for other in changes if other not in sure]
    if len(rest) == 1 and not draft.problem:
        offer_change(draft, rest[0])


def _changes(draft: TurnDraft, talk: Talk, value: ProposedValue, placed: Placement) -> list[ProposedValue]:
    """Changes beside an answer, except of fields that got a value from this message. A text mentions many things
    without changing them; words beside a name do."""
    if talk.asked is None or (type_of(talk.asked).takes_free_text and not is_partial(talk, *value.span)):
        return []
    taken = {record.field_id for record in draft.ledger.records}
    changes = (change for change in unnamed_change(talk, placed)[0] if change.field_id not in taken)
    return [it for it in changes if not it.overlaps(value.span) and may_change(talk, placed, it, beside=value)]


def _value(talk: Talk, item: FieldSpec, entity: Entity, placed: Placement, stated: Read) -> ProposedValue:
    """What the table gives the field that was asked, else what its reader makes of the whole; of a text always, but of
    a line that is told by its name: "7 Weir Lane, and the policy is SH/88"."""
    given = None if isinstance(stated, Entity) else _placed_value(placed, item)
    return given if given and _overrides(talk, item, given, entity) else answer_proposal(talk, item, entity)


def _placed_value(placed: Placement, item: FieldSpec) -> ProposedValue | None:
    """The value that placement gives a field for certain."""
    return next((value for value in placed.values if value.field_id == item.id and not value.unclear), None)


def _as_placed(item: FieldSpec, reading: Read, placed: Placement) -> Read:
    """The reading; for a line that its reader does not find, the value from placement: "he is called rufus"."""
    value = _placed_value(placed, item) if isinstance(reading, Ambiguity) and type_of(item).takes_free_text else None
    return Entity(value.value, *value.span, value.confidence) if value else reading


def _overrides(talk: Talk, item: FieldSpec, value: ProposedValue, entity: Entity) -> bool:
    """Whether the placed value is more certain to be the answer; a yes or no at the start of the message is one."""
    if type_of(item).takes_free_text:
        is_of_town = is_town(item) or (asks_town(item) and is_sentence(talk.text))
        return is_of_town or (type_of(item).is_single_line and value.confidence >= _NAMED)
    opens = type_of(item).is_yes_no and entity.start < value.span[0]
    holds = type_of(item).chooses_many and {*value.value}.issubset(entity.value)  # it hears parts of names as well
    return not (opens or holds) and is_partial(talk, entity.start, entity.end)


def _without_stray(talk: Talk, item: FieldSpec, beside: list[ProposedValue]) -> list[ProposedValue]:
    """Without the one line that a story mentions in passing, "a coat from Jaeger"; "from Leeds to York" gives two."""
    lines = [value for value in beside if type_of(talk.view.spec.field(value.field_id)).takes_free_text]
    is_stray = type_of(item).is_multiline and len(lines) == 1 and lines[0].confidence < _SURELY
    return [value for value in beside if not (is_stray and value in lines)]


def _is_compatible(talk: Talk, other: ProposedValue, value: ProposedValue) -> bool:
    """A text does not use its words up: what it says for other fields is read as well; but it is no other text, and a
    word of a line, "a red piano", is no option of a field that is not named."""
    item, field = (talk.view.spec.field(proposal.field_id) for proposal in (value, other))
    if type_of(field).takes_free_text and other.value == value.value:
        return False
    is_stray = bool(field.options) and not names_wholly(talk.text, talk.text.at(other.span[0]), field)
    is_both = type_of(item).is_multiline or type_of(item).is_yes_no or (type_of(item).takes_free_text and not is_stray)
    return not other.unclear and (is_both or not other.overlaps(value.span))


def _picked(draft: TurnDraft, talk: Talk, item: FieldSpec, reading: Read) -> ProposedValue | None:
    """What a message picks among the candidates of a question, or answers only in context: "already", "the same
    day"."""
    candidates, message, view = candidates_of(draft.pending), draft.message, draft.view
    if picked := pick_by_ordinal(message, item, candidates) or pick_within(message, view, item, candidates):
        return picked
    if isinstance(reading, Entity):
        return None
    return pick_by_words(message, view, item, candidates) or short_yes_or_no(talk, item) or other_day_asked(talk, item)


def _accept_picked(draft: TurnDraft, item: FieldSpec, picked: ProposedValue) -> bool:
    draft.problem = picked.unclear
    if not picked.unclear:
        accept(draft, Interpretation(Intent.ANSWER, (picked,)), pending=item)
        remember_rest(draft, unplaced=False)
    return True


def _ask_back(draft: TurnDraft, talk: Talk, item: FieldSpec, reading: Ambiguity, placed: Placement) -> bool:
    """Records what is ambiguous; returns whether the message contains nothing else."""
    if is_question(draft.message):
        return False
    author = "" if reading.known else item.limits.message.get(draft.locale)
    draft.problem = author or reading.problem.text.get(draft.locale)
    draft.pending = with_candidates(draft.pending, reading.known)
    if not reading.candidates and interpreter_of(draft).judges_text and in_own_words(draft.message):
        return False  # words of the person's own, which somebody may understand
    remember_rest(draft, unplaced=placed.unplaced)
    found = (*placed.values, *placed.changes, *unnamed_change(talk, placed)[0])
    return len(draft.message.split()) <= _SHORT and all(_is_part(talk, item, reading, value, placed) for value in found)


def _is_part(talk: Talk, item: FieldSpec, reading: Ambiguity, value: ProposedValue, placed: Placement) -> bool:
    """Whether a value belongs to the asked field, or completes a moment that was asked: "at 9"."""
    is_part = type_of(item).is_datetime and value.overlaps((reading.start, reading.end))
    return value.field_id == item.id or (is_part and not talk.corrects and value.field_id not in placed.named)


def _as_insisted(draft: TurnDraft, item: FieldSpec, read: Read) -> Read:
    """The reading of an answer; where it was unclear, and the person insists on it or says once more that there is
    none, their words as they stand."""
    kept = isinstance(read, Ambiguity) and (off_question.insists(draft, item) or off_question.repeats_none(draft, item))
    return verbatim(draft.message) if kept else read


def _likely_address(draft: TurnDraft, item: FieldSpec, reading: Read) -> str | None:
    """The email address that was probably meant, if the message has none, or one after an unknown word."""
    if not type_of(item).is_email_address or (isinstance(reading, Ambiguity) and reading.candidates):
        return None
    if isinstance(reading, Entity) and (len(draft.message.split()) != 2 or text_of(draft.message).tags(0)):
        return None
    address = repaired_address(draft.message)
    return None if isinstance(reading, Entity) and reading.value == address else address
