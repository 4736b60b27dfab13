"""Text is kept in one form, within the author's limits and in nobody's way."""

from __future__ import annotations

import time

import pytest

from forms_registry.schema import LocalText
from forms_registry.tests.field_types.fields import AskedField

WORK = AskedField("text", id="work", label="Occupation")
STORY = AskedField("textarea", id="story", label=LocalText.of("What happened", ar="ماذا حدث"))


def test_composed_letters_and_line_ends_become_one_form() -> None:
    assert WORK.clean("cafe\u0301") == "caf\u00e9"
    assert WORK.clean(" two \r\n  lines\there ") == "two lines here"
    assert STORY.clean("two\r\nlines\u2028here ") == "two\nlines\nhere"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("a\x00b", "text_unreadable"),
        ("a\x1bb", "text_unreadable"),
        ("a\ud800", "text_unreadable"),
        ("", "text_says_nothing"),
        ("  \n", "text_says_nothing"),
        ("---", "text_says_nothing"),
        ("😀", "text_says_nothing"),
        (None, "not_text"),
        (True, "not_text"),
        (1.5, "not_text"),
        (["a"], "not_text"),
        ({}, "not_text"),
    ],
)
def test_clean_refuses_what_is_no_text(value: object, code: str) -> None:
    assert WORK.refusal(value) == code


def test_a_whole_number_counts_as_its_digits() -> None:
    assert WORK.clean(12) == "12"


def test_lengths_count_code_points() -> None:
    short = AskedField("text", min_length=3, max_length=5)
    assert short.refusal("ab") == "text_too_short"
    assert short.refusal("abcdef") == "text_too_long"
    assert short.clean("مرحبا") == "مرحبا"
    assert short.schema == {"type": "string", "minLength": 3, "maxLength": 5}


@pytest.mark.parametrize(
    ("limits", "good", "bad", "code"),
    [
        ({"scripts": ("Arabic",)}, "أحمد 5!", "أحمد Ahmed", "text_script"),
        ({"scripts": ("Latin",)}, "José-María", "Жозе", "text_script"),
        ({"scripts": ("Arabic", "Latin")}, "أحمد Ahmed", "Ωmega", "text_script"),
        ({"digits": False}, "no digits", "room 5", "text_digits"),
        ({"digits": False}, "no digits", "غرفة ٥", "text_digits"),
        ({"punctuation": False}, "plain words", "well, no", "text_punctuation"),
        ({"pattern": r"[A-Z]{2}-\d+"}, "AB-12", "AB-12x", "text_pattern"),
        ({"pattern": r"^\d{4}$"}, "2026", "20267", "text_pattern"),
    ],
)
def test_the_authors_limits_are_kept(limits: dict[str, object], good: str, bad: str, code: str) -> None:
    asked = AskedField("text", **limits)
    assert asked.clean(good) == good
    assert asked.refusal(bad) == code


def test_digits_of_a_pattern_are_plain_digits_however_they_are_typed() -> None:
    numbered = AskedField("text", pattern=r"^WL-\d{4}$")

    assert numbered.clean("WL-٢٠٢٦") == numbered.clean("WL-۲۰۲۶") == "WL-2026"
    assert AskedField("text").clean("الغرفة ١٢") == "الغرفة ١٢"
    assert AskedField("text", pattern="[٠-٩]{2}").clean("١٢") == "١٢"


def test_a_pattern_cannot_run_for_long() -> None:
    asked = AskedField("text", pattern=r"(a+)+b")
    start = time.monotonic()
    assert asked.refusal("a" * 60) == "text_pattern"
    assert time.monotonic() - start < 10


def test_a_broken_pattern_or_script_keeps_no_one_from_answering() -> None:
    assert AskedField("text", pattern="(").clean("anything") == "anything"
    assert AskedField("text", scripts=("Klingon",)).clean("anything") == "anything"


def test_the_authors_message_is_said_instead_of_ours() -> None:
    asked = AskedField("text", pattern=r"\d+", message=LocalText.of("Digits only."))
    assert asked.refusal_words("x") == "Digits only."


def test_an_arabic_reader_hears_the_limits_in_arabic() -> None:
    assert AskedField("text", scripts=("Arabic", "Latin")).refusal_words("Жозе", "ar").endswith("العربية أو اللاتينية.")
    assert "٥" in AskedField("text", min_length=5).refusal_words("a", "ar")


def test_the_authors_own_words_stay_as_they_are_written() -> None:
    own = LocalText.of("At least 5", ar="على الأقل 5")
    assert AskedField("text", min_length=5, message=own).refusal_words("a", "ar") == "على الأقل 5"
