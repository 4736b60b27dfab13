"""A name may stand behind the preposition that its question begins with, and before a sentence about its bearer."""

import pytest

from agent.tests.talk import talk

CLUB = """---
form_id: club
title: A club
review: final
fields:
  - {id: field_id, type: text, required: true, label: X, prompt: %s}
  - {id: members, type: integer, required: true, label: Members, prompt: How many members?}
---
"""
HALL, CALLED, WHO = "In which hall do you meet?", "What is your club called?", "Who runs it?"


@pytest.mark.parametrize(
    ("prompt", "said", "name"),
    [
        (HALL, "in Mill Lane Hall", "Mill Lane Hall"),
        (HALL, "we meet in Mill Lane Hall", "Mill Lane Hall"),
        (HALL, "it's in Mill Lane Hall", "Mill Lane Hall"),
        (HALL, "The Hall in the Wood", "The Hall in the Wood"),
        (CALLED, "Friends of Lower Marsh Park. long, I know", "Friends of Lower Marsh Park"),
        (CALLED, "Order of the Oak", "Order of the Oak"),
        (WHO, "Ida Rowe, I keep the books at Marsh House", "Ida Rowe"),
        (WHO, "Ida Rowe. I only type for her", "Ida Rowe"),
    ],
)
def test_the_name_alone_is_taken(prompt: str, said: str, name: str) -> None:
    it = talk(CLUB % prompt)
    it.say("hello")
    it.say(said)
    assert it.answers == {"field_id": name}
