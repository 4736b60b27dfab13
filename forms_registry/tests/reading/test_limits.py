"""Limits in words: several in one cell, thousands, and what a cell of yes or no may look like."""

from __future__ import annotations

import pytest

from forms_registry.schema import FieldSpec
from forms_registry.tests.reading.support import codes, form

HEADS = "| Field ID | Type | Required | Constraints | Ask User |\n|---|---|---|---|---|\n"


def limited(kind: str, words: str, required: str = "Yes") -> FieldSpec:
    return form(f"{HEADS}| it | {kind} | {required} | {words} | It? |").fields[0]


@pytest.mark.parametrize(
    ("kind", "words", "limits"),
    [
        ("integer", "at least 2, at most 9", {"minimum": 2, "maximum": 9}),
        ("integer", "minimum 2 and maximum 9", {"minimum": 2, "maximum": 9}),
        ("integer", "2-9", {"minimum": 2, "maximum": 9}),
        ("number", "between 1,000 and 25,000.5", {"minimum": 1000, "maximum": 25000.5}),
        ("text", "min. 2 characters, max. 1,200 characters", {"min_length": 2, "max_length": 1200}),
        ("integer", "18 or over; 99 or under", {"minimum": 18, "maximum": 99}),
        ("number", "from 0, up to 5", {"minimum": 0, "maximum": 5}),
        ("integer", "positive", {"minimum": 1}),
        ("number", "must not be negative", {"minimum": 0}),
        ("time", "not before 08:00; until 17:30", {"minimum": "08:00", "maximum": "17:30"}),
        ("date", "2030-01-01 or later", {"minimum": "2030-01-01"}),
        ("date", "must not be in the past", {"minimum": "today"}),
        ("date", "in the future", {"minimum": "today+1d"}),
        ("datetime", "must be in the past", {"maximum": "now"}),
        ("checkbox with options", "at least 1, up to 3 options", {"min_items": 1, "max_items": 3}),
        ("checkbox with options", "min_items: 1; max_items: 3", {"min_items": 1, "max_items": 3}),
        ("checkbox with options", "min_items: 1, at most 3", {"min_items": 1, "max_items": 3}),
        ("integer", "min: 2, max: 9", {"minimum": 2, "maximum": 9}),
        ("text", "min_length: 2, max_length: 9", {"min_length": 2, "max_length": 9}),
        ("number", "between ١٬٥٠٠ and ٢٬٥٠٠٫٥", {"minimum": 1500, "maximum": 2500.5}),
        ("text", "at most ٦٠ characters", {"max_length": 60}),
        ("text", "exactly ۴ digits", {"pattern": r"^\d{4}$"}),
        ("date", "not before ٢٠٣٠-٠١-٣١", {"minimum": "2030-01-31"}),
        ("time", "from ٠٨:٠٠ to ١٧:٣٠", {"minimum": "08:00", "maximum": "17:30"}),
        ("checkbox with options", "at most ٣ options", {"max_items": 3}),
    ],
)
def test_phrases_of_limits(kind: str, words: str, limits: dict[str, object]) -> None:
    if "options" in kind:
        heads = HEADS.replace("Constraints", "Constraints | Options").replace("|---|\n", "|---|---|\n")
        item = form(f"{heads}| it | checkbox | Yes | {words} | A, B, C, D | It? |").fields[0]
    else:
        item = limited(kind, words)

    assert {name: getattr(item.limits, name) for name in limits} == limits


def test_of_several_phrases_all_are_known_or_none_is_read() -> None:
    assert codes(f"{HEADS}| it | integer | Yes | at least 2, rather less than 9 | It? |") == ["constraint_unread"]


@pytest.mark.parametrize(
    ("words", "shown", "required", "max_length"),
    [
        ("only if early is yes", "early", True, None),
        ("max 40 characters, only when early is no", "!early", True, 40),
        ("Shown if early is yes; max length 30", "early", True, 30),
        ("required if early is yes", None, "early", None),
        ("5 characters or fewer; mandatory only if early is yes", None, "early", 5),
    ],
)
def test_conditions_may_stand_among_the_limits(
    words: str, shown: str | None, required: bool | str, max_length: int | None
) -> None:
    must = "Yes" if required is True else "No"
    rows = f"| early | boolean | Yes | | Early? |\n| it | text | {must} | {words} | It? |"
    item = form(HEADS + rows).fields[1]

    assert (item.visible and item.visible.cel) == shown
    assert (item.required if isinstance(item.required, bool) else item.required.cel) == required
    assert item.limits.max_length == max_length


@pytest.mark.parametrize(
    ("cell", "required"), [("(optional)", False), ("Required*", True), ("YES!", True), ("*optional*", False)]
)
def test_a_yes_or_a_no_may_be_dressed(cell: str, required: bool) -> None:
    assert limited("text", "", cell).required is required


def test_headings_without_a_line_of_dashes_are_told() -> None:
    assert codes("| Field ID | Type | Ask User |\n| a | text | A? |\n| b | text | B? |\n") == ["table_broken"]


@pytest.mark.parametrize(
    ("words", "rule"), [("more than 0", "it > 0"), ("under 2.5", "it < 2.5"), ("less than 1,000", "it < 1000")]
)
def test_a_limit_that_is_no_answer_itself_is_a_rule(words: str, rule: str) -> None:
    (constraint,) = limited("number", words).constraints
    assert constraint.condition.source == rule
