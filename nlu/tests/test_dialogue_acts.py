"""What clauses do, over phrases composed from the lexicon and from values of every kind."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu import lexicon
from nlu.dialogue_acts import Act, act_clauses, acts_at, is_denied, is_filler, opens_by_asking, takes_back
from nlu.text import Text, read

VALUES = ("the 3rd of March", "Friday at 8", "4 people", "fire")
ARABIC_VALUES = ("الجمعة الساعة 8", "4 أشخاص")
NOT_STATED = {Act.ASKS, Act.PUTS_OFF, Act.SUPPOSES, Act.TELLS_OF_ANOTHER}


def acts_of(message: str, value: str) -> frozenset[Act]:
    """What the clause that holds the value does."""
    return acts_at(read(message), token_of(message, value))


def token_of(message: str, value: str) -> int:
    return read(message).at(message.index(value))


def single(tag: str, *, arabic: bool = False) -> list[str]:
    """The words of a tag that are one token, of one language."""
    return sorted(
        word for word in lexicon.words(tag) if word.isascii() != arabic and len(lexicon.TOKEN.findall(word)) == 1
    )


@pytest.mark.parametrize(
    "frame",
    ["{}", "{} please", "I want {}", "I would like {}, thank you", "it happened {}", "hello, {}", "{}, if possible",
     "so {} then", "We are coming {} and my name is Sara", "table, {}", "what I want is {}"],
)  # fmt: skip
def test_a_statement_states(frame: str) -> None:
    for value in VALUES:
        message = frame.format(value)
        assert not acts_of(message, value) & (NOT_STATED | {Act.DENIES}), message
        assert not opens_by_asking(read(message)), message


@pytest.mark.parametrize("lead", ["", "sorry, but "])
@pytest.mark.parametrize(
    "opening",
    ["why do you need", "what happens", "who comes", "how do I change", "when is", "is the office open",
     "are you closed", "do you know about", "have you heard of", "can you tell me why you ask for",
     "I wonder if you are open"],
)  # fmt: skip
def test_a_question_about_a_value_asks(lead: str, opening: str) -> None:
    for value, message in product(VALUES, (f"{lead}{opening} {{}}?", f"{opening} {{}}")):
        assert Act.ASKS in acts_of(message.format(value), value), message
        assert opens_by_asking(read(message.format(value))), message


@pytest.mark.parametrize("word", single("question_word", arabic=True))
def test_an_arabic_question_asks(word: str) -> None:
    for value in ARABIC_VALUES:
        assert Act.ASKS in acts_of(f"{word} تسألون عن {value}؟", value), value


@pytest.mark.parametrize("modal", ["can", "could", "may"])
@pytest.mark.parametrize("who", ["I", "we"])
@pytest.mark.parametrize("deed", ["book", "get", "please reserve", "come", "have"])
def test_a_question_for_a_thing_states_its_values(modal: str, who: str, deed: str) -> None:
    for value in VALUES:
        message = f"{modal} {who} {deed} {value}?"
        assert acts_of(message, value) == {Act.REQUESTS}, message
        assert not opens_by_asking(read(message))


@pytest.mark.parametrize("frame", ["ممكن أحجز {}", "هل يمكن أن أحجز {}؟", "how about {}?", "is {} possible?",
    "do you have a table {}?"])  # fmt: skip
def test_an_offer_is_asked_for(frame: str) -> None:
    value = "الجمعة" if frame[0] > "z" else "Friday"
    assert acts_of(frame.format(value), value) == {Act.REQUESTS}


@pytest.mark.parametrize("auxiliary", ["is", "was", "were"])
@pytest.mark.parametrize("rest", ["ill", "a family matter", "at home on Friday", "broken"])
def test_an_auxiliary_without_a_subject_asks_nothing(auxiliary: str, rest: str) -> None:
    assert not opens_by_asking(read(f"{auxiliary} {rest}"))
    assert opens_by_asking(read(f"{auxiliary} they {rest}"))


@pytest.mark.parametrize("denial", single("denies"))
def test_a_denial_reaches_over_small_words(denial: str) -> None:
    for value, small in product(("March 3", "fire"), ("", "for this ")):
        message = f"{denial} {small}{value}"
        assert is_denied(read(message), token_of(message, value)), message
        apart = f"{denial}, {value}"
        assert not is_denied(read(apart), token_of(apart, value)), apart


@pytest.mark.parametrize("words", ["I'm busy on Friday", "we are fully booked this Friday", "I can't make Friday"])
def test_who_is_not_available_denies_the_day(words: str) -> None:
    assert is_denied(read(words), token_of(words, "Friday"))


@pytest.mark.parametrize("denial", [*single("denies", arabic=True), "لا أريد", "ما أبغى", "لا أستطيع", "ما أقدر آتي"])
def test_an_arabic_denial_reaches_over_small_words(denial: str) -> None:
    for value, small in product(("الجمعة", "الحريق"), ("", "يوم ")):
        message = f"{denial} {small}{value}"
        assert is_denied(read(message), token_of(message, value)), message


@pytest.mark.parametrize("message", ["Friday doesn't work", "Friday is not possible for us", "Friday won't suit"])
def test_a_denial_may_follow(message: str) -> None:
    assert is_denied(read(message), 0)
    assert not is_denied(read(f"Friday, Monday{message.removeprefix('Friday')}"), 0)


@pytest.mark.parametrize(
    "message", ["why not Friday", "not sure, Friday", "no later than Friday", "I can't come. Friday"]
)
def test_what_is_no_denial(message: str) -> None:
    assert not is_denied(read(message), token_of(message, "Friday"))


@pytest.mark.parametrize("words", sorted(word for word, how in lexicon.values("corrects").items() if how == "always"))
def test_a_no_before_words_of_correction_denies_nothing(words: str) -> None:
    assert Act.DENIES not in acts_of(f"no {words} Friday", "Friday") - acts_of(f"{words} Friday", "Friday")


@pytest.mark.parametrize("promise", sorted(word for word in lexicon.words("promises")))
@pytest.mark.parametrize("deed", ["ask my wife", "get back to you"])
def test_a_promise_puts_off(promise: str, deed: str) -> None:
    for message in (
        f"{promise} {deed} on Friday",
        f"on Friday, {promise} {deed}",
        f"table for 2, {promise} {deed} Friday",
    ):
        assert Act.PUTS_OFF in acts_of(message, "Friday"), message
    assert Act.PUTS_OFF not in acts_of(f"a table for 2, {promise} {deed}", "2")


@pytest.mark.parametrize("joint", [", but ", ", ", " and ", ". ", "; also "])
@pytest.mark.parametrize("question", ["why do you ask?", "do you have parking on Monday?", "what is that for"])
def test_each_clause_has_its_own_acts(joint: str, question: str) -> None:
    message = f"I want a table for Friday{joint}{question}"
    assert Act.ASKS not in acts_of(message, "Friday")
    assert Act.ASKS in acts_at(read(message), len(read(message)) - 1)
    assert not opens_by_asking(read(message))


@pytest.mark.parametrize("who", ["my brother", "my wife", "his friend", "our manager"])
def test_what_is_told_of_another(who: str) -> None:
    assert Act.TELLS_OF_ANOTHER in acts_of(f"{who} was born on Friday", "Friday")
    assert Act.TELLS_OF_ANOTHER in acts_of(f"{who}'s number is 055", "055")
    for message in (f"{who} and I come on Friday", f"a table for {who} on Friday", f"I come with {who} on Friday"):
        assert Act.TELLS_OF_ANOTHER not in acts_of(message, "Friday"), message
    both = f"I was born on Friday and {who} was born on Monday"
    assert Act.TELLS_OF_ANOTHER not in acts_of(both, "Friday")
    assert Act.TELLS_OF_ANOTHER in acts_of(both, "Monday")


@pytest.mark.parametrize("words", sorted(word for word, how in lexicon.values("corrects").items() if how != "settles"))
def test_words_of_correction_take_back(words: str) -> None:
    message = f"Monday, {words}, Friday"
    assert takes_back(read(message), 2)
    assert Act.CORRECTS in acts_of(message, "Friday")
    assert Act.CORRECTS not in acts_of("we have no children on Friday", "Friday")


@pytest.mark.parametrize("message", ["hello", "um, well", "thank you so much!", "ok please", "شكرا جزيلا", "👍"])
def test_talk_says_nothing(message: str) -> None:
    text, more = read(message), read(f"{message} Sara")
    assert is_filler(text, 0, len(text))
    assert not is_filler(more, 0, len(more))


WORDS = st.sampled_from("? ! . , ; : \n why do you I'll tell and my brother is not if و لا هل Friday 3".split(" "))


@given(st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=25).map(" ".join)))
def test_clauses_hold_every_token_once(message: str) -> None:
    text = Text(message)
    found = act_clauses(text)
    assert [at for item in found for at in range(item.first, item.last)] == list(range(len(text)))
    for item in found:
        assert acts_at(text, item.first) == acts_at(text, item.last - 1) == item.acts
        assert not {Act.ASKS, Act.REQUESTS} <= item.acts
    assert opens_by_asking(text) in {True, False}


@pytest.mark.parametrize("value", VALUES)
def test_what_is_on_offer_is_wished_and_not_supposed(value: str) -> None:
    for message in (f"{value} if you have that", f"{value} if you've still got that", f"if you can do {value}, good"):
        assert Act.SUPPOSES not in acts_of(message, value), message
    assert Act.SUPPOSES in acts_of(f"{value} if it rains", value)


@pytest.mark.parametrize("value", ["3 March", "Friday"])
def test_when_somebody_is_not_available_is_ruled_out(value: str) -> None:
    for message in (f"I won't be available on {value}", f"not free on {value}", f"that doesn't work on {value}"):
        assert is_denied(read(message), token_of(message, value)), message
