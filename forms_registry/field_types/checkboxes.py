"""Any of the options on offer."""

from __future__ import annotations

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.bounded import check_count
from forms_registry.field_types.dropdowns import one_of_schema
from forms_registry.field_types.refusals import refused
from nlu.choosing.matcher import json_names
from nlu.choosing.messages import label
from nlu.choosing.selection import values_named
from nlu.entities.options import SeveralOptionsReader
from nlu.entity import ValueContext
from nlu.types import JsonValue


class Checkbox(FieldType):
    """Any of the options: a list of their values, in the order of the options, without repeats."""

    type = "checkbox"
    aliases = (
        *("multi-select", "multiple select", "select multiple", "select many", "multiple choice", "multi choice"),
        *("checkboxes", "checkbox group", "checkbox list", "tags"),
    )
    action = "ASK_CHECKBOX"
    input = "checkbox"
    rule_type = "list"
    reader = SeveralOptionsReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes a list of values or names, one name, or a JSON array as text."""
        listed = json_names(value) if isinstance(value, str) else value
        names = [value] if listed is None and isinstance(value, str) else listed
        if not isinstance(names, list):
            raise refused("not_a_list")
        values = values_named(names, context.options)
        check_count("items", len(values), context)
        return values

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        limits, items = context.slot.limits, one_of_schema(context)
        return schema("array", items=items, uniqueItems=True, minItems=limits.min_items, maxItems=limits.max_items)

    def format(self, value: JsonValue, context: ValueContext) -> str:
        if value == []:
            return "لا شيء" if context.language == "ar" else "None"
        comma = "، " if context.language == "ar" else ", "
        items = value if isinstance(value, list) else [value]
        return comma.join(label(item, context.options, context.language) for item in items)


FIELD_TYPES = (Checkbox(),)
