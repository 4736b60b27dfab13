"""A number that a question asks for and that people tell as a place in a row: "on the third floor"."""

from __future__ import annotations

from agent.slots.no_value_answers import is_field_word
from agent.slots.scores import Talk, fits_limits
from forms_registry.field_types import asks_how_many, type_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import is_denied, is_filler
from nlu.entity import Entity
from nlu.expressions import claimed
from nlu.numerals import ordinal
from nlu.text import Text

_SURE = 0.9


def ordinal_answer(talk: Talk, item: FieldSpec) -> Entity | None:
    """The one ordinal that stands beside a word of the field, or alone; None where a day is told, or where it is asked
    how many there are, for the third of them is not three."""
    if not type_of(item).is_numeric or asks_how_many(item):
        return None
    text, days = talk.text, claimed(talk.text, but="number")
    places = (at for at in range(len(text)) if at not in days)
    ordinals = [(at, at + size, value) for at in places for size, value in _longest_ordinal(text, at)]
    fitting = [found for found in ordinals if not is_denied(text, found[0]) and _is_about_field(text, item, *found[:2])]
    if len({value for _, _, value in fitting}) != 1 or not fits_limits(talk.view, item, fitting[0][2]):
        return None
    return Entity(fitting[0][2], *text.span(*fitting[0][:2]), _SURE)


def _longest_ordinal(text: Text, at: int) -> list[tuple[int, int]]:
    return sorted(ordinal(text, at), reverse=True)[:1]


def _is_about_field(text: Text, item: FieldSpec, first: int, last: int) -> bool:
    is_beside_name = any(
        text.tokens[at].is_word and is_field_word(text, at, item) for at in (first - 1, last) if 0 <= at < len(text)
    )
    return is_beside_name or (is_filler(text, 0, first) and is_filler(text, last, len(text)))
