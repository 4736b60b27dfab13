"""A day that is told as gone by is none of what is to come."""

from __future__ import annotations

import pytest

from agent.tests.talk import talk

VISIT = """---
form_id: visit
title: A visit
review: final
fields:
  - {id: owner, type: text, required: true, label: Name, prompt: What is your name?}
  - {id: day, type: date, required: true, label: Day, prompt: On which day would you like to come?}
---
"""
SINCE = VISIT.replace(
    "  - {id: day,",
    "  - {id: begun, type: date, required: true, label: Began, prompt: When did it begin?}\n  - {id: day,",
)


@pytest.mark.parametrize(
    "words",
    ["my tooth has hurt since Sunday", "it broke on Sunday and I need it mended", "she fell off it on Saturday"],
)
@pytest.mark.parametrize("document", [VISIT, SINCE])
def test_it_is_no_day_of_what_is_to_come(document: str, words: str) -> None:
    opened = talk(document)
    opened.say(words)
    assert "day" not in opened.answers


@pytest.mark.parametrize("words", ["I was hoping for Sunday", "could I come on Sunday", "Sunday please, I had it free"])
def test_politeness_tells_a_day_to_come(words: str) -> None:
    opened = talk(VISIT)
    opened.say(words)
    assert opened.answers["day"] == "2026-03-15"


def test_how_old_somebody_will_be_in_a_month_is_no_day() -> None:
    opened = talk(VISIT)
    opened.say("he'll be four in May")
    assert opened.answers == {}
