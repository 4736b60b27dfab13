"""What every kind of value can do. A new field type is one new module beside this one that registers a `FieldType`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Literal

from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.types import JsonValue, Option

AskAction = Literal["ASK_DROPDOWN", "ASK_CHECKBOX", "ASK_TEXT", "ASK_DATE", "ASK_DATETIME", "ASK_LOCATION"]
RuleType = Literal["string", "number", "bool", "date", "datetime", "list", "map"]
"""How a value appears in a condition; `conditions` maps these to CEL types."""


class FieldType(ABC):
    """One type of field: reads itself from words, checks itself, shows itself, and describes itself.

    `type` is the canonical name, `aliases` what documents call it besides, `action` the question that asks for it,
    `input` the widget hint for that question, `rule_type` how conditions see it.
    """

    type: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    action: ClassVar[AskAction] = "ASK_TEXT"
    input: ClassVar[str] = "text"
    rule_type: ClassVar[RuleType] = "string"

    @abstractmethod
    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """Reads a whole message as the answer to this field, when it is the one being asked.

        None when the message does not read as this kind of value at all ("why do you need that?"). A value that reads
        well but is out of bounds is still a Entity: `clean` refuses it, so that the person is told the bound.
        """

    @abstractmethod
    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Finds sure mentions of this kind in free text, in order, not overlapping. Abstains rather than guesses."""

    @abstractmethod
    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """The canonical JSON value for a proposed one, from a widget, a tool, a model or `parse_answer`.

        Idempotent. Raises InvalidValue for a wrong type, an impossible value, or one outside the field's limits.
        """

    @abstractmethod
    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        """JSON Schema (2020-12) of the canonical value."""

    def offered(self, context: ValueContext) -> tuple[Option, ...]:
        """The options that a question for this field lists; () for kinds without."""
        return context.options

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """The value in words for a person, in `context.language`."""
        return str(value)
