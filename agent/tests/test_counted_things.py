"""What a question counts is heard whatever its field is called."""

import pytest

from agent.tests.talk import talk

CAKE = """---
form_id: cake
title: Cake
fields:
  - {id: name, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: servings, type: integer, required: true, label: Servings, prompt: How many people should it serve?}
  - {id: tiers, type: integer, required: true, label: Height, prompt: How many tiers should it have?}
---
"""


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("a cake to feed thirty people", {"servings": 30}),
        ("something with 3 tiers", {"tiers": 3}),
        ("it has to be enough for 12 people, with two tiers", {"servings": 12, "tiers": 2}),
        ("30 candles please", {}),
    ],
)
def test_a_number_of_what_is_counted_is_its_answer(said: str, expected: dict[str, int]) -> None:
    opened = talk(CAKE)
    opened.say(f"Amina Yusuf here, {said}")
    assert {name: value for name, value in opened.answers.items() if name != "name"} == expected


def test_a_number_that_two_questions_count_is_of_neither() -> None:
    opened = talk(CAKE.replace("How many tiers should it have", "How many people will collect it"))
    opened.say("Amina Yusuf here, 12 people")
    assert not {"servings", "tiers"} & set(opened.answers)
