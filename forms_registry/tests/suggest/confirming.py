"""Drafts as they are once a person has said of every guess that it is right."""

from __future__ import annotations

from forms_registry.documents import parse
from forms_registry.documents.suggest import Answer, Suggestion, suggest
from forms_registry.schema import FormSpec


def confirmed(text: str) -> Suggestion:
    guesses_about = suggest(text).questions
    return suggest(text, {question.key: Answer("yes") for question in guesses_about})


def spec_of(text: str) -> FormSpec:
    """The form that a text is found to be, and that its draft is to the strict reader."""
    read = parse(confirmed(text).markdown)
    assert read.spec is not None, read.errors
    return read.spec


def facts(spec: FormSpec) -> dict[str, tuple[str, bool, tuple[str, ...]]]:
    """Of each field its type, whether it is required in any case, and its options."""
    return {
        field.id: (field.type, field.required is True, tuple(option.value for option in field.options))
        for field in spec.fields
    }


def notices(text: str) -> list[tuple[int, str]]:
    """What could not be taken over: line and words."""
    return [(notice.line, notice.text["en"]) for notice in suggest(text).left]


def guesses_about(text: str, about: str) -> dict[str, str]:
    """What is asked about a key, by the id of the field."""
    suggestion = suggest(text)
    ids = {field.key: field.id for field in suggestion.fields}
    return {ids[question.field]: question.guess for question in suggestion.questions if question.about == about}
