"""A slip in a reference is told; one that was given out never is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conversations.references import LETTERS, is_mistyped, new_reference, with_check_letter

DRAWN = st.text(LETTERS, min_size=10, max_size=10)


def test_a_new_reference_is_right_and_short() -> None:
    references = {new_reference() for _ in range(100)}

    assert not any(map(is_mistyped, references))
    assert len(references) == 100
    assert max(map(len, references)) <= 20


@given(drawn=DRAWN)
def test_it_is_read_in_any_case_and_with_blanks_around_it(drawn: str) -> None:
    assert not is_mistyped(f" {with_check_letter(drawn).lower()} ")


@given(drawn=DRAWN, at=st.integers(0, 10), other=st.sampled_from(f"{LETTERS}01AEIOU"))
def test_one_wrong_letter_is_told(drawn: str, at: int, other: str) -> None:
    letters = with_check_letter(drawn)[3:].replace("-", "")
    changed = letters[:at] + other + letters[at + 1 :]

    assert is_mistyped(f"FP-{changed[:5]}-{changed[5:]}") == (changed != letters)


@pytest.mark.parametrize("text", ["", "FP-", "Huda Saleh", "FP-7KQ2M-XW94D", "0d5f7c1e-1111-2222-3333-444455556666"])
def test_what_has_no_check_letter_is_no_slip(text: str) -> None:
    """A reference of before, and what is none."""
    assert not is_mistyped(text)
