"""What people say beside the form: greetings, thanks, complaints that they said it already, going on after all."""

import pytest

from agent.dialogue.commands import Command, command_of
from agent.tests.forms import BOOKING, CONTACT, LEAVE
from agent.tests.saying import says
from agent.tests.talk import talk

STORY = """---
form_id: plan
title: Plan
fields:
  - {id: next, type: textarea, required: true, label: Next steps, prompt: What will you do next?}
---
"""


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("never mind, cancel", Command.CANCEL),
        ("Stop. Cancel it!", Command.CANCEL),
        ("no wait, don't cancel", Command.NO),
        ("thanks, skip this one", Command.SKIP),
        ("Hello! Good morning", Command.GREET),
        ("لا، كمل", Command.GO_ON),
        ("شكرا، تخطي", Command.SKIP),
    ],
)
def test_parts_that_say_the_same_are_one_command(words, command):
    assert command_of(words) is command


@pytest.mark.parametrize("words", ["no, the 14th", "skip, cancel", "yes, 5", "cancel, it was a joke of my boss"])
def test_parts_that_say_more_are_no_command(words):
    assert command_of(words) is None


@pytest.mark.parametrize("words", ["continue", "keep going", "no, go on", "no wait, don't cancel", "كمل", "لا كمل"])
def test_going_on_keeps_a_form_that_was_to_be_cancelled(words):
    opened = talk(BOOKING)
    opened.say("dinner for 4")
    opened.say("cancel")
    opened.say(words)
    assert opened.asked == "day"


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("thanks", "welcome"),
        ("hello", "hello"),
        ("I already told you", "not_heard"),
        ("the same as last time", "no_memory"),
        ("hang on", "no_haste"),
        ("give me a sec, need to ask her", "no_haste"),
        ("let me check that first", "no_haste"),
        ("just a minute please", "no_haste"),
        ("لحظة", "no_haste"),
    ],
)
def test_small_talk_is_answered_and_counts_as_no_failure(words, key):
    opened = talk(LEAVE)
    opened.say("annual")
    for _ in range(2):
        opened.say(words)
        assert says(opened.words, key)
        assert not says(opened.words, "ask_again")
        assert (opened.asked, opened.outcome.action.input["attempt"]) == ("start", 0)


@pytest.mark.parametrize("words", ["i will ask my doctor", "I need to check with my boss"])
def test_what_is_to_be_done_may_be_told_in_a_story(words):
    opened = talk(STORY)
    opened.say("hello")
    opened.say(words)
    assert opened.answers == {"next": words}


def test_a_greeting_is_not_returned_twice():
    opened = talk(CONTACT)
    opened.say("hi")
    assert opened.words == "Whom may we call?"


def test_what_else_can_be_said_is_told_now_and_then():
    opened = talk(
        "---\nform_id: one\ntitle: One\nfields:\n"
        "  - {id: kind, type: dropdown, required: true, label: Kind, options: [Sick, Annual], default: Annual}\n---\n"
    )
    told = []
    for _ in range(9):
        opened.say("bananas")
        told.append(says(opened.words, "help"))
    assert told.count(True) == 2
