"""Drafts as they are once a person has said of every guess that it is right."""

from __future__ import annotations

from forms_registry.documents import parse
from forms_registry.documents.suggest import Answer, Suggestion, suggest
from forms_registry.schema import FormSpec


def confirmed(text: str) -> Suggestion:
    asked = suggest(text).questions
    return suggest(text, {question.key: Answer("yes") for question in asked})


def spec_of(text: str) -> FormSpec:
    """The form that a text is found to be, and that its draft is to the strict reader."""
    read = parse(confirmed(text).markdown)
    assert read.spec is not None, read.errors
    return read.spec


def facts(spec: FormSpec) -> dict[str, tuple[str, bool, tuple[str, ...]]]:
    """Of each field its type, whether it is required in any case, and its options."""
    return {
        one.id: (one.type, one.required is True, tuple(option.value for option in one.options)) for one in spec.fields
    }


def left(text: str) -> list[tuple[int, str]]:
    """What could not be taken over: line and words."""
    return [(one.line, one.text["en"]) for one in suggest(text).left]


def asked(text: str, about: str) -> dict[str, str]:
    """What is asked about a key, by the id of the field."""
    made = suggest(text)
    ids = {one.key: one.id for one in made.fields}
    return {ids[one.field]: one.guess for one in made.questions if one.about == about}
