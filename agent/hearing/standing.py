"""Finds the words that say an answer that stands."""

from __future__ import annotations

from agent.interpretation.scores import Talk, checked
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.text import Text

_LONGEST_VALUE = 8  # tokens


def is_answer(talk: Talk, item: FieldSpec, at: int) -> bool:
    """Whether words that begin at a token are the answer that stands."""
    text = talk.text
    for last in range(min(at + _LONGEST_VALUE, len(text)), at, -1):
        words = talk.message[slice(*text.span(at, last))]
        old = talk.view.field_type(item).parse_answer(words, talk.view.value_context(item))
        if isinstance(old, Entity) and checked(talk.view, item, old.value) == talk.view.values[item.id]:
            return True
    return False


def is_apart(text: Text, at: int) -> bool:
    """Whether a token is a sign that belongs to nothing behind it, as the one of "+966" does."""
    return not text.word(at).isalnum() and not text.glued(at + 1)
