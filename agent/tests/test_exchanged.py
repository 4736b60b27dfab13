"""Two amounts, of which one stands: the other one takes its place."""

import pytest

from agent.tests.talk import Dialogue, talk

BOAT = """---
form_id: boat
title: A boat for a day
fields:
  - {id: oars, type: integer, required: true, label: Oars, prompt: How many oars?}
  - {id: deposit, type: number, required: true, label: Deposit, prompt: What is your deposit?}
  - {id: day, type: date, required: true, label: Day, prompt: Which day?}
  - {id: jackets, type: integer, required: true, label: Life jackets, prompt: How many life jackets?}
  - {id: notes, type: textarea, required: false, label: Notes, prompt: Anything else?}
---
"""
STOOD = {"oars": 4, "deposit": 90}
SAID = [
    "actually {new} instead of {old}",
    "make it {new} not {old}",
    "{new}, not {old}, sorry",
    "no, {new} rather than {old}",
    "change {old} to {new}",
    "swap the {old} for {new}",
    "{old} was wrong, it's {new}",
    "{old} is too few, make it {new}",
    "scrap the {old}, {new} please",
]


def boat(**given: object) -> Dialogue:
    opened = talk(BOAT)
    opened.pick(**given)  # type: ignore[arg-type]
    return opened


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize(("field", "old", "new"), [("oars", 4, 6), ("deposit", 90, 75)])
def test_the_one_that_stands_tells_what_is_changed(said: str, field: str, old: int, new: int) -> None:
    opened = boat(**STOOD)
    opened.say(said.format(old=old, new=new))
    assert opened.answers == STOOD | {field: new}
    assert opened.asked == "day"


@pytest.mark.parametrize("said", SAID[:4])
def test_it_is_no_remark_where_one_is_asked(said: str) -> None:
    opened = boat(**STOOD, day="2026-04-01", jackets=2)
    opened.say(said.format(old=4, new=6))
    assert opened.answers["oars"] == 6
    assert opened.asked == "notes"


@pytest.mark.parametrize("said", SAID)
def test_what_stands_nowhere_changes_nothing(said: str) -> None:
    opened = boat(deposit=90, day="2026-04-01", jackets=2)
    opened.say(said.format(old=4, new=6))
    assert {**opened.answers, "oars": None} == {"deposit": 90, "day": "2026-04-01", "jackets": 2, "oars": None}


@pytest.mark.parametrize("said", ["actually 4 oars and 6 cushions", "4 of us and 6 of them", "90 and 60 pounds"])
def test_what_else_is_counted_changes_nothing(said: str) -> None:
    opened = boat(**STOOD)
    opened.say(said)
    assert opened.answers == STOOD


@pytest.mark.parametrize("said", ["4, no 6", "4, sorry, 6", "4, I mean 6"])
def test_who_takes_an_answer_back_answers(said: str) -> None:
    opened = boat(**STOOD, day="2026-04-01")
    assert opened.asked == "jackets"
    opened.say(said)
    assert opened.answers == STOOD | {"day": "2026-04-01", "jackets": 6}
