"""Hears that of some that are known none are meant: "none of them", "none of the 4"."""

from __future__ import annotations

from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import amounts
from nlu.clauses import LEADING, skip
from nlu.dialogue_acts import is_filler
from nlu.entity import Entity
from nlu.text import read

_KNOWN = ("the", "pointing", "possessive", "article", "function_word", "subject_pronoun", "copula", "auxiliary")


def none_of_them(message: str, item: FieldSpec) -> Entity | None:
    """The zero that such a message is for a number, if it says no more; None for other messages and fields."""
    text = read(message)
    at = skip(text, 0, len(text), LEADING)
    none = text.tag(at, "none") if type_of(item).is_numeric else None
    if none is None or not text.has(at + none.size, "of"):
        return None
    rest = range(at + none.size + 1, len(text))
    others = (place for place in rest if not text.has(place, *_KNOWN) and not is_filler(text, place, place + 1))
    counted = {place for amount in amounts(text).values() for place in range(amount.first, amount.last)}
    is_all = all(place in counted or text.word(place) == "them" for place in others)
    return Entity(0, *text.span(at, len(text))) if rest and is_all else None
