"""A colour, as a page writes it: "#ff8800"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from forms_registry.field_types.base import FieldType, schema
from forms_registry.schema import JsonValue
from nlu.entities import EntityReader
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.types import LocalText, Problem

_COLOUR = re.compile(r"#[0-9a-f]{6}\b", re.IGNORECASE)


class ColourReader(EntityReader):
    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        return next(iter(self.extract(text, context)), None)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return [Entity(match.group().lower(), *match.span()) for match in _COLOUR.finditer(text)]


class Colour(FieldType):
    type = "colour"
    aliases = ("color",)
    reader = ColourReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        if isinstance(value, str) and _COLOUR.fullmatch(value):
            return value.lower()
        raise InvalidValue(Problem("not_a_colour", LocalText.of("Please give a colour such as #ff8800.")))

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return schema("string", pattern="^#[0-9a-f]{6}$")
