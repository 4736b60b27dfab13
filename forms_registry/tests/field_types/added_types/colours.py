"""A colour, as a page writes it: "#ff8800"."""

from __future__ import annotations

from collections.abc import Sequence

import re2

from forms_registry.field_types.base import FieldType, schema
from nlu.entities import EntityReader
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.types import JsonValue, LocalText, Problem
from patterns.scanning import WORD, encodable, matches_in

_COLOUR = "#[0-9a-f]{6}"
_WITHIN = re2.compile(rf"((?i:{_COLOUR}))(?:$|[^{WORD}])")


class ColourReader(EntityReader):
    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        return next(iter(self.extract(text, context)), None)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return [Entity(match[1].lower(), *match.span(1)) for match in matches_in(_WITHIN, text)]


class Colour(FieldType):
    type = "colour"
    aliases = ("color",)
    reader = ColourReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        said = value.strip().lower() if isinstance(value, str) else ""
        if not re2.fullmatch(_COLOUR, encodable(said)):
            wanted = LocalText.of("Please give a colour such as #ff8800.", ar="أعطِ لونًا مثل #ff8800 من فضلك.")
            raise InvalidValue(Problem("not_a_colour", wanted))
        return said

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return schema("string", pattern=f"^{_COLOUR}$")
