"""Results of tools find their call by its name, or by its arguments; a result of another call changes nothing."""

import pytest

from agent.tests.talk import talk
from agent.turns.turn import ToolResult, TurnInput

CITIES = """---
form_id: cities
title: Cities
fields:
  - {id: country, type: dropdown, required: true, label: Country, prompt: Which country?, options: [US, UK]}
  - {id: city, type: dropdown, required: true, label: City, prompt: Which city?, depends_on: [country],
     data_source: {tool: get_cities, args: {country: country}}}
tools:
  - {name: get_cities, args: {country: country}}
---
"""
US, UK = {"cities": ["Boston", "Dallas"]}, {"cities": ["Leeds", "York"]}
WAS, IS = {"country": "US"}, {"country": "UK"}


def bring(opened, body, **named):
    return opened.turn(TurnInput(tool_results=(ToolResult("get_cities", body, **named),)))


def changed_country():
    """The lookup for the US is not answered yet when the person says that it is the UK."""
    opened = talk(CITIES)
    opened.pick(country="US")
    late = opened.outcome.action.input["call_id"]
    opened.pick(country="UK")
    assert opened.outcome.action.tool_args == IS
    return opened, late, opened.outcome.action.input["call_id"]


def aside(opened):
    return [entry["why"] for line in opened.outcome.trace for entry in line.get("left_aside", [])]


def test_a_late_result_of_another_call_is_told_by_its_name():
    opened, late, awaited = changed_country()
    assert late != awaited
    bring(opened, US, call_id=late)
    assert (opened.outcome.action.tool_args, opened.outcome.action.input["call_id"]) == (IS, awaited)
    assert aside(opened) == ["stale"]
    assert bring(opened, UK, call_id=awaited).action.options == ["Leeds", "York"]


@pytest.mark.parametrize("call_id", ["nobody knows me", "0"])
def test_a_name_that_no_call_has_is_no_result(call_id):
    opened, _, awaited = changed_country()
    bring(opened, UK, call_id=call_id, tool_args=IS)
    assert opened.outcome.action.input["call_id"] == awaited


def test_without_a_name_the_arguments_tell():
    opened, _, _ = changed_country()
    assert bring(opened, US, tool_args=WAS).action.action == "TOOL_CALL"
    assert aside(opened) == ["not awaited"]
    assert bring(opened, UK, tool_args=IS).action.options == ["Leeds", "York"]


def test_with_neither_it_is_taken_once_no_other_call_is_unanswered():
    opened, _, _ = changed_country()
    assert bring(opened, US).action.action == "TOOL_CALL"
    assert aside(opened) == ["which call is unclear"]
    assert bring(opened, UK).action.options == ["Leeds", "York"]


def test_with_neither_it_is_taken_where_every_other_call_has_been_answered():
    opened = talk(CITIES)
    opened.pick(country="US")
    bring(opened, US)
    opened.pick(country="UK")
    assert bring(opened, UK).action.options == ["Leeds", "York"]


def test_a_call_that_is_put_out_again_keeps_its_name_and_one_that_failed_gets_another():
    opened = talk(CITIES)
    opened.pick(country="US")
    first = opened.outcome.action.input["call_id"]
    opened.turn(TurnInput())
    assert opened.outcome.action.input["call_id"] == first
    failed = ToolResult("get_cities", error="away", call_id=first)
    opened.turn(TurnInput(tool_results=(failed,)))
    second = opened.outcome.action.input["call_id"]
    assert second != first
    opened.turn(TurnInput(tool_results=(failed,)))  # the same failure, sent once more, is not another one
    assert opened.outcome.action.input["call_id"] == second
    assert bring(opened, US, call_id=second).action.options == ["Boston", "Dallas"]


def test_a_result_that_comes_twice_changes_no_answer():
    opened, _, awaited = changed_country()
    bring(opened, UK, call_id=awaited)
    opened.say("York")
    assert opened.outcome.status == "completed"
    opened, _, awaited = changed_country()
    bring(opened, UK, call_id=awaited)
    bring(opened, US, call_id=awaited)
    assert opened.outcome.action.options == ["Leeds", "York"]
    assert opened.outcome.records == ()


def test_whoever_brings_all_but_the_awaited_result_is_let_go_on():
    opened, _, _ = changed_country()
    for _ in range(40):
        if opened.outcome.action.action != "TOOL_CALL":
            break
        bring(opened, UK, call_id="wrong for ever")
    assert opened.asked == "city"
    opened.say("York")
    assert opened.answers == {"country": "UK", "city": "York"}
