"""Phone numbers are read as they are written, called or spelled, in the region where it is known."""

from __future__ import annotations

import pytest

from nlu.tests.asking import Asked

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
