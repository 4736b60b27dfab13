"""Decides when a field is shown, and when it must be answered."""

from __future__ import annotations

import re
from typing import NamedTuple

from forms_registry.documents import phrases
from forms_registry.documents.build.rules import Rules, all_of
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts
from forms_registry.documents.source import SourceValue
from forms_registry.schema import Condition

_OPEN = re.compile(r"\b(?:if|when|unless|depends|conditional(?:ly)?)\b", re.IGNORECASE)
"""Words that leave open what happens while a condition does not hold."""


class Presence(NamedTuple):
    """`visible` is None for a field that is always shown."""

    required: bool | Condition
    visible: Condition | None


def read_presence(facts: Facts, rules: Rules, findings: Findings) -> Presence:
    """What `required`, `required_if` and `visible_if` say together. A field of which nothing is said is required."""
    required: bool | Condition = True
    shown = [phrases.condition_in(one) for one in facts.all("visible_if")]
    if (value := facts.first("required")) is not None:
        required, more = _required(value, facts, rules, findings)
        shown = [*shown, *more]
    if (value := facts.first("required_if")) is not None:
        required = rules.try_read(phrases.condition_in(value), facts.name, f"required_if of `{facts.name}`") or False
    conditions = [rules.try_read(value, facts.name, f"visible_if of `{facts.name}`") for value in shown]
    return Presence(required, all_of([one for one in conditions if one is not None]))


def _required(
    value: SourceValue, facts: Facts, rules: Rules, findings: Findings
) -> tuple[bool | Condition, list[SourceValue]]:
    """(whether or when it is required, further conditions for showing it)."""
    if not value.is_text:
        return rules.try_read(value, facts.name, f"required of `{facts.name}`") or False, []
    if (said := phrases.truth(value.text)) is not None:
        return said, []
    if phrase := phrases.said(value.text, "required"):
        return phrase.name == "shown_and_required", [value.with_text(phrase.holes["rest"])]
    if _OPEN.search(value.text):
        findings.add("required_unclear", value.line, id=facts.name, text=value.text)
        return False, []
    return rules.try_read(value, facts.name, f"required of `{facts.name}`") or False, []
