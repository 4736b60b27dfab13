"""Numbers and whole numbers."""

from __future__ import annotations

import math
from typing import ClassVar

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.refusals import refusal, refuse_beyond
from nlu.amounts import number_bounds, written_number
from nlu.bounds import is_storable, is_whole, whole_as_int
from nlu.entities.numbers import NumberReader
from nlu.entity import ValueContext
from nlu.types import JsonValue
from patterns.local_writing import local_digits
from patterns.regular import linear

_JSON_NUMBER = linear(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?\z")


class Number(FieldType):
    """Any finite number: `{"type": "number"}`; whole amounts are ints."""

    type = "number"
    aliases: ClassVar[tuple[str, ...]] = (
        *("decimal", "float", "double", "numeric", "currency", "amount", "money", "percentage", "percent"),
    )
    input = "number"
    rule_type = "number"
    is_numeric = True
    has_digits = True
    reader: ClassVar[NumberReader] = NumberReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes a number, a text that is one in JSON, as programs write it ("1.250" is 1.25), or words for one."""
        number = _number_in(value) if isinstance(value, str) else value
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise refusal("not_a_number")
        if not is_storable(number):
            raise refusal("number_too_large")
        if self.reader.whole and not is_whole(number):
            raise refusal("not_whole", below=math.floor(number), above=math.ceil(number))
        number = whole_as_int(number)
        bounds = number_bounds(context.slot.limits)
        one_sided = bounds.least is None or bounds.most is None
        refuse_beyond(bounds, number, context.slot.limits, "number" if one_sided else "range")
        return number

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """ "12.5", "١٢٫٥"."""
        return local_digits(context.language, str(value))

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        bounds = number_bounds(context.slot.limits)
        return schema(self.type, minimum=bounds.least, maximum=bounds.most)


def _number_in(text: str) -> float | None:
    return float(text) if _JSON_NUMBER.match(text) else written_number(text)


class Integer(Number):
    """A whole number: `{"type": "integer"}`. 5.0 is 5; 2.5 is refused."""

    type = "integer"
    aliases = ("int", "whole number", "count", "quantity")
    read_as = Number.type
    reader = NumberReader(whole=True)
