"""A number that a question asks for and that people tell as a place in a row: "on the third floor"."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from agent.slots.no_value_answers import is_field_word
from agent.slots.scores import Talk, fits_limits
from forms_registry.field_types import asks_how_many, type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.dialogue_acts import is_denied, is_filler
from nlu.entity import Entity
from nlu.expressions import claimed
from nlu.numerals import ordinal
from nlu.person_names import Range
from nlu.slot_words import slot_names
from nlu.stems import stem
from nlu.text import Text, read

_SURE = 0.9


def ordinal_answer(talk: Talk, item: FieldSpec) -> Entity | None:
    """The one ordinal that stands beside a word of the field, or alone; None where a day is told, or where it is asked
    how many there are, for the third of them is not three."""
    return _only_ordinal(talk, item, _is_about_field)


def ordinal_mentioned(talk: Talk, item: FieldSpec) -> Entity | None:
    """The one ordinal that stands before what the field is called: "we are on the third floor"."""
    return _only_ordinal(talk, item, _names_field)


def places_of_ordinal(text: Text, value: JsonValue) -> Iterator[Range]:
    """The tokens of the ordinals that are a number."""
    return ((first, last) for first, last, number in _ordinals(text) if number == value)


def _only_ordinal(talk: Talk, item: FieldSpec, is_meant: Callable[[Text, FieldSpec, int, int], bool]) -> Entity | None:
    if not type_of(item).is_numeric or asks_how_many(item):
        return None
    text = talk.text
    fitting = [found for found in _ordinals(text) if not is_denied(text, found[0]) and is_meant(text, item, *found[:2])]
    if len({value for _, _, value in fitting}) != 1 or not fits_limits(talk.view, item, fitting[0][2]):
        return None
    return Entity(fitting[0][2], *text.span(*fitting[0][:2]), _SURE)


def _ordinals(text: Text) -> list[tuple[int, int, int]]:
    """The ordinals that are of no day, each with its tokens."""
    days = claimed(text, but="number")
    places = (at for at in range(len(text)) if at not in days)
    return [(at, at + size, value) for at in places for size, value in sorted(ordinal(text, at))[-1:]]


def _is_about_field(text: Text, item: FieldSpec, first: int, last: int) -> bool:
    is_beside_name = any(
        text.tokens[at].is_word and is_field_word(text, at, item) for at in (first - 1, last) if 0 <= at < len(text)
    )
    return is_beside_name or (is_filler(text, 0, first) and is_filler(text, last, len(text)))


def _names_field(text: Text, item: FieldSpec, first: int, last: int) -> bool:
    """Whether the noun of what a field is called follows: no age of the "second child"; in Arabic it stands before."""
    nouns = {stem(words.word(len(words) - 1)) for words in map(read, slot_names(item)) if words.tokens}
    is_led = not text.word(first - 1).isascii() and is_field_word(text, first - 1, item)
    return is_led or stem(text.word(last)) in nouns
