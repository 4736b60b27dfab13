"""An amount that is said to be too much, or not enough, gives way to the one that is wished; so many days from a day
begin on it, where they are how long something lasts."""

import pytest

from agent.tests.talk import Dialogue, talk

TENT = """---
form_id: tent
title: A tent to hire
review: none
fields:
  - {id: tent, type: dropdown, required: true, label: Tent, prompt: Which tent?, options: [Dome, Tunnel, Bell tent]}
  - {id: starts, type: date, required: true, label: First day, prompt: On which day will you fetch it?}
  - {id: hour, type: time, required: true, label: Hour, prompt: At what time?}
  - {id: days, type: integer, required: true, label: Days, prompt: For how many days?}
  - {id: extras, type: checkbox, required: true, label: Extras, prompt: Which extras?, options: [Mats, Stove, Lamp]}
  - {id: insured, type: boolean, required: true, label: Insurance, prompt: Do you want insurance?}
  - {id: email, type: email, required: true, label: Email, prompt: What is your email?}
---
"""
KNOWN = {"tent": "Dome", "starts": "2026-04-01", "hour": "10:00", "days": 3, "extras": ["Mats"]}


def talk_with(**more: object) -> Dialogue:
    opened = talk(TENT)
    opened.pick(**KNOWN, **more)  # type: ignore[arg-type]
    return opened


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("3 days is too long, make it two", 2),
        ("and 3 days is a bit too long, make it two", 2),
        ("3 days is too short though, lets say 5", 5),
        ("3 days isn't enough, make it 5", 5),
        ("3 days is not enough, make it five", 5),
    ],
)
def test_the_amount_that_is_complained_of_changes_and_nothing_else(said: str, days: int) -> None:
    opened = talk_with(insured=True)
    opened.say(f"ida@holt.org. {said}")
    assert opened.answers == KNOWN | {"insured": True, "email": "ida@holt.org", "days": days}


def test_beside_a_yes_it_changes_once() -> None:
    opened = talk_with()
    opened.say("yes. 3 days is too short though, lets say 4")
    assert opened.answers == KNOWN | {"insured": True, "days": 4}
    assert opened.words.count("I've changed") == 1


@pytest.mark.parametrize(
    ("said", "day", "days"),
    [
        ("for 3 days from monday the 23rd of march", "2026-03-23", 3),
        ("3 days from monday the 23rd of march", "2026-03-23", 3),
        ("for two days from monday", "2026-03-16", 2),
        ("for a week from next monday", "2026-03-16", 7),
        ("for 3 days from tomorrow", "2026-03-13", 3),
    ],
)
@pytest.mark.parametrize("first", ["", "dome please, "])
def test_so_many_days_from_a_day_begin_on_it(first: str, said: str, day: str, days: int) -> None:
    opened = talk(TENT)
    if not first:
        opened.pick(tent="Dome")
    opened.say(first + said)
    assert opened.answers == {"tent": "Dome", "starts": day, "days": days}


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("3 days from monday", "2026-03-19"),
        ("3 days from tomorrow", "2026-03-16"),
        ("2 days after monday", "2026-03-18"),
        ("for 2 days after monday", "2026-03-18"),
        ("3 days from now", "2026-03-15"),
    ],
)
def test_a_day_may_be_counted_from_another_one(said: str, day: str) -> None:
    opened = talk(TENT)
    opened.pick(tent="Dome")
    opened.say(said)
    assert opened.answers == {"tent": "Dome", "starts": day}
