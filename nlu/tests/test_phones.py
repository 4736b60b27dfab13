"""Phone numbers of any region are read back from the ways in which people write and call them."""

from __future__ import annotations

from datetime import date

import phonenumbers
import pytest
from hypothesis import given
from hypothesis import strategies as st
from phonenumbers import PhoneNumberFormat, PhoneNumberType

from nlu.canonical_phones import example_number
from nlu.entity import Ambiguity
from nlu.tests.asking import Asked

REGIONS = "SA AE EG JO KW QA BH OM MA TN IQ LB US CA GB FR DE ES IT TR IN PK CN JP AU BR MX ZA NG RU".split()
KINDS = st.sampled_from([PhoneNumberType.MOBILE, PhoneNumberType.FIXED_LINE])
FORMATS = st.sampled_from([PhoneNumberFormat.E164, PhoneNumberFormat.INTERNATIONAL, PhoneNumberFormat.NATIONAL])
FRAMES = st.sampled_from(["{}", "my mobile is {}.", "call me on {}, please", "رقم جوالي {} وشكرا", "Sara, {}!"])
DIGITS = st.sampled_from([{}, str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")])
SAUDI, ANYWHERE = Asked("phone", region="SA"), Asked("phone")
SAUDI_NUMBERS = st.integers(500000000, 509999999).map(lambda number: f"0{number}")


@given(st.sampled_from(REGIONS), KINDS, FORMATS, FRAMES, DIGITS)
def test_a_number_of_a_region_is_read_back_with_its_quote(
    region: str, kind: int, style: int, frame: str, digits: dict[int, int]
) -> None:
    number = phonenumbers.example_number_for_type(region, kind)
    written = phonenumbers.format_number(number, style).translate(digits)
    asked, text = Asked("phone", region=region), frame.format(written)
    assert asked.value(text) == phonenumbers.format_number(number, PhoneNumberFormat.E164)
    assert asked.quote(text) == written


@given(SAUDI_NUMBERS, SAUDI_NUMBERS)
def test_of_several_numbers_the_corrected_one_stands_and_else_it_is_asked(first: str, second: str) -> None:
    codes = list(dict.fromkeys(f"+966{number[1:]}" for number in (first, second)))
    assert SAUDI.value(f"{first}, no sorry, {second}") == codes[-1]
    if len(codes) > 1:
        assert SAUDI.candidates(f"{first} or {second}") == codes


@given(SAUDI_NUMBERS, st.sampled_from(["id {}", "order number {}", "رقم الطلب {}"]))
def test_what_is_called_a_things_number_is_not_found(number: str, frame: str) -> None:
    assert SAUDI.found(frame.format(number)) == ANYWHERE.found(frame.format(number)) == []


@given(
    st.dates(date(1900, 1, 1)), st.sampled_from(["%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y", "%d %m %Y", "%H:%M on %d/%m/%Y"])
)
def test_a_day_is_no_number(day: date, style: str) -> None:
    for asked in (SAUDI, ANYWHERE, Asked("phone", region="US")):
        assert asked.heard(f"{day:{style}}") is None


@pytest.mark.parametrize("mark", [" ext. ", " ext ", " x", ", extension "])
def test_an_extension_is_kept(mark: str) -> None:
    assert SAUDI.value(f"011 234 5678{mark}12") == "+966112345678;ext=12"
    assert ANYWHERE.value(f"011 234 5678{mark}12") == "0112345678;ext=12"


@pytest.mark.parametrize(
    ("text", "code"),
    [("12345", "phone_too_short"), ("05012345678999", "phone_too_long"), ("1234567890", "phone_invalid"),
     ("+999 1234567", "phone_country_code")],
)  # fmt: skip
def test_it_says_what_is_wrong_with_a_number(text: str, code: str) -> None:
    assert SAUDI.doubt(text) == code
    assert SAUDI.quote(text) == text


@pytest.mark.parametrize("text", ["5 people", "why?", "", "no phone", "1,250,000 SAR", "SA03 8000 0000 6080 1016 7519"])
def test_other_digits_are_no_number(text: str) -> None:
    assert SAUDI.heard(text) is None


def test_an_example_is_of_the_region_or_of_the_language() -> None:
    assert example_number("SA", "en").startswith("+966 5")
    assert example_number(None, "ar").startswith("+20")
    assert example_number(None, "ar-SA") == example_number("SA", "en")
    found = SAUDI.heard("1234567890")
    assert isinstance(found, Ambiguity)
    assert example_number("SA", "en") in found.problem.text.get("en")


@pytest.mark.parametrize("code", ["XK", "QRS", "ABCD"])
@pytest.mark.parametrize("digits", ["0501234567", "0049 3012 3456", "050 123 4567"])
def test_digits_behind_the_letters_of_a_code_are_not_found(code: str, digits: str) -> None:
    for asked in (SAUDI, ANYWHERE):
        assert asked.found(f"It is {code} {digits}") == []
        assert asked.found(f"Ring {digits}") != []
