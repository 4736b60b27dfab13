"""Words rules between answers whose author did not: "It must be after the start"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import re2

from agent.dialogue.names import name_in_sentence
from agent.dialogue.wording import listed, say
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import Constraint, FieldSpec
from patterns import scanning

_COMPARISON = re2.compile(r"(?P<left>[^<>=!&|?(){}\[\]]+?) (?P<sign>>=|<=|==|!=|>|<) (?P<right>[^<>=!&|?{}\[\]]+)")
_SHIFTED = re2.compile(r"(?P<name>\w+)(?: (?P<sign>[+-]) days\((?P<days>\d+)\))?")
_APART = re2.compile(r"(?P<later>\w+) - (?P<earlier>\w+)")
_DAYS = re2.compile(r"days\((?P<days>\d+)\)")
_NUMBER = re2.compile(r"-?\d+(?:\.\d+)?")
_FLIPPED = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "==": "==", "!=": "!="}
_KEYS = {">=": "least", "<=": "most", ">": "above", "<": "below", "==": "same", "!=": "other"}


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule about `item`, with the other fields by their CEL names."""

    view: FormView
    item: FieldSpec
    fields: Mapping[str, FieldSpec]

    def comparison_in_words(self, comparison: str) -> str:
        """What one comparison requires of the item; "" for other shapes."""
        match = _COMPARISON.fullmatch(comparison.strip())
        if match is None:
            return ""
        left, sign, right = match["left"].strip(), match["sign"], match["right"].strip()
        if self.fields.get(left) == self.item:
            return self._comparison_with(sign, right)
        if self.fields.get(right) == self.item:
            return self._comparison_with(_FLIPPED[sign], left)
        return self._distance_in_words(left, sign, right)

    def _comparison_with(self, sign: str, other: str) -> str:
        named = self._operand_in_words(other)
        kind = "moment" if type_of(self.item).is_moment else "value"
        return say(self.view.locale, f"rule_{kind}_{_KEYS[sign]}", other=named) if named else ""

    def _distance_in_words(self, left: str, sign: str, right: str) -> str:
        """For two dates: how many days must be between them."""
        apart, days = _APART.fullmatch(left), _DAYS.fullmatch(right)
        if apart is None or days is None or sign in {"==", "!="}:
            return ""
        later, earlier = self.fields.get(apart["later"]), self.fields.get(apart["earlier"])
        if self.item not in (later, earlier):
            return ""
        is_later = self.item == later
        other = self._operand_in_words(apart["earlier"] if is_later else apart["later"])
        key = f"rule_days_{'after' if is_later else 'before'}_{_KEYS[sign]}"
        return say(self.view.locale, key, days=self._days(days), other=other) if other else ""

    def _operand_in_words(self, operand: str) -> str:
        """An operand in words: another answer, today, a number, or a day relative to one of them."""
        if _NUMBER.fullmatch(operand):
            number = float(operand)
            return self.view.show(self.item, int(number) if number.is_integer() else number)
        match = _SHIFTED.fullmatch(operand)
        base = self._operand_name(match["name"]) if match else ""
        if match is None or not match["days"] or not base:
            return base
        key = "rule_shifted_after" if match["sign"] == "+" else "rule_shifted_before"
        return say(self.view.locale, key, days=self._days(match), other=base)

    def _days(self, match: scanning.Match) -> str:
        return say(self.view.locale, "days", count=int(match["days"]))

    def _operand_name(self, name: str) -> str:
        if name == "today":
            return say(self.view.locale, "rule_today")
        other = self.fields.get(name)
        if other is None:
            return ""
        if not self.view.is_answered(other.id):
            return name_in_sentence(other, self.view.locale)
        value = self.view.describe(other)
        return say(self.view.locale, "rule_field", other=name_in_sentence(other, self.view.locale), value=value)


def rule_in_words(view: FormView, item: FieldSpec, rule: Constraint) -> str:
    """What a violated rule requires: the author's message, else ours, never with technical names."""
    author = rule.message.get(view.locale)
    if author and not _names_ids(author, rule):
        return author
    spec = view.spec
    variables = (variable for variable in rule.condition.variables if spec.has(variable.name))
    fields = {variable.cel: spec.field(variable.name) for variable in variables}
    parts = [_Rule(view, item, fields).comparison_in_words(part) for part in rule.condition.cel.split("&&")]
    return " ".join(parts) if all(parts) else _compared_answers(view, item, rule)


def _names_ids(words: str, rule: Constraint) -> bool:
    """Whether the author's message is just the rule as code ("on or after start_date")."""
    words_used = set(scanning.words(words))
    return any(name in words_used and not (name.isalpha() and name.islower()) for name in rule.condition.inputs)


def _compared_answers(view: FormView, item: FieldSpec, rule: Constraint) -> str:
    """For a rule without words of its own: the other answers it involves."""
    others = [other for other in view.visible() if other.id in rule.condition.inputs and other.id != item.id]
    answers = [
        say(view.locale, "rule_field", other=name_in_sentence(other, view.locale), value=view.describe(other))
        for other in others
        if other.id in view.values
    ]
    if answers:
        return say(view.locale, "rule_broken", others=listed(view.locale, answers))
    return say(view.locale, "rule_broken_alone", field=name_in_sentence(item, view.locale))
