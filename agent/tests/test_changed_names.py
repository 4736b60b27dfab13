"""A part of a name that is told later joins the parts that stand."""

from __future__ import annotations

import pytest

from agent.tests.talk import talk

FORM = """---
fields:
  - {id: keeper, type: text, required: true, label: Name, prompt: What is your full name?}
  - {id: sheep, type: integer, required: true, label: Sheep, prompt: How many sheep do you keep?}
---
# Wool
"""


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("my last name is Rowe", "Ida Rowe"),
        ("sorry, my first name is Edda", "Edda Lund"),
        ("my middle name is May", "Ida May Lund"),
        ("my name is Edda Rowe", "Edda Rowe"),
    ],
)
def test_it_takes_the_place_of_that_part(said: str, name: str) -> None:
    opened = talk(FORM)
    opened.pick(keeper="Ida Lund")
    opened.say(said)
    assert opened.answers == {"keeper": name}
