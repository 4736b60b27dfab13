"""A text that stands is changed by who denies it, as numbers and days are."""

import pytest

from agent.tests.talk import Dialogue, talk

LOSS = """---
title: Lost luggage
review: yes
fields:
  - {id: spot, type: text, label: Spot, prompt: Where did you see it last?}
  - {id: day, type: date, label: Day, prompt: On which day?}
  - {id: look, type: text, label: Look, prompt: What does it look like?}
  - {id: hour, type: time, label: Hour, prompt: At what time?}
  - {id: story, type: textarea, label: Story, prompt: What happened?}
---
"""


def talk_after(*more: str) -> Dialogue:
    opened = talk(LOSS)
    for words in ("hello", "Gate 3", *more):
        opened.say(words)
    return opened


@pytest.mark.parametrize("more", [(), ("5 March", "a red case", "10 am", "it was gone")])
@pytest.mark.parametrize(
    "words", ["not gate 3 but gate 4", "it was gate 4, not gate 3", "gate 4 not gate 3", "the spot was gate 4"]
)
def test_a_denied_text_gives_way(words, more):
    opened = talk_after(*more)
    opened.say(words)
    assert opened.answers["spot"] == "gate 4"


def test_what_was_told_last_may_be_taken_back():
    opened = talk_after()
    opened.say("sorry, gate 4")
    assert opened.answers["spot"] == "gate 4"
    assert opened.asked == "day"


@pytest.mark.parametrize(
    "words", ["not gate 3", "no, I told you already", "no, sorry", "gate 3", "it was not gate 7 but"]
)
def test_what_tells_no_other_text_changes_none(words):
    opened = talk_after()
    opened.say(words)
    assert opened.answers == {"spot": "Gate 3"}


@pytest.mark.parametrize(
    ("words", "look"),
    [
        ("change red to blue", "a blue case with RX 7b on it"),
        ("7c not 7b", "a red case with RX 7c on it"),
        ("not a red case but a green bag", "a green bag with RX 7b on it"),
    ],
)
def test_a_part_of_a_text_is_changed(words, look):
    opened = talk_after("5 March", "a red case with RX 7b on it")
    opened.say(words)
    assert opened.answers["look"] == look
    assert opened.answers["spot"] == "Gate 3"


def test_an_hour_that_a_story_holds_as_well_is_the_hour():
    opened = talk_after("5 March", "a red case", "10 am", "I put it down at 10 and at half past 10 it was gone")
    opened.say("actually it was at 10:30, not at 10")
    assert opened.answers["hour"] == "10:30"
    assert opened.answers["story"] == "I put it down at 10 and at half past 10 it was gone"


@pytest.mark.parametrize(
    ("stands", "words", "spot"),
    [
        ("Pier 4 QX8 5XX", "it was QX8 5XY not 5XX", "Pier 4 QX8 5XY"),
        ("Gate 3 North Hall", "3 North Pier, not North Hall", "Gate 3 North Pier"),
        ("Hall 4 by the lift", "not hall 4, hall 5 by the lift", "hall 5 by the lift"),
    ],
)
def test_words_that_are_said_again_stand_once(stands, words, spot):
    opened = talk(LOSS)
    opened.pick(spot=stands, day="2026-03-05")
    opened.say(words)
    assert opened.answers["spot"] == spot


DOG = LOSS.replace("label: Spot, prompt: Where did you see it last?", "label: Dog's name, prompt: Its name?")


@pytest.mark.parametrize("words", ["its not rex its max", "not rex, bella", "bella not rex", "sorry it's jack not rex"])
def test_a_name_in_lower_case_takes_the_place_of_the_one_that_is_denied(words):
    opened = talk(DOG)
    for said in ("hello", "Rex", "5 March"):
        opened.say(said)
    assert opened.asked == "look"
    opened.say(words)
    assert str(opened.answers["spot"]).lower() in {"max", "bella", "jack"}
    assert "look" not in opened.answers
