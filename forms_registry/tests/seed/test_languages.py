"""The languages of a document that others wrote: as it names them, as far as its texts are in them."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse_foreign

WORDED = """# Trip

## Form Overview

- **Purpose**: A trip
- **Language**: LANGUAGE

## Field Summary Table

| # | Field ID | Type | Required | Before Asking | Ask User |
|---|---|---|---|---|---|
| 1 | `departureDay` | date | Yes | None | "QUESTION" |
| 2 | `travelClass` | dropdown | Yes | None | "QUESTION" options: ["First", "Second"] |
"""
LISTED = """---
title: Trip
language: LANGUAGE
fields:
  - {id: departureDay, type: date, required: conditional, prompt: "QUESTION"}
---
"""
STRICT = LISTED.replace("conditional", "true")
ENGLISH, ARABIC = "Which one?", "أي واحد؟"


def languages(document: str, told: str, question: str = ENGLISH) -> tuple[tuple[str, ...], list[int]]:
    """Of the form, and the lines on which a language is not understood."""
    read = parse_foreign(document.replace("LANGUAGE", told).replace("QUESTION", question))
    assert read.spec is not None, read.errors
    return read.spec.languages, [one.line for one in read.spec.not_understood if one.code == "language_unread"]


@pytest.mark.parametrize("told", ["bilingual", "User's language", "whatever is spoken"])
@pytest.mark.parametrize(("document", "line"), [(WORDED, 6), (LISTED, 3), (STRICT, 3)])
@pytest.mark.parametrize(("question", "spoken"), [(ENGLISH, "en"), (ARABIC, "ar")])
def test_a_language_that_is_not_understood_is_told_and_is_that_of_the_texts(
    told: str, document: str, line: int, question: str, spoken: str
) -> None:
    found, at = languages(document, told, question)

    assert found[0] == spoken
    assert at == [line]


@pytest.mark.parametrize("told", ["[bilingual]", "[whatever, is, spoken]"])
def test_a_list_of_what_is_no_language_is_told_once(told: str) -> None:
    assert languages(LISTED, told) == (("en",), [3])


@pytest.mark.parametrize(
    ("told", "question", "first"),
    [
        ("Arabic/English", ENGLISH, "en"),
        ("English, Arabic", ARABIC, "ar"),
        ("English, Arabic", ENGLISH, "en"),
        ("Arabic, English", ARABIC, "ar"),
        ("Arabic, French", "Lequel ?", "fr"),
        ("French, English", "Lequel ?", "fr"),
    ],
)
@pytest.mark.parametrize("document", [WORDED, LISTED])
def test_the_first_language_is_one_that_questions_are_in(document: str, told: str, question: str, first: str) -> None:
    found, at = languages(document, told, question)

    assert found[0] == first
    assert len(found) == 2
    assert at == []


def test_questions_in_both_languages_leave_the_first_one_first() -> None:
    both = LISTED.replace('"QUESTION"', f'{{en: "{ENGLISH}", ar: "{ARABIC}"}}')

    assert languages(both, "Arabic, English")[0] == ("ar", "en")
