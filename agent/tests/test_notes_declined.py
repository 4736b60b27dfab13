"""Who is asked for a note says that there is none, in many words, and may go on with what is to be otherwise."""

import pytest

from agent.tests.talk import talk

HIRE = """---
form_id: hire
title: Hire of a boat
review: final
fields:
  - {id: boats, type: integer, required: true, label: Boats, prompt: How many boats do you need?}
  - {id: people, type: integer, required: true, label: People, prompt: How many people are coming?}
  - {id: notes, type: textarea, required: false, label: Notes, prompt: Is there anything else we should know?}
---
"""


def asked_for_a_note(said: str) -> dict[str, object]:
    it = talk(HIRE)
    it.pick(boats=2, people=6)
    it.say(said)
    return it.answers


@pytest.mark.parametrize(
    "said",
    [
        "Nothing unusual that I am aware of",
        "no requests from our side",
        "no don't believe so",
        "no no, they are all grown up",
        "لا الحمد لله ما في شي",
    ],
)
def test_there_is_none(said: str) -> None:
    assert asked_for_a_note(said) == {"boats": 2, "people": 6}


@pytest.mark.parametrize("said", ["no dogs on board please", "no, but my son is afraid of eels", "لا يوجد مرسى"])
def test_there_is_one(said: str) -> None:
    assert asked_for_a_note(said)["notes"] == said


@pytest.mark.parametrize("said", ["no, but we're 7 people now", "nothing special, only there are 7 of us now"])
def test_what_changes_behind_it_is_no_note(said: str) -> None:
    assert asked_for_a_note(said) == {"boats": 2, "people": 7}


@pytest.mark.parametrize(
    "said", ["wait, I have 2 trailers", "sorry, we only have 3 cars", "hang on, 9 oars are missing"]
)
def test_a_count_of_something_else_changes_nothing(said: str) -> None:
    it = talk(HIRE)
    it.pick(boats=4, people=6, notes="none")
    it.say(said)
    assert it.answers == {"boats": 4, "people": 6, "notes": "none"}
