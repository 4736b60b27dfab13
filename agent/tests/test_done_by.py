"""Who did something is the one whom a field called after that asks for."""

import pytest

from agent.tests.talk import Talk, talk

FORM = """---
form_id: works
title: Works
fields:
  - {id: wall, type: text, required: true, label: Wall, prompt: Which wall?}
  - {id: %(doer)s, type: text, required: true, label: "%(label)s", prompt: Who is it?}
  - {id: %(doer)s_desk, type: text, required: true, label: "%(label)s's desk", prompt: Where does that one sit?}
---
"""
DEEDS = [("inspector", "inspected"), ("supervisor", "supervised"), ("manager", "managed"), ("designer", "designed")]


def told(doer: str, words: str, label: str = "") -> Talk:
    opened = talk(FORM % {"doer": doer, "label": label or doer.title()})
    opened.say(words)
    return opened


@pytest.mark.parametrize(
    "words", ["It was {} by {} last week", "Can you find me a wall {} by {}?", "something {} by {}"]
)
@pytest.mark.parametrize("name", ["Huda Saleh", "Dr. Omar", "O'Hara"])
@pytest.mark.parametrize(("doer", "did"), DEEDS)
def test_who_did_it_is_the_one(doer: str, did: str, name: str, words: str) -> None:
    assert told(doer, words.format(did, name)).answers == {doer: name}
    assert told(doer, words.format(did, name), f"Name of the {doer}").answers == {doer: name}


@pytest.mark.parametrize(
    "words",
    [
        "Was it {} by Huda?",
        "It was not {} by Huda",
        "It was {} by a friend",
        "It was painted by Huda",
        "A part was {} by Huda, and the rest {} by Omar",
    ],
)
@pytest.mark.parametrize(("doer", "did"), DEEDS)
def test_nobody_is_taken_for_the_one_who_was_not_said_to_be(doer: str, did: str, words: str) -> None:
    assert doer not in told(doer, words.format(did, did)).answers
