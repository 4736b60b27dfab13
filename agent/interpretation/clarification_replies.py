"""Reads the answer to "Do you mean this or that?": "the second one", "pm", "August"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agent.interpretation.base import ProposedValue
from agent.view import FormView
from forms_registry.schema import FieldSpec, JsonValue, LocalText, Option
from nlu.choosing.answers import choose_one
from nlu.choosing.matcher import Chosen, OptionMatcher
from nlu.choosing.places import places_in
from nlu.text import read

_MOST_WORDS = 6
_CONFIDENCE = 0.85
_NOON = "12:00"
_CLOCK = re.compile(r"(?:^|T)(?P<clock>\d\d:\d\d)")
_BEFORE_NOON = ("am", "a.m.", "morning", "in the morning", "early", "صباحا", "صباح", "الصبح", "الصباح", "الفجر", "ص")
_AFTER_NOON = (
    *("pm", "p.m.", "afternoon", "in the afternoon", "evening", "in the evening", "night", "at night", "tonight"),
    *("مساء", "المساء", "العصر", "عصرا", "الليل", "بالليل", "ليلا", "الظهر", "المغرب", "م"),
)


def pick_by_ordinal(message: str, item: FieldSpec, candidates: Sequence[JsonValue]) -> ProposedValue | None:
    """What a message picks by its place alone: "the first". Before anything else, for "the second" is also a day."""
    text = read(message)
    if len(candidates) < 2 or len(message.split()) > _MOST_WORDS:
        return None
    places = places_in(text, 0, len(text), len(candidates), bare=False)
    if len(places) != 1 or places[0] >= len(candidates):
        return None
    return _proposed(message, item, candidates[places[0]])


def pick_by_words(
    message: str, view: FormView, item: FieldSpec, candidates: Sequence[JsonValue]
) -> ProposedValue | None:
    """What a message that is no answer by itself picks by a part of what was shown: "in the evening", "August"."""
    if len(candidates) < 2 or len(message.split()) > _MOST_WORDS:
        return None
    field_type, context = view.field_type(item), view.value_context(item)
    options = tuple(
        Option(f"#{place}", LocalText.of(field_type.format(value, context)), synonyms=_day_part(value))
        for place, value in enumerate(candidates)
    )
    chosen = choose_one(OptionMatcher(message, options))
    if not isinstance(chosen, Chosen) or len(chosen.places) != 1:
        return None
    return _proposed(message, item, candidates[chosen.places[0]])


def _day_part(value: JsonValue) -> tuple[str, ...]:
    clock = _CLOCK.search(value) if isinstance(value, str) else None
    if clock is None:
        return ()
    return _BEFORE_NOON if clock["clock"] < _NOON else _AFTER_NOON


def _proposed(message: str, item: FieldSpec, value: JsonValue) -> ProposedValue:
    start, end = len(message) - len(message.lstrip()), len(message.rstrip())
    return ProposedValue(item.id, value, message[start:end], (start, end), _CONFIDENCE)
