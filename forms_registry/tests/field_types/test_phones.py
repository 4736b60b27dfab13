"""Phone numbers become E.164 where the region is known; a refusal says which part is wrong."""

from __future__ import annotations

import pytest

from forms_registry.tests.field_types.fields import AskedField

SAUDI = AskedField("phone", region="SA")
ANYWHERE = AskedField("phone")


@pytest.mark.parametrize(
    ("text", "value"),
    [("0501234567", "0501234567"), ("050 123 4567", "0501234567"), ("+966 50 123 4567", "+966501234567")],
)
def test_without_a_region_a_national_number_stays_as_its_digits(text: str, value: str) -> None:
    assert ANYWHERE.clean(ANYWHERE.value(text)) == value


def test_a_foreign_number_counts_when_its_length_is_possible() -> None:
    assert SAUDI.clean("+44 7700 900123") == "+447700900123"
    assert SAUDI.refusal("+44 7700 90") == "phone_too_short"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("12345", "phone_too_short"),
        ("0512", "phone_too_short"),
        ("05012345678999", "phone_too_long"),
        ("1234567890", "phone_invalid"),
        ("+999 1234567", "phone_country_code"),
        ("hello", "phone_not_a_number"),
        ("", "phone_not_a_number"),
        ("()", "phone_not_a_number"),
        (None, "phone_not_a_number"),
        (True, "phone_not_a_number"),
        ("1" * 100, "phone_not_a_number"),
    ],
)
def test_clean_says_what_is_wrong(value: object, code: str) -> None:
    assert SAUDI.refusal(value) == code


def test_an_invalid_number_comes_with_an_example_of_its_region() -> None:
    assert "+966 51 234 5678" in SAUDI.refusal_words("1234567890")
    assert "\u2068+966 51 234 5678\u2069" in SAUDI.refusal_words("1234567890", "ar")


def test_an_extension_is_kept() -> None:
    assert SAUDI.clean(SAUDI.value("050 123 4567 ext 12")) == "+966501234567;ext=12"
    assert SAUDI.format("+966501234567;ext=12") == "+966 50 123 4567 ext. 12"


def test_lengths_are_checked_without_a_region() -> None:
    assert ANYWHERE.refusal("123456") == "phone_too_short"
    assert ANYWHERE.refusal("1" * 16) == "phone_too_long"
    assert ANYWHERE.refusal("+966 12") in {"phone_too_short", "phone_invalid"}


def test_it_shows_numbers_in_groups() -> None:
    assert SAUDI.format("+966501234567") == "+966 50 123 4567"
    assert ANYWHERE.format("0501234567") == "0501234567"
    assert SAUDI.schema["pattern"].startswith(r"^\+")
