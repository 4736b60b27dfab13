"""What tells one person from all others is found by its shape, and days, hours and amounts are none of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.prompting import personal
from nlu.text import read


def spans_in(text: str) -> list[str]:
    return [text[slice(*span)] for span in personal.personal_spans(read(text))]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("my id is S1234567A, thanks", ["S1234567A"]),
        ("my id is 1012345678", ["1012345678"]),
        ("SSN 123-45-6789.", ["123-45-6789"]),
        ("the card 4111 1111 1111 1111 expires soon", ["4111 1111 1111 1111"]),
        ("4111111111111111", ["4111111111111111"]),
        ("write to sara@farm.example please", ["sara@farm.example"]),
        ("call 0501234567 on 9 March 2026 at 10:30", ["0501234567"]),
        ("call +966 50 123 4567", ["+966 50 123 4567"]),
        ("رقم هويتي ١٠١٢٣٤٥٦٧٨ وشكرا", ["١٠١٢٣٤٥٦٧٨"]),
        ("passport QX7719283, from 2026-03-09 10:30 to 2026-03-12", ["QX7719283"]),
        ("1012345678 9 March 2026", ["1012345678"]),
        ("pay to FR1420041010050500013M02606 please", ["FR1420041010050500013M02606"]),
        ("GB82 WEST 1234 5698 7654 32 is mine", ["GB82 WEST 1234 5698 7654 32"]),
    ],
)
def test_it_is_found(text: str, parts: list[str]) -> None:
    spans = spans_in(text)

    assert all(any(part in span or span in part for span in spans) for part in parts)
    rest = text
    for span in spans:
        rest = rest.replace(span, " ")
    assert not any(part in rest for part in parts)
    assert all(any(span in part for part in parts) for span in spans)


@pytest.mark.parametrize(
    "text",
    [
        "on 9 March 2026 at 10:30, for 3 days",
        "2026-03-09 10:30",
        "09/03/2026 and 12/03/2026",
        "I earn 1,250,000 and paid 4500.50",
        "room 204, level 3, licence WL-2045",
        "between 8 and 10 or 12 to 14",
        "من ٩ مارس ٢٠٢٦ إلى ١٢ مارس ٢٠٢٦",
    ],
)
def test_days_hours_and_amounts_are_none_of_it(text: str) -> None:
    assert spans_in(text) == []


@given(st.text(max_size=80))
def test_any_text_is_taken(text: str) -> None:
    assert all(0 <= start < end <= len(text) for start, end in personal.personal_spans(read(text)))
