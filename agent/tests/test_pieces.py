"""A list that is put together over several turns: each item leads to the words by which it came in."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.state.head import read_head
from agent.state.pieces import items_by_origin, values_after_pieces
from agent.state.recovery import state_of_answers
from agent.tests.forms import REPAIR
from agent.tests.talk import THURSDAY, Dialogue, spec_of, talk
from agent.turns.outcome import Change, FilledField
from agent.turns.turn import CarriedAnswer, TurnContext

Pieces = list[tuple[list[Any], str, int]]
FIRST = "puncture and broken lights"


def faults(told: Dialogue) -> FilledField:
    return next(one for one in told.outcome.filled_fields if one.field_id == "faults")


def pieces(told: Dialogue) -> Pieces:
    """The items, words and turn of each piece; the turn is that of the words."""
    return [([*one.items], one.quote, one.said_in or one.turn) for one in faults(told).pieces]


def began(*more: str) -> Dialogue:
    told = talk(REPAIR)
    for words in (FIRST, "Ann", *more):
        told.say(words)
    return told


def test_a_list_that_came_at_once_needs_no_pieces() -> None:
    assert pieces(began()) == []
    assert faults(began()).quote == FIRST


def test_what_comes_to_a_list_has_its_own_words_and_the_rest_keeps_its_own() -> None:
    told = began("add gears")

    assert pieces(told) == [(["flat", "lights"], FIRST, 2), (["gears"], "gears", 4)]
    assert faults(told).pieces[0].span == (0, len(FIRST))
    assert (faults(told).quote, faults(told).turn) == ("gears", 4), "the last words, as before"
    assert told.outcome.filled_fields[0].pieces[1].shown == "Gears"


def test_what_is_taken_away_leaves_nothing_in_the_value() -> None:
    told = began("add gears", "drop the lights")
    assert pieces(told) == [(["flat"], FIRST, 2), (["gears"], "gears", 4)]

    told.say("drop the puncture")
    assert pieces(told) == [(["gears"], "gears", 4)], "the last words took something away, and brought nothing"
    changes = [(one.quote, one.value) for one in told.history if one.field_id == "faults"]
    assert changes[0] == (FIRST, ["flat", "lights"]), "the history has it"


def test_what_comes_back_has_the_words_that_brought_it_back() -> None:
    told = began("drop the lights", "add broken lights")

    assert pieces(told) == [(["flat"], FIRST, 2), (["lights"], "broken lights", 5)]


def test_a_list_that_was_cleared_begins_anew() -> None:
    told = began("add gears", "start over", "yes", "a puncture, and gears")

    assert pieces(told) == []
    assert faults(told).quote == "puncture, and gears"


def test_widgets_bring_items_too() -> None:
    told = began()
    told.pick(faults=["bell", "flat", "lights"])

    [words, widget] = faults(told).pieces
    assert ([*words.items], words.source, words.quote) == (["flat", "lights"], "words", FIRST)
    assert ([*widget.items], widget.source, widget.quote, widget.turn) == (["bell"], "widget", "", 4)


def test_what_was_offered_in_several_turns_has_the_words_of_each() -> None:
    told = began("I might need gears as well", "and the bell", "yes")

    assert pieces(told) == [
        (["flat", "lights"], FIRST, 2),
        (["gears"], "gears", 4),
        (["bell"], "and the bell", 5),
    ]
    changes = [(one.change, one.value) for one in told.outcome.records]
    assert changes == [
        (Change.CORRECTED, ["flat", "lights", "gears"]),
        (Change.CORRECTED, ["flat", "lights", "gears", "bell"]),
    ]


def test_what_was_offered_and_given_up_leaves_no_words() -> None:
    told = began("I might need gears as well", "no, the bell", "yes")

    assert faults(told).value == ["flat", "lights", "bell"]
    assert pieces(told) == [(["flat", "lights"], FIRST, 2), (["bell"], "no, the bell", 5)]


def test_a_head_that_was_made_anew_from_the_record_knows_the_pieces() -> None:
    told = began("add gears", "drop the lights", "add the bell")
    context = TurnContext(told.spec, "c1", told.turns + 1, THURSDAY)
    state = state_of_answers(told.record, context, locale="en")

    assert told.head is not None
    assert state["answers"]["faults"] == read_head(told.head)["answers"]["faults"]


def test_what_is_carried_over_keeps_the_words_of_each() -> None:
    whole = [CarriedAnswer(value, "rules", quote, f"continued from c0, turn {turn}") for value, quote, turn in (
        (["flat", "lights"], FIRST, 2), (["flat", "lights", "gears"], "gears", 4))]  # fmt: skip
    told = Dialogue(spec_of(REPAIR), carried={"faults": whole})
    told.open()

    assert pieces(told) == [(["flat", "lights"], FIRST, 1), (["gears"], "gears", 1)]
    assert [one.reason for one in told.history] == [one.reason for one in whole]


LISTS = st.lists(st.sampled_from("abcd"), max_size=6)


@given(changes=st.lists(LISTS, max_size=6))
def test_each_item_has_exactly_one_piece_and_lists_are_built_of_them(changes: list[list[str]]) -> None:
    before: list[tuple[list[Any], int]] = []
    stood: list[str] = []
    for turn, value in enumerate(changes):
        after = items_by_origin(value, before, turn)
        assert sorted(item for items, _by in after for item in items) == sorted(value)
        assert all(items for items, _by in after)
        kept = [item for items, by in after if by < turn for item in items]
        assert all(kept.count(item) == min(stood.count(item), value.count(item)) for item in {*stood, *value})
        partial = list(values_after_pieces(value, [items for items, _by in after]))
        assert (partial or [[]])[-1] == value
        before, stood = after, value


@pytest.mark.parametrize("value", ["flat", 3, None, True, {"lat": 1.0}])
def test_what_is_no_list_has_no_pieces(value: Any) -> None:
    assert items_by_origin(value, [(["flat"], 1)], 2) == []
