"""What somebody does not want to give, or denies, is no answer; and what was passed can be given after all."""

from __future__ import annotations

import pytest

from agent.tests.talk import Dialogue, talk

STABLE = """---
form_id: stable
title: A place for a horse
review: final
fields:
  - {id: owner, type: text, required: true, label: Name, prompt: What is your name?}
  - {id: email, type: email, required: false, label: Email, prompt: What is your email?}
  - {id: phone, type: phone, required: true, label: Phone, prompt: What is your phone number?}
  - {id: village, type: text, required: false, label: Village, prompt: Which village are you in?}
  - {id: worth, type: number, required: false, label: Horse value, prompt: What is the horse worth?}
  - {id: details, type: textarea, required: false, label: Details, prompt: Is there anything else?}
---
"""
GIVEN = {"owner": "Ida", "phone": "+447400123456"}
PASSED = ("email", "village", "worth")


def talk_asking_for(name: str, *, review: bool = False) -> Dialogue:
    """With a name and a phone, and without what is asked before `name`."""
    opened = talk(STABLE)
    opened.say("hello")
    while opened.asked != name and (opened.asked in GIVEN or opened.asked in PASSED or review):
        opened.pick(**{opened.asked: GIVEN[opened.asked]}) if opened.asked in GIVEN else opened.say("skip")
    return opened


@pytest.mark.parametrize("name", ["email", "village", "details"])
@pytest.mark.parametrize(
    "words", ["skip the {}", "leave the {} out", "not needed", "no {} needed", "I'd sooner leave that blank, ta"]
)
def test_what_is_to_be_left_out_is_no_text(name: str, words: str) -> None:
    opened = talk_asking_for(name)
    opened.say(words.format(name))
    assert opened.answers.keys() <= GIVEN.keys()
    assert opened.asked != name


@pytest.mark.parametrize(
    "words",
    [
        "nope, that's the lot, cheers",
        "no all good ta",
        "skip the notes",
        "nothing else dear",
        "rather skip that one tbh",
    ],
)
def test_what_ends_the_talk_is_no_text(words: str) -> None:
    opened = talk_asking_for("details")
    opened.say(words)
    assert opened.answers == GIVEN


def test_of_what_the_form_needs_none_may_be_needed() -> None:
    opened = talk(STABLE.replace("type: textarea, required: false", "type: textarea, required: true"))
    opened.pick(**GIVEN)
    while opened.asked != "details":
        opened.say("skip")
    opened.say("none needed")
    assert opened.answers["details"] == "none needed"


@pytest.mark.parametrize("words", ["skip the queue with me", "leave the gate open", "we need the corner box"])
def test_other_words_for_leaving_are_a_text(words: str) -> None:
    opened = talk_asking_for("details")
    opened.say(words)
    assert opened.answers["details"] == words


@pytest.mark.parametrize("words", ["nothing to add ta", "not needed", "nah that's everything cheers", "skip that one"])
def test_what_is_told_behind_it_is_heard(words: str) -> None:
    opened = talk_asking_for("details")
    opened.say(f"{words}. oh and make my name Edda")
    assert opened.answers == GIVEN | {"owner": "Edda"}
    skipped = next(one for one in opened.outcome.records if one.field_id == "details")
    assert skipped.quote.rstrip(".") == words


@pytest.mark.parametrize("words", ["No. Only that he bites", "nothing much. He bites"])
def test_a_no_that_leads_to_the_answer_is_a_text(words: str) -> None:
    opened = talk_asking_for("details")
    opened.say(words)
    assert opened.answers["details"] == words


def test_nothing_is_said_to_be_said_again_that_is_left_out_in_a_row() -> None:
    opened = talk_asking_for("village")
    said = set()
    for _ in range(2):
        opened.say("skip")
        said.add(opened.words.split(".")[0])
    assert len(said) == 2
    assert not any(one.startswith("As I said") for one in said)


@pytest.mark.parametrize(
    "words",
    ["my name is not Lee", "my email isn't a@b.co", "my phone is not 07400 123456", "the horse value is not 300"],
)
def test_what_is_denied_is_told_for_nothing(words: str) -> None:
    opened = talk(STABLE)
    opened.say(words)
    assert opened.answers == {}


@pytest.mark.parametrize("words", ["I have two horses", "3 horses and 2 dogs", "it is for four horses"])
def test_how_many_there_are_is_not_what_they_are_worth(words: str) -> None:
    opened = talk(STABLE)
    opened.say(words)
    assert "worth" not in opened.answers
    opened.say("it is worth 3000")
    assert opened.answers["worth"] == 3000


@pytest.mark.parametrize(
    "words", ["change the {}", "add an {}", "I'd like to add my {} after all", "can I add the {}", "the {} please"]
)
def test_what_was_passed_is_asked_for_when_it_is_named(words: str) -> None:
    opened = talk_asking_for("MESSAGE", review=True)
    opened.say(words.format("email"))
    assert opened.asked == "email"


@pytest.mark.parametrize("words", ["leave it open because I have none", "leave it open, I have none"])
def test_who_leaves_a_needed_answer_open_with_a_reason_has_tried_once(words: str) -> None:
    opened = talk_asking_for("phone")
    opened.say(words)
    assert opened.asked == "phone"
    opened.say("my old one")
    opened.say(words)
    assert "I have none" in opened.words
    assert opened.asked == "village"


def test_one_by_one_begins_the_questions() -> None:
    opened = talk(STABLE)
    opened.say("one by one")
    assert (opened.asked, opened.answers) == ("owner", {})
