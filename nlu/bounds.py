"""What limits mean for a value: the least and the most that it may be, and which numbers are kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from nlu.entity import Slot

Value = TypeVar("Value", bound=Any)
Written = TypeVar("Written", bound=Any)

_LARGEST = 2**53 - 1
"""The largest amount that every JSON reader keeps exactly."""


@dataclass(frozen=True, slots=True)
class Bounds(Generic[Value]):
    """None means no bound. Values are compared with `<`."""

    least: Value | None = None
    most: Value | None = None

    def hold(self, value: Value) -> bool:
        """Whether a value keeps both bounds."""
        return self.broken_by(value) is None

    def broken_by(self, value: Value) -> Value | None:
        """The bound that the value breaks; None where it keeps both."""
        if self.least is not None and value < self.least:
            return self.least
        return self.most if self.most is not None and self.most < value else None

    def mapped(self, write: Callable[[Value], Written]) -> Bounds[Written]:
        """Each bound as `write` makes it; none where there is none."""
        return Bounds(*(None if bound is None else write(bound) for bound in (self.least, self.most)))


def count_bounds(slot: Slot) -> Bounds[int]:
    """How many things a list may hold; a required one holds at least one where its limits do not say."""
    least = slot.limits.min_items
    return Bounds(int(slot.required is True) if least is None else least, slot.limits.max_items)


def is_storable(number: float) -> bool:
    """Whether every JSON reader keeps the number; not so for infinity and what is no number."""
    return abs(number) <= _LARGEST


def is_whole(number: float) -> bool:
    """Whether a number has no fraction, be it a float: 2.0 is whole."""
    return isinstance(whole_as_int(number), int)


def whole_as_int(value: float) -> int | float:
    """Whole floats become ints, so that equal amounts are written alike."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
