"""Yes and no are read by what they mean, and only when the message is essentially one of them."""

from __future__ import annotations

import pytest

from nlu.tests.asking import Asked
from nlu.types import LocalText

TREATED = Asked("boolean", label=LocalText.of("Has treatment started?", ar="هل بدأ العلاج؟"))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "yes",
            "Yeah!",
            "yep thanks",
            "sure, go ahead",
            "of course",
            "I do",
            "Y",
            "well, yes",
            "that's correct",
            "ok",
        ),
        *(
            "yes, treatment has started already",
            "yes sir",
            "نعم",
            "أيوه",
            "أكيد طبعاً",
            "نَعَم",
            "نعم بدأ العلاج",
            "صح",
            "true",
        ),
    ],
)
def test_yes_in_many_words(text: str) -> None:
    assert TREATED.value(text) is True


@pytest.mark.parametrize(
    "text",
    [
        *(
            "no",
            "nope",
            "not really",
            "I don't",
            "I dont",
            "absolutely not",
            "of course not",
            "not yet",
            "no, it hasn't",
        ),
        *(
            "no thank you very much",
            "no, it hasn't started yet",
            "لا",
            "كلا",
            "لا شكراً",
            "لا لم يبدأ العلاج",
            "أكيد لا",
        ),
    ],
)
def test_no_in_many_words(text: str) -> None:
    assert TREATED.value(text) is False


@pytest.mark.parametrize(
    "text",
    ["maybe", "not sure", "I don't know", "yes and no", "no, wait", "yes but only a little", "ربما", "لست متأكداً"],
)
def test_what_is_left_open_is_asked_back(text: str) -> None:
    assert TREATED.doubt(text) == "yes_no_unclear"
    assert TREATED.candidates(text) == [True, False]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "null",
            "N/A",
            "undefined",
            "1",
            "why?",
            "is it required?",
            "no problem",
            "right arm",
            "yesterday",
            "no one",
            "👍",
        ),
        *("no, the 14th", "no it was tuesday", "yes my name is Ali", "I am an engineer", "", "yes or no?"),
    ],
)
def test_other_talk_is_neither(text: str) -> None:
    assert TREATED.value(text) is None


def test_yes_inside_free_text_answers_no_question() -> None:
    assert TREATED.found("yes I slipped, no one saw it") == []


def test_the_quote_is_what_said_it() -> None:
    assert TREATED.quote("um, Yes please.") == "Yes please"


def test_a_no_with_what_is_so_instead_is_a_no() -> None:
    bus = Asked("boolean", id="bus", label="School bus")
    assert bus.value("no, I bring her myself") is False
    assert bus.value("no, I meant Friday") is None
    assert bus.value("I'd love to") is True
