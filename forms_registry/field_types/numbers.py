"""Numbers and whole numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar

from forms_registry.field_types.base import FieldType, RuleType
from nlu.counting.answers import find_amounts, read_amount
from nlu.counting.grouping import plain, respaced, without
from nlu.counting.numerals import numerals_in
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.folding import fold
from nlu.local_writing import local_digits
from nlu.problems import beyond, invalid
from nlu.types import JsonValue

LARGEST = 2**53 - 1
"""The largest amount that every JSON reader keeps exactly."""


class Number(FieldType):
    """Any finite number: `{"type": "number"}`; whole amounts are ints."""

    type = "number"
    aliases: ClassVar[tuple[str, ...]] = (
        *("decimal", "float", "double", "numeric", "currency", "amount", "money", "percentage", "percent"),
    )
    input = "number"
    rule_type: ClassVar[RuleType] = "number"
    whole: ClassVar[bool] = False

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        return read_amount(text, context.slot, whole=self.whole, accepts=lambda amount: self._fits(amount, context))

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Numbers that count what the field asks for; not those in dates, times, phone numbers, codes, addresses."""
        return find_amounts(text, context.slot, whole=self.whole)

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        number = _from_text(value) if isinstance(value, str) else value
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise invalid("not_a_number", "Please give a number, such as 12.", "يرجى إدخال عدد، مثل 12.")
        if not abs(number) <= LARGEST:  # NaN compares as neither
            raise invalid("number_too_large", "That number is too large to be used.", "هذا العدد أكبر من أن يُستخدم.")
        number = plain(number)
        if self.whole and not isinstance(number, int):
            raise invalid(
                "not_whole",
                f"Please give a whole number, such as {math.floor(number)} or {math.ceil(number)}.",
                f"يرجى إدخال عدد صحيح، مثل {math.floor(number)} أو {math.ceil(number)}.",
            )
        self._check_bounds(number, context)
        return number

    def _check_bounds(self, number: float, context: ValueContext) -> None:
        limits = context.slot.limits
        least, most = _bound(limits.minimum), _bound(limits.maximum)
        if least is not None and most is not None and not least <= number <= most:
            raise beyond(
                limits,
                "number_out_of_range",
                f"Please give a number from {least} to {most}.",
                f"يرجى إدخال عدد من {least} إلى {most}.",
            )
        if least is not None and number < least:
            raise beyond(limits, "number_too_small", f"It must be at least {least}.", f"يجب ألا يقل عن {least}.")
        if most is not None and number > most:
            raise beyond(limits, "number_too_big", f"It can be at most {most}.", f"يجب ألا يزيد على {most}.")

    def _fits(self, value: float, context: ValueContext) -> bool:
        try:
            self.clean(value, context)
        except InvalidValue:
            return False
        return True

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """ "12.5", "١٢٫٥"."""
        return local_digits(context.language, str(value))

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        limits = context.slot.limits
        bounds = {"minimum": _bound(limits.minimum), "maximum": _bound(limits.maximum)}
        return {"type": self.type, **{name: bound for name, bound in bounds.items() if bound is not None}}


class Integer(Number):
    """A whole number: `{"type": "integer"}`. 5.0 is 5; 2.5 is refused."""

    type = "integer"
    aliases: ClassVar[tuple[str, ...]] = ("int", "whole number", "count", "quantity")
    whole = True


def _bound(limit: float | str | None) -> int | float | None:
    if isinstance(limit, str):
        limit = _from_text(limit)
    return None if limit is None else plain(limit)


def _from_text(text: str) -> int | float | None:
    """The number that a whole text writes out, in digits or words; None when it is anything else, or ambiguous."""
    folded = fold(text.strip())
    numerals = respaced(folded.text, numerals_in(folded, text.strip()))
    if len(numerals) != 1 or without(folded.text, numerals).strip(" %+"):
        return None
    return numerals[0].value


FIELD_TYPES: tuple[FieldType, ...] = (Number(), Integer())
