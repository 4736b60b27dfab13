"""The words that a field is called by, as stems that tell it apart from others: in its names, cues and questions."""

from __future__ import annotations

from functools import lru_cache

from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, LocalText, words_of
from nlu.slot_words import SMALL_WORDS, content_of
from nlu.stems import stem
from nlu.text import read

AROUND = (*SMALL_WORDS, "form_word")
"""Tags of what stands around a field's name: small words, and those of any form."""
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
    stems = (key_stems(wording) or content_of(wording) for wording in (*label.all(), words_of(field_id)))
    return tuple(dict.fromkeys(name for name in stems if name))


@lru_cache(maxsize=4096)
def questions_of(prompts: tuple[LocalText, ...]) -> Names:
    """The content stems of each wording of a question."""
    stems = (key_stems(wording) for prompt in prompts for wording in prompt.all())
    return tuple(dict.fromkeys(words for words in stems if words))


def key_stems(wording: str) -> frozenset[str]:
    """The content stems of a wording, without words for a kind of value, such as "date"."""
    return content_of(wording, "form_word")
