"""Reads a name that is told again, in full: "Sara Alqahtani", where "Sara" is what stands."""

from __future__ import annotations

import re

from agent.interpretation.base import ProposedValue
from agent.stop_words import SMALL_WORDS
from agent.view import FormView
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.folding import fold_text
from nlu.naming import asks_for_name

_LONGEST = 60


def completed_name(message: str, view: FormView) -> ProposedValue | None:
    """The one answered name that a short message begins anew and goes on with; None where it is none, or several."""
    if len(message) > _LONGEST:
        return None
    told = [name for item in view.visible() if (name := _goes_on(message, view, item)) is not None]
    return told[0] if len(told) == 1 else None


def _goes_on(message: str, view: FormView, item: FieldSpec) -> ProposedValue | None:
    if not (view.is_answered(item.id) and asks_for_name(item)):
        return None
    known = fold_text(str(view.values[item.id]))
    for start, end in ((0, len(message)), _without_small_words(message)):
        read = view.field_type(item).parse_answer(message[start:end], view.value_context(item))
        if isinstance(read, Entity) and _continues(known, fold_text(str(read.value))):
            span = (start + read.start, start + read.end)
            return ProposedValue(item.id, read.value, message[span[0] : span[1]], span, read.confidence)
    return None


def _continues(known: str, name: str) -> bool:
    return len(name) > len(known) and name.startswith(known) and not name[len(known)].isalnum()


def _without_small_words(message: str) -> tuple[int, int]:
    """The span that is left of a message without the small words around it: "it was Ann Bell, sorry"."""
    words = [match.span() for match in re.finditer(r"[^\s,.;:!]+", message)]
    while words and _is_small(message, words[0]):
        words.pop(0)
    while words and _is_small(message, words[-1]):
        words.pop()
    return (words[0][0], words[-1][1]) if words else (0, 0)


def _is_small(message: str, span: tuple[int, int]) -> bool:
    return fold_text(message[span[0] : span[1]]) in SMALL_WORDS
