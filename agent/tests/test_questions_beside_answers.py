"""A question that stands beside an answer is answered from the form, and the talk goes on."""

import pytest

from agent.tests.talk import Dialogue, talk_asking

FERRY = """---
form_id: ferry
title: A ticket for the ferry
fields:
  - {id: cabin, type: dropdown, required: true, label: Cabin, prompt: Which cabin?, options: [Inside, Outside, Deck]}
  - {id: day, type: date, required: true, label: Day, prompt: Which day?}
  - {id: bikes, type: integer, required: true, label: Bicycles, prompt: How many bicycles?}
  - {id: name, type: text, required: true, label: Your name, prompt: Your name?}
---
# A ticket for the ferry

An outside cabin has a window. The bar closes at midnight. We need your name for the passenger list.
"""


def ferry(**known: object) -> Dialogue:
    return talk_asking(FERRY, **known)


@pytest.mark.parametrize(
    "asks", [". When does the bar close?", ", and when does the bar close?", "! when does the bar close?"]
)
@pytest.mark.parametrize(
    ("known", "field", "words", "value"),
    [
        ({}, "cabin", "outside please", "Outside"),
        ({"cabin": "Deck"}, "day", "20 March 2026", "2026-03-20"),
        ({"cabin": "Deck", "day": "2026-03-20"}, "bikes", "two", 2),
        ({"cabin": "Deck", "day": "2026-03-20"}, "bikes", "we bring two", 2),
    ],
)
def test_the_answer_is_taken_and_the_question_answered(
    known: dict[str, object], field: str, words: str, value: object, asks: str
) -> None:
    opened = ferry(**known)
    opened.say(words + asks)
    assert opened.answers == known | {field: value}
    assert "The bar closes at midnight" in opened.words
    assert opened.asked != field


@pytest.mark.parametrize("asks", ["is that ok?", "right?", "what is the weather like?", "can you hear me?"])
def test_what_the_form_does_not_tell_takes_nothing_from_the_answer(asks: str) -> None:
    opened = ferry(cabin="Deck")
    opened.say(f"20 March 2026. {asks}")
    assert opened.answers == {"cabin": "Deck", "day": "2026-03-20"}
    assert opened.words == "Got it: 20 March 2026. How many bicycles?"


def test_a_value_in_a_question_is_no_question_beside_it() -> None:
    opened = ferry(cabin="Deck")
    opened.say("could it be 20 March 2026?")
    assert "window" not in opened.words


@pytest.mark.parametrize("asks", ["why do you need it?", "why do you need that?", "why do you need my name?"])
def test_it_is_what_was_asked(asks: str) -> None:
    opened = ferry(cabin="Deck", day="2026-03-20", bikes=2)
    opened.say(asks)
    assert "for the passenger list" in opened.words
    assert opened.asked == "name"
