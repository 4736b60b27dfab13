"""Where something else is asked, what is said of an answer changes it; what tells more is the note, as a story is."""

import pytest

from agent.tests.saying import says
from agent.tests.talk import Dialogue, talk

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


def at_notes(prompt: str = "Anything else?") -> Dialogue:
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


REPORT = """---
form_id: report
title: Accident report
fields:
  - {id: hour, type: time, required: true, label: Time of the accident, prompt: At what time did it happen?}
  - {id: hurt, type: integer, required: true, label: People hurt, prompt: How many people were hurt?}
  - {id: ambulance, type: boolean, required: true, label: Ambulance, prompt: Was an ambulance called?}
  - {id: mail, type: email, required: true, label: Mail, prompt: What is your email address?}
review: final
---
"""


@pytest.mark.parametrize(
    "words",
    [
        "yes, 3 people helped me",
        "no, I drove there at 5 pm",
        "no, at 4 pm",
        "yes, and I would like to be called at 4 pm",
    ],
)
def test_what_stands_beside_an_answer_may_be_of_that_and_is_offered(words: str) -> None:
    opened = talk(REPORT)
    opened.pick(hour="15:00", hurt=1)
    opened.say(words)
    assert opened.answers == {"hour": "15:00", "hurt": 1, "ambulance": words.startswith("yes")}
    assert opened.asked in {"hour", "hurt"}


@pytest.mark.parametrize("words", ["yes, at 4 pm", "yes, it came at 4 pm", "yes after 4 pm, I work days"])
def test_a_time_beside_an_answer_is_of_that(words: str) -> None:
    opened = talk(REPORT)
    opened.pick(hour="15:00", hurt=1)
    opened.say(words)
    assert opened.answers == {"hour": "15:00", "hurt": 1, "ambulance": True}
    assert opened.asked == "mail"


@pytest.mark.parametrize("words", ["they came at 4 pm", "a fire broke out at 4 pm"])
def test_what_is_told_of_something_else_changes_nothing(words: str) -> None:
    opened = talk(REPORT)
    opened.pick(hour="15:00", hurt=1)
    opened.say(words)
    assert opened.answers["hour"] == "15:00"
