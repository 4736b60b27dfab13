"""Text is taken as it is said, when it says something and is an answer."""

from __future__ import annotations

import pytest

from nlu.tests.asking import Asked
from nlu.types import LocalText

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
