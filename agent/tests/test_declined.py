"""Who turns a question down is heard within whatever else they say; what need not be told is not asked for ever."""

import pytest

from agent.dialogue.leaving_open import MOST_ASKINGS
from agent.tests.saying import says
from agent.tests.talk import Dialogue, talk

STALL = """---
form_id: stall
title: Market stall
fields:
  - {id: price, type: number, required: false, label: Price, prompt: What do you charge?}
  - {id: extras, type: multi_select, required: false, label: Extras, prompt: Would you like any extras?,
     options: [Table, Lamp, Roof]}
  - {id: permit, type: text, required: true, label: Permit number, prompt: What is your permit number?}
  - {id: wares, type: text, required: true, label: Wares, prompt: What do you sell?}
---
"""
DECLINED = [
    "it differs from day to day, skip that one",
    "I would rather not go into that at this point",
    "no idea about the price, nobody told me",
    "nah we're good",
]


def opened() -> Dialogue:
    begun = talk(STALL)
    begun.say("hello")
    assert begun.asked == "price"
    return begun


@pytest.mark.parametrize("words", DECLINED)
def test_an_optional_question_is_left_out_however_that_is_said(words):
    begun = opened()
    begun.say(words)
    assert "price" not in begun.answers
    assert begun.asked == "extras"
    assert says(begun.words, "skipped")


@pytest.mark.parametrize("words", ["no more than 20", "not sure, about 1m42", "is it dear? no idea, leave it as it is"])
def test_what_only_sounds_like_it_declines_nothing(words):
    begun = opened()
    begun.say(words)
    assert not says(begun.words, "skipped")


def test_an_optional_question_is_put_three_times_and_no_more():
    begun = opened()
    for _ in range(MOST_ASKINGS - 1):
        begun.say("blorp the fizzle")
        assert begun.asked == "price"
    begun.say("blorp the fizzle")
    assert begun.asked == "extras"
    assert says(begun.words, "given_up")
    begun.say("the price is 20")
    assert begun.answers["price"] == 20


def test_words_without_a_digit_are_no_number_of_a_permit_where_they_say_so():
    begun = opened()
    begun.pick(price=20, extras=[])
    begun.say("dunno where the permit number is")
    assert "permit" not in begun.answers
    begun.say("we need a lamp and a table")
    assert "permit" not in begun.answers
    assert begun.answers["extras"] == ["Table", "Lamp"]


@pytest.mark.parametrize(
    ("words", "notes"),
    [
        ("I'd rather not go into that here", None),
        ("no idea, never asked", None),
        ("I'd rather not stand by the door", "I'd rather not stand by the door"),
    ],
)
def test_words_for_an_optional_line_decline_it_only_where_they_say_so(words, notes):
    begun = talk(STALL.replace("id: wares, type: text, required: true", "id: wares, type: text, required: false"))
    begun.say("hello")
    begun.pick(price=20, extras=[], permit="AB 12")
    assert begun.asked == "wares"
    begun.say(words)
    assert begun.answers.get("wares") == notes


@pytest.mark.parametrize("words", ["permit AB 1004, it was in a drawer under the till", "my permit is AB 1004"])
def test_a_number_behind_its_own_name_is_cut_out_of_whatever_follows(words):
    begun = opened()
    begun.pick(price=20, extras=[])
    begun.say(words)
    assert begun.answers["permit"] == "AB 1004"


def test_a_short_correction_is_no_text():
    begun = talk(STALL.replace("id: wares, type: text", "id: wares, type: textarea"))
    begun.say("hello")
    begun.pick(price=20, extras=[])
    begun.say("AB 1004")
    begun.say("sorry, wrong one before. the permit number is AB 1005")
    assert (begun.answers["permit"], "wares" in begun.answers) == ("AB 1005", False)


DOG = """---
form_id: dog
title: A dog's stay
fields:
  - {id: trained, type: boolean, required: true, label: Trained, prompt: Is your dog trained?}
  - {id: extras, type: multi_select, required: false, label: Extras, prompt: Would you like any extras?,
     options: [Table, Lamp, Roof]}
  - {id: phone, type: phone, required: true, label: Phone, prompt: On which number can we reach you?}
---
"""


@pytest.mark.parametrize("none", ["no none", "no none of those", "nah nothing like that", "no there isn't any"])
@pytest.mark.parametrize("more", ["", ". My number is 07700 900904"])
def test_that_there_is_none_takes_no_yes_back_that_was_told_just_before(none, more):
    begun = talk(DOG)
    begun.say("hello")
    begun.say("yes he is")
    assert begun.asked == "extras"
    begun.say(none + more)
    assert begun.answers["trained"] is True
    assert begun.asked != "extras"
    assert ("phone" in begun.answers) == bool(more)


@pytest.mark.parametrize("words", ["{yes}he has been trained before", "{yes}he was trained once", "{yes}he is trained"])
@pytest.mark.parametrize("yes", ["", "yes ", "just so you know, "])
def test_when_something_was_so_is_no_denial_of_it(words, yes):
    begun = talk(DOG)
    begun.say(words.format(yes=yes))
    assert begun.answers["trained"] is True
