"""Reads the answer to "Do you mean this or that?": "the second one", "pm", "August"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import chain

import re2

from agent.dialogue.commands import Command, command_of
from agent.slots.proposals import ProposedValue
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue, LocalText, Option
from nlu import lexicon
from nlu.choosing.answers import choose_one
from nlu.choosing.list_positions import positions_in
from nlu.choosing.matcher import Chosen, OptionMatcher
from nlu.entities.yes_no import bare_yes_or_no
from nlu.entity import Entity
from nlu.text import read
from patterns.scanning import encodable
from patterns.single import only

_MOST_WORDS, _FEW = 6, 5
_UNSAID = 0xE000
"""The first character that has no meaning: nobody says the name of an option that is made of it."""
_CONFIDENCE = 0.85
_NOON = "12:00"
_CLOCK = re2.compile(r"(?:^|T)(?P<clock>\d\d:\d\d)")
_ISO_DAY = re2.compile(r"\d{4}-\d\d-\d\d")
_DAY_PARTS = ("part_of_day", "meridiem", "meridiem_letter", "meridiem_hint")
_BEFORE_NOON = {"am", "morning"}


def pick_by_ordinal(message: str, item: FieldSpec, candidates: Sequence[JsonValue]) -> ProposedValue | None:
    """What a message picks by its place alone: "the first"; or of one by a yes. Before anything else, for "the second"
    is also a day."""
    if len(candidates) == 1 and (bare_yes_or_no(message) or command_of(message) is Command.YES):
        return _proposed(message, item, candidates[0])
    text = read(message)
    if len(candidates) < 2 or len(message.split()) > _MOST_WORDS:
        return None
    place = only(positions_in(text, 0, len(text), len(candidates), bare=False))
    return None if place is None or place >= len(candidates) else _proposed(message, item, candidates[place])


def pick_by_words(
    message: str, view: FormView, item: FieldSpec, candidates: Sequence[JsonValue]
) -> ProposedValue | None:
    """What a message that is no answer by itself picks by a part of what was shown: "in the evening", "August"."""
    if len(candidates) < 2 or len(message.split()) > _MOST_WORDS:
        return None
    field_type, context = view.field_type(item), view.value_context(item)
    options = tuple(
        Option(chr(_UNSAID + place), LocalText.of(field_type.format(value, context)), synonyms=_day_part(value))
        for place, value in enumerate(candidates)
    )
    chosen = choose_one(OptionMatcher(message, options))
    places = chosen.places if isinstance(chosen, Chosen) else ()
    return _proposed(message, item, candidates[places[0]]) if len(places) == 1 else None


def pick_within(message: str, view: FormView, item: FieldSpec, candidates: Sequence[JsonValue]) -> ProposedValue | None:
    """What a message picks of several days, where they settle what it leaves out: "the 1st of March" of which year,
    "the Friday" of which week. What is meant on the last of them, or on the day before its own, is one of them."""
    days = [day for day in candidates if isinstance(day, str)]
    if len(days) < 2 or not type_of(item).is_moment or not _ISO_DAY.match(encodable(days[-1])):
        return None
    last = _read_on(message, view, item, days[-1])
    found = last if last and last.value in days else _only_of_few(message, view, item, days)
    if found is None:
        return None
    return ProposedValue(item.id, found.value, message[found.start : found.end], (found.start, found.end), _CONFIDENCE)


def _only_of_few(message: str, view: FormView, item: FieldSpec, days: Sequence[str]) -> Entity | None:
    few = days if len(days) <= _FEW else ()
    return only(entity for day in few if (entity := _read_on(message, view, item, day, -1)) and entity.value == day)


def _read_on(message: str, view: FormView, item: FieldSpec, day: str, ahead: int = 0) -> Entity | None:
    """What a message means on a day, or so many days after it."""
    then, context = date.fromisoformat(day[:10]) + timedelta(days=ahead), view.value_context(item)
    now = context.now.replace(year=then.year, month=then.month, day=then.day)
    entity = view.field_type(item).parse_answer(message, replace(context, now=now))
    return entity if isinstance(entity, Entity) else None


def _day_part(value: JsonValue) -> tuple[str, ...]:
    """The words for the half of the day that a value's clock time is in."""
    clock = _CLOCK.search(encodable(value)) if isinstance(value, str) else None
    if clock is None:
        return ()
    is_early = clock["clock"] < _NOON
    parts = chain.from_iterable(lexicon.values(tag).items() for tag in _DAY_PARTS)
    return tuple(word for word, part in parts if (part in _BEFORE_NOON) == is_early)


def _proposed(message: str, item: FieldSpec, value: JsonValue) -> ProposedValue:
    start, end = len(message) - len(message.lstrip()), len(message.rstrip())
    return ProposedValue(item.id, value, message[start:end], (start, end), _CONFIDENCE)
