"""The words that a field is called by, as stems that tell it apart from others: in its names, cues and questions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, LocalText, words_of
from nlu import lexicon
from nlu.lexicon import TOKEN
from nlu.stems import stem
from nlu.text import read
from patterns.folding import fold_text

AROUND = ("function_word", "form_word", "preposition", "auxiliary", "possessive", "subject_pronoun", "question_word")
"""Tags of words without content of their own."""
Names = tuple[frozenset[str], ...]


def same_kind(field: FieldSpec, other: FieldSpec) -> bool:
    """Whether two fields could take the same words: dates and datetimes, numbers and integers."""
    return type_of(field).kind == type_of(other).kind


def names(item: FieldSpec) -> Names:
    """The content stems of each of a field's names: its label in every language, and its id."""
    return _names(item.label, item.id)


def name_stems(item: FieldSpec) -> frozenset[str]:
    """The content stems of all names of a field."""
    return frozenset[str]().union(*names(item))


def spellings(item: FieldSpec) -> tuple[str, ...]:
    """Its names and cues as they are written."""
    return (*item.label.all(), words_of(item.id), *item.cues)


@lru_cache(maxsize=4096)
def cues_of(cues: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The stems of each cue, in order."""
    phrases = (tuple(stem(token.text) for token in read(cue).tokens) for cue in cues)
    return tuple(phrase for phrase in phrases if phrase)


@lru_cache(maxsize=4096)
def _names(label: LocalText, field_id: str) -> Names:
    stems = (key_stems(wording) or key_stems(wording, generic=True) for wording in (*label.all(), words_of(field_id)))
    return tuple(dict.fromkeys(name for name in stems if name))


@lru_cache(maxsize=4096)
def questions_of(prompts: tuple[LocalText, ...]) -> Names:
    """The content stems of each wording of a question."""
    stems = (key_stems(wording) for prompt in prompts for wording in prompt.all())
    return tuple(dict.fromkeys(words for words in stems if words))


@lru_cache(maxsize=4096)
def key_stems(wording: str, *, generic: bool = False) -> frozenset[str]:
    """The content stems of a wording; `generic` keeps words for a kind of value, such as "date"."""
    around = frozenset(word for tag in AROUND if tag != "form_word" or not generic for word in lexicon.words(tag))
    return frozenset(stem(word) for word in _content_words(wording) if word not in around)


def _content_words(wording: str) -> Iterator[str]:
    return (word for word in TOKEN.findall(fold_text(wording)) if word[0].isalnum())
