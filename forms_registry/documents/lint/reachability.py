"""Finds conditions that can never hold, rules that contradict each other or leave gaps, and fields that nobody can be
shown."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache, partial

from forms_registry.conditions import compile_condition
from forms_registry.conditions.solving import Answered, satisfiable
from forms_registry.documents.findings import Findings
from forms_registry.field_types import type_of
from forms_registry.schema import Condition, FieldSpec, FormSpec, JsonValue, ToolSpec
from forms_registry.schema.condition import Variable
from nlu.temporal.limits import FIRST_DAY, LAST_DAY, limit_day

_SECONDS = 0.25
"""How long one form may be searched; what has not been found by then is taken as possible."""

_SECONDS_EACH = 0.2
_Domains = Mapping[str, Sequence[JsonValue] | None]


def check_reachability(spec: FormSpec, findings: Findings) -> None:
    """An error for each field that can never be shown, and each condition and set of rules that can never hold."""
    # What each input can be, where that is known: options, yes or no, a flag on or off.
    domains = {**dict.fromkeys(spec.flags, (True, False)), **{item.id: _domain(item) for item in spec.fields}}
    days = datetime.now(UTC).date(), FIRST_DAY, LAST_DAY
    check = _Check(domains, {day: _premises(spec, day) for day in days}, findings, ends=time.thread_time() + _SECONDS)
    for item in spec.fields:
        check.check_visibility(item)
        check.check_rules(item)
        check.check_option_gaps(item)
    for tool in spec.tools:
        check.check_moments(tool)


@dataclass(frozen=True, slots=True)
class _Check:
    domains: _Domains
    answered: Mapping[date, Answered]
    findings: Findings
    ends: float

    def check_visibility(self, item: FieldSpec) -> None:
        """A finding for a field that can never be shown, and for one that can never be required while it is."""
        if item.visible and self._never(item.visible):
            code = "never_shown" if item.required is False else "required_never_shown"
            self.findings.add(code, item.line, id=item.id, condition=item.visible.source)
        elif not isinstance(item.required, bool) and self._never(item.required, *_visibility(item)):
            self.findings.add("never_required", item.line, id=item.id, condition=item.required.source)

    def check_rules(self, item: FieldSpec) -> None:
        """A finding for constraints that no answer can keep together, and for each rule of options that never holds."""
        rules = [rule.condition for rule in item.constraints]
        if rules and self._never(*rules, *_visibility(item)):
            sources = "; ".join(rule.source for rule in rules)
            self.findings.add("rules_contradict", item.line, id=item.id, rules=sources)
        for condition, _ in item.option_rules:
            if self._never(condition):
                self.findings.add("option_rule_never", item.line, id=item.id, condition=condition.source)

    def check_option_gaps(self, item: FieldSpec) -> None:
        """A warning for what several rules for the options forget. A rule that is the only one about an input is an
        exception, beside which all options are on offer."""
        inputs = Counter(variable for rule, _ in item.option_rules for variable in rule.variables)
        for variable in (variable for variable, times in inputs.items() if times > 1):
            given = compile_condition("value is answered", {variable.name: variable.type}, subject=variable.name)
            if variable.type in {"string", "list"}:
                self._answers_of_no_rule(item, variable, given)
            self._options_of_no_rule(item, variable, given)

    def _answers_of_no_rule(self, item: FieldSpec, other: Variable, given: Condition) -> None:
        """Reports the options of another field with which no rule holds, whatever else is answered."""
        name, rules = other.name, [rule for rule, _ in item.option_rules]
        options = [str(value) for value in self.domains.get(name) or ()]
        covered = {value for value in options for rule in rules if not self._never(rule, given, only={name: (value,)})}
        if uncovered := ", ".join(value for value in options if value not in covered):
            self.findings.add("option_rule_missing", item.line, id=item.id, other=name, answers=uncovered)

    def _options_of_no_rule(self, item: FieldSpec, other: Variable, given: Condition) -> None:
        """Reports the options that no rule names, where the rules about one input hold with all of its answers."""
        named = {name for _, names in item.option_rules for name in names}
        unnamed = ", ".join(option.value for option in item.options if option.value not in named)
        alone = [rule for rule, _ in item.option_rules if rule.inputs == {other.name}]
        if unnamed and self._never(given, refuted=alone):
            self.findings.add("option_in_no_rule", item.line, id=item.id, other=other.name, options=unnamed)

    def check_moments(self, tool: ToolSpec) -> None:
        for moment in tool.moments:
            if moment.condition and self._never(moment.condition):
                self.findings.add("tool_never_due", tool.line, tool=tool.name, condition=moment.condition.source)

    def _never(self, *conditions: Condition, refuted: Sequence[Condition] = (), only: _Domains | None = None) -> bool:
        """Whether on no day answers make the conditions true and `refuted` false; `only` are all that some inputs can
        be."""
        solve = partial(satisfiable, conditions, domains={**self.domains, **(only or {})}, refuted=refuted)
        for today, answered in self.answered.items():
            seconds = min(_SECONDS_EACH, self.ends - time.thread_time())
            if seconds <= 0 or solve(today=today, answered=answered, seconds=seconds) is not False:
                return False
        return True


def _premises(spec: FormSpec, day: date) -> Answered:
    """A field has an answer only where it is asked, and only one that it takes on that day."""
    fields = {item.id: item for item in spec.fields}

    @cache
    def holds(name: str) -> tuple[Condition, ...]:
        item = fields.get(name)
        return (*_visibility(item), *_bounds(item, day), *(rule.condition for rule in item.constraints)) if item else ()

    return holds


def _bounds(item: FieldSpec, today: date) -> Iterator[Condition]:
    """The limits of a number or a day as conditions."""
    kinds = {item.id: type_of(item).rule_type}
    for sign, limit in ((">=", item.limits.minimum), ("<=", item.limits.maximum)):
        day = limit_day(limit, today) if type_of(item).is_date else None
        if day or isinstance(limit, int | float):
            yield compile_condition(f"value {sign} {day or limit}", kinds, subject=item.id)


def _visibility(item: FieldSpec) -> tuple[Condition, ...]:
    return (item.visible,) if item.visible else ()


def _domain(item: FieldSpec) -> Sequence[JsonValue] | None:
    kind = type_of(item).rule_type
    if kind == "bool":
        return (True, False)
    return tuple(option.value for option in item.options) if item.options and kind in {"string", "list"} else None
