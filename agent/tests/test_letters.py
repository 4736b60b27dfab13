"""A message may be a letter: whom it greets and who signs it are told for no field, but where it asks who writes."""

import pytest

from agent.tests.talk import Dialogue, talk

FRAMES = [
    "Dear Warden, {} Yours faithfully, Enid Croft",
    "Dear Sir or Madam,\n\n{}\n\nWith kind regards\nEnid Croft",
    "Dear all: {} Best wishes, Enid",
    "Respected sir/madam, {} Regards, Enid",
]
FORM = """---
form_id: loan
title: A loan
fields:
  - {id: reader, type: text, required: true, label: %s, prompt: %s}
  - {id: large_print, type: boolean, required: true, label: Large print, prompt: Do you want large print?}
  - {id: copies, type: integer, required: true, label: Copies, prompt: How many copies?}
---
"""
ANOTHER, OWN, CARD = (
    ("Name of the child", "What is the name of the child?"),
    ("Your name", "What is your name?"),
    ("Words on the card", "Which words shall be on the card?"),
)


def talk_asking_for(label: str, prompt: str) -> Dialogue:
    opened = talk(FORM % (label, prompt))
    opened.say("hello")
    return opened


@pytest.mark.parametrize("frame", FRAMES)
def test_who_is_greeted_and_who_signs_is_not_the_one_asked_for(frame: str) -> None:
    opened = talk_asking_for(*ANOTHER)
    opened.say(frame.format("it is Nora Blake."))
    assert opened.answers == {"reader": "Nora Blake"}


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("label", ["Client's name", "Patient name"])
def test_nor_is_it_somebody_for_whom_another_may_write(label: str, frame: str) -> None:
    opened = talk_asking_for(label, "Who is it for?")
    opened.say(frame.format("I need three copies."))
    assert opened.answers == {"copies": 3}


@pytest.mark.parametrize("frame", FRAMES[:2])
def test_who_signs_is_the_one_who_writes(frame: str) -> None:
    opened = talk_asking_for(*OWN)
    opened.say(frame.format("I need three copies."))
    assert opened.answers == {"reader": "Enid Croft", "copies": 3}


@pytest.mark.parametrize("frame", FRAMES)
def test_the_answer_in_it_is_heard(frame: str) -> None:
    opened = talk_asking_for(*ANOTHER)
    opened.say("Nora Blake")
    opened.say(frame.format("yes, she does."))
    assert opened.answers == {"reader": "Nora Blake", "large_print": True}


def test_it_may_be_what_is_asked_for() -> None:
    opened = talk_asking_for(*CARD)
    opened.say("Dear Nora, get well soon. With best wishes, Enid")
    assert opened.answers == {"reader": "Dear Nora, get well soon. With best wishes, Enid"}


def test_a_salutation_alone_is_no_answer() -> None:
    opened = talk_asking_for(*ANOTHER)
    opened.say("Nora Blake")
    opened.say("Dear all,")
    assert opened.answers == {"reader": "Nora Blake"}
