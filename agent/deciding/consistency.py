"""Checks answers against each other: rules across fields, and dependencies. Reads only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from agent.dialogue.rule_words import rule_in_words
from agent.dialogue.wording import say
from agent.view.form_view import FormView
from forms_registry.schema import FieldSpec, FormSpec, JsonValue


def broken_answers(view: FormView) -> Iterator[tuple[FieldSpec, str]]:
    """Visible answers that a rule refuses now, or that are not on offer any more, each with the reason."""
    for item in view.visible():
        if not view.is_answered(item.id):
            continue
        if broken := broken_rule(view, item, view.values):
            yield item, broken
            continue
        offered = {option.value for option in view.options(item)}
        chosen = view.values[item.id]
        if offered and not offered.issuperset(chosen if isinstance(chosen, list) else [chosen]):
            yield item, say(view.locale, "no_longer_on_offer")


def broken_rule(view: FormView, item: FieldSpec, values: Mapping[str, JsonValue]) -> str:
    """The message of the field's first rule that `values` violate; "" if they violate none."""
    for rule in item.constraints:
        if view.breaks(values, rule.condition):
            return rule_in_words(view, item, rule)
    return ""


def dependencies_of(item: FieldSpec, spec: FormSpec) -> set[str]:
    """The fields whose change makes this field's answer doubtful."""
    source = item.data_source
    names = set(item.depends_on)
    if source:
        names |= {source.parent} if source.parent else set()
        tool = spec.tool(source.tool) if source.tool else None
        arguments = source.arguments or (tool.arguments if tool else ())
        names |= {argument.field_id for argument in arguments if argument.field_id}
    return names
