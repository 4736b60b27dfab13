"""Yes and no: plain, polite, elaborated, or said with the question's own words; open words and other talk are not."""

from __future__ import annotations

from itertools import product

import pytest

from nlu import lexicon
from nlu.entities.yes_no import bare_yes_or_no
from nlu.tests.asking import Asked
from nlu.types import LocalText

TREATED = Asked("boolean", label=LocalText.of("Has treatment started?", ar="هل بدأ العلاج؟"))
POLICE = Asked("boolean", id="police", prompts=(LocalText.of("Were the police informed about the incident?"),))
YES = ("yes", "Yeah", "yep", "sure", "of course", "absolutely", "I do", "it has", "that's correct", "ok", "I think so")
NO = (
    "no",
    "Nope",
    "not really",
    "absolutely not",
    "of course not",
    "not yet",
    "I don't",
    "it hasn't",
    "there wasn't",
    "not correct",
    "not at all",
)
ARABIC_YES = ("نعم", "أيوه", "أكيد", "نَعَم", "صح", "طبعاً", "إي")
ARABIC_NO = ("لا", "كلا", "لا والله", "أكيد لا", "لا أظن", "مو صحيح", "لسه")
TALK = ("{}", "{}!", "well, {}", "um, {}, thanks", "hello, {} sir", "{} please")
ARABIC_TALK = ("{}", "{}.", "والله {}", "{} شكراً", "يعني {}")


@pytest.mark.parametrize(
    ("said", "value"),
    [
        *(
            (talk.format(word), value)
            for words, value in ((YES, True), (NO, False))
            for word, talk in product(words, TALK)
        ),
        *(
            (talk.format(word), value)
            for words, value in ((ARABIC_YES, True), (ARABIC_NO, False))
            for word, talk in product(words, ARABIC_TALK)
        ),
    ],
)
def test_yes_and_no_with_small_talk_around(said: str, value: bool) -> None:
    assert TREATED.value(said) is value


def test_a_weak_word_is_less_sure() -> None:
    assert TREATED.sure("yes") == TREATED.sure("no") == TREATED.sure("لا والله") == 1
    assert TREATED.sure("I think so") == TREATED.sure("not really") == 0.8


@pytest.mark.parametrize("word", sorted(lexicon.words("leaves_open") | {"maybe", "not sure", "ربما", "مو متأكد"}))
def test_what_is_left_open_is_asked_back(word: str) -> None:
    for text in (word, f"well, {word}") if word.isascii() else (word,):
        assert TREATED.value(text) is None
        assert TREATED.candidates(text) == [True, False]


@pytest.mark.parametrize(
    "text", ["yes, no", "no, wait", "yes but only a little", "yes, it has not started", "no, treatment has started"]
)
def test_what_speaks_against_itself_is_asked_back(text: str) -> None:
    assert TREATED.doubt(text) == "yes_no_unclear"


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("yes, treatment has started already", True),
        ("yes the doctor started it", True),
        ("no, it hasn't started yet", False),
        ("no treatment yet", False),
        ("نعم بدأ العلاج", True),
        ("لا لم يبدأ العلاج", False),
        ("yes, I saw a doctor", True),
        ("no, I went home myself", False),
    ],
)
def test_what_follows_may_speak_of_the_question_or_stand_apart(said: str, value: bool) -> None:
    assert TREATED.value(said) is value
    assert TREATED.sure(said) < 1


@pytest.mark.parametrize(
    ("reader", "said", "value"),
    [
        (TREATED, "the treatment has started", True),
        (TREATED, "my treatment started yesterday at the clinic", True),
        (TREATED, "they have not started any treatment", False),
        (TREATED, "بدأ العلاج", True),
        (TREATED, "ما بدأ العلاج", False),
        (POLICE, "we informed the police", True),
        (POLICE, "the police were never informed", False),
        (POLICE, "nobody informed the police", False),
    ],
)
def test_the_words_of_the_question_answer_it(reader: Asked, said: str, value: bool) -> None:
    assert reader.value(said) is value


@pytest.mark.parametrize(
    "text",
    [
        *(
            "null",
            "N/A",
            "1",
            "why?",
            "is it required?",
            "yes?",
            "no problem",
            "right arm",
            "yesterday",
            "no one",
            "👍",
            "",
        ),
        *(
            "no, the 14th",
            "sure, on 3 March",
            "I will be late",
            "I am an engineer",
            "the doctor was kind",
            "treatment is expensive",
        ),
        *("has the treatment started?", "if the treatment has started", "maybe the treatment has started"),
    ],
)
def test_other_talk_is_neither(text: str) -> None:
    assert TREATED.value(text) is None


def test_yes_inside_free_text_answers_no_question() -> None:
    assert TREATED.found("yes I slipped, no one saw it") == []


def test_a_value_is_yes_or_no_only_as_a_whole() -> None:
    assert [bare_yes_or_no(text) for text in ("Yes", "لا", "TRUE", "of course", "yes it is", "")] == [
        True,
        False,
        True,
        None,
        None,
        None,
    ]


def test_the_quote_is_what_said_it() -> None:
    assert TREATED.quote("um, Yes please.") == "Yes"
