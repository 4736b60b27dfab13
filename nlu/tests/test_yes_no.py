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
YES = (
    "yes",
    "Yeah",
    "why not",
    "sure why not",
    "afraid so",
    "go on then",
    "sure",
    "of course",
    "I do",
    "it has",
    "that's correct",
    "I think so",
)
NO = (
    "no",
    "Nope",
    "not really",
    "absolutely not",
    "not yet",
    "afraid not",
    "no its small",
    "no thank god",
    "I don't",
    "it hasn't",
    "there wasn't",
    "not at all",
    "we did but not any more",
    "I was, but not now",
    "they were but no longer",
)
ARABIC_YES = ("نعم", "أيوه", "أكيد", "نَعَم", "صح", "طبعاً", "إي", "لا شك", "لم لا", "لا مانع")
ARABIC_NO = ("لا", "كلا", "لا والله", "أكيد لا", "لا أظن", "مو صحيح", "لسه")
TALK = ("{}", "{}!", "well, {}", "um, {}, thanks", "haha {}", "hello, {} sir", "{} please")
ARABIC_TALK = ("{}", "{}.", "والله {}", "{} شكراً", "يعني {}")


@pytest.mark.parametrize(("words", "value"), [(YES, True), (NO, False), (ARABIC_YES, True), (ARABIC_NO, False)])
def test_yes_and_no_with_small_talk_around(words: tuple[str, ...], value: bool) -> None:
    for word, talk in product(words, TALK if words[0].isascii() else ARABIC_TALK):
        assert TREATED.value(talk.format(word)) is value, (talk, word)


@pytest.mark.parametrize("word", sorted(lexicon.words("leaves_open") | {"maybe", "not sure", "ربما", "مو متأكد"}))
def test_what_is_left_open_is_asked_back(word: str) -> None:
    for text in (word, f"well, {word}") if word.isascii() else (word,):
        assert TREATED.value(text) is None
        assert TREATED.candidates(text) == [True, False]


@pytest.mark.parametrize(
    "text",
    ["yes, no", "no, wait", "yes but only a little", "yes, it has not started", "no, treatment has started",
     "yes if the doctor is there", "yes, unless it is closed"],
)  # fmt: skip
def test_what_speaks_against_itself_is_asked_back(text: str) -> None:
    assert TREATED.doubt(text) == "yes_no_unclear"


@pytest.mark.parametrize(
    ("reader", "message", "value"),
    [(TREATED, "yes, treatment has started already", True), (TREATED, "yes the doctor started it", True),
     (TREATED, "no, it hasn't started yet", False), (TREATED, "no the treatment hasn't started", False),
     (TREATED, "نعم بدأ العلاج", True), (TREATED, "لا لم يبدأ العلاج", False),
     (TREATED, "yes, I saw a doctor", True), (TREATED, "no, I went home myself", False),
     (TREATED, "yes, my back isn't up to it", True), (TREATED, "no we'll wait for the doctor", False),
     (TREATED, "my treatment started yesterday at the clinic", True), (TREATED, "ما بدأ العلاج", False),
     (POLICE, "we informed the police", True), (POLICE, "nobody informed the police", False)],
)  # fmt: skip
def test_what_follows_or_the_words_of_the_question_answer_it(reader: Asked, message: str, value: bool) -> None:
    assert reader.value(message) is value
    assert reader.sure(message) < reader.sure("yes") == 1


LEADS = ("it is cheap", "we use it on Mondays", "she brings her own", "cannot afford it", "عندنا واحد", "البيت صغير")
ROUND = (
    "write {}",
    "mark it {}",
    "we would say {}",
    "it is a clear {}",
    "fairly sure {}",
    "sadly {}",
    "{} mate",
    "اختار {}",
)
PLAIN = {"yes": True, "yep": True, "no": False, "nope": False, "نعم": True, "لا": False}


@pytest.mark.parametrize(("word", "value"), PLAIN.items())
def test_a_plain_yes_or_no_answers_behind_a_reason_and_in_any_frame(word: str, value: bool) -> None:
    other = Asked("boolean", label="Shared ride")
    message = [f"{lead}{joint}{word}" for lead, joint in product(LEADS, (", ", ", so ", ". ", "... "))]
    for text in (*message, *(frame.format(word) for frame in ROUND), word[:-1] + word[-1] * 5):
        assert other.value(text) is value, text
    assert [text for text in message if other.value(f"{text}?") is not None] == []


@pytest.mark.parametrize(
    "text",
    ["we cannot say yes", "we did not say no", "my son says no", "they want a yes", "if it rains, yes", "perhaps no",
     "treatment has not started, yes", "yes, my son says no", "I think so, let me ask", "hopefully, yes"],
)  # fmt: skip
def test_a_yes_or_no_that_is_denied_doubted_or_of_others_is_asked_back(text: str) -> None:
    assert TREATED.doubt(text) == "yes_no_unclear"


@pytest.mark.parametrize(
    ("first", "last", "value"), [("yes", "no", False), ("no", "yes", True), ("I think so", "no", False)]
)
def test_the_last_counts_where_the_first_is_taken_back(first: str, last: str, value: bool) -> None:
    for between in (". Wait, ", ", hold on, ", ", I mean ", "... let me check... ", ". Sorry, actually "):
        assert TREATED.value(f"{first}{between}{last}") is value, between
    assert TREATED.doubt(f"{first}. On Monday {last}") == "yes_no_unclear"


@pytest.mark.parametrize("known", ["that I know of", "as far as I can tell", "to my knowledge"])
def test_how_far_somebody_knows_makes_an_answer_less_sure(known: str) -> None:
    assert TREATED.value(f"not {known}") is False
    assert TREATED.sure(f"not {known}") < 1


def test_a_no_stands_whatever_is_praised_told_of_others_or_said_to_be_none_beside_it() -> None:
    other = Asked("boolean", label="Shared ride")
    agreeing = (
        "nah I'm alright",
        "no, that's fine",
        "no but my sister does",
        "god no it is a small car",
        "no nobody like that",
        "no, he's never been to you before",
        "no thank you dear I get enough post",
    )
    for message in (*agreeing, "none", "nobody", "nothing like that", "she hasn't got any no", "I'd rather you didn't"):
        assert other.value(message) is False, message


def test_more_words_follow_a_plain_yes_or_limit_a_no() -> None:
    other = Asked("boolean", label="Shared ride")
    for message in ("yes twice a week", "yes by bus mostly", "نعم كل أسبوع"):
        assert other.value(message) is True
    for message in ("no just the small bag", "no only my own car"):
        assert other.value(message) is False


@pytest.mark.parametrize("thing", ["doctor", "luggage", "children", "problem", "idea"])
def test_no_before_a_noun_answers_only_where_it_is_what_is_asked(thing: str) -> None:
    other = Asked("boolean", label="Shared ride")
    for message in (f"no {thing}", f"no {thing} at all", f"no {thing} with me"):
        assert Asked("boolean", label=f"Any {thing}?").value(message) is (
            None if thing in {"problem", "idea"} else False
        )
        assert other.value(message) is None
        assert other.value(f"no {thing} with a shared ride") is not False


@pytest.mark.parametrize(
    "text",
    ["null", "N/A", "1", "why?", "is it required?", "yes?", "right arm", "yesterday", "👍", "",
     "no, the 14th", "sure, on 3 March", "I will be late", "I am an engineer", "treatment is expensive",
     "has the treatment started?", "if the treatment has started", "maybe the treatment has started"],
)  # fmt: skip
def test_other_talk_is_neither(text: str) -> None:
    assert TREATED.value(text) is None
    assert TREATED.found(text) == []


def test_a_value_is_yes_or_no_only_as_a_whole() -> None:
    message = {"Yes": True, "لا": False, "TRUE": True, "of course": None, "yes it is": None, "": None}
    assert {text: bare_yes_or_no(text) for text in message} == message
    assert TREATED.quote("um, Yes please.") == "Yes"
