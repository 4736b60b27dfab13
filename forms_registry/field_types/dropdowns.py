"""One of the options on offer."""

from __future__ import annotations

from forms_registry.field_types.base import FieldType, schema
from nlu.choosing.messages import label
from nlu.choosing.selection import value_named
from nlu.entities.options import OneOptionReader
from nlu.entity import ValueContext
from nlu.types import JsonValue


class Dropdown(FieldType):
    """One option: its `value`."""

    type = "dropdown"
    aliases = (
        *("single-select", "select", "select one", "single choice", "choice", "radio", "radio button", "radio group"),
        *("combobox", "list", "enum", "picklist", "option", "options", "قائمة"),
    )
    action = "ASK_DROPDOWN"
    input = "select"
    reader = OneOptionReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes an option's value, or a name of it in any language; a list of one counts as the one."""
        name = value[0] if isinstance(value, list) and len(value) == 1 else value
        return value_named(name, context.options)

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return one_of_schema(context)

    def format(self, value: JsonValue, context: ValueContext) -> str:
        return label(value, context.options, context.language)


def one_of_schema(context: ValueContext) -> dict[str, JsonValue]:
    """Any of the options; any string while there are none."""
    return schema("string", enum=[option.value for option in context.options] or None)


FIELD_TYPES = (Dropdown(),)
