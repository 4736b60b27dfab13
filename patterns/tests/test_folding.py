"""Folding joins the many ways of typing one thing, and always finds the way back to what was typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patterns.folding import fold, fold_text


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("١٥/٠١/٢٠٢٦", "15/01/2026"),
        ("۳۴", "34"),
        ("१२", "12"),
        ("１２：３０", "12:30"),
        ("أمس إلى آخر", "امس الي اخر"),
        ("صباحًا", "صباحا"),
        ("الســاعة", "الساعه"),
        ("یکشنبه", "يكشنبه"),
        ("HÉLLO", "hello"),
        ("He said “no” – it’s", 'he said "no" - it\'s'),
        ("to\u200bday\u200f", "today"),
        ("٣٫٥ و ١٬٠٠٠", "3.5 و 1,000"),
        ("متى؟", "متي?"),
        ("a\tb\u00a0c\nd", "a b c\nd"),
    ],
)
def test_variants_of_one_text_fold_to_one_form(typed: str, plain: str) -> None:
    assert fold_text(typed) == plain


@pytest.mark.parametrize("text", ["1½", "5²", "①2"])
def test_numerals_that_are_no_digits_never_join_a_number(text: str) -> None:
    assert fold_text(text) == text


def test_a_span_leads_back_to_the_original_characters() -> None:
    text = "يوم\u200f ١٥ مارس صباحًا."
    folded = fold(text)
    start = folded.text.index("15 مارس")
    begin, end = folded.span(start, start + len("15 مارس"))
    assert text[begin:end] == "١٥ مارس"


def test_a_span_keeps_the_vowel_sign_of_its_last_letter() -> None:
    text = "غداً!"
    begin, end = fold(text).span(0, 3)
    assert text[begin:end] == "غداً"


def test_a_span_leaves_out_an_invisible_mark_that_follows() -> None:
    text = "10\u200f am"
    assert fold(text).span(0, 2) == (0, 2)


@given(st.text())
def test_any_text_folds_once_and_every_span_is_inside_it(text: str) -> None:
    folded = fold(text)
    assert fold_text(folded.text) == folded.text
    for index in range(len(folded.text)):
        begin, end = folded.span(index, index + 1)
        assert 0 <= begin < end <= len(text)


@given(st.text(alphabet=st.characters(codec="ascii")))
def test_ascii_keeps_its_places(text: str) -> None:
    assert [fold(text).span(index, index + 1) for index in range(len(text))] == [(i, i + 1) for i in range(len(text))]
