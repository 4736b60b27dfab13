"""What is said comes into the form of an author's pattern where there is but one way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu.tests.asking import Asked
from patterns.pattern_forms import in_form, spans_in_form
from patterns.texts import in_plain_digits

PATTERNS = st.sampled_from(
    [
        r"\d{3}-\d{3}",
        r"WL-\d{6}",
        r"^[A-Z]{2}\d{7}$",
        r"\d{3}-\d{2}-\d{4}",
        r"[A-Z]{3} \d{4}",
        r"SA\d{22}",
        r"A\.\d{5}/B",
    ]
)
SIGNS = " -_/.:#"


@given(st.data(), PATTERNS, st.sampled_from(["", " ", "-", "/"]), st.booleans())
def test_signs_and_case_come_back(data: st.DataObject, pattern: str, between: str, lower: bool) -> None:
    code = data.draw(st.from_regex(pattern, fullmatch=True).map(lambda code: in_plain_digits(code.strip("\n"))))
    written = "".join(between if sign in SIGNS else sign for sign in code)
    message = written.lower() if lower else written
    assert in_form(pattern, message) == in_form(pattern, code)
    found = [value for _, _, value in spans_in_form(pattern, f"sure, zz {message}, whatever else I say")]
    assert found == [in_form(pattern, code)]


@pytest.mark.parametrize(
    ("pattern", "text"),  # two ways; too few; letters that are not said; more than literals, sets and counts
    [(r"\d{1,2}/\d{1,2}", "111"), (r"WL-\d{6}", "wl 20451"), (r"WL-\d{6}", "204518"), (r"(WL|XY)-\d{6}", "wl204518")],
)
def test_it_guesses_nothing(pattern: str, text: str) -> None:
    assert in_form(pattern, text) is None


@pytest.mark.parametrize("pattern", [r".*", r"[A-Za-z ]+", r"\d{2}", r"[A-Z]{4}", r"\d{4}"])
def test_ordinary_words_and_short_numbers_are_no_codes(pattern: str) -> None:
    assert list(spans_in_form(pattern, "Then I came home with 1250 dollars in 2024 or 12")) == []


def test_a_code_is_found_whatever_else_is_said_and_no_amount_for_it() -> None:
    badge, number = Asked("text", pattern=r"WL-\d{6}"), Asked("text", pattern=r"\d{3}-\d{3}")
    assert badge.found("my badge is wl 204518 and I work in IT") == [("WL-204518", "wl 204518")]
    assert badge.doubt("wl 204518 or wl 204519") == "text_unclear"
    assert number.value("my code is 123 456") == "123-456"
    assert number.found("it cost 123456 dollars") == []


@pytest.mark.parametrize(
    "message", ["no, {}", "sorry, I meant {}", "code centre {}", "{} it is", "{}, please.", "it was {}!"]
)
@pytest.mark.parametrize(("pattern", "code"), [(r"\d{4}", "4417"), ("[0-9]{3,5}", "912"), ("[A-Z][0-9]{3}", "B120")])
def test_the_one_part_of_an_answer_that_has_the_form_is_it(pattern: str, code: str, message: str) -> None:
    assert Asked("text", pattern=pattern).value(message.format(code)) == code


@pytest.mark.parametrize(
    "message", ["it is 4417 or 4418", "1 Acre of 3 fields", "we met 4417 people there that day, and later more of them"]
)
def test_no_part_is_taken_where_several_or_none_have_it_or_much_is_said(message: str) -> None:
    assert Asked("text", pattern=r"\d{4}").value(message) == message
