"""Text is taken as it is said, when it says something, is an answer, and keeps the author's limits."""

from __future__ import annotations

import time

import pytest

from forms_registry.schema import LocalText
from forms_registry.tests.values.fields import Asked

WORK = Asked("text", id="work", label="Occupation")
STORY = Asked("textarea", id="story", label=LocalText.of("What happened", ar="ماذا حدث"))
NAME = Asked("text", id="fullName", label=LocalText.of("Full name", ar="الاسم الكامل"))


@pytest.mark.parametrize(
    "text", ["engineer", "I slipped. Why? The floor was wet", "none", "لا يوجد", "5", "What a day it was"]
)
def test_an_answer_is_the_whole_message(text: str) -> None:
    assert STORY.value(text) == text
    assert STORY.quote(f" \u200f {text}\u200f \n") == text


@pytest.mark.parametrize(
    "text", ["N/A", "n/a", "null", "undefined", "-", "...", "?!", "😀", "😀 👍", "asdf", "aaaaa", "\u200f", "لا ينطبق"]
)
def test_what_says_nothing_is_asked_again(text: str) -> None:
    assert STORY.value(text) is None


def test_it_says_for_which_question_it_needs_words() -> None:
    found = STORY.heard("N/A")
    assert STORY.doubt("N/A") == "text_says_nothing"
    assert "What happened" in found.problem.text.get("en")  # type: ignore[union-attr]
    assert "ماذا حدث" in found.problem.text.get("ar")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text", ["why do you need this?", "what does that mean", "do I have to answer?", "لماذا تريد ذلك؟", "ما معنى هذا"]
)
def test_a_question_is_no_answer(text: str) -> None:
    assert WORK.heard(text) is None


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
def test_check_refuses_what_is_no_text(value: object, code: str) -> None:
    assert WORK.refusal(value) == code


def test_a_whole_number_counts_as_its_digits() -> None:
    assert WORK.clean(12) == "12"


def test_lengths_count_code_points() -> None:
    short = Asked("text", min_length=3, max_length=5)
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
    asked = Asked("text", **limits)
    assert asked.clean(good) == good
    assert asked.refusal(bad) == code


def test_digits_of_a_pattern_are_plain_digits_however_they_are_typed() -> None:
    numbered = Asked("text", pattern=r"^WL-\d{4}$")

    assert numbered.clean("WL-٢٠٢٦") == numbered.clean("WL-۲۰۲۶") == "WL-2026"
    assert Asked("text").clean("الغرفة ١٢") == "الغرفة ١٢"
    assert Asked("text", pattern="[٠-٩]{2}").clean("١٢") == "١٢"


def test_a_pattern_cannot_run_for_long() -> None:
    asked = Asked("text", pattern=r"(a+)+b")
    start = time.monotonic()
    assert asked.refusal("a" * 60) == "text_pattern"
    assert time.monotonic() - start < 10


def test_a_broken_pattern_or_script_keeps_no_one_from_answering() -> None:
    assert Asked("text", pattern="(").clean("anything") == "anything"
    assert Asked("text", scripts=("Klingon",)).clean("anything") == "anything"


def test_the_authors_message_is_said_instead_of_ours() -> None:
    asked = Asked("text", pattern=r"\d+", message=LocalText.of("Digits only."))
    assert asked.refusal_words("x") == "Digits only."


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("John Smith", "John Smith"),
        ("my name is John Smith.", "John Smith"),
        ("It's Sara", "Sara"),
        ("Hi, I'm Jean-Luc O'Neil", "Jean-Luc O'Neil"),
        ("this is Mike speaking", "Mike"),
        ("John Smith Jr.", "John Smith Jr."),
        ("اسمي أحمد العتيبي", "أحمد العتيبي"),
        ("أنا اسمي أحمد", "أحمد"),
    ],
)
def test_a_name_is_read_without_the_words_around_it(text: str, name: str) -> None:
    assert NAME.value(text) == name
    assert NAME.quote(text) == name


@pytest.mark.parametrize("text", ["I'm not sure yet", "I would rather not tell you that now", "at 5 on 12 March"])
def test_a_sentence_is_no_name(text: str) -> None:
    assert NAME.doubt(text) == "not_a_name"


def test_other_texts_keep_such_words() -> None:
    assert WORK.value("I'm an engineer") == "I'm an engineer"
    assert Asked("text", id="companyName", label="Company name").value("It's a Deal Ltd") == "It's a Deal Ltd"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Hi, my name is John Smith and I need a table for 4", "John Smith"),
        ("my name's tom, see you at 8", "tom"),
        ("name: li wei", "li wei"),
        ("I'm Sara Khan, table for 2", "Sara Khan"),
        ("Hello, I am Ahmed bin Ali from Riyadh", "Ahmed bin Ali"),
        ("this is Omar speaking", "Omar"),
        ("under the name Maria Lopez, at 7", "Maria Lopez"),
        ("book it under Smith at 8", "Smith"),
        ("Please call me Tom", "Tom"),
        ("I am called Bob", "Bob"),
        ("اسمي أحمد العتيبي وأريد حجز طاولة", "أحمد العتيبي"),
        ("حجز باسم خالد يوم الجمعة", "خالد"),
    ],
)
def test_the_speakers_name_is_found_in_free_text(text: str, name: str) -> None:
    assert NAME.found(text) == [(name, name)]


@pytest.mark.parametrize(
    "text",
    [
        "my name is on the list",
        "my name is difficult to spell",
        "I'm Egyptian",
        "I'm Looking for a table",
        "call me later",
        "call me at 5",
        "under 18 only",
        "a table for John Smith",
        "What's the name of your manager?",
        "John told me to come",
    ],
)
def test_free_text_without_an_introduction_gives_no_name(text: str) -> None:
    assert NAME.found(text) == []


def test_the_speakers_name_is_no_answer_about_someone_else() -> None:
    assert Asked("text", id="witnessName", label="EvidenceChecker name").found("my name is John") == []
    assert WORK.found("my name is John") == []


def test_an_arabic_reader_hears_the_limits_in_arabic() -> None:
    assert Asked("text", scripts=("Arabic", "Latin")).refusal_words("Жозе", "ar").endswith("العربية أو اللاتينية.")
    assert "٥" in Asked("text", min_length=5).refusal_words("a", "ar")


def test_the_authors_own_words_stay_as_they_are_written() -> None:
    own = LocalText.of("At least 5", ar="على الأقل 5")
    assert Asked("text", min_length=5, message=own).refusal_words("a", "ar") == "على الأقل 5"
