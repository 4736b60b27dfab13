"""Days and units in the names of options are heard however they are spelt."""

import pytest

from agent.tests.talk import Dialogue, talk

CLUB = """---
form_id: club
title: A club
fields:
  - {id: name, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: times, type: checkbox, required: true, label: Sessions, prompt: Which sessions suit you?,
     options: [Tuesday lunch, Thursday lunch, Sunday walk]}
  - {id: length, type: dropdown, required: true, label: Lesson, prompt: How long is a lesson?,
     options: [20 minutes, 40 minutes, 2 hours]}
---
"""


def joined() -> Dialogue:
    opened = talk(CLUB)
    opened.say("hello")
    opened.say("Ida Rowe")
    return opened


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("tue lunch", ["Tuesday lunch"]),
        ("thurs lunches only", ["Thursday lunch"]),
        ("sun walk and tues lunch", ["Tuesday lunch", "Sunday walk"]),
    ],
)
def test_a_day_may_be_short(said: str, meant: list[str]) -> None:
    opened = joined()
    opened.say(said)
    assert opened.answers["times"] == meant


@pytest.mark.parametrize(("said", "meant"), [("40 mins", "40 minutes"), ("20 min", "20 minutes"), ("2 hrs", "2 hours")])
def test_a_unit_may_be_short_where_it_is_asked_and_where_it_is_changed(said: str, meant: str) -> None:
    opened = joined()
    opened.pick(times=["Sunday walk"])
    opened.say(said)
    assert opened.answers["length"] == meant
    changed = joined()
    changed.pick(length="20 minutes" if meant != "20 minutes" else "2 hours")
    changed.say(f"Sunday walk. actually {said}")
    assert changed.answers["length"] == meant
