"""Ages are told by the way: "she is 11"."""

import pytest

from agent.tests.talk import talk

FORM = """---
form_id: club
title: Club
fields:
  - {id: member, type: text, required: true, label: Member, prompt: What is the member called?}
  - {id: day, type: dropdown, required: true, label: Day, prompt: Which day?, options: [Monday, Friday]}
  - {id: seats, type: integer, required: true, label: Seats, prompt: How many seats?}
  - {id: age, type: integer, required: true, label: Age, prompt: "%s"}
---
"""
OF_ANOTHER, OWN, OF_ANYBODY = "How old is she?", "How old are you?", "Which age is it?"


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (OF_ANOTHER, "she's {}, and would like Monday"),
        (OF_ANOTHER, "Hello, my daughter wants to join, she is {}"),
        (OWN, "I'm {} and can come on a Monday"),
        (OWN, "I am {} years old"),
        (OWN, "I am {} and have rowed for 20 years"),
        (OF_ANYBODY, "she is {}"),
        (OF_ANYBODY, "I'm {}, by the way"),
    ],
)
@pytest.mark.parametrize(("said", "age"), [("11", 11), ("thirty two", 32)])
def test_who_is_said_to_be_so_many_is_so_old(question: str, words: str, said: str, age: int) -> None:
    opened = talk(FORM % question)
    opened.say(words.format(said))
    assert opened.answers["age"] == age
    assert "seats" not in opened.answers


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (OF_ANOTHER, "I'm 40, and ask for my niece"),
        (OWN, "she's 11"),
        (OF_ANYBODY, "we are 4 people"),
        (OF_ANYBODY, "it's 11"),
        (OF_ANYBODY, "is she 11?"),
        (OF_ANYBODY, "she is not 11"),
        (OF_ANYBODY, "she is 11, he is 12"),
        (OF_ANYBODY, "I'm 10 minutes late"),
    ],
)
def test_no_other_number_is_an_age(question: str, words: str) -> None:
    opened = talk(FORM % question)
    opened.say(words)
    assert "age" not in opened.answers


@pytest.mark.parametrize("label", ["Children aged under 5", "People under the age of 5"])
def test_who_counts_people_of_an_age_asks_for_none(label: str) -> None:
    opened = talk(FORM.replace("id: age", "id: young").replace("label: Age", f"label: {label}") % "How many are young?")
    opened.say("I'm 38, and would like Monday")
    assert opened.answers == {"day": "Monday"}
