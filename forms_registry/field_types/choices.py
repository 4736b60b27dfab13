"""Yes or no; one of the options on offer; any of them."""

from __future__ import annotations

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.refusals import refusal, refuse_beyond
from forms_registry.sent_values.choices import json_names, label, sent_options, value_named, values_named
from nlu.bounds import count_bounds
from nlu.entities.options import OneOptionReader, SeveralOptionsReader
from nlu.entities.yes_no import YesNoReader, bare_yes_or_no
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.types import JsonValue, LocalText, Option
from patterns.local_writing import comma_joined

YES = Option("Yes", LocalText.of("Yes", ar="نعم"))
NO = Option("No", LocalText.of("No", ar="لا"))


class Boolean(FieldType):
    """Yes or no: `{"type": "boolean"}`."""

    type = "boolean"
    aliases = ("bool", "yes/no", "yes no", "true/false", "toggle", "switch", "confirmation", "نعم/لا")
    action = "ASK_DROPDOWN"
    input = "yes_no"
    rule_type = "bool"
    is_yes_no = True
    reader = YesNoReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes a boolean, or one phrase for yes or no and nothing else."""
        is_yes = bare_yes_or_no(value) if isinstance(value, str) else value
        if not isinstance(is_yes, bool):
            raise refusal("not_yes_or_no")
        return is_yes

    def offered_options(self, context: ValueContext) -> tuple[Option, ...]:
        """What the question shows; an answer is read by its meaning, not by these words alone."""
        return YES, NO

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return schema("boolean")

    def format(self, value: JsonValue, context: ValueContext) -> str:
        return (YES if value else NO).label(context.language)


class Dropdown(FieldType):
    """One option: its `value`."""

    type = "dropdown"
    aliases = (
        *("single-select", "select", "select one", "single choice", "choice", "radio", "radio button", "radio group"),
        *("combobox", "list", "enum", "picklist", "option", "options", "قائمة"),
    )
    action = "ASK_DROPDOWN"
    input = "select"
    chooses_options = True
    reader = OneOptionReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes an option's value, or a name of it in any language; a list of one counts as the one."""
        name = value[0] if isinstance(value, list) and len(value) == 1 else value
        return value_named(name, context.options)

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return _one_of(context)

    def format(self, value: JsonValue, context: ValueContext) -> str:
        return label(value, context.options, context.language)


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
    chooses_options = True
    takes_many = True
    reader = SeveralOptionsReader()

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        return sent_options(text, context.options) or super().parse_answer(text, context)

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes a list of values or names, one name, or a JSON array as text."""
        names_in_json = json_names(value) if isinstance(value, str) else value
        names = [value] if names_in_json is None and isinstance(value, str) else names_in_json
        if not isinstance(names, list):
            raise refusal("not_a_list")
        values = values_named(names, context.options)
        refuse_beyond(count_bounds(context.slot), len(values), context.slot.limits, "items")
        return values

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        counts, items = count_bounds(context.slot), _one_of(context)
        return schema("array", items=items, uniqueItems=True, minItems=counts.least or None, maxItems=counts.most)

    def format(self, value: JsonValue, context: ValueContext) -> str:
        if value == []:
            return "لا شيء" if context.language.startswith("ar") else "None"
        items = value if isinstance(value, list) else [value]
        return comma_joined(context.language, (label(item, context.options, context.language) for item in items))


def _one_of(context: ValueContext) -> dict[str, JsonValue]:
    """Any of the options; any string while there are none."""
    return schema("string", enum=[option.value for option in context.options] or None)
