"""Counts that a field in words asks for: "Number of days", which an author may well call a text."""

from __future__ import annotations

from collections.abc import Iterator

from nlu.entities.numbers import NumberReader
from nlu.entity import Ambiguity, Entity, Slot, ValueContext
from nlu.quantities import counted
from nlu.slot_words import words_about
from nlu.stems import stem
from nlu.text import Text, once

_NUMBERS = NumberReader()


def asks_how_many(slot: Slot) -> bool:
    """Whether a slot asks for a count: "How many guests?", "Number of days", not "Number of your passport"."""
    return _asks(words_about(slot))


def count_told(text: str, context: ValueContext) -> Entity | Ambiguity | None:
    """The count in an answer, in the person's own words; what is unclear about it, and None where none is told."""
    found = _NUMBERS.parse_answer(text, context)
    return _as_said(text, found) if isinstance(found, Entity) else found


def counts_in(text: str, context: ValueContext) -> Iterator[Entity]:
    """What a text counts of what the slot asks for, in the person's own words."""
    return (_as_said(text, one) for one in _NUMBERS.extract(text, context) if isinstance(one, Entity))


def _as_said(text: str, found: Entity) -> Entity:
    return Entity(text[found.start : found.end], found.start, found.end, found.confidence)


@once
def _asks(text: Text) -> bool:
    told = (
        (at, tag) for at in range(len(text)) for tag in text.tags(at) if (tag.name, tag.value) == ("how_many", "of")
    )
    return any(counted(text, at + tag.size) is not None and not _is_of_one(text, at + tag.size) for at, tag in told)


def _is_of_one(text: Text, at: int) -> bool:
    """Whether what follows is a single thing, which has a number: "registration number of your car"."""
    return text.has(at, "possessive", "the") and stem(text.word(at + 1)) == text.word(at + 1)
