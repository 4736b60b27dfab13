"""What becomes of an amount that stands by what is said of more, of fewer, and of those that are missing."""

from __future__ import annotations

from nlu.amounts import amounts
from nlu.bounds import whole_as_int
from nlu.dialogue_acts import is_denied
from nlu.entity import Ambiguity, Entity
from nlu.text import Text

_CONFIDENCE, _BESIDE, _DECIMALS = 0.85, 3, 6
ReadValue = Entity | Ambiguity


def by_difference(text: Text, end: int, current: float, reading: ReadValue) -> ReadValue:
    """The new amount where a reading, whose clause ends before the token `end`, is counted from the current one: "Five
    more", "two of us can't come"; else the reading."""
    first, last = text.tokens_in(reading.start, reading.end)
    is_sure = isinstance(reading, Entity)
    reach = range(first - 1, last + 2) if is_sure else range(first - _BESIDE, last + _BESIDE)
    beside = [at for at in reach if not text.has(at, "floor", "below", "ceiling")]
    signs = {sign for at in beside for sign, tag in ((1, "added"), (-1, "removed")) if text.has(at, tag)}
    signs |= {-1} if is_sure and _is_missing(text, last, end) else set()
    told = (reading.value,) if isinstance(reading, Entity) else reading.candidates
    if len(signs) != 1 or len(told) != 1:
        return reading
    value = whole_as_int(round(current + signs.pop() * told[0], _DECIMALS))
    return reading if value < 0 <= current else Entity(value, reading.start, reading.end, _CONFIDENCE)


def _is_missing(text: Text, first: int, last: int) -> bool:
    """Whether a clause goes on with a denial of what is so many, and not with another amount, nor with a denial of the
    amount itself: "3 days is not enough"."""
    denied = any(text.has(at, "denies") for at in range(first, last)) and not is_denied(text, first - 1)
    return denied and amounts(text).keys().isdisjoint(range(first, last))
