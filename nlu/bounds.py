"""What limits mean for a value: the least and the most that it may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Value = TypeVar("Value", bound=Any)


@dataclass(frozen=True, slots=True)
class Bounds(Generic[Value]):
    """None means no bound. Values are compared with `<`."""

    least: Value | None = None
    most: Value | None = None

    def too_little(self, value: Value) -> bool:
        return self.least is not None and value < self.least

    def too_much(self, value: Value) -> bool:
        return self.most is not None and self.most < value

    def hold(self, value: Value) -> bool:
        return not self.too_little(value) and not self.too_much(value)
