"""Phone numbers become E.164 where the region is known; a refusal says which part is wrong."""

from __future__ import annotations

import pytest

from forms_registry.tests.values.fields import Asked

SAUDI = Asked("phone", region="SA")
ANYWHERE = Asked("phone")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0501234567", "+966501234567"),
        ("050 123 4567", "+966501234567"),
        ("call me on 050-123-4567 please", "+966501234567"),
        ("+966501234567", "+966501234567"),
        ("00966 50 123 4567", "+966501234567"),
        ("رقمي ٠٥٠١٢٣٤٥٦٧", "+966501234567"),
        ("+1 415 555 2671", "+14155552671"),
        ("0501234567 no sorry 0559876543", "+966559876543"),
        ("booked 14-03-2026, 0501234567", "+966501234567"),
    ],
)
def test_a_number_is_read_in_its_region(text: str, value: str) -> None:
    assert SAUDI.value(text) == value
    assert Asked("phone", region="+966").value(text) == value


def test_a_number_spelled_digit_by_digit_is_read() -> None:
    spelled = "zero five zero one two three four five six seven"
    assert SAUDI.clean(SAUDI.value(spelled)) == "+966501234567"
    assert SAUDI.quote(f"it's {spelled}.") == spelled


@pytest.mark.parametrize(
    ("text", "value"),
    [("0501234567", "0501234567"), ("050 123 4567", "0501234567"), ("+966 50 123 4567", "+966501234567")],
)
def test_without_a_region_a_national_number_stays_as_its_digits(text: str, value: str) -> None:
    assert ANYWHERE.clean(ANYWHERE.value(text)) == value


def test_two_numbers_are_asked_back() -> None:
    assert SAUDI.candidates("0501234567 or 0559876543") == ["+966501234567", "+966559876543"]


@pytest.mark.parametrize("text", ["2026-03-14", "at 10:30 on 14/3/2026", "5 people", "why?", "", "no phone"])
def test_other_talk_is_no_number(text: str) -> None:
    assert SAUDI.heard(text) is None


@pytest.mark.parametrize(
    "text", ["id 500123456", "order 1234567890", "on 14/03/2026 at 10:30", "1,250,000 SAR", "CR 5001234567", "5 people"]
)
def test_digits_of_other_things_are_not_found(text: str) -> None:
    assert SAUDI.found(text) == []
    assert ANYWHERE.found(text) == []


def test_numbers_are_found_when_written_or_called_so() -> None:
    assert SAUDI.found("my mobile is 501234567, or +1 415 555 2671") == [
        ("+966501234567", "501234567"),
        ("+14155552671", "+1 415 555 2671"),
    ]
    assert ANYWHERE.found("call me at 0501234567") == [("0501234567", "0501234567")]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Sara Khan, 0501234567, table for four", "0501234567"),
        ("Emergency contact is +44 7700 900123", "+447700900123"),
        ("اتصلوا على رقم ٠٥٣١٢٣٤٥٦٧", "0531234567"),
        ("كلموني على 551112223", "551112223"),
        ("الاسم دانة ورقمي 551234567", "551234567"),
    ],
)
def test_a_number_is_found_that_is_dialled_or_called_so(text: str, number: str) -> None:
    assert [value for value, _ in ANYWHERE.found(text)] == [number]


@pytest.mark.parametrize(
    "text",
    [
        "Your number 0112223344 is always busy",
        "your phone is 0112223344",
        "رقمكم 0112223344 مشغول",
        "I called 0112223344 and nobody picked up",
        "اتصلت على 0112223344 وما رد احد",
        "My old number was 0500000000",
        "0500000000, but don't call",
    ],
)
def test_a_number_that_is_not_to_be_called_is_no_answer(text: str) -> None:
    assert ANYWHERE.heard(text) is None
    assert ANYWHERE.found(text) == []


@pytest.mark.parametrize(
    "text", ["My friend Tom's number is 0509998877", "his mobile is 0509998877", "رقم أخوي 0509998877"]
)
def test_somebody_elses_number_only_answers_where_one_is_asked_for(text: str) -> None:
    assert ANYWHERE.found(text) == []
    assert ANYWHERE.value(text) == "0509998877"
    emergency = Asked("phone", id="emergencyPhone", label="Emergency phone")
    assert [value for value, _ in emergency.found(text)] == ["0509998877"]


@pytest.mark.parametrize("text", ["order 0123456789 never arrived", "رقم الطلب 0123456789"])
def test_what_is_counted_by_a_number_is_no_phone(text: str) -> None:
    assert ANYWHERE.found(text) == []


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
def test_check_says_what_is_wrong(value: object, code: str) -> None:
    assert SAUDI.refusal(value) == code


def test_an_invalid_number_comes_with_an_example_of_its_region() -> None:
    assert "051 234 5678" in SAUDI.refusal_words("1234567890")
    assert "\u2068٠٥١ ٢٣٤ ٥٦٧٨\u2069" in SAUDI.refusal_words("1234567890", "ar")


@pytest.mark.parametrize("text", ["12345", "0512", "05012345678999"])
def test_an_attempt_is_read_so_that_check_can_say_why_not(text: str) -> None:
    assert SAUDI.refusal(SAUDI.value(text)).startswith("phone_too")


def test_lengths_are_checked_without_a_region() -> None:
    assert ANYWHERE.refusal("123456") == "phone_too_short"
    assert ANYWHERE.refusal("1" * 16) == "phone_too_long"
    assert ANYWHERE.refusal("+966 12") in {"phone_too_short", "phone_invalid"}


def test_it_shows_numbers_in_groups() -> None:
    assert SAUDI.format("+966501234567") == "+966 50 123 4567"
    assert ANYWHERE.format("0501234567") == "0501234567"
    assert SAUDI.schema["pattern"].startswith(r"^\+")
