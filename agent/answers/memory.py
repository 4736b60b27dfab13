"""What a person said before it could be placed, kept to be offered when a field of its kind is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat
from typing import TypedDict

from agent.answers.value_offers import offer_of
from agent.clauses.clause_acts import NOT_STATED, acts_of
from agent.clauses.utterance import is_question
from agent.deciding.draft import TurnDraft
from agent.deciding.quotes import content_stems
from agent.dialogue.commands import command_of
from agent.state.pending import ToolAwaited, ToolFailed, ValueProposed, pending_from_state
from agent.state.working_state import FormPilotState
from agent.turns.outcome import Source
from agent.view.field_names import same_kind
from agent.view.kinds import asks_for_story
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.entity import Ambiguity, Entity
from nlu.person_names import asks_for_name, asks_for_place
from nlu.quantities import quantity
from nlu.text import read
from patterns.texts import blanked

HEARD_CHARS = 2000
_DOUBTFUL = 0.5
_LONG = 4
"""Telling words of an opening from which on somebody expects that some of it is taken."""
_FEWEST = 5
"""Telling words in an opening that may be the answer to a question for a description."""


class HeardTexts(TypedDict):
    """What was said so far and not placed, the newest last and at most 2,000 characters; and in which turns. Of before
    these were kept, the turns are fewer than the texts."""

    heard: list[str]
    heard_in: list[int]


def heard_texts(state: FormPilotState, message: str, turn: int) -> HeardTexts:
    """What was said so far and not placed, with `message` if a tool runs now."""
    earlier = HeardTexts(heard=list(state.get("heard", [])), heard_in=list(state.get("heard_in", [])))
    runs = isinstance(pending_from_state(state.get("pending")), ToolAwaited | ToolFailed)
    if not runs or not message.strip() or command_of(message):
        return earlier
    return _with_text(earlier, message, turn)


def remember_message(draft: TurnDraft) -> None:
    """Remembers a message that holds a value which no field clearly has; once, whoever finds that."""
    if draft.context.number in draft.heard_in[-1:] or not draft.quotable_message:
        return
    texts = _with_text(HeardTexts(heard=draft.heard, heard_in=draft.heard_in), draft.message, draft.context.number)
    draft.heard, draft.heard_in = texts["heard"], texts["heard_in"]


def _with_text(earlier: HeardTexts, message: str, turn: int) -> HeardTexts:
    texts = newest_texts([*earlier["heard"], message[:HEARD_CHARS]])
    return HeardTexts(heard=texts, heard_in=[*earlier["heard_in"], turn][-len(texts) :])


def _earlier_texts(draft: TurnDraft) -> Iterator[tuple[str, int]]:
    """What was said and may hold more than was taken of it, the newest first, with its turn: 0 where that was not
    kept."""
    yield from zip(reversed(draft.heard), chain(reversed(draft.heard_in), repeat(0)), strict=False)
    yield draft.opening, draft.opening_in


def remember_rest(draft: TurnDraft, *, unplaced: bool) -> None:
    """Remembers a message that tells more than was taken of it: what no field clearly has, or what may be an option of
    a list that is still to come."""
    choices = (item for item in draft.view.visible() if item.data_source and type_of(item).chooses_options)
    to_come = (item for item in choices if draft.view.is_open(item))
    if unplaced or (len(content_stems(draft.message)) > 1 and any(item.id not in draft.lookups for item in to_come)):
        remember_message(draft)


def recall(draft: TurnDraft, item: FieldSpec) -> ValueProposed | None:
    """The one value that earlier words, the newest first, tell for a field that is now asked; None when they tell none.

    It is put before the person and not taken: the words did not say that they are of this field.
    """
    if item.sensitive or draft.task is not None:  # what is said to a task is taken at once, or asked
        return None
    is_named = asks_for_name(item) or asks_for_place(item)
    if _takes_story_alone(item) and item.data_source is None and not is_named:
        opening = _opening_as_story(draft, item)
        return offer_of(item, opening, opening, draft.opening_in) if opening else None
    for text, turn in _earlier_texts(draft):
        if text and (value := _only_value(draft, item, text, turn)) is not None:
            return offer_of(item, value.value, text[value.start : value.end], turn)
    return None


def tell_nothing_recognised(draft: TurnDraft, *, to_come: bool) -> None:
    """Says of a long opening that nothing was found in it: where nothing was taken of it, nothing else is told of it,
    and nothing of it will be offered, as it may be while options are `to_come`."""
    opens = bool(draft.opening) and draft.opening_in == draft.context.number
    if not opens or to_come or draft.notes or draft.task is not None or len(content_stems(draft.message)) < _LONG:
        return
    is_taken = any(record.source is Source.WORDS for record in draft.ledger.records)
    if not is_taken and not any(recall(draft, item) for item in draft.view.visible() if draft.view.is_open(item)):
        draft.note("nothing_recognised")


def _only_value(draft: TurnDraft, item: FieldSpec, text: str, turn: int) -> Entity | None:
    """The one value that a text tells for a field and no answer of its kind has, as the field keeps it."""
    possible = [_supposing(value) for value in _stated_values(draft, item, text) if not _is_answer(draft, value, turn)]
    if not all(isinstance(value, Entity) for value in possible):
        return None
    used = {*map(str, _used_values(draft, item)), *draft.taken_back}
    values = {str(value.value): value for value in possible if isinstance(value, Entity)}
    fresh = [value for key, value in values.items() if key not in used]
    cleaned = draft.view.cleaned_or_none(item, fresh[0].value) if len(fresh) == 1 else None
    return None if cleaned is None else replace(fresh[0], value=cleaned)


def _supposing(read_value: Entity | Ambiguity) -> Entity | Ambiguity:
    """What is unclear and can be but one value, as that: it is put before the person all the same."""
    if isinstance(read_value, Entity) or len(read_value.candidates) != 1:
        return read_value
    return Entity(read_value.candidates[0], read_value.start, read_value.end, _DOUBTFUL)


def _is_answer(draft: TurnDraft, read_value: Entity | Ambiguity, turn: int) -> bool:
    """Whether an answer rests on the same words, which another field may read otherwise: a day of another year."""
    spans = (answer["span"] for answer in draft.view.answers.values() if answer["turn"] == turn)
    return any(span[0] < read_value.end and read_value.start < span[1] for span in spans if span)


def _stated_values(draft: TurnDraft, item: FieldSpec, text: str) -> Iterator[Entity | Ambiguity]:
    words, is_measured = read(text), bool(quantity(item).units) and type_of(item).is_numeric
    for value in draft.view.values_in(item, text):
        last = words.at(value.end - 1)
        is_bare = is_measured and not any(words.has(at, "unit", "measure") for at in (last, last + 1))
        if not is_bare and not acts_of(words, words.at(value.start)) & NOT_STATED:
            yield value


def _used_values(draft: TurnDraft, item: FieldSpec) -> Iterator[JsonValue]:
    """The values that stand for fields of the same kind: a day that is one answer is not offered as another."""
    if not item.options and item.data_source is None:
        similar = (other for other in draft.view.visible() if same_kind(other, item))
        yield from (draft.view.values[other.id] for other in similar if draft.view.is_answered(other.id))


def _opening_as_story(draft: TurnDraft, item: FieldSpec) -> str:
    """The opening, where it tells more than was taken of it, for the first question that asks what happened; or ""."""
    first_story = next((other for other in draft.view.visible() if asks_for_story(other)), None)
    opening = draft.opening.strip()
    if first_story is not item or is_question(opening) or len(content_stems(_untaken_opening(draft))) < _FEWEST:
        return ""
    answer = draft.view.answer_in(item, opening)
    story = opening[answer.start : answer.end] if answer else opening  # without a greeting
    value = draft.view.cleaned_or_none(item, story)
    return story if value is not None and str(value) not in draft.taken_back else ""


def _untaken_opening(draft: TurnDraft) -> str:
    """The opening with blanks in the place of the words on which answers rest."""
    answers = draft.view.answers.values()
    spans = [answer["span"] for answer in answers if answer["turn"] == draft.opening_in]
    return blanked(draft.opening, [(span[0], span[1]) for span in spans if span])


def _takes_story_alone(item: FieldSpec) -> bool:
    """Whether nothing but a story told earlier may be its answer; of a place, a point may."""
    return type_of(item).takes_free_text and not type_of(item).is_place


def newest_texts(texts: Sequence[str]) -> list[str]:
    """The newest texts, as far as they fit."""
    newest: list[str] = []
    for text in reversed(texts):
        if sum(map(len, newest)) + len(text) > HEARD_CHARS:
            break
        newest.insert(0, text)
    return newest
