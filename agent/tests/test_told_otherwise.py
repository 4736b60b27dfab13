"""Answers that are told in another form than the question asks for: hours that begin and end, weeks for nights, a yes
by what is wanted, two numbers at once."""

import pytest

from agent.tests.talk import Dialogue, talk

STAY = """---
form_id: cabin
title: A cabin
fields:
  - {id: adults, type: integer, required: true, label: Adults, prompt: How many adults?}
  - {id: nights, type: integer, required: true, label: Nights, prompt: How many nights?, constraints: 1 to 30}
  - {id: begins, type: time, required: true, label: Start time, prompt: Start time of the sauna?,
     constraints: 09:00 to 20:00}
  - {id: ends, type: time, required: true, label: Finish time, prompt: Finish time?, constraints: 10:00 to 22:00}
  - {id: boat, type: boolean, required: true, label: Rowing boat, prompt: Do you want a rowing boat?}
  - {id: mobile, type: phone, required: true, label: Mobile, prompt: Your mobile?, region: GB}
  - {id: other, type: phone, required: false, label: Second number, prompt: A second number?, region: GB}
  - {id: notes, type: textarea, required: false, label: Notes, prompt: Anything else?}
---
"""
STOOD = {"adults": 2, "nights": 3, "begins": "10:00", "ends": "12:00", "boat": False, "mobile": "+447400123456"}


def cabin(until: str) -> tuple[Dialogue, dict[str, object]]:
    opened, stood = talk(STAY), {}
    for name, value in STOOD.items():
        if name == until:
            break
        opened.pick(**{name: value})  # type: ignore[arg-type]
        stood[name] = value
    assert until in {opened.asked, "adults"}
    return opened, stood


@pytest.mark.parametrize(
    ("asked", "words", "expected"),
    [
        ("adults", "just me", {"adults": 1}),
        ("adults", "me and my husband", {"adults": 2}),
        ("adults", "me, my wife and our 3 kids", {"adults": 2}),
        ("nights", "a week", {"nights": 7}),
        ("nights", "two weeks please", {"nights": 14}),
        ("begins", "11 til 2", {"begins": "11:00", "ends": "14:00"}),
        ("begins", "10-1 please", {"begins": "10:00", "ends": "13:00"}),
        ("begins", "10 am please, we have a meeting at 11", {"begins": "10:00"}),
        ("nights", "4, my sister stays for 3", {"nights": 4}),
        ("boat", "yh", {"boat": True}),
        ("boat", "I'd like one", {"boat": True}),
        ("boat", "we've got some", {"boat": True}),
        ("boat", "we have none, we swim", {"boat": False}),
        ("boat", "no need, we have a canoe", {"boat": False}),
        ("boat", "2 rowing boats please, they are six", {"boat": True}),
        ("mobile", "07400123 808", {"mobile": "+447400123808"}),
    ],
)
def test_it_is_heard_as_what_was_asked(asked, words, expected):
    opened, stood = cabin(asked)
    if asked == "adults":
        opened.say("hello")
    opened.say(words)
    assert opened.answers == stood | expected


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("nights", "a week after Easter"),
        ("nights", "5 weeks"),  # more than can be had
        ("nights", "we had 7 and now its 4"),
        ("nights", "it was 7 last year, its 4 now"),
        ("begins", "10 or 11"),
        ("boat", "I'd like one of you to call me?"),
        ("boat", "if I want one, what is it?"),
    ],
)
def test_it_is_asked_again_where_it_is_not_that(asked, words):
    opened, stood = cabin(asked)
    opened.say(words)
    assert opened.answers == stood
    assert opened.asked == asked


MOVE = """---
form_id: move
title: A move
fields:
  - {id: origin, type: text, required: true, label: Moving from, prompt: Where are you moving from?}
  - {id: target, type: text, required: true, label: Moving to, prompt: Where are you moving to?}
---
"""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("from Ryde to Cowes", {"origin": "Ryde", "target": "Cowes"}),
        ("from ryde to cowes", {"origin": "ryde", "target": "cowes"}),
        ("currently in Ryde", {"origin": "Ryde"}),
    ],
)
def test_a_place_is_told_without_what_leads_to_it(words, expected):
    opened = talk(MOVE)
    opened.say("hello")
    assert opened.asked == "origin"
    opened.say(words)
    assert opened.answers == expected
