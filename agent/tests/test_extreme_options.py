"""The longest, the cheapest and the like name an option where all of them are measures of that kind."""

import pytest

from agent.tests.talk import Dialogue, talk

TOUR = """---
form_id: tour
title: A tour
fields:
  - {id: tour, type: dropdown, required: true, label: Tour, prompt: Which tour?, options: [%s]}
  - {id: name, type: text, required: true, label: Your name, prompt: Your name?}
---
"""
LENGTHS, NAMES = "30 minutes, 2 hours, 1 hour", "Harbour, Castle, Old town"
PRICES = "Basic £45, Grand £140, Classic £80"


def talk_offering(options: str) -> Dialogue:
    opened = talk(TOUR % options)
    opened.say("hello")
    return opened


@pytest.mark.parametrize("frame", ["{}", "the {} one please", "{} one, he has a lot of energy", "I'd like the {}"])
@pytest.mark.parametrize(
    ("options", "word", "chosen"),
    [
        (LENGTHS, "longest", "2 hours"),
        (LENGTHS, "shortest", "30 minutes"),
        (PRICES, "cheapest", "Basic £45"),
        (PRICES, "most expensive", "Grand £140"),
    ],
)
def test_the_one_at_that_end_is_chosen(options: str, word: str, chosen: str, frame: str) -> None:
    opened = talk_offering(options)
    opened.say(frame.format(word))
    assert opened.answers == {"tour": chosen}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (LENGTHS, "the cheapest"),
        (PRICES, "the longest"),
        (NAMES, "the longest"),
        (LENGTHS, "not the longest"),
        (LENGTHS, "which is the longest?"),
        ("1 hour, 60 minutes, 30 minutes", "the longest"),
        ("Basic £45, Grand £140, by agreement", "the cheapest"),
    ],
)
def test_else_it_is_asked(options: str, words: str) -> None:
    opened = talk_offering(options)
    opened.say(words)
    assert opened.answers == {}
