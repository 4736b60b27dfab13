"""A weekday that only describes the day whose date is told is no other day."""

import pytest

from agent.tests.talk import talk

TOUR = """---
form_id: tour
title: A tour of the brewery
review: final
fields:
  - {id: day, type: date, required: true, label: Day, prompt: When would you like to come?, constraints: today or later}
  - {id: name, type: text, required: true, label: Name, prompt: What is your name?}
---
"""


@pytest.mark.parametrize(
    "said",
    [
        "is the 9th of May free? it's a Saturday so nobody works",
        "May 9, that is a Saturday",
        "the following Saturday, May 9",
        "next Saturday, 9 May, please",
        "It is a Saturday, the 9th of May",
    ],
)
def test_the_date_is_meant(said: str) -> None:
    it = talk(TOUR)
    it.say("hello")
    it.say(said)
    assert it.answers == {"day": "2026-05-09"}


@pytest.mark.parametrize("said", ["9 May is full", "the 9th of May was cancelled", "9 May has been called off"])
def test_a_day_on_which_nothing_is_on_is_none(said: str) -> None:
    it = talk(TOUR)
    it.say("hello")
    it.say(said)
    assert it.answers == {}
