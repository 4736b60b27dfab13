"""An address or a code that was asked for ends where a clause begins."""

from __future__ import annotations

import pytest

from agent.tests.talk import Dialogue, talk

REMOVAL = """---
form_id: removal
title: Things to take away
fields:
  - {id: address, type: text, required: true, label: Address, prompt: What is the address?}
  - {id: permit, type: text, required: true, label: Permit, prompt: Which permit does your van have?}
  - {id: colour, type: text, required: true, label: Colour, prompt: What colour is the van?}
  - {id: story, type: textarea, required: true, label: Story, prompt: What is to go?}
---
"""
TOLD = {"address": "1 Quay", "permit": "KX15 BVN", "colour": "grey"}


def talk_asking_for(name: str) -> Dialogue:
    opened = talk(REMOVAL)
    opened.say("hello")
    while opened.asked != name:
        opened.pick(**{opened.asked: TOLD[opened.asked]})
    return opened


@pytest.mark.parametrize(
    "address", ["14 Larch Close", "flat 2, 12 Quay Road", "12 high st, leeds", "7 Mill Lane, Lewes"]
)
@pytest.mark.parametrize(
    "behind", [", you can leave it on the drive", ". We are moving out to Leeds in May", ", it's the red door"]
)
def test_an_address(address: str, behind: str) -> None:
    opened = talk_asking_for("address")
    opened.say(f"{address}{behind}")
    assert opened.answers["address"] == address


@pytest.mark.parametrize("code", ["YD19 LKO", "ZX-1200-55"])
@pytest.mark.parametrize(
    "behind", [", done 4000 miles", " and yes it's electric", ", a blue one", ". It is my own van"]
)
def test_a_code(code: str, behind: str) -> None:
    opened = talk_asking_for("permit")
    opened.say(f"{code}{behind}")
    assert opened.answers["permit"] == code


@pytest.mark.parametrize(
    ("words", "colour"),
    [
        ("the colour is black not grey, just saw that the grey one is at home", "black"),
        ("black not grey, my wife has just told me so", "black"),
        ("the colour is not grey, it's dark blue", "dark blue"),
        ("not grey, black", "black"),
    ],
)
def test_what_goes_on_behind_a_denial_is_no_text_of_its_own(words: str, colour: str) -> None:
    opened = talk_asking_for("story")
    opened.say(words)
    assert opened.answers["colour"] == colour


@pytest.mark.parametrize(
    ("words", "expected"),
    [("it's a Brompton", "Brompton"), ("it's A Christmas Red", "A Christmas Red"), ("a red", "a red")],
)
def test_an_article_before_a_name_is_none_of_it(words: str, expected: str) -> None:
    opened = talk_asking_for("colour")
    opened.say(words)
    assert opened.answers["colour"] == expected
