"""Numbers are stored as they count, and refused in words that name the limit."""

from __future__ import annotations

import math
import re

import pytest

from forms_registry.schema import LocalText
from forms_registry.tests.field_types.fields import AskedField

PEOPLE = AskedField(
    "integer", id="people", label=LocalText.of("Number of people", ar="عدد الأشخاص"), minimum=1, maximum=500
)
AMOUNT = AskedField("number", id="amount", label="Amount")


@pytest.mark.parametrize("value", [5, 5.0, "5", "five", "٥"])
def test_clean_gives_whole_numbers_as_ints(value: object) -> None:
    assert PEOPLE.clean(value) == 5
    assert isinstance(PEOPLE.clean(value), int)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (True, "not_a_number"),
        (None, "not_a_number"),
        ([5], "not_a_number"),
        ("", "not_a_number"),
        ("NaN", "not_a_number"),
        ("5 or 6", "not_a_number"),
        ("1.250", "not_whole"),
        (math.nan, "number_too_large"),
        (math.inf, "number_too_large"),
        (10**400, "number_too_large"),
        (2**53, "number_too_large"),
        ("9" * 5000, "number_too_large"),
        ("1e400", "number_too_large"),
        (2.5, "not_whole"),
        (0, "number_out_of_range"),
        (501, "number_out_of_range"),
    ],
)
def test_clean_refuses_what_cannot_be_the_answer(value: object, code: str) -> None:
    assert PEOPLE.refusal(value) == code


@pytest.mark.parametrize(
    ("value", "number"),
    [("1.250", 1.25), ("-0.125", -0.125), ("1e3", 1000), ("1,500.50", 1500.5), ("two and a half", 2.5), ("٢٫٥", 2.5)],
)
def test_a_text_is_the_number_that_it_is_in_json_and_else_what_its_words_say(value: str, number: float) -> None:
    assert AMOUNT.clean(value) == number


def test_an_answer_in_words_that_may_be_two_numbers_stays_a_question() -> None:
    assert AMOUNT.value("1.250") is None


def test_a_fraction_is_read_and_then_refused_with_the_numbers_beside_it() -> None:
    assert PEOPLE.value("2.5") == 2.5
    assert {"2", "3"} <= set(re.findall(r"\d", PEOPLE.refusal_words(2.5)))
    assert "٢ أو ٣" in PEOPLE.refusal_words(2.5, "ar")


def test_one_sided_limits_name_their_bound() -> None:
    assert AskedField("number", minimum=3).refusal_words(2) == "It must be at least 3."
    assert AskedField("number", maximum=3).refusal_words(3.5) == "It can be at most 3."
    assert AskedField("number", minimum="3").refusal(2) == "number_too_small"


def test_the_authors_own_message_replaces_ours() -> None:
    asked = AskedField("number", maximum=3, message=LocalText.of("Three at most!", ar="ثلاثة على الأكثر!"))
    assert (asked.refusal_words(4), asked.refusal_words(4, "ar")) == ("Three at most!", "ثلاثة على الأكثر!")


def test_the_schema_tells_type_and_bounds() -> None:
    assert PEOPLE.schema == {"type": "integer", "minimum": 1, "maximum": 500}
    assert AMOUNT.schema == {"type": "number"}
