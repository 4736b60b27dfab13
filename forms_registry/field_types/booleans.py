"""Yes or no."""

from __future__ import annotations

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.refusals import refused
from nlu.entities.yes_no import YesNoReader, bare_yes_or_no
from nlu.entity import ValueContext
from nlu.types import JsonValue, LocalText, Option

YES = Option("Yes", LocalText.of("Yes", ar="نعم"))
NO = Option("No", LocalText.of("No", ar="لا"))
YES_NO = (YES, NO)
"""What a yes/no question offers; a person's answer is read by its meaning, not by these words alone."""


class Boolean(FieldType):
    """Yes or no: `{"type": "boolean"}`."""

    type = "boolean"
    aliases = ("bool", "yes/no", "yes no", "true/false", "toggle", "switch", "confirmation", "نعم/لا")
    action = "ASK_DROPDOWN"
    input = "yes_no"
    rule_type = "bool"
    reader = YesNoReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes a boolean, or one phrase for yes or no and nothing else."""
        meant = bare_yes_or_no(value) if isinstance(value, str) else value
        if not isinstance(meant, bool):
            raise refused("not_yes_or_no")
        return meant

    def offered(self, context: ValueContext) -> tuple[Option, ...]:
        return YES_NO

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return schema("boolean")

    def format(self, value: JsonValue, context: ValueContext) -> str:
        return (YES if value else NO).label(context.language)


FIELD_TYPES = (Boolean(),)
