"""A colour, as a page writes it: "#ff8800"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from forms_registry.spec.types import JsonValue
from forms_registry.spec.values.base import Kind, Reading, Unclear, ValueContext
from forms_registry.spec.values.problems import invalid

_COLOUR = re.compile(r"#[0-9a-f]{6}\b", re.IGNORECASE)


class Colour(Kind):
    type = "colour"
    aliases = ("color",)

    def read(self, text: str, context: ValueContext) -> Reading | Unclear | None:
        return next(iter(self.find(text, context)), None)

    def find(self, text: str, context: ValueContext) -> Sequence[Reading | Unclear]:
        return [Reading(match.group().lower(), *match.span()) for match in _COLOUR.finditer(text)]

    def check(self, value: JsonValue, context: ValueContext) -> JsonValue:
        if isinstance(value, str) and _COLOUR.fullmatch(value):
            return value.lower()
        raise invalid("not_a_colour", "Please give a colour such as #ff8800.", "يرجى كتابة لون مثل #ff8800.")

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return {"type": "string", "pattern": "^#[0-9a-f]{6}$"}


KINDS: tuple[Kind, ...] = (Colour(),)
