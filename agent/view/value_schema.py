"""The JSON Schema that a widget needs to limit what a person can choose."""

from __future__ import annotations

from collections.abc import Collection

from agent.view.form_view import FormView
from forms_registry.conditions import extent
from forms_registry.schema import FieldSpec, JsonValue


def schema_now(view: FormView, item: FieldSpec, *, without: Collection[str] = ()) -> dict[str, JsonValue]:
    """The JSON Schema of a field's value given the other answers, `without` those of some fields: rules such as "not
    before the first day" become `formatMinimum` of a date."""
    schema = view.field_type(item).json_schema(view.value_context(item))
    others = {name: value for name, value in view.values.items() if name != item.id and name not in without}
    rules, now = [rule.condition for rule in item.constraints], view.context.now
    least, most = extent(rules, item.id, {**view.facts, **others}, today=now.date(), now=now)
    within = dict(schema)
    if least is not None:
        within["formatMinimum"] = max(least, schema.get("formatMinimum", least))
    if most is not None:
        within["formatMaximum"] = min(most, schema.get("formatMaximum", most))
    possible = within.get("formatMinimum", "") <= within.get("formatMaximum", "9999")
    return within if possible else schema
