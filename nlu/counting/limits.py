"""Which numbers keep a slot's limits."""

from __future__ import annotations

from nlu.bounds import Bounds
from nlu.counting.grouping import respaced, whole_as_int, without
from nlu.counting.numerals import numerals_in
from nlu.folding import fold
from nlu.types import Limits

_LARGEST = 2**53 - 1
"""The largest amount that every JSON reader keeps exactly."""


def is_storable(number: float) -> bool:
    """Whether every JSON reader keeps the number; not so for infinity and what is no number."""
    return abs(number) <= _LARGEST


def is_whole(number: float) -> bool:
    return isinstance(whole_as_int(number), int)


def number_bounds(limits: Limits) -> Bounds[float]:
    return Bounds(_bound(limits.minimum), _bound(limits.maximum))


def number_fits(number: float, limits: Limits, *, whole: bool) -> bool:
    """Whether a slot with these limits takes the number."""
    return is_storable(number) and (is_whole(number) or not whole) and number_bounds(limits).hold(whole_as_int(number))


def written_number(text: str) -> int | float | None:
    """The number that a whole text writes out, in digits or words; None when it is anything else, or ambiguous."""
    folded = fold(text.strip())
    numerals = respaced(folded.text, numerals_in(folded, text.strip()))
    if len(numerals) != 1 or without(folded.text, numerals).strip(" %+"):
        return None
    return numerals[0].value


def _bound(limit: float | str | None) -> int | float | None:
    number = written_number(limit) if isinstance(limit, str) else limit
    return None if number is None else whole_as_int(number)
