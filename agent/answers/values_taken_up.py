"""Hears that what a person asked about is what they want: "how big is the large one? ok, I'll have that"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from agent.answers.without_questions import questions_in
from agent.asked.answer_beside import overlaps_any
from agent.clauses.relevance import clauses
from agent.dialogue.commands import normalised
from agent.dialogue.word_patterns import compiled_phrases, phrase_kinds
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Span
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
_PHRASES = compiled_phrases(_CONTENT["classes"], _CONTENT["phrases"])
_TAKES = "takes"


def value_taken_up(view: FormView, fields: Iterable[FieldSpec], message: str) -> ProposedValue | None:
    """The one value that a message's questions hold for these fields, where a clause beside them takes it up, takes
    nothing back, and no other value is told there. A text and a yes or a no stand in no question."""
    text = read(message)
    questions = questions_in(text)
    if not questions or _is_comparison(message, questions) or (taking := _taking_clause(text, questions)) is None:
        return None
    kinds = (item for item in fields if not (type_of(item).takes_free_text or type_of(item).is_yes_no))
    pair = only((item, entity) for item in kinds for entity in _values_asked(view, item, message, questions))
    item, entity = pair or (None, None)
    return _proposal(view, item, entity, message, taking) if item and isinstance(entity, Entity) else None


def _proposal(view: FormView, item: FieldSpec, entity: Entity, message: str, taking: Span) -> ProposedValue | None:
    """Rests on all words from the value to those that take it up."""
    value, span = view.cleaned_or_none(item, entity.value), (min(entity.start, taking[0]), max(entity.end, taking[1]))
    is_one = not isinstance(value, list) or len(value) == 1 or _has_word_of(message[slice(*taking)], "many")
    is_taken = value is not None and is_one
    return ProposedValue(item.id, value, message[slice(*span)], span, _CONFIDENCE) if is_taken else None


def _is_comparison(message: str, questions: Sequence[Span]) -> bool:
    """Whether a question compares things: "is the large one better than the small one?"."""
    return any(_has_word_of(message[slice(*question)], "compares") for question in questions)


def _has_word_of(words: str, kind: str) -> bool:
    return not set(normalised(words).split()).isdisjoint(map(normalised, _CONTENT[kind]))


def _taking_clause(text: Text, questions: Sequence[Span]) -> Span | None:
    """Where a clause beside the questions takes something up; None where what follows takes anything back."""
    other_clauses = [clause for clause in clauses(text) if not overlaps_any(text.span(*clause), questions)]
    first = next((clause for clause in other_clauses if _is_taking(text.original[slice(*text.span(*clause))])), None)
    if first is None or any(takes_back(text, at) for at in range(first[1], len(text))):
        return None
    return text.span(*first)


def _is_taking(clause: str) -> bool:
    words = normalised(clause).split()
    return len(words) <= _MOST_WORDS and _TAKES in (phrase_kinds(words, _PHRASES) or ())


def _values_asked(
    view: FormView, item: FieldSpec, message: str, questions: Sequence[Span]
) -> Iterator[Entity | Ambiguity]:
    """What the questions hold for a field; nothing where the rest tells a value of it."""
    values = view.values_in(item, message)
    yield from values if all(overlaps_any((value.start, value.end), questions) for value in values) else ()
