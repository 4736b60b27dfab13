"""Statements that leave a yes/no question open, or say that there is no need."""

import pytest

from agent.tests.talk import Dialogue, talk

HIRE = """---
form_id: hire
title: Bike hire
fields:
  - {id: bikes, type: integer, required: true, label: Number of bikes, prompt: How many bikes?}
  - {id: cover, type: boolean, required: true, label: Insurance, prompt: Would you like damage insurance?}
  - {id: road, type: boolean, required: true, label: Delivery, prompt: Shall we deliver it?}
---
"""


def talk_asking_for(field_id: str) -> Dialogue:
    opened = talk(HIRE)
    opened.say("hello")
    opened.pick(bikes=4)
    if field_id == "road":
        opened.pick(cover=True)
    assert opened.asked == field_id
    return opened


@pytest.mark.parametrize(
    "said", ["we have our own insurance", "nope, we have insurance", "no we've got insurance already"]
)
def test_who_has_what_is_offered_wants_none(said: str) -> None:
    opened = talk_asking_for("cover")
    opened.say(said)
    assert opened.answers == {"bikes": 4, "cover": False}


@pytest.mark.parametrize(
    "said", ["no we are covered by our house insurance", "no the insurance of the house covers it"]
)
def test_what_is_stated_behind_a_no_is_no_yes(said: str) -> None:
    opened = talk_asking_for("cover")
    opened.say(said)
    assert opened.answers.get("cover") is not True
    assert opened.answers["bikes"] == 4


@pytest.mark.parametrize(
    "said", ["yes can you deliver it please, I don't drive", "yes, could you bring it to the back?"]
)
def test_a_yes_may_go_on_to_ask_us_for_it(said: str) -> None:
    opened = talk_asking_for("road")
    opened.say(said)
    assert opened.answers["road"] is True


def test_a_no_to_a_question_changes_no_number() -> None:
    opened = talk_asking_for("road")
    opened.say("nah got one")
    assert opened.answers["bikes"] == 4


@pytest.mark.parametrize("said", ["Ok, no problem with insurance", "no problem, insurance is fine"])
def test_an_idiom_that_begins_with_no_denies_nothing(said: str) -> None:
    opened = talk_asking_for("cover")
    opened.say(said)
    assert opened.answers.get("cover") is not False
