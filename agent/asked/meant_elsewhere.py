"""Whether a message that could answer the question is said of something else: of another field, or of a change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.asked.answer_beside import is_aside
from agent.asked.first_sentence import tells_only_others
from agent.clauses.clause_acts import clause_with_act
from agent.clauses.utterance import is_data, is_question
from agent.corrections.denied_answers import denied_answers
from agent.corrections.sure_changes import DENYING, is_sure_change, rest_is_little
from agent.corrections.taking_back import corrects, starts_by_correcting, taken_back
from agent.corrections.unnamed_corrections import unnamed_change
from agent.slots.code_answers import lacks_its_digits
from agent.slots.name_answers import tells_no_name
from agent.slots.placement import Placement, ids_at, names_event_of
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Span, Talk
from agent.view.kinds import goes_by_name
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import Act
from nlu.entity import Entity
from nlu.text import read as text_of
from patterns.texts import blanked

_LITTLE_BESIDE_A_CHANGE, _MOST_OF_A_CORRECTION = 2, 14


def is_meant_elsewhere(talk: Talk, item: FieldSpec, answer: Entity, placed: Placement, *, stated: bool) -> bool:
    """Whether a message is not, or not only, said of the field that was asked: of JSON, such as a widget's list, only
    the whole can be an answer. Of what was `stated` beside an aside, the part counts."""
    if stated:
        return bool(ids_at(placed.values, (answer.start, answer.end)) - {item.id})
    if is_data(talk.message):
        return is_partial(talk, answer.start, answer.end)
    at = talk.text.at(answer.start)
    if _is_denied(talk, item, at):
        return True
    if talk.view.field_type(item).takes_free_text:
        return _is_told_of_others(talk, item, answer, placed)
    is_yes_or_no = type_of(item).is_yes_no and talk.text.has(at, "means")
    if (talk.is_past_or_closing(at, item) and not is_yes_or_no) or is_aside(talk, item, answer):
        return True
    return is_partial(talk, answer.start, answer.end) and _is_said_of_another(talk, item, answer, placed)


def _is_denied(talk: Talk, item: FieldSpec, at: int) -> bool:
    """Whether a clause only says what the answer is not: "not Bob", "don't call 07400 123999"."""
    if type_of(item).takes_free_text:
        return goes_by_name(item) and talk.text.has(at - 1, "denies") and not talk.corrects
    is_open = type_of(item).chooses_options or type_of(item).is_yes_no or type_of(item).is_numeric
    return not is_open and Act.DENIES in talk.acts(at, item)


def _is_said_of_another(talk: Talk, item: FieldSpec, answer: Entity, placed: Placement) -> bool:
    at = talk.text.at(answer.start)
    is_yes_or_no = type_of(item).is_yes_no and talk.text.has(at, "means")  # "yes, can you bring it?"
    if not is_yes_or_no and is_question(talk.message[slice(*talk.text.span(*clause_with_act(talk.text, at)))]):
        return True
    values = (*placed.values, *placed.changes, *unnamed_change(talk, placed)[0])
    overlapped = ids_at(values, (answer.start, answer.end)) - {item.id}
    is_bare = rest_is_little(talk, answer_proposal(talk, item, answer)) and not talk.corrects
    is_vetoed = any(entry["field_id"] == item.id for entry in placed.vetoes)
    return bool(overlapped or is_vetoed) and not (is_bare and not names_event_of(talk, placed, overlapped))


def _is_told_of_others(talk: Talk, item: FieldSpec, answer: Entity, placed: Placement) -> bool:
    """Whether words are no text, but a change of an answer, or nothing beside values of other fields."""
    is_change = _changes_an_answer(talk, item, placed)
    return _fills_others(talk, item, answer, placed) if is_change is None else is_change


def _changes_an_answer(talk: Talk, item: FieldSpec, placed: Placement) -> bool | None:
    """Whether a message changes an answer, and is no text; None where it may say more, or changes none."""
    all_changes, between = unnamed_change(talk, placed)
    changes = [change for change in all_changes if not _is_line_asked_for(talk, item, placed, change)]
    if (between and starts_by_correcting(talk.message)) or (not changes and _is_taken_back(talk, item, placed)):
        return True
    return _is_all_a_change(talk, item, placed, changes[0]) if changes else None


def _fills_others(talk: Talk, item: FieldSpec, answer: Entity, placed: Placement) -> bool:
    """Whether a message tells nothing beside values of other fields: "the policy is SL77, and it starts on Monday"."""
    others = [value for value in placed.values if value.field_id != item.id]
    spans = [value.span for value in (*others, *placed.changes)]
    if _names_nothing(talk, item, answer, spans) or (others and lacks_its_digits(talk.message, item)):
        return True
    return (len(others) == 1 and _is_said_for(talk, item, answer, others[0])) or tells_only_others(talk, item, spans)


def _is_said_for(talk: Talk, item: FieldSpec, answer: Entity, other: ProposedValue) -> bool:
    """Whether what was read says no more than the value of another field, by the names of both: "the club was founded
    on 9 May" names no club; but a story may tell of what it is called."""
    outside = [(0, answer.start), (answer.end, len(talk.message))]
    fields = [talk.view.spec.field(other.field_id), *(() if type_of(item).is_multiline else (item,))]
    return rest_is_little(replace(talk, message=blanked(talk.message, outside)), other, of=fields)


def _is_taken_back(talk: Talk, item: FieldSpec, placed: Placement) -> bool:
    """Whether an answer is taken back whose new value is not clear; a story may tell of that."""
    return not type_of(item).is_multiline and taken_back(talk, placed.answered) is not None


def _is_all_a_change(talk: Talk, item: FieldSpec, placed: Placement, change: ProposedValue) -> bool | None:
    """Whether a message says no more than one change; None where it may. "Sorry, wrong number before, the policy is
    SL77": no story begins so and ends so soon."""
    is_story, is_sure = type_of(item).is_multiline, is_sure_change(talk, placed, change)
    is_short = len(talk.message.split()) <= _MOST_OF_A_CORRECTION and starts_by_correcting(talk.message)
    if is_short and (change.field_id in placed.named or (is_sure and not is_story)):
        return True
    return (is_sure or not is_story) if _fills_message(talk, item, change) else None


def _names_nothing(talk: Talk, item: FieldSpec, answer: Entity, spans: Sequence[Span]) -> bool:
    """Whether a name is asked for, and what is read tells none, beside what it tells of others in these spans."""
    text = text_of(talk.message[answer.start : answer.end])
    places = [(text.at(start - answer.start), text.at(end - answer.start)) for start, end in spans]
    return tells_no_name(text, item, places)


def _is_line_asked_for(talk: Talk, item: FieldSpec, placed: Placement, change: ProposedValue) -> bool:
    """Whether a line is asked for, and what would change another one, which is not named, denied or taken back, may as
    well be it: "it's Acme" after a name was told."""
    other = talk.view.spec.field(change.field_id)
    if not (type_of(item).is_single_line and type_of(other).takes_free_text) or corrects(talk.message):
        return False
    return change.field_id not in placed.named and other not in denied_answers(talk, [other])


def _fills_message(talk: Talk, asked: FieldSpec, change: ProposedValue) -> bool:
    """Whether a message says little beside a change; where a note is asked, nothing but the answer that it denies."""
    is_told = not type_of(asked).is_multiline or denied_answers(talk, [talk.view.spec.field(change.field_id)])
    return rest_is_little(talk, change, _LITTLE_BESIDE_A_CHANGE if is_told else 0, but=DENYING)


def is_partial(talk: Talk, start: int, end: int) -> bool:
    """Whether more than signs stands outside a span of the message."""
    return bool((talk.message[:start] + talk.message[end:]).strip(" \t\n.,!?"))


def answer_proposal(talk: Talk, item: FieldSpec, answer: Entity) -> ProposedValue:
    """An answer as a proposed value, with its quote."""
    span = (answer.start, answer.end)
    return ProposedValue(item.id, answer.value, talk.message[slice(*span)], span, answer.confidence)
