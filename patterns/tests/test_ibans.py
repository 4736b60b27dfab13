"""Numbers of bank accounts are found whole, however they are grouped, and nothing that stands beside them."""

from __future__ import annotations

import pytest

from patterns.ibans import iban_spans

# From the registry of IBANs: the shortest and the longest, with letters anywhere.
VALID = [
    "NO93 8601 1117 947",
    "SA03 8000 0000 6080 1016 7519",
    "GB82 WEST 1234 5698 7654 32",
    "FR14 2004 1010 0505 0001 3M02 606",
    "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
    "LC55 HEMM 0001 0001 0012 0012 0002 3015",
]
GROUPED = [*VALID, *(one.replace(" ", "") for one in VALID), *(one.lower() for one in VALID)]


@pytest.mark.parametrize("iban", GROUPED)
@pytest.mark.parametrize("said", ["{}", "pay to {} please", "{}, then call 050 1234567", "({})", "it is {}."])
def test_a_valid_one_is_found_whole_and_alone(iban: str, said: str) -> None:
    text = said.format(iban)

    assert [text[slice(*span)] for span in iban_spans(text)] == [iban]


def test_several_are_told_apart() -> None:
    text = " ".join(VALID)

    assert [text[slice(*span)] for span in iban_spans(text)] == VALID


def test_one_with_a_slip_is_found_too() -> None:
    text = "SA03 8000 0000 6080 1016 7518 please"

    assert [text[slice(*span)] for span in iban_spans(text)] == ["SA03 8000 0000 6080 1016 7518"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no93",
        "usd1500 and more words",
        "ab12 cdef ghij klmn",
        "xSA0380000000608010167519",
        "at10 then 1234 5678",
        "é\ud800",
    ],
)
def test_nothing_else_is_one(text: str) -> None:
    assert list(iban_spans(text)) == []
