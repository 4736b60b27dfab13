"""Counts that a field in words asks for: "Number of days", which an author may well call a text."""

from __future__ import annotations

from collections.abc import Iterator

from nlu.entities.numbers import NumberReader
from nlu.entity import Ambiguity, Entity, Slot, ValueContext
from nlu.quantities import counted_noun
from nlu.slot_words import words_about
from nlu.stems import stem
from nlu.text import Text, once

_NUMBERS = NumberReader()


def asks_how_many(slot: Slot) -> bool:
    """Whether a slot asks for a count: "How many guests?", "Number of days", not "Number of your passport"."""
    return _has_count_cue(words_about(slot))


def count_in_answer(text: str, context: ValueContext) -> Entity | Ambiguity | None:
    """The count in an answer, in the person's own words; what is unclear about it, and None where none is told."""
    count = _NUMBERS.parse_answer(text, context)
    return _in_own_words(text, count) if isinstance(count, Entity) else count


def counts_in(text: str, context: ValueContext) -> Iterator[Entity]:
    """What a text counts of what the slot asks for, in the person's own words."""
    return (_in_own_words(text, count) for count in _NUMBERS.extract(text, context) if isinstance(count, Entity))


def _in_own_words(text: str, entity: Entity) -> Entity:
    return Entity(text[entity.start : entity.end], entity.start, entity.end, entity.confidence)


@once
def _has_count_cue(text: Text) -> bool:
    cues = (
        (at, tag) for at in range(len(text)) for tag in text.tags(at) if (tag.name, tag.value) == ("how_many", "of")
    )
    ends = (at + tag.size for at, tag in cues)
    return any(counted_noun(text, end) is not None and not _is_of_one(text, end) for end in ends)


def _is_of_one(text: Text, at: int) -> bool:
    """Whether what follows is a single thing, which has a number: "registration number of your car"."""
    return text.has(at, "possessive", "the") and stem(text.word(at + 1)) == text.word(at + 1)
