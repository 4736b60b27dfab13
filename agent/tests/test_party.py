"""A row of people is as many as they are."""

import pytest

from agent.tests.talk import Dialogue, talk

RAFT = """---
form_id: raft
title: A raft
fields:
  - {id: %(id)s, type: integer, required: true, label: %(label)s, prompt: %(prompt)s}
  - {id: day, type: date, required: true, label: Day, prompt: Which day?}
---
"""
ASKED = [
    {"id": "people", "label": "People", "prompt": "How many of you come?"},
    {"id": "crew", "label": "Crew", "prompt": "How many people will be on the raft?"},
]


def talk_asking_for(field: dict[str, str]) -> Dialogue:
    opened = talk(RAFT % field)
    opened.say("hello")
    return opened


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("me, my husband and 3 kids", 5),
        ("me my wife my daughter and her 2 boys", 5),
        ("my wife and I plus two children", 4),
        ("2 adults and 3 children", 5),
        ("my brother, my sister and me", 3),
        ("just me", 1),
        ("me and my wife", 2),
        ("I want three tickets", 3),
        ("we need room for 4 people", 4),
    ],
)
@pytest.mark.parametrize("field", ASKED)
def test_they_are_counted(field: dict[str, str], words: str, count: int) -> None:
    opened = talk_asking_for(field)
    opened.say(words)
    assert opened.answers == {field["id"]: count}


@pytest.mark.parametrize("words", ["me and the kids", "me and some friends", "my wife"])
@pytest.mark.parametrize("field", ASKED)
def test_without_their_number_they_are_asked_for(field: dict[str, str], words: str) -> None:
    opened = talk_asking_for(field)
    opened.say(words)
    assert opened.answers == {}


def test_those_of_one_kind_are_no_party() -> None:
    opened = talk_asking_for({"id": "adults", "label": "Adults", "prompt": "How many adults?"})
    opened.say("2 adults and 3 children")
    assert opened.answers == {"adults": 2}
