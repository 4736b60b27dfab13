"""Validation in words."""

from __future__ import annotations

from typing import Any

import pytest

from forms_registry.documents import parse
from forms_registry.schema import Severity
from forms_registry.tests.parser.reading import form

TABLE = """
| Field ID | Type | Required | Ask User | Validation |
|----------|------|----------|----------|------------|
| startDate | date | Yes | From? | - |
| it | {type} | Yes | It? | {validation} |
"""


def written(kind: str, validation: str) -> str:
    return TABLE.format(type=kind, validation=validation)


@pytest.mark.parametrize(
    ("kind", "words", "limits"),
    [
        ("date", "Cannot be in the future", {"maximum": "today"}),
        ("date", "cannot be a future date", {"maximum": "today"}),
        ("date", "No future dates", {"maximum": "today"}),
        ("date", "Must be today or earlier", {"maximum": "today"}),
        ("date", "Past dates only", {"maximum": "today"}),
        ("date", "<= today", {"maximum": "today"}),
        ("date", "not in the past", {"minimum": "today"}),
        ("date", "today or later", {"minimum": "today"}),
        ("date", "Not in the future, not over 100 years ago", {"maximum": "today", "minimum": "today-100y"}),
        (
            "date",
            "Cannot be in the future and cannot be more than 100 years ago",
            {"maximum": "today", "minimum": "today-100y"},
        ),
        ("date", "within the last 30 days", {"minimum": "today-30d"}),
        ("date", "not more than 2 months ahead", {"maximum": "today+2m"}),
        ("text", "Max 500 characters", {"max_length": 500}),
        ("text", "at least 10 characters", {"min_length": 10}),
        ("text", "10-500 characters", {"min_length": 10, "max_length": 500}),
        ("text", "Exactly 10 digits", {"pattern": r"^\d{10}$"}),
        (
            "text",
            "Arabic and English letters only",
            {"scripts": ("Arabic", "Latin"), "digits": False, "punctuation": False},
        ),
        ("text", "Only English letters and numbers", {"scripts": ("Latin",), "digits": True, "punctuation": False}),
        ("text", "Arabic and English letters, digits and punctuation", {"scripts": ("Arabic", "Latin")}),
        (
            "text",
            "Arabic letters only; max 60 characters",
            {"scripts": ("Arabic",), "digits": False, "punctuation": False, "max_length": 60},
        ),
        ("number", "Between 1 and 12", {"minimum": 1, "maximum": 12}),
        ("number", ">= 0", {"minimum": 0}),
        ("number", "maximum 99.5", {"maximum": 99.5}),
        ("integer", "must be positive", {"minimum": 1}),
        ("file", "Max 2 MB", {"max_bytes": 2 * 1024 * 1024}),
        ("file", "up to 3 files, 500 KB each", {"max_items": 3, "max_bytes": 500 * 1024}),
        ("phone", "default country code +966", {"region": "SA"}),
        ("text", "default country code +966", {"region": "SA"}),
        ("phone", "Country code: AE", {"region": "AE"}),
    ],
)
def test_limits(kind: str, words: str, limits: dict[str, Any]) -> None:
    found = form(written(kind, words)).field("it").limits
    unlike = {name: getattr(found, name) for name in limits}
    assert unlike == limits
    others = set(type(found).__slots__) - set(limits) - {"message"}
    assert {name: getattr(found, name) for name in others} == {name: getattr(type(found)(), name) for name in others}


def test_a_text_with_a_country_code_is_a_phone() -> None:
    assert form(written("text", "default country code +966")).field("it").type == "phone"


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("Cannot be before startDate", "it >= startDate"),
        ("on or after the start date", "it >= startDate"),
        ("must be after start date", "it > startDate"),
        ("not later than `startDate`", "it <= startDate"),
        ("it - startDate <= 30 days", "it - startDate <= days(30)"),
    ],
)
def test_rules_across_fields(words: str, rule: str) -> None:
    constraints = form(written("date", words)).field("it").constraints
    assert [item.condition.cel for item in constraints] == [rule]
    # Words can be told to a person as they are; a formula cannot.
    assert bool(constraints[0].message) == ("<=" not in words)


def test_what_cannot_be_checked_is_kept_and_reported() -> None:
    text = written("text", "Not the person's own name")
    assert form(text).field("it").properties == (("Validation", "Not the person's own name"),)
    assert [(item.code, item.line) for item in parse(text).diagnostics] == [("constraint_noted", 5)]


def test_a_comparison_that_cannot_be_read_is_a_warning() -> None:
    assert "constraint_unread" in [
        item.code for item in parse(written("number", "must be < moon + 3 cheese")).diagnostics
    ]


def test_a_pattern_that_is_none_is_dropped() -> None:
    text = written("text", "regex: ^(a$")
    assert form(text).field("it").limits.pattern is None
    assert "constraint_unread" in [item.code for item in parse(text).diagnostics]


@pytest.mark.parametrize("pattern", [r"\p{Arabic}+", r"\p{Lu}{2}\d++"])
def test_a_pattern_may_say_all_that_is_understood_when_an_answer_is_checked(pattern: str) -> None:
    assert form(written("text", f"regex: {pattern}")).field("it").limits.pattern == pattern


@pytest.mark.parametrize(
    ("key", "text", "reason"),
    [
        ("pattern", "^(a$", "missing )"),
        ("pattern", r"\p{Script=Klingon}", "unknown property"),
        ("validation", "'regex: ^(a$'", "missing )"),
        ("scripts", "[Arabic, Klingon]", "no such script"),
        ("min_length", "many", "cannot be read"),
    ],
)
def test_a_limit_in_front_matter_that_cannot_be_enforced_is_an_error(key: str, text: str, reason: str) -> None:
    parsed = parse(f"---\nfields:\n  - id: it\n    prompt: It?\n    {key}: {text}\n---\n")
    assert [(item.code, item.line) for item in parsed.errors] == [("limit_invalid", 5)]
    assert reason in parsed.errors[0].message


def test_an_unknown_script_in_a_table_is_a_warning() -> None:
    text = (
        "| Field ID | Type | Required | Ask User | Scripts |\n|-|-|-|-|-|\n| it | text | Yes | It? | Latin, Klingon |\n"
    )
    parsed = parse(text)
    assert [(item.code, item.severity, item.line) for item in parsed.diagnostics] == [
        ("constraint_unread", Severity.WARNING, 3)
    ]
    assert form(text).field("it").limits.scripts == ()
