"""What tells one person from all others by its shape: numbers of identity cards. They are sensitive by their kind."""

from __future__ import annotations

from collections.abc import Sequence

import re2

from forms_registry.field_types.base import FieldType, schema
from nlu.entities import EntityReader
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.problems import make_ambiguity, make_problem, one_entity
from nlu.text import read
from nlu.types import JsonValue
from patterns.folding import fold_text
from patterns.scanning import WORD, encodable, matches_in
from patterns.texts import trimmed_span

_NRIC = "[STFGM][0-9]{7}[A-Z]"


class IdentifierReader(EntityReader):
    """Reads words of one shape, in capital letters; the problem `code` asks for it where there is another number."""

    def __init__(self, shape: str, code: str) -> None:
        """`shape` is a pattern of RE2; its letters may be small."""
        self._word = re2.compile(rf"(?:^|[^{WORD}])((?i:{shape}))(?:$|[^{WORD}])")
        self._code = code

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        entities = self.extract(text, context)
        if len({entity.value for entity in entities}) > 1:
            return one_entity(read(text), entities, "text_unclear")
        is_tried = any(map(str.isdigit, text))
        return next(iter(entities), make_ambiguity(self._code, trimmed_span(text)) if is_tried else None)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity]:
        folded = read(text).folded
        return [Entity(match[1].upper(), *folded.span(*match.span(1))) for match in matches_in(self._word, folded.text)]


class Nric(FieldType):
    """A number of Singapore's identity cards: "S1234567A"."""

    type = "nric"
    aliases = ("identity card number",)
    is_sensitive = True
    shows_ends = True
    is_identifier = True
    has_digits = True
    is_copied = True
    self_evident = "shape"
    reader = IdentifierReader(_NRIC, "nric_invalid")

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        number = fold_text(value).strip().upper() if isinstance(value, str) else ""
        if not re2.fullmatch(_NRIC, encodable(number)):
            raise InvalidValue(make_problem("nric_invalid"))
        return number

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return schema("string", pattern=f"^{_NRIC}$")
