"""What every type of field can do. A new field type is one new module beside this one that lists it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Literal

from nlu.entities import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.types import JsonValue, Option

AskAction = Literal["ASK_DROPDOWN", "ASK_CHECKBOX", "ASK_TEXT", "ASK_DATE", "ASK_DATETIME", "ASK_LOCATION"]
Family = Literal["words", "count", "moment", "other"]
"""Types that are read and told alike: the person's own words, numbers, dates and times."""
RuleType = Literal["string", "number", "bool", "date", "datetime", "list", "map"]
"""How a value appears in a condition; `conditions` maps these to CEL types."""


class FieldType(ABC):
    """One type of field: cleans its values, shows them, describes them as JSON Schema, and knows what reads them.

    `type` is the canonical name, `aliases` what documents call it besides, `action` the question that asks for it,
    `input` the widget hint for that question, `rule_type` how conditions see it, `family` the types that are read
    alike, `reader` what reads it from words. `is_sensitive`: whatever a document says, its values are; `shows_ends`: a
    mask of them may show how they begin and end.
    """

    type: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    action: ClassVar[AskAction] = "ASK_TEXT"
    input: ClassVar[str] = "text"
    rule_type: ClassVar[RuleType] = "string"
    family: ClassVar[Family] = "other"
    is_sensitive: ClassVar[bool] = False
    shows_ends: ClassVar[bool] = False
    reader: ClassVar[EntityReader]

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """What a whole message answers to this field, when it is the one being asked: see `EntityReader`."""
        return self.reader.parse_answer(text, context)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Sure values for this field in free text: see `EntityReader`."""
        return self.reader.extract(text, context)

    @abstractmethod
    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """The canonical JSON value for a proposed one, from a widget, a tool, a model or `parse_answer`.

        Idempotent. Raises InvalidValue for a wrong type, an impossible value, or one outside the field's limits.
        """

    @abstractmethod
    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        """JSON Schema (2020-12) of the canonical value."""

    def offered(self, context: ValueContext) -> tuple[Option, ...]:
        """The options that a question for this field lists; () for types without."""
        return context.options

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """The value in words for a person, in `context.language`."""
        return str(value)


def schema(kind: str, **keywords: JsonValue) -> dict[str, JsonValue]:
    """A JSON Schema of the JSON type `kind`; keywords that are None are left out."""
    return {"type": kind, **{name: value for name, value in keywords.items() if value is not None}}
