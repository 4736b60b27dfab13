"""What tells one person from all others by its shape: numbers of identity cards. They are sensitive by their kind."""

from __future__ import annotations

from forms_registry.field_types.base import FieldType, schema
from nlu.entities.identifiers import IdentifierReader
from nlu.entity import InvalidValue, ValueContext
from nlu.folding import fold_text
from nlu.problems import worded
from nlu.types import JsonValue
from patterns.regular import linear
from patterns.scanning import encodable

_NRIC = "[STFG][0-9]{7}[A-Z]"


class Nric(FieldType):
    """A number of Singapore's identity cards: "S1234567A"."""

    type = "nric"
    aliases = ("identity card number",)
    is_sensitive = True
    shows_ends = True
    reader = IdentifierReader(_NRIC, "nric_invalid")

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        said = fold_text(value).strip().upper() if isinstance(value, str) else ""
        if not linear(_NRIC).fullmatch(encodable(said)):
            raise InvalidValue(worded("nric_invalid"))
        return said

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return schema("string", pattern=f"^{_NRIC}$")
