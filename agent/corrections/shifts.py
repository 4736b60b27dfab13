"""Finds moments relative to the answer: "push it back an hour", "the day after"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from agent.slots.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.expressions import claimed
from nlu.temporal.durations import Duration, durations, offsets
from nlu.temporal.limits import moved
from nlu.text import Text, once
from patterns.data import read_beside
from patterns.folding import fold_text

_WORDS: Mapping[str, list[str]] = read_beside(__file__)
_SIDES = {fold_text(word): sign for name, sign in (("later", 1), ("earlier", -1)) for word in _WORDS[name]}
_BEFORE, _BEHIND, _SURE = 3, 2, 0.9
_OF_CLOCK = {"second", "minute", "hour"}
_DAY = 10
_FORMATS = {5: "%H:%M", _DAY: "%Y-%m-%d", 16: "%Y-%m-%dT%H:%M", 19: "%Y-%m-%dT%H:%M:%S"}
"""By the length of what is written so."""


def shifted(talk: Talk, item: FieldSpec) -> Entity | None:
    """The moment at the given distance from the answer; None for no distance, or several."""
    shifts, current = _shifts(talk.text), str(talk.view.values.get(item.id, ""))
    if len(shifts) != 1 or not type_of(item).is_moment or len(current) not in _FORMATS:
        return None
    first, last, count, unit = shifts[0]
    if type_of(item).is_time != (unit in _OF_CLOCK) and not type_of(item).is_datetime:
        return None
    try:
        moment = _moved(datetime.strptime(current, _FORMATS[len(current)]), count, unit)  # noqa: DTZ007 - of the person's clock
    except (ValueError, OverflowError):
        return None
    return Entity(moment.strftime(_FORMATS[len(current)]), *talk.text.span(first, last), _SURE)


def _moved(current: datetime, count: float, unit: str) -> datetime:
    """Raises ValueError and OverflowError as `moved` does."""
    if unit in _OF_CLOCK:
        return current + timedelta(**{f"{unit}s": count})
    return datetime.combine(moved(current.date(), count, unit), current.time())


@once
def _shifts(text: Text) -> list[tuple[int, int, float, str]]:
    """The relative time spans: their tokens, count (negative: before) and unit."""
    lengths = [(*_place(text, one), one.count * _side(text, one.first, one.last), one.unit) for one in durations(text)]
    counted = [(one.first, one.last, one.count, one.unit) for one in offsets(text)]
    others = claimed(text, but="number contact duration")  # "twenty minutes after nine" is an hour by itself
    found = (one for one in (*lengths, *counted, *_by_name(text)) if one[2] and others.isdisjoint(range(*one[:2])))
    return [*{one[:2]: one for one in found}.values()]


def _place(text: Text, length: Duration) -> tuple[int, int]:
    """The tokens of a time span with the words that give its direction."""
    near = [at for at in range(length.first - _BEFORE, length.last + _BEHIND) if text.word(at) in _SIDES]
    return min(length.first, *near, length.first), max(length.last, *(at + 1 for at in near), length.last)


def _side(text: Text, first: int, last: int) -> int:
    """1 for later, -1 for earlier, 0 without a direction."""
    near = (*range(last, last + _BEHIND), *range(first - 1, first - 1 - _BEFORE, -1))
    return next((_SIDES[text.word(at)] for at in near if text.word(at) in _SIDES), 0)


def _by_name(text: Text) -> Iterator[tuple[int, int, float, str]]:
    """A unit relative to the answer: "the following week", "the day before"."""
    for at in range(1, len(text)):
        for place, beside in ((at, at + 1), (at + 1, at)):
            unit, side = text.tag(place, "unit"), _SIDES.get(text.word(beside), 0)
            if unit and text.has(at - 1, "the"):
                yield at - 1, at + 2, side, str(unit.value)
