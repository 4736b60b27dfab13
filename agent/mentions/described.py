"""Finds values of fields that are described by words of their question: "the leaving city is Fresno", where the
question is in which city the bus leaves."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence

from agent.clauses.clause_acts import NOT_STATED, acts_of
from agent.clauses.relevance import clause_of
from agent.slots.labels import end_before_label, end_of_value, value_from
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import LEADING, is_word, skip
from nlu.dialogue_acts import is_filler
from nlu.entity import Entity
from nlu.person_names import is_capital
from nlu.slot_words import content_of, content_words_of
from nlu.text import Text
from patterns.single import only

_BEFORE = (*LEADING, "clause_joint", "possessive", "the")
_MOST_WORDS, _TELLING = 4, 2


def described_values(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """The value behind each "is" before which words stand that are but one field's, up to the words before the next."""
    phrases = [*_phrases(talk.text)]
    ends = [*(end_before_label(talk.text, first) for first, _ in phrases), len(talk.text)]
    for first, verb in phrases:
        item = _field_of_words(_words(talk.text, first, verb), fields)
        if item and (value := _value_behind(talk, item, first, verb, ends[bisect(ends, verb)])):
            yield proposed(talk, item, value)


def _phrases(text: Text) -> Iterator[tuple[int, int]]:
    """The first token and the verb of each short phrase before a verb."""
    for verb in range(1, len(text)):
        first = skip(text, clause_of(text, verb)[0], verb, _BEFORE) if text.has(verb, "copula") else verb
        if 0 < verb - first <= _MOST_WORDS and all(is_word(text, at) for at in range(first, verb)):
            yield first, verb


def _words(text: Text, first: int, last: int) -> frozenset[str]:
    return content_of(text.original[slice(*text.span(first, last))])


def _field_of_words(stems: frozenset[str], fields: Sequence[FieldSpec]) -> FieldSpec | None:
    """The only field whose words contain all these stems."""
    return only(item for item in fields if stems and stems <= content_words_of(item))


def _value_behind(talk: Talk, item: FieldSpec, first: int, verb: int, stop: int) -> Entity | None:
    """The value after the verb; for a line only if it is written like a name, or described by several words: "the dog
    is old" names no dog."""
    text, start = talk.text, verb + talk.text.tags(verb)[0].size
    if acts_of(text, verb) & NOT_STATED or text.has(start, "denies"):
        return None
    if type_of(item).takes_free_text and not is_capital(text, start) and len(_words(text, first, verb)) < _TELLING:
        return None
    end = end_of_value(text, start, stop, item)
    value = value_from(talk, item, start, end) if start < end else None
    return value if isinstance(value, Entity) and is_filler(text, start, text.at(value.start)) else None
