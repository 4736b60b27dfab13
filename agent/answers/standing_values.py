"""Finds where a message says the value that stands for a field, which names the field as well as its label does: "ten
is too many", "the Thursday clashes with something"."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import date

from agent.answers.ordinal_answers import places_of_ordinal
from agent.slots.list_items import match_options
from agent.slots.scores import Talk
from agent.view.text_parts import place_in
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import amounts
from nlu.entity import Entity
from nlu.person_names import Range
from nlu.temporal import clock, days
from nlu.text import Text, read

_DAY, _SHORTEST, _FEWEST = len("2026-01-01"), 4, 3


def standing_places(part: Talk, item: FieldSpec) -> list[Range]:
    """The tokens that say the value that stands, or what of it tells it from others."""
    kind, current = type_of(item), part.view.values[item.id]
    if kind.is_numeric:
        return [*_amounts_of(part.text, current), *places_of_ordinal(part.text, current)]
    if kind.chooses_options:
        return [*_options_of(part, item, current)]
    if kind.is_moment:
        return [*_moments_of(part, item, str(current))]
    return [*_words_of(part.text, str(current))] if kind.is_single_line or kind.is_phone_number else []


def _amounts_of(text: Text, current: object) -> Iterator[Range]:
    """The same amount; "one" may stand for anything."""
    same = (amount for amount in amounts(text).values() if current in amount.values)
    return ((match.first, match.last) for match in same if current != 1 or text.word(match.first).isdecimal())


def _options_of(part: Talk, item: FieldSpec, current: object) -> Iterator[Range]:
    options, values = part.view.options(item), current if isinstance(current, list) else [current]
    matcher, denied = match_options(part.message, options, values)
    for mention in (*matcher.mentions, *denied):
        if any(options[place].value in values for place in mention.places):
            yield mention.first, mention.last


def _moments_of(part: Talk, item: FieldSpec, current: str) -> Iterator[Range]:
    """The same day or hour by itself, whatever its clause says of it; of a day also its weekday alone."""
    matches = [*days.find(part.text), *clock.find(part.text)]
    for match in matches:
        span = part.text.span(match.first, match.last)
        moment = part.view.answer_in(item, part.message[slice(*span)])
        if isinstance(moment, Entity) and moment.value == current:
            yield match.first, match.last
    longer = {at for match in matches for at in range(match.first, match.last) if match.last > match.first + 1}
    yield from ((at, at + 1) for at in _weekdays_of(part.text, current) if at not in longer)


def _weekdays_of(text: Text, current: str) -> Iterator[int]:
    weekday = _weekday(current)
    named = ((at, text.tag(at, "weekday")) for at in range(len(text)))
    return (at for at, tag in named if tag is not None and tag.value == weekday)


def _weekday(current: str) -> int | None:
    with suppress(ValueError):
        return date.fromisoformat(current[:_DAY]).weekday()
    return None


def _words_of(text: Text, current: str) -> Iterator[Range]:
    """All of a line, or a long word or the digits of it."""
    old = read(current)
    if whole := place_in(text, old, 0, len(old)):
        yield whole
    words = {token.text for token in old.tokens if len(token.text) >= _SHORTEST or token.text.isdecimal()}
    is_number = len(old) == 1
    for at in range(len(text)):
        word = text.word(at)
        if word in words or (is_number and word.isdecimal() and len(word) >= _FEWEST and word in current):
            yield at, at + 1
