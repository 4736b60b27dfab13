"""Hears that what a person asked about is what they want: "how big is the large one? ok, I'll have that"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from agent.answers.beside_questions import questions_in
from agent.asked.answer_beside import meets
from agent.clauses.relevance import clauses
from agent.dialogue.commands import plain
from agent.dialogue.word_patterns import kinds_of, phrases_of
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Span, checked
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import takes_back
from nlu.entity import Ambiguity, Entity
from nlu.text import Text, read
from patterns.data import read_beside
from patterns.single import only

_CONFIDENCE, _MOST_WORDS = 0.8, 12
_CONTENT = read_beside(__file__)
_PHRASES = phrases_of(_CONTENT["classes"], _CONTENT["phrases"])
_TAKES = "takes"


def taken_up(view: FormView, fields: Iterable[FieldSpec], message: str) -> ProposedValue | None:
    """The one value that a message's questions hold for these fields, where a clause beside them takes it up, takes
    nothing back, and no other value is told there. A text and a yes or a no stand in no question."""
    text = read(message)
    asked = questions_in(text)
    if not asked or _holds_against(message, asked) or (said := _taking(text, asked)) is None:
        return None
    kinds = (item for item in fields if not (type_of(item).takes_free_text or type_of(item).is_yes_no))
    found = only((item, told) for item in kinds for told in _held(view, item, message, asked))
    item, told = found or (None, None)
    return _proposed(view, item, told, message, said) if item and isinstance(told, Entity) else None


def _proposed(view: FormView, item: FieldSpec, read: Entity, message: str, said: Span) -> ProposedValue | None:
    """Rests on all words from the value to those that take it up."""
    value, span = checked(view, item, read.value), (min(read.start, said[0]), max(read.end, said[1]))
    is_one = not isinstance(value, list) or len(value) == 1 or _says(message[slice(*said)], "many")
    is_taken = value is not None and is_one
    return ProposedValue(item.id, value, message[slice(*span)], span, _CONFIDENCE) if is_taken else None


def _holds_against(message: str, asked: Sequence[Span]) -> bool:
    """Whether a question compares things: "is the large one better than the small one?"."""
    return any(_says(message[slice(*one)], "compares") for one in asked)


def _says(said: str, which: str) -> bool:
    return not set(plain(said).split()).isdisjoint(map(plain, _CONTENT[which]))


def _taking(text: Text, asked: Sequence[Span]) -> Span | None:
    """Where a clause beside the questions takes something up; None where what follows takes anything back."""
    parts = [one for one in clauses(text) if not meets(text.span(*one), asked)]
    first = next((one for one in parts if _takes(text.original[slice(*text.span(*one))])), None)
    if first is None or any(takes_back(text, at) for at in range(first[1], len(text))):
        return None
    return text.span(*first)


def _takes(said: str) -> bool:
    words = plain(said).split()
    return len(words) <= _MOST_WORDS and _TAKES in (kinds_of(words, _PHRASES) or ())


def _held(view: FormView, item: FieldSpec, message: str, asked: Sequence[Span]) -> Iterator[Entity | Ambiguity]:
    """What the questions hold for a field; nothing where the rest tells a value of it."""
    found = view.values_in(item, message)
    yield from found if all(meets((one.start, one.end), asked) for one in found) else ()
