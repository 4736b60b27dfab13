"""Finds conditions that can never hold, rules that contradict each other, and fields that nobody can be shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from forms_registry.conditions.solving import satisfiable
from forms_registry.documents.findings import Findings
from forms_registry.field_types import field_type_of
from forms_registry.schema import Condition, FieldSpec, FormSpec, JsonValue


def check_reachability(spec: FormSpec, findings: Findings) -> None:
    """An error for each field that can never be shown, and each field whose rules no answer can keep."""
    domains = dict(_domains(spec))
    for item in spec.fields:
        if item.visible and _never(_conditions_of(spec, [item.visible]), domains):
            code = "never_shown" if item.required is False else "required_never_shown"
            findings.add(code, item.line, id=item.id, condition=item.visible.source)
        rules = [rule.condition for rule in item.constraints]
        if rules and _never(_conditions_of(spec, [*rules, *([item.visible] if item.visible else [])]), domains):
            sources = "; ".join(rule.source for rule in rules)
            findings.add("rules_contradict", item.line, id=item.id, rules=sources)
        for condition, _ in item.option_rules:
            if _never(_conditions_of(spec, [condition]), domains):
                findings.add("option_rule_never", item.line, id=item.id, condition=condition.source)


def _never(conditions: Sequence[Condition], domains: Mapping[str, Sequence[JsonValue] | None]) -> bool:
    return satisfiable(conditions, domains=domains) is False


def _conditions_of(spec: FormSpec, conditions: Iterable[Condition]) -> list[Condition]:
    return list(conditions)


def _domains(spec: FormSpec) -> Iterator[tuple[str, Sequence[JsonValue] | None]]:
    """What each input can be, where that is known: options, yes or no, a flag on or off."""
    for flag in spec.flags:
        yield flag, (True, False)
    for item in spec.fields:
        yield item.id, _values(item)


def _values(item: FieldSpec) -> Sequence[JsonValue] | None:
    kind = field_type_of(item.type).rule_type
    if kind == "bool":
        return (True, False)
    return tuple(option.value for option in item.options) if item.options and kind in {"string", "list"} else None
