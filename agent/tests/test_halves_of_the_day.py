"""An hour lies in the half of the day in which the period that it begins or ends is one of that day, where one does."""

import pytest

from agent.tests.talk import talk

WATCH = """---
form_id: watch
title: A watch
fields:
  - {id: begin, type: time, required: true, label: Start time, prompt: When do you start?}
  - {id: end, type: time, required: true, label: End time, prompt: When do you finish?}
  - {id: name, type: text, required: true, label: Name, prompt: What is your name?}
---
"""


@pytest.mark.parametrize(
    ("begin", "end", "is_meant"),
    [
        ("9 am", "one o'clock", "13:00"),
        ("8:30 in the morning", "until 2", "14:00"),
        ("2 pm", "half past five", "17:30"),
    ],
)
def test_it_ends_after_it_begins(begin: str, end: str, is_meant: str) -> None:
    opened = talk(WATCH)
    opened.say("hello")
    opened.say(begin)
    opened.say(end)
    assert opened.answers["end"] == is_meant


@pytest.mark.parametrize(("begin", "end"), [("4 am", "five o'clock"), ("10 pm", "six o'clock")])
def test_where_both_halves_would_do_or_none_it_is_asked(begin: str, end: str) -> None:
    opened = talk(WATCH)
    opened.say("hello")
    opened.say(begin)
    opened.say(end)
    assert "end" not in opened.answers


@pytest.mark.parametrize("end", ["1 am", "at 1 in the morning"])
def test_a_half_that_is_told_is_kept(end: str) -> None:
    opened = talk(WATCH)
    opened.say("hello")
    opened.say("9 pm")
    opened.say(end)
    assert opened.answers["end"] == "01:00"


def test_one_message_tells_both() -> None:
    opened = talk(WATCH)
    opened.say("I start at nine in the morning and stay until two o'clock")
    assert opened.answers == {"begin": "09:00", "end": "14:00"}


def test_the_other_end_is_taken_back_with_its_half() -> None:
    opened = talk(WATCH)
    opened.say("I start at nine in the morning and stay until one o'clock")
    opened.say("I must finish at twelve, not one")
    assert opened.answers == {"begin": "09:00", "end": "12:00"}
