"""What the page of an import calls things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import get_language, gettext

if TYPE_CHECKING:
    from forms_registry.documents.suggest import Question, ReadField

_LIMITS = {
    **dict.fromkeys(("text", "textarea", "email"), "at most 200 characters"),
    **dict.fromkeys(("integer", "number"), "between 1 and 10"),
    **dict.fromkeys(("date", "datetime"), "not in the future"),
    "time": "between 08:00 and 17:30",
    "checkbox": "at most 3 options",
    "file": "at most 5 MB",
}
"""A limit for each type, as the notation has it in any language."""


def example(question: Question, fields: Sequence[ReadField]) -> str:
    """What could be typed instead of a guess, with the form's own fields; "" if no example is needed."""
    if question.other == "limit":
        kind = next((item.said.get("type", "") for item in fields if item.key == question.field), "")
        return _LIMITS.get(kind, "")
    for item in fields if question.other == "condition" else ():
        answers = gettext("Yes") if item.said.get("type") == "boolean" else item.said.get("options", "")
        if answers and item.key != question.field:
            params = {"label": item.said.get("label", item.id), "answer": answers.partition(" | ")[0]}
            return gettext("%(label)s is %(answer)s") % params
    return ""


def options(other: str, language: str) -> tuple[tuple[str, str], ...]:
    """Value and label of what may be chosen instead of a guess; () if it is typed."""
    from forms_registry.documents.suggest.guesses_in_words import roles
    from forms_registry.field_types import all_field_types

    if other == "type":
        return tuple((name, _type(name)) for name in all_field_types())
    if other == "role":
        return tuple((role, label[language]) for role, label in roles().items())
    return ()


def value_in_words(key: str, value: str) -> str:
    """`value` is what was read for the `key` of a field."""
    if key == "type":
        return _type(value)
    return {"yes": gettext("Yes"), "no": gettext("No")}.get(value, value) if key == "required" else value


def _type(name: str) -> str:
    """What a type of field is called in the language of the page."""
    from forms_registry.documents.suggest.guesses_in_words import type_in_words
    from forms_registry.schema.bilingual import in_language

    return str(in_language(type_in_words(name), get_language() or "en"))


def key_in_words(key: str) -> str:
    """The label of a field's key; a key without one is shown as it is."""
    return {
        "label": gettext("Label"),
        "type": gettext("Type"),
        "required": gettext("Required"),
        "prompt": gettext("Question"),
        "options": gettext("Options"),
        "help": gettext("Help"),
        "step": gettext("Step"),
        "default": gettext("Default"),
        "notes": gettext("Notes"),
        "visible_if": gettext("Shown when"),
        "required_if": gettext("Required when"),
        "constraints": gettext("Limit"),
    }.get(key, key)


def group_texts() -> dict[str, str]:
    """By the `group` of questions, the sentence that confirms all of them at once."""
    return {
        "read": gettext("What the document says was read rightly: columns, options, limits, and what is required"),
        "optional": gettext("What the document does not call required may be left unanswered"),
        "named": gettext("Where the name of a question tells what kind of answer is meant, it is that kind"),
        "titles": gettext("What was taken for a title is no question"),
        "text": gettext("Where nothing says what kind of answer is meant, it is a short text"),
    }
