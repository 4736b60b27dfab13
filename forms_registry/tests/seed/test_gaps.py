"""A document in the notation of the guide with a slip: what it says elsewhere keeps its meaning."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse, parse_foreign
from forms_registry.schema import FormSpec

HEADS = "| Field ID | Type | Required | Options | Constraints | Ask User |\n|---|---|---|---|---|---|\n"
RIGHT = (
    "| kind | dropdown | Yes | Bus, Tram | | What was it? |\n"
    "| line | integer | kind is Bus | | between 1 and 99; line > 0 | Which line? |\n"
    "| paid | number | Yes, only if kind is Tram | | paid <= line * 10 | What did you pay? |\n"
    "| seat | text | نعم | | at most 4 characters | Which seat? |\n"
)
SLIPS = {
    "type": "| extra | ribbon | No | | | Anything else? |\n",
    "limit": "| extra | text | No | | rather brief | Anything else? |\n",
    "required": "| extra | text | perhaps | | | Anything else? |\n",
    "cells": "| extra | text | No | | Anything else? |\n",
}


def foreign(document: str) -> FormSpec:
    read = parse_foreign(document).spec
    assert read is not None
    return read


@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_a_slip_changes_nothing_elsewhere_and_is_told(slip: str) -> None:
    whole = parse(HEADS + RIGHT).spec
    read = foreign(HEADS + RIGHT + slip)

    assert whole is not None
    assert read.fields[:-1] == whole.fields
    assert (read.fields[-1].type, read.fields[-1].options, read.fields[-1].default) == ("text", (), None)
    assert [found.line for found in read.not_understood] == [7]


def test_what_goes_by_a_slip_is_told_too() -> None:
    beside = "| age | numbr | Yes | | at least 5 | How old? |\n| who | text | Yes, only if age < 18 | | | Who? |\n"

    told = [(found.line, found.code) for found in foreign(HEADS + RIGHT + beside).not_understood]

    assert {line for line, _ in told} == {7, 8}


def test_doubts_about_a_whole_document_are_told_too() -> None:
    later = HEADS + "| a | text | Yes, only if b is yes | | | A? |\n| b | boolean | Yes | | | B? |\n"

    assert [found.code for found in foreign(later).not_understood] == ["condition_later"]
    assert foreign(HEADS + RIGHT).not_understood == ()


def test_a_bullet_beside_the_fields_that_looks_like_one_is_told() -> None:
    beside = "\n- **extra** (text, required): What else?\n"

    assert [found.code for found in foreign(HEADS + RIGHT + beside).not_understood] == ["bullet_beside"]
    assert foreign(HEADS + RIGHT + "\n- **Note**: trams run late.\n").not_understood == ()


def test_what_no_answer_could_keep_is_refused_with_or_without_a_slip() -> None:
    crossed = HEADS + "| a | integer | Yes | | at least 5; at most 2 | A? |\n"

    assert parse_foreign(crossed).spec is None
    assert parse_foreign(crossed + SLIPS["limit"]).spec is None
