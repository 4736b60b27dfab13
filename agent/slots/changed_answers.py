"""What a reading means for an answered field. The items of a list may replace it, be added, or be removed."""

from __future__ import annotations

from dataclasses import replace

from agent.answers.list_changes import as_list_change
from agent.slots.scores import Talk
from agent.view.days_near_standing import near_standing_day
from agent.view.plausible_hours import in_nearer_half
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.bounds import whole_as_int
from nlu.entity import Ambiguity, Entity
from nlu.text import read

_DENIED, _BESIDE, _DECIMALS = 0.85, 3, 6


def as_change(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity) -> Entity | Ambiguity:
    """The field's new answer; the reading itself if there was no answer."""
    kind = type_of(item)
    if not talk.view.is_answered(item.id):
        return reading
    if kind.is_numeric:
        return _by_difference(talk, item, reading) if isinstance(reading, Ambiguity) else reading
    if kind.is_time:
        return in_nearer_half(reading, str(talk.view.values[item.id]))
    if kind.is_date:
        return near_standing_day(talk.view, item, talk.text, reading)
    if kind.takes_free_text and isinstance(reading, Entity):
        return _extended_text(talk, item, reading)
    return as_list_change(talk, item, reading)


def _extended_text(talk: Talk, item: FieldSpec, entity: Entity) -> Entity:
    """A text that is added to the current one: "Also eggs"."""
    added = read(str(entity.value))
    also = added.tag(0, "comes_beside")
    if also is None or also.size == len(added):
        return entity
    start = added.span(also.size, len(added))[0]
    return replace(entity, value=f"{talk.view.values[item.id]}, {added.original[start:]}")


def _by_difference(talk: Talk, item: FieldSpec, reading: Ambiguity) -> Entity | Ambiguity:
    """A number relative to the current one: "Five more"."""
    first, last = talk.text.tokens_in(reading.start, reading.end)
    beside = [at for at in range(first - _BESIDE, last + _BESIDE) if not talk.text.has(at, "floor", "below", "ceiling")]
    signs = {sign for at in beside for sign, tag in ((1, "added"), (-1, "removed")) if talk.text.has(at, tag)}
    if len(signs) != 1 or len(reading.candidates) != 1:
        return reading
    value = whole_as_int(round(talk.view.values[item.id] + signs.pop() * reading.candidates[0], _DECIMALS))
    return reading if value < 0 <= talk.view.values[item.id] else Entity(value, reading.start, reading.end, _DENIED)
