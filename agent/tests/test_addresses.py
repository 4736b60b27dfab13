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
