"""Decides when a field is shown, and when it must be answered."""

from __future__ import annotations

from forms_registry.documents import phrases
from forms_registry.documents.build.rules import Rules, all_of
from forms_registry.documents.form_source import Entry
from forms_registry.documents.source import SourceValue
from forms_registry.schema import Condition
from forms_registry.schema.bilingual import bilingual
from patterns.regular import linear

_OPEN = linear(r"\b(?:if|when|unless|depends|conditional(?:ly)?)\b|إذا|عندما|ما لم", "i")
"""Words that leave open what happens while a condition does not hold."""


def read_presence(entry: Entry, rules: Rules) -> tuple[bool | Condition, Condition | None]:
    """(whether or when a field is required, when it is shown) by `required`, `required_if` and `visible_if` together.

    A field of which nothing is said is required, and always shown (None).
    """
    visibility = entry.all("visible_if")
    value = entry.first("required") or SourceValue("yes")
    if phrase := phrases.match(value.text, "required"):
        required: bool | Condition = phrase.name == "shown_and_required"
        visibility.append(value.with_text(phrase.holes["rest"]))
    else:
        required = _required(value, entry, rules)
    for value in entry.all("required_if")[:1]:
        if required and (stated := entry.first("required")):
            entry.report("required_twice", value.line, text=stated.as_text(), condition=value.as_text())
        required = rules.field_condition(entry.name, value) or False
    conditions = (rules.field_condition(entry.name, value) for value in visibility)
    return required, all_of([condition for condition in conditions if condition is not None])


def _required(value: SourceValue, entry: Entry, rules: Rules) -> bool | Condition:
    """Whether, or when, it is required, of a value that says nothing of when it is shown."""
    if (is_yes := phrases.truth(value.text)) is None and _OPEN.search(value.text):
        entry.report("required_unclear", value.line, text=value.text)
        return False
    what = bilingual("`{key}` of `{id}`, which is yes, no or a condition", key=value.key, id=entry.name)
    return (rules.read(value, what, entry.name) or False) if is_yes is None else is_yes
