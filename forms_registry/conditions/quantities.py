"""Amounts of time: "7 days", "7+ days", "7 or more days", "a 7-day gap", days(7)."""

from __future__ import annotations

from dataclasses import dataclass

from forms_registry.conditions.errors import ConditionError
from forms_registry.conditions.tokens import Scanner
from forms_registry.conditions.wording import NUMBER_WORDS, OR_MORE, UNITS

_CALENDAR = {"month": "plusMonths", "year": "plusYears"}
_IN_DAYS = {"day": 1, "week": 7}


@dataclass(frozen=True, slots=True)
class Quantity:
    """`amount` of `unit` ("day", "week", "month", "year", "hour", "minute"); `bound` is ">=" where the author wrote
    "7 or more days", "<=" for "or less", None for a bare "7 days"."""

    amount: float
    unit: str
    bound: str | None = None

    @property
    def calendar(self) -> str | None:
        """The CEL function that adds it by the calendar, for units without a fixed length."""
        return _CALENDAR.get(self.unit)

    @property
    def within_a_day(self) -> bool:
        return self.unit in {"hour", "minute"}

    @property
    def cel(self) -> str:
        return f"{self.unit}s({int(self.amount) if self.amount == int(self.amount) else self.amount})"

    def whole(self) -> int:
        if self.amount != int(self.amount):
            raise ConditionError(f"{self.amount:g} {self.unit}s cannot be counted.", f"Write whole {self.unit}s.")
        return int(self.amount)

    def in_days(self) -> float:
        """ConditionError for units that are no fixed number of days."""
        if self.unit not in _IN_DAYS:
            raise ConditionError(f"Days between dates cannot be compared with {self.unit}s.", "Write a number of days.")
        return self.amount * _IN_DAYS[self.unit]


def read_quantity(scan: Scanner) -> Quantity | None:
    """Moves past an amount of time; None, and stays, where none comes next."""
    start = scan.position
    quantity = _called(scan) or _spoken(scan)
    if quantity is None:
        scan.position = start
    return quantity


def _spoken(scan: Scanner) -> Quantity | None:
    scan.take("a")
    amount = _amount(scan)
    if amount is None:
        return None
    bound = ">=" if scan.take("+") else scan.take_phrase(OR_MORE)
    scan.take("-")
    unit = scan.take_phrase(UNITS)
    if unit is None:
        return None
    return Quantity(amount, unit, bound or scan.take_phrase(OR_MORE))


def _called(scan: Scanner) -> Quantity | None:
    unit = scan.take_phrase(UNITS)
    if unit is None or not scan.take("("):
        return None
    amount = _amount(scan)
    return Quantity(amount, unit) if amount is not None and scan.take(")") else None


def _amount(scan: Scanner) -> float | None:
    if scan.peek().kind == "number":
        return float(scan.next().value)
    return scan.take_phrase(NUMBER_WORDS)
