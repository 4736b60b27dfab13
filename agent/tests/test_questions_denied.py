"""What a question holds that the next sentence says is not wanted, is no part of the list that was asked for."""

import pytest

from agent.tests.talk import talk

FARM = """---
form_id: farm
title: A farm
review: final
fields:
  - {id: owner, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: keeps, type: checkbox, required: true, label: Plans, prompt: What do you plan?, options: [Hens, Wheat, Barley]}
  - {id: email, type: email, required: true, label: Email, prompt: Which email address may we use?}
---
"""


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("wheat and some barley. r hens allowed? not that id want any", ["Wheat", "Barley"]),
        ("barley please. do people keep hens there? i wouldn't want them", ["Barley"]),
        ("wheat. hens permitted? we dont need any", ["Wheat"]),
        ("is anyone keeping hens? not that it bothers me. wheat", ["Wheat"]),
        ("wheat. oh and can i have hens?", ["Hens", "Wheat"]),
        ("are hens allowed? never mind them, just wheat", ["Wheat"]),
    ],
)
def test_what_is_asked_and_denied_is_left_out(said: str, expected: list[str]) -> None:
    opened = talk(FARM)
    opened.pick(owner="Huda Saleh")
    opened.say(said)
    assert opened.answers.get("keeps") == expected
