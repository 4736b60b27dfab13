"""A state that is made anew from the record is the one that was lost: what undoes a change is in the record, too."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.state.head import read_head
from agent.state.recovery import head_of_record, state_of_answers
from agent.tests.talk import Dialogue, talk
from agent.turns.turn import TurnContext
from tests.thoroughness import THOROUGH, is_thorough

KEPT = ("answers", "skipped", "left_open", "hidden")
TRIP = """---
form_id: trip
title: Trip
fields:
  - {id: nick, type: text, required: false, label: Nickname, prompt: What is your nickname?}
  - {id: kind, type: dropdown, required: true, label: Kind, prompt: Which kind?, options: [Car, Van]}
  - {id: size, type: dropdown, required: true, label: Size, prompt: Which size?, depends_on: [kind],
     options: [Small, Large]}
  - {id: load, type: integer, label: Load, prompt: How many kilos?, visible_if: kind == Van,
     required_if: size == Large}
  - {id: weight, type: number, label: Weight, visible_if: load > 5}
  - {id: crane, type: text, label: Crane, prompt: Which crane?, visible_if: weight > 10, required_if: nick is answered}
  - {id: note, type: text, required: true, label: Note, prompt: Which note?}
tools:
  - {name: weigh, when: after size, args: {size: size}, sets: {weight: kilos}}
  - {name: check_all, when: complete}
---
"""


def context_of(told: Dialogue) -> TurnContext:
    return TurnContext(told.spec, "c1", told.turns + 1, told.now)


def agrees(told: Dialogue) -> None:
    assert told.head is not None
    lost: dict[str, Any] = read_head(told.head)
    made: dict[str, Any] = dict(state_of_answers(told.record, context_of(told), locale="en"))
    assert {name: made[name] for name in KEPT} == {name: lost.get(name, type(made[name])()) for name in KEPT}


VALUES: dict[str, list[Any]] = {
    "nick": ["Bo", None],
    "kind": ["Van", "Car"],
    "size": ["Large", "Small"],
    "load": [7, 3, None],
    "crane": ["Red", None],
    "note": ["Ring"],
}
SAID = st.sampled_from(
    "skip|I don't know|not applicable|start over|yes|no|back|Bob|the size is Large|try again".split("|")
)
PICKED = st.sampled_from([{name: value} for name, values in VALUES.items() for value in values])
BROUGHT = st.sampled_from([{"kilos": 20}, {"kilos": 2}, {"missing": ["load", "note"]}, {"errors": {"nick": "No."}}, {}])
PLACES = st.integers(0, 2)
"""Which of its values the field is given that is asked."""


def move(told: Dialogue, said: Any) -> None:
    if isinstance(said, str):
        told.say(said)
    elif isinstance(said, dict):
        told.pick(**said)
    elif told.asked in VALUES:
        told.pick(**{told.asked: VALUES[told.asked][said % len(VALUES[told.asked])]})
    else:
        told.say("yes")


@settings(max_examples=THOROUGH if is_thorough() else 40)
@given(moves=st.lists(st.tuples(PLACES | SAID | PICKED, BROUGHT), max_size=20))
def test_what_is_replayed_is_what_stood_after_whatever_talk(moves: list[Any]) -> None:
    told = talk(TRIP)
    for said, brought in moves:
        move(told, said)
        agrees(told)
        if told.outcome.action.action == "TOOL_CALL":
            told.tool(told.outcome.action.tool_name, brought)
            agrees(told)
        if told.outcome.status.is_over:
            break


def recovered(told: Dialogue) -> Dialogue:
    told.head = head_of_record(told.record, context_of(told), locale="en")
    return told


def test_what_was_passed_over_before_the_person_started_over_is_asked() -> None:
    told = talk(TRIP)
    for words in ("hello", "skip", "Van", "start over", "yes"):
        told.say(words)
    assert told.asked == "nick"
    assert recovered(told).say("go on").action.field_id == "nick"


def test_what_was_left_open_and_depends_on_a_changed_answer_is_asked() -> None:
    told = talk(TRIP)
    for words in ("hello", "skip", "Van", "I don't know", "I don't know", "I don't know"):
        told.say(words)
    assert "size" in told.outcome.left_open or told.asked != "size"
    told.pick(kind="Car")
    assert told.asked == "size"
    assert recovered(told).say("go on").action.field_id == "size"


@pytest.mark.parametrize("asked_again", [{"errors": {"nick": "No such name."}}, {"missing": ["nick"]}])
def test_what_a_check_asks_again_is_asked(asked_again: dict[str, Any]) -> None:
    told = talk(TRIP)
    told.say("hello")
    told.say("skip")
    told.pick(kind="Car", size="Small", note="Ring")
    told.tool("weigh", {"kilos": 1})
    told.tool("check_all", asked_again)
    assert told.asked == "nick"
    recovered(told).say("go on")
    told.tool("weigh", {"kilos": 1})
    assert told.asked == "nick"


def test_what_is_skipped_and_needed_later_is_no_more_left_open_than_it_was() -> None:
    told = talk(TRIP)
    told.say("hello")
    told.pick(nick=None, kind="Van", size="Small")
    told.tool("weigh", {"kilos": 1})
    told.pick(load=None)
    told.pick(size="Large")
    agrees(told)
    recovered(told).say("go on")
    told.tool("weigh", {"kilos": 1})
    assert told.asked == "load"
