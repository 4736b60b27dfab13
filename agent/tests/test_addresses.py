"""An address goes on behind commas; what is no part of one does not belong to it."""

import pytest

from agent.tests.talk import talk

PLOT = """---
form_id: plot
title: Plot
fields:
  - {id: name, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: home, type: text, required: true, label: Home address, prompt: What is your home address?}
  - {id: people, type: integer, required: true, label: People, prompt: How many of you will work there?}
---
"""
ADDRESSES = ("flat 3, 52 oak road", "12 Long Lane, York YO1 7AA", "9 elm court, mill street, hexham")


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize(
    "after", ["", ", thanks", ", there are 4 of us", ". There are 4 of us", ", my phone is broken"]
)
def test_a_named_address_is_kept_with_all_its_parts(address: str, after: str) -> None:
    opened = talk(PLOT)
    opened.say("Amina Yusuf")
    opened.say(f"my home address is {address}{after}")
    assert opened.answers["home"] == address


@pytest.mark.parametrize(
    "address", ["14 beech grove", "flat 2, 9 high street", "27 Mill Lane", "9 chapel street, york", "3 oak close"]
)
@pytest.mark.parametrize("said", ["hi, i live at {} and there are 4 of us", "Amina here at {}, we need a plot"])
def test_an_address_is_found_in_what_is_told_first(address: str, said: str) -> None:
    opened = talk(PLOT)
    opened.say(said.format(address))
    assert opened.answers["home"] == address


@pytest.mark.parametrize(
    "said", ["it is 30 minutes walk", "we come 2 miles by road", "a 2 bedroom place", "12 of us in all"]
)
def test_not_every_number_before_such_a_word_is_of_a_house(said: str) -> None:
    opened = talk(PLOT)
    opened.say(f"Amina Yusuf here, {said}")
    assert "home" not in opened.answers


def test_an_address_that_stands_is_changed_by_who_corrects_it() -> None:
    opened = talk(PLOT)
    opened.pick(name="Amina Yusuf", home="9 chapel street")
    opened.say("sorry, it's 19 chapel street, not 9")
    assert opened.answers["home"] == "19 chapel street"


@pytest.mark.parametrize("unit", [" #200", ", apt 4"])
def test_a_part_of_the_house_belongs_to_its_address(unit: str) -> None:
    opened = talk(PLOT)
    opened.say(f"Amina here, we live at 5801 Norris Canyon Road{unit} and need a plot")
    assert opened.answers["home"] == f"5801 Norris Canyon Road{unit}"
