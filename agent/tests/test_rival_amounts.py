"""An amount that takes something back, without a name, is of the answer that may be so much."""

import pytest

from agent.tests.talk import Dialogue, talk

CAMP = """---
form_id: camp
title: A camp
fields:
  - {id: day, type: date, required: true, label: Day of arrival, prompt: When do you come?, constraints: today or later}
  - {id: grown, type: integer, required: true, label: Adults, prompt: How many adults?}
  - {id: tents, type: integer, required: true, label: Tents, prompt: How many tents?}
  - {id: paid, type: number, required: true, label: Deposit paid (GBP), prompt: How much did you pay?}
  - {id: hour, type: time, required: true, label: Hour of arrival, prompt: At what time?}
  - {id: fire, type: boolean, required: true, label: Fire, prompt: Do you need a fire?}
  - {id: name, type: text, required: true, label: Your name, prompt: Your name?}
---
"""
STOOD = {"day": "2026-04-03", "grown": 8, "tents": 3, "paid": 600}


def camp(**given: object) -> Dialogue:
    opened = talk(CAMP)
    for name, value in given.items():
        opened.pick(**{name: value})  # type: ignore[arg-type]
    return opened


@pytest.mark.parametrize(
    "words", ["sorry make it eleven. And no thank you, we bring gas", "no, eleven actually. And yes"]
)
def test_it_is_of_the_last_answer_where_that_may_be_it(words: str) -> None:
    opened = camp(**STOOD, hour="10:00")
    opened.say(words)
    assert opened.answers["paid"] == 600


@pytest.mark.parametrize("words", ["actually we're 12 now, my brother is coming", "sorry, there are 12 of us now"])
def test_so_many_people_are_no_other_amount(words: str) -> None:
    opened = camp(**STOOD)
    opened.say(words)
    assert opened.answers == STOOD | {"grown": 12}


@pytest.mark.parametrize("words", ["actually it's 5", "no wait, 5"])
def test_the_last_one_is_meant_where_nothing_tells(words: str) -> None:
    opened = camp(**STOOD)
    opened.say(words)
    assert opened.answers == STOOD | {"paid": 5}


@pytest.mark.parametrize(
    "words", ["havent yet, will do that on 9 April", "I'll do it on 9 April", "I'll tell you on 9 April"]
)
def test_a_day_of_what_somebody_is_going_to_do_is_not_taken(words: str) -> None:
    opened = camp(**STOOD)
    opened.say(words)
    assert opened.answers == STOOD


@pytest.mark.parametrize(
    "words", ["3 tents... no 4, we leave on the 9 April", "4, paid on 2 March", "4, the rest comes on 9 April"]
)
def test_a_day_beside_an_answer_changes_nothing(words: str) -> None:
    opened = camp(day="2026-04-03", grown=8)
    opened.say(words)
    assert opened.answers == {"day": "2026-04-03", "grown": 8, "tents": 4}
    assert opened.asked == "paid"


@pytest.mark.parametrize(
    "words",
    ["4. and actually we come on 9 April", "4, and the day of arrival is 9 April", "4, not on 3 April, on 9 April"],
)
def test_it_does_where_something_is_taken_back_or_named(words: str) -> None:
    opened = camp(day="2026-04-03", grown=8)
    opened.say(words)
    assert opened.answers == {"day": "2026-04-09", "grown": 8, "tents": 4}
