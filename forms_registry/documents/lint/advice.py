"""Points at what is allowed, and rarely meant."""

from __future__ import annotations

from forms_registry.documents import phrases
from forms_registry.documents.findings import Findings
from forms_registry.documents.text import fold
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, FormSpec


def advise(spec: FormSpec, findings: Findings) -> None:
    """A warning for each required list without a way to say none, each option that only speaks of the options, and each
    past day that may lie in the future."""
    for item in spec.fields:
        for option in item.options:
            if phrases.match(option.value, "option_remarks"):
                findings.add("option_remark", item.line, id=item.id, option=option.value)
        if _demands_an_option(item):
            findings.add("list_without_none", item.line, id=item.id)
        if _asks_for_the_past(item):
            findings.add("past_without_limit", item.line, id=item.id, question=item.prompts[0].get("en"))


def _demands_an_option(item: FieldSpec) -> bool:
    is_demanded = type_of(item).chooses_many and item.required is not False
    if not (is_demanded and item.options and item.limits.min_items is None):
        return False
    none_words = set(phrases.data()["no_answer_options"])
    names = {name for option in item.options for name in option.names()}
    return not any(name.casefold() in none_words or fold(name) in none_words for name in names)


def _asks_for_the_past(item: FieldSpec) -> bool:
    """Whether the question asks for the past, and no limit says so."""
    question = item.prompts[0].get("en").casefold() if item.prompts else ""
    is_limited = item.limits.maximum is not None or any(item.id in rule.condition.inputs for rule in item.constraints)
    return type_of(item).has_date and not is_limited and question.startswith(tuple(phrases.data()["past_questions"]))
