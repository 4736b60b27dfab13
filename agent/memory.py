"""What a person said before it could be placed, kept to be offered when a field of its kind is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from agent.dialogue.commands import command_of
from agent.draft import TurnDraft
from agent.interpretation.base import ProposedValue
from agent.interpretation.questions import is_question
from agent.interpretation.relevance import read_alike
from agent.interpretation.scores import NOT_STATED, acts_of, checked
from agent.kinds import FREE_TEXT_TYPES
from agent.pending import ToolAwaited, ToolFailed, ValueProposed, field_of, pending_from_state
from agent.quotes import telling_words
from agent.state import FormPilotState
from forms_registry.schema import FieldSpec, JsonValue
from nlu.entity import Ambiguity, Entity
from nlu.naming import asks_for_name
from nlu.text import read

HEARD_CHARS = 2000
_LEAST_TOLD = 5
"""Telling words in an opening that may be the answer to a question for a description."""


def hear(state: FormPilotState, message: str) -> list[str]:
    """What was said so far and not placed, the newest last and at most 2,000 characters, with `message` if a tool runs
    now."""
    heard = list(state.get("heard", []))
    runs = isinstance(pending_from_state(state.get("pending")), ToolAwaited | ToolFailed)
    if not runs or not message.strip() or command_of(message):
        return heard
    return bounded([*heard, message[:HEARD_CHARS]])


def keep(draft: TurnDraft) -> None:
    """Remembers a message that holds a value which no field clearly has."""
    draft.heard = bounded([*draft.heard, draft.message[:HEARD_CHARS]])


def keep_beside(draft: TurnDraft, *, unplaced: bool) -> None:
    """Remembers a message that tells more than was taken of it: what no field clearly has, or what may be an option of
    a list that is still to come."""
    choices = (item for item in draft.view.visible() if item.data_source and item.type in {"dropdown", "checkbox"})
    to_come = (item for item in choices if draft.view.is_open(item))
    if unplaced or (len(telling_words(draft.message)) > 1 and any(item.id not in draft.lookups for item in to_come)):
        keep(draft)


def offer_change(draft: TurnDraft, value: ProposedValue) -> None:
    """Puts another value for an answered field before the person; what was being asked waits."""
    offered = _offer(draft.spec.field(value.field_id), value.value)
    draft.pending = replace(offered, back=field_of(draft.pending))


def recall(draft: TurnDraft, item: FieldSpec) -> ValueProposed | None:
    """The one value that earlier words, the newest first, tell for a field that is now asked; None when they tell none.

    It is put before the person and not taken: the words did not say that they are of this field.
    """
    if item.sensitive:
        return None
    if _is_a_text(item) and item.data_source is None and not asks_for_name(item):
        told = _opening_for(draft, item)
        return _offer(item, told) if told else None
    for text in (*reversed(draft.heard), draft.opening):
        if text and (named := _named(draft, item, text)) is not None:
            return _offer(item, named)
    return None


def _offer(item: FieldSpec, value: JsonValue) -> ValueProposed:
    return ValueProposed(field_id=item.id, value=value, interpreter="rules", said=True)


def _named(draft: TurnDraft, item: FieldSpec, text: str) -> JsonValue:
    """The one value that a text tells for a field and no answer of its kind has."""
    found = list(_stated(draft, item, text))
    if not all(isinstance(one, Entity) for one in found):
        return None
    used = {str(value) for value in _used(draft, item)}
    values = {str(one.value): one.value for one in found if isinstance(one, Entity)}
    fresh = [value for key, value in values.items() if key not in used]
    return checked(draft.view, item, fresh[0]) if len(fresh) == 1 else None


def _stated(draft: TurnDraft, item: FieldSpec, text: str) -> Iterator[Entity | Ambiguity]:
    words = read(text)
    for one in draft.view.field_type(item).extract(text, draft.view.value_context(item)):
        if not acts_of(words, words.at(one.start)) & NOT_STATED:
            yield one


def _used(draft: TurnDraft, item: FieldSpec) -> Iterator[JsonValue]:
    """The values that stand for fields of the same kind: a day that is one answer is not offered as another."""
    if not item.options and item.data_source is None:
        alike = (other for other in draft.view.visible() if read_alike(other, item))
        yield from (draft.view.values[other.id] for other in alike if draft.view.is_answered(other.id))


def _opening_for(draft: TurnDraft, item: FieldSpec) -> str:
    """The opening, where it tells something, for the first question that asks what happened; else ""."""
    asked = next((other for other in draft.view.visible() if _asks_for_a_story(other)), None)
    told = draft.opening.strip()
    if asked is not item or is_question(told) or len(telling_words(told)) < _LEAST_TOLD:
        return ""
    return told if checked(draft.view, item, told) is not None else ""


def _is_a_text(item: FieldSpec) -> bool:
    """Whether nothing but a story told earlier may be its answer; of a place, a point may."""
    return item.type in FREE_TEXT_TYPES and item.type != "location"


def _asks_for_a_story(item: FieldSpec) -> bool:
    if not _is_a_text(item) or item.limits.pattern:
        return False
    asked = (read(text) for wording in (item.label, *item.prompts) for text in wording.all())
    return any(text.has(at, "asks_story") for text in asked for at in range(len(text)))


def bounded(heard: Sequence[str]) -> list[str]:
    """The newest texts, as far as they fit."""
    kept: list[str] = []
    for text in reversed(heard):
        if sum(map(len, kept)) + len(text) > HEARD_CHARS:
            break
        kept.insert(0, text)
    return kept
