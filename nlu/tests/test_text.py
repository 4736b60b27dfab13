"""Text is taken as it is said, without the talk around it, when it says something and is an answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu import lexicon
from nlu.tests.asking import Asked
from nlu.types import LocalText

WORK = Asked("text", id="work", label="Occupation")
STORY = Asked("textarea", id="story", label=LocalText.of("What happened", ar="ماذا حدث"))
ANSWERS = st.sampled_from(
    ["I slipped", "wet floor, by the door", "Well-built walls fell. A pipe broke", "وقعت في الدرج", "5"]
)
TALK = st.sampled_from(sorted(lexicon.words("preface") | lexicon.words("greeting") | lexicon.words("polite")))


@given(ANSWERS, st.lists(TALK, max_size=2), st.lists(TALK, max_size=2), st.sampled_from([", ", ". ", "! ", "\u060c "]))
def test_clauses_of_talk_are_no_part_of_an_answer(answer: str, front: list[str], back: list[str], sign: str) -> None:
    text = sign.join([*front, answer, *back])
    assert STORY.value(text).rstrip(".!") == answer
    assert STORY.quote(text).rstrip(".!") == answer


@pytest.mark.parametrize("sign", [",", ":", ";", " -"])
def test_a_sign_that_joins_nothing_is_no_part_of_an_answer(sign: str) -> None:
    assert (
        WORK.value(f"engineer{sign}") == STORY.value(f"engineer{sign}") == WORK.quote(f"engineer{sign}") == "engineer"
    )


def test_a_preface_needs_no_comma_before_a_clause() -> None:
    assert STORY.value("as I told you I slipped") == "I slipped"
    assert STORY.value("as I told you before it rained") == "as I told you before it rained"


@pytest.mark.parametrize(
    "text",
    ["engineer", "I slipped. Why? The floor was wet", "none", "yes please", "Hi-Tech worker", "5", "O'Hara", "C++"],
)
def test_words_with_another_meaning_stay(text: str) -> None:
    assert STORY.value(text) == text
    assert STORY.quote(f" \u200f {text}\u200f \n") == text


@pytest.mark.parametrize("text", ["null", "-", "...", "?!", "😀 👍", "asdf", "aaaaa", "sorry, no idea", "thanks!"])
def test_what_says_nothing_is_asked_again(text: str) -> None:
    assert STORY.doubt(text) == "text_says_nothing"


@given(st.sampled_from(sorted(lexicon.words("no_answer"))))
def test_who_gives_no_answer_is_asked_again(text: str) -> None:
    assert STORY.doubt(text) == "text_says_nothing"


@given(*(st.sampled_from(sorted(lexicon.words(tag))) for tag in ("promises", "later_act")))
def test_who_puts_an_answer_off_is_asked_again(promise: str, act: str) -> None:
    assert STORY.doubt(f"{promise} {act}") == STORY.doubt(f"ok, {promise} {act} please") == "text_says_nothing"
    assert STORY.value(f"{promise} {act} the manager") == f"{promise} {act} the manager"
    assert STORY.value(act) in {act, None}


@pytest.mark.parametrize("text", ["why do you need this?", "do I have to answer?", "لماذا تريد ذلك؟", "\u200f", ""])
def test_a_question_is_no_answer(text: str) -> None:
    assert WORK.heard(text) is None


@pytest.mark.parametrize(
    ("text", "asking"),
    [("a@b.com", "Work email"), ("https://a.com/b", "Website"), ("14 March 2026", "When did it start?")],
)
def test_an_expression_of_another_kind_is_doubted_unless_it_is_asked_for(text: str, asking: str) -> None:
    assert WORK.doubt(text) == WORK.doubt(f"{text}.") == "text_of_other_kind"
    assert WORK.candidates(text) == [text]
    assert Asked("text", label=asking).value(text) == text
    assert STORY.value(text) == text
    assert WORK.value(f"clerk, {text}") == f"clerk, {text}"
