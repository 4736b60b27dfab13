""" "Make it 5" answers the question, where that takes it, and else changes the last answer."""

import pytest

from agent.tests.talk import Dialogue, talk

FORM = """---
form_id: order
title: Order
fields:
  - {id: guests, type: integer, required: true, label: Guests, prompt: How many guests?}
  - {id: budget, type: number, required: true, label: Budget, prompt: What may it cost?}
  - {id: dish, type: checkbox, required: true, label: Dishes, prompt: Which dishes?, options: [Soup, Rice, Fish, Cake]}
---
"""
SETTING = ["make it {}", "make that {}", "make it {} please", "ok, make it {}"]
TAKING_BACK = ["no, {}", "no make it {}", "actually make it {}", "sorry, {}", "wait, make that {}"]


def talk_after(*values: int) -> Dialogue:
    opened = talk(FORM)
    opened.say("hello")
    for value in values:
        opened.say(str(value))
    return opened


@pytest.mark.parametrize("words", SETTING)
def test_what_is_set_answers_the_question_that_takes_it(words: str) -> None:
    opened = talk_after(30)
    opened.say(words.format(2500))
    assert opened.answers == {"guests": 30, "budget": 2500}


@pytest.mark.parametrize("words", [*SETTING, *TAKING_BACK])
def test_where_a_choice_is_asked_the_number_before_is_changed(words: str) -> None:
    opened = talk_after(30, 2500)
    opened.say(words.format(2600))
    assert opened.answers == {"guests": 30, "budget": 2600}
    assert opened.asked == "dish"


@pytest.mark.parametrize("words", TAKING_BACK)
def test_what_is_taken_back_changes_the_last_answer(words: str) -> None:
    opened = talk_after(30)
    opened.say(words.format(45))
    assert opened.answers == {"guests": 45}
    assert opened.asked == "budget"


@pytest.mark.parametrize("words", ["I'm not sure about the {}", "I'll tell you the {} later", "no idea what the {} is"])
@pytest.mark.parametrize(("field", "label"), [("budget", "budget"), ("dish", "dishes")])
def test_a_question_that_is_put_off_before_it_is_asked_comes_later(field: str, label: str, words: str) -> None:
    opened = talk_after()
    opened.say(words.format(label))
    assert opened.answers == {}
    assert opened.asked == "guests"
    assert f"the {label} later" in opened.words
    opened.say("30")
    assert opened.asked == "budget"


@pytest.mark.parametrize("words", ["what do you need from me?", "what else do you need?", "what is missing?"])
def test_who_asks_what_is_wanted_is_told_what_is_still_open(words: str) -> None:
    opened = talk_after(30)
    opened.say(words)
    assert "I still need the budget and the dishes." in opened.words
    assert opened.answers == {"guests": 30}


@pytest.mark.parametrize("words", ["what do you need the budget for?", "why do you need the budget?"])
def test_what_a_field_is_for_is_another_question(words: str) -> None:
    opened = talk_after(30)
    opened.say(words)
    assert "I still need" not in opened.words
