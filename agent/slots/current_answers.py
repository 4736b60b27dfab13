"""Finds the words that say an answer that stands."""

from __future__ import annotations

from agent.slots.scores import Talk, valid_value
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.text import Text

_LONGEST_VALUE = 8  # tokens


def is_current_at(talk: Talk, item: FieldSpec, at: int) -> bool:
    """Whether words that begin at a token are the answer that stands."""
    return any(is_current(talk, item, at, last) for last in range(min(at + _LONGEST_VALUE, len(talk.text)), at, -1))


def is_current(talk: Talk, item: FieldSpec, first: int, last: int) -> bool:
    """Whether just these tokens are the answer that stands, whatever the capitals of a text."""
    words = talk.message[slice(*talk.text.span(first, last))]
    old = talk.view.answer_in(item, words)
    value = valid_value(talk.view, item, old.value) if isinstance(old, Entity) else None
    current = talk.view.values[item.id]
    return value == current or (
        isinstance(value, str) and isinstance(current, str) and value.casefold() == current.casefold()
    )


def is_loose_sign(text: Text, at: int) -> bool:
    """Whether a token is a sign that belongs to nothing behind it, as the one of "+966" does."""
    return not text.word(at).isalnum() and not text.glued(at + 1)
