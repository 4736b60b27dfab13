"""Where something else is asked, what is said of an answer changes it; what tells more is the note, as a story is."""

import pytest

from agent.tests.saying import says
from agent.tests.talk import Talk, talk

TABLE = """---
form_id: table
title: Table
fields:
  - {id: name, type: text, required: true, label: Name, prompt: What is your name?}
  - {id: guests, type: integer, required: true, label: Guests, prompt: How many guests?}
  - {id: code, type: text, required: true, label: Voucher, prompt: What is your voucher?}
  - {id: day, type: date, required: true, label: Day, prompt: On which day?}
  - {id: notes, type: textarea, required: false, label: Notes, prompt: %s}
review: final
---
"""
ANSWERS = {"name": "Ann Lee", "guests": 4, "code": "KT-4410", "day": "2026-03-20"}


def at_notes(prompt: str = "Anything else?") -> Talk:
    opened = talk(TABLE % prompt)
    opened.pick(**ANSWERS)
    assert opened.asked == "notes"
    return opened


@pytest.mark.parametrize(
    ("words", "field", "value"),
    [
        ("we're seven now", "guests", 7),
        ("on 15 March", "day", "2026-03-15"),
        ("sorry it was KT-4419", "code", "KT-4419"),
        ("oops, it's kt-4481", "code", "kt-4481"),
        ("RT-5510, I mean", "code", "RT-5510"),
    ],
)
def test_what_says_nothing_else_changes_the_answer(words: str, field: str, value: object) -> None:
    opened = at_notes()
    opened.say(words)
    assert opened.answers == {**ANSWERS, field: value}
    assert says(opened.words, "changed")
    assert opened.asked == "notes"


@pytest.mark.parametrize(
    "words",
    ["please no nuts, 2 of us are allergic", "one of us comes by wheelchair", "the back door has the code AB-99120-7"],
)
def test_what_tells_more_is_the_note(words: str) -> None:
    opened = at_notes()
    opened.say(words)
    assert opened.answers == {**ANSWERS, "notes": words}


def test_a_story_changes_nothing() -> None:
    opened = at_notes("Please describe what happened.")
    opened.say("we were seven people")
    assert opened.answers == {**ANSWERS, "notes": "we were seven people"}


def test_a_code_that_is_asked_is_no_change_of_another() -> None:
    opened = talk(TABLE % "Anything else?")
    opened.pick(code="KT-4410")
    opened.pick(guests=4, day="2026-03-20")
    assert opened.asked == "name"
    opened.say("sorry it is KT-4419")
    assert opened.answers["code"] == "KT-4410"
