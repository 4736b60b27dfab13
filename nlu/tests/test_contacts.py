"""The digits of addresses, links, phone numbers and codes are claimed, so that no date or count takes them."""

from __future__ import annotations

import time

import pytest

from nlu import contacts
from nlu.tests.asking import Asked
from nlu.text import read

READERS = [Asked(kind) for kind in ("phone", "email", "file", "location", "textarea")]
READERS += [Asked("phone", region="SA"), Asked("text", pattern=r"[A-Z]{1,3}-?\d{3,9}/\d{1,4}")]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("mail a1@b2.com or see https://a.com/2024/05 or www.x2.com", ["email", "link", "link"]),
        ("call 050 123 4567, +1 415 555 2671 or (011) 234 5678", ["phone"] * 3),
        ("badge wl-204518, passport B1234567, plate ABC1234", ["code"] * 3),
        ("IBAN SA03 8000 0000 6080 1016 7519 please", ["iban"]),
        ("NO93 8601 1117 947, or FR1420041010050500013M02606", ["iban"] * 2),
        ("on 14/03/2026 at 10:30, 5 people, 1,250,000 SAR, 2026-03-14, march2026, usd1500, 20 000 km, 8pm", []),
    ],
)
def test_what_holds_digits_of_its_own_is_found(text: str, rules: list[str]) -> None:
    assert [match.rule for match in contacts.find(read(text))] == rules


@pytest.mark.parametrize(
    "iban", ["NO93 8601 1117 947", "FR14 2004 1010 0505 0001 3M02 606", "SA0380000000608010167519"]
)
def test_a_bank_account_answers_no_question_for_a_phone(iban: str) -> None:
    assert READERS[0].heard(iban) is None


@pytest.mark.parametrize(
    "piece",
    ["+966 50 ", "(1) ", "x@y.com ", '"a.pdf', "24.1234,46.1234 ", "1.", "A1", "hi, ", "SA03 8000 "],
)
def test_time_grows_with_the_length(piece: str) -> None:
    assert _seconds(piece * 480) < 8 * _seconds(piece * 120) + 0.2


def _seconds(text: str) -> float:
    """The processor's seconds that all readers take, after what other readers find is known."""
    READERS[0].heard(text)
    start = time.process_time()
    for asked in READERS:
        asked.heard(text)
        asked.found(text)
    return time.process_time() - start
