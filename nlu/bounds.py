"""Lower and upper bounds that limits set for a value, and which numbers can be stored."""

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
    """Inclusive bounds, compared with `<`; None means unbounded."""

    least: Value | None = None
    most: Value | None = None

    def hold(self, value: Value) -> bool:
        """Whether a value is within both bounds."""
        return self.broken_by(value) is None

    def broken_by(self, value: Value) -> Value | None:
        """The bound that a value violates; None if it is within both."""
        if self.least is not None and value < self.least:
            return self.least
        return self.most if self.most is not None and self.most < value else None

    def mapped(self, write: Callable[[Value], Written]) -> Bounds[Written]:
        """The bounds with `write` applied to each that is set."""
        return Bounds(*(None if bound is None else write(bound) for bound in (self.least, self.most)))


def count_bounds(slot: Slot) -> Bounds[int]:
    """How many items a list may have; a required list has at least one unless its limits say otherwise."""
    least = slot.limits.min_items
    return Bounds(int(slot.required is True) if least is None else least, slot.limits.max_items)


def is_storable(number: float) -> bool:
    """Whether every JSON reader keeps the number exactly; False for infinity and NaN."""
    return abs(number) <= _LARGEST


def is_whole(number: float) -> bool:
    """Whether a number has no fraction; 2.0 has none."""
    return isinstance(whole_as_int(number), int)


def whole_as_int(value: float) -> int | float:
    """A whole float as an int, so that equal amounts are written alike; other numbers unchanged."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
