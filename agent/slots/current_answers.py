"""Finds the words of the current answer in a message."""

from __future__ import annotations

from agent.slots.scores import Talk
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.text import Text

_LONGEST_VALUE = 8  # tokens


def is_current_at(talk: Talk, item: FieldSpec, at: int) -> bool:
    """Whether the current answer starts at a token."""
    return any(is_current(talk, item, at, last) for last in range(min(at + _LONGEST_VALUE, len(talk.text)), at, -1))


def is_current(talk: Talk, item: FieldSpec, first: int, last: int) -> bool:
    """Whether a token range is exactly the current answer, ignoring case in texts."""
    words = talk.message[slice(*talk.text.span(first, last))]
    old = talk.view.answer_in(item, words)
    value = talk.view.cleaned_or_none(item, old.value) if isinstance(old, Entity) else None
    current = talk.view.values[item.id]
    return value == current or (
        isinstance(value, str) and isinstance(current, str) and value.casefold() == current.casefold()
    )


def is_loose_sign(text: Text, at: int) -> bool:
    """Whether a token is a sign that does not belong to the next one, unlike that of "+966"."""
    return not text.word(at).isalnum() and not text.glued(at + 1)
