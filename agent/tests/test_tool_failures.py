"""Tools that fail, never answer or bring nothing: the person goes on, and is told so in our words."""

from dataclasses import replace
from datetime import timedelta

import pytest

from agent.tests.forms import CLINICS, TOOLED
from agent.tests.saying import says
from agent.tests.talk import talk
from agent.turns.turn import ToolResult, TurnInput

OK = {"success": True}
CITY = """---
form_id: city
title: City
language: [en, ar]
fields:
  - {id: city, type: dropdown, required: true, label: City, prompt: Which city?, data_source: {tool: get_cities}LISTED}
  - {id: street, type: text, required: true, label: Street, prompt: Which street?}
tools: [{name: get_cities}]
---
"""
FAILURES = {
    "error result": {"result": {"success": False, "error": "E-503 upstream"}},
    "error": {"error": "E-503 upstream"},
    "unknown tool": {"result": {"error": "Unknown tool: get_cities (E-503)"}},
    "unreadable": {"result": {"rows": 7, "trace": "E-503"}},
}


def asked_for_city(*, listed=""):
    opened = talk(CITY.replace("LISTED", listed))
    opened.say("hello")
    assert opened.outcome.action.tool_name == "get_cities"
    return opened


def failing(opened, failure):
    """What was said until the tool was given up."""
    told = []
    while opened.outcome.action.action == "TOOL_CALL":
        opened.turn(TurnInput(tool_results=(ToolResult("get_cities", **failure),)))
        told.append(opened.words)
    return told


@pytest.mark.parametrize("name", FAILURES)
def test_a_lookup_that_fails_twice_is_asked_in_words_and_marked_unchecked(name):
    opened = asked_for_city()
    told = failing(opened, FAILURES[name])
    assert (len(told), opened.outcome.action.action, opened.asked) == (2, "ASK_TEXT", "city")
    assert not any("E-503" in words or "get_cities" in words for words in told)
    assert any("E-503" in str(line.get("error")) or name == "unreadable" for line in opened.outcome.trace)
    opened.say("Riyadh")
    [city] = opened.outcome.filled_fields
    assert (city.value, opened.asked) == ("Riyadh", "street")
    assert city.confidence < 1
    assert "unchecked" in opened.history[-1].interpreter
    opened.say("King Fahd Road")
    assert opened.outcome.status == "completed"


@pytest.mark.parametrize("result", [None, [], {}, {"cities": []}, {"data": {"items": []}}])
def test_a_lookup_that_has_nothing_to_give_is_not_asked_twice(result):
    opened = asked_for_city()
    opened.tool("get_cities", result)
    assert (opened.outcome.action.action, opened.asked) == ("ASK_TEXT", "city")


def test_options_that_the_form_lists_stand_in_for_a_failing_lookup():
    opened = asked_for_city(listed=", options: [Riyadh, Jeddah]")
    failing(opened, {"error": "down"})
    assert opened.outcome.action.options == ["Riyadh", "Jeddah"]
    opened.say("Jeddah")
    assert opened.outcome.filled_fields[0].confidence > 0.8
    assert opened.history[-1].interpreter == "rules"


def test_what_a_lookup_brings_goes_before_the_options_that_the_form_lists():
    opened = asked_for_city(listed=", options: [Riyadh, Jeddah]")
    opened.tool("get_cities", ["Abha", "Tabuk"])
    assert opened.outcome.action.options == ["Abha", "Tabuk"]


SAID = [{"message": "Riyadh"}, {"answers": {"city": "Riyadh"}}]


@pytest.mark.parametrize("said", SAID)
def test_a_lookup_that_never_answers_is_given_up(said):
    opened = asked_for_city()
    for _ in range(2):
        opened.now += timedelta(minutes=2)
        assert opened.outcome.action.tool_name == "get_cities"
        opened.turn(TurnInput(**said))
    assert (opened.outcome.action.action, opened.asked) == ("ASK_TEXT", "city")
    opened.turn(TurnInput(**said))
    assert opened.answers == {"city": "Riyadh"}


@pytest.mark.parametrize("said", [*SAID, {"message": "hello"}, {"message": "are you done?"}])
def test_whoever_speaks_while_a_tool_is_at_work_does_not_end_its_work(said):
    opened = asked_for_city()
    call_id = opened.outcome.action.input["call_id"]
    for _ in range(15):
        opened.now += timedelta(seconds=3)
        opened.turn(TurnInput(**said))
        assert opened.outcome.action.input["call_id"] == call_id
    opened.tool("get_cities", ["Riyadh", "Jeddah"])
    assert opened.asked == "city"
    assert opened.outcome.action.options == ["Riyadh", "Jeddah"]


def test_a_call_that_is_handed_out_anew_has_its_time_anew():
    opened = asked_for_city()
    opened.now += timedelta(days=1)
    opened.turn(TurnInput())  # the page was closed meanwhile, and makes the call now
    opened.now += timedelta(seconds=3)
    opened.say("hello")
    opened.tool("get_cities", ["Riyadh", "Jeddah"])
    assert opened.outcome.action.options == ["Riyadh", "Jeddah"]
    assert not says(opened.words, "trying_again")


SENT = """---
form_id: sent
title: Sent
fields:
  - {id: name, type: text, required: true, label: Name, prompt: Your name?, step: 1}
  - {id: note, type: text, required: true, label: Note, prompt: Which note?, step: 2}
tools: [{name: hand_in, when: WHEN}]
---
"""


def handing_in(when):
    opened = talk(SENT.replace("WHEN", when))
    opened.pick(name="Ann")
    if opened.outcome.action.action != "TOOL_CALL":
        opened.pick(note="Ring twice")
    assert opened.outcome.action.tool_name == "hand_in"
    return opened


@pytest.mark.parametrize("when", ["complete", "step 1 end"])
def test_what_is_being_sent_is_sent_however_much_is_said_meanwhile(when):
    opened = handing_in(when)
    for words in ("hello", "thanks", "are you done?", "try again", "hm", "is it there yet?"):
        opened.now += timedelta(seconds=40)
        opened.say(words)
        assert opened.outcome.action.tool_name == "hand_in"
    opened.tool("hand_in", OK)
    if when != "complete":
        opened.pick(note="Ring twice")
    assert opened.outcome.status == "completed"
    assert opened.outcome.action.input is None


def silent(opened):
    """A frontend that never answers, and a person who comes back later, time and again."""
    call_id = opened.outcome.action.input["call_id"]
    for _ in range(2):  # it may have lost the call
        opened.now += timedelta(hours=1)
        opened.say("hello")
        assert opened.outcome.action.input["call_id"] == call_id
    opened.now += timedelta(hours=1)
    opened.say("hello")


def repeating(opened):
    """A frontend that brings nothing, time and again."""
    for _ in range(40):
        if opened.outcome.action.action == "TOOL_CALL":
            opened.turn(TurnInput())


@pytest.mark.parametrize("lost", [silent, repeating])
@pytest.mark.parametrize("when", ["complete", "step 1 end"])
def test_of_what_was_sent_without_an_answer_nobody_is_told_that_it_was_not(when, lost):
    opened = handing_in(when)
    lost(opened)
    assert says(opened.words, "unclear_outcome")
    assert not any(says(opened.words, key) for key in ("handed_over", "handed_over_unsent", "tool_failed"))
    if when != "complete":
        assert opened.asked == "note"
        opened.pick(note="Ring twice")
    assert opened.outcome.action.input == {"handed_over": ["hand_in"], "unclear": ["hand_in"]}


@pytest.mark.parametrize(
    ("result", "told", "ending"),
    [
        ({"success": True, "number": "ZP-4471"}, "went_through", None),
        ({"success": False, "message": "closed"}, "handed_over", {"handed_over": ["hand_in"]}),
    ],
)
def test_the_result_of_what_was_given_up_is_taken_when_it_comes_after_all(result, told, ending):
    opened = handing_in("step 1 end")
    call_id = opened.outcome.action.input["call_id"]
    silent(opened)
    question = opened.outcome.action.label
    late = TurnInput(tool_results=(ToolResult("hand_in", result, call_id=call_id),))
    opened.turn(late)
    assert says(opened.words, told)
    assert (opened.asked, opened.outcome.action.label) == ("note", question)
    assert opened.outcome.trace[-1]["late"] == [{"tool": "hand_in", "failed": ending is not None}]
    opened.turn(replace(late, message="Ring twice"))
    assert not says(opened.words, "went_through")
    assert opened.answers["note"] == "Ring twice"
    assert opened.outcome.action.input == ending


def test_a_result_that_comes_after_all_is_taken_beside_an_answer():
    opened = handing_in("step 1 end")
    call_id = opened.outcome.action.input["call_id"]
    silent(opened)
    opened.turn(TurnInput("Ring twice", tool_results=(ToolResult("hand_in", OK, call_id=call_id),)))
    assert says(opened.words, "went_through")
    assert (opened.answers["note"], opened.outcome.action.input) == ("Ring twice", None)


def test_asking_where_we_were_is_no_silence_of_the_tool():
    opened = asked_for_city()
    for _ in range(3):
        opened.turn(TurnInput())
        assert opened.outcome.action.tool_name == "get_cities"


def test_a_lookup_that_works_the_second_time_is_used():
    opened = asked_for_city()
    opened.tool("get_cities", error="down")
    opened.tool("get_cities", ["Riyadh"])
    assert opened.outcome.action.options == ["Riyadh"]


def test_a_tool_at_the_start_never_keeps_the_form_from_beginning():
    opened = talk(TOOLED)
    opened.say("hello")
    for _ in range(2):
        assert opened.outcome.action.tool_name == "check_in"
        opened.tool("check_in", error="E-500")
    assert opened.outcome.action.tool_name == "get_clinics"
    assert says(opened.words, "tool_given_up")
    assert "E-500" not in opened.words
    assert {"error": "E-500", "failed": True}.items() <= opened.outcome.trace[0].items()
    opened.tool("get_clinics", CLINICS)
    assert not says(opened.words, "tool_given_up")


def test_a_tool_after_a_field_that_fails_is_gone_without():
    opened = talk(TOOLED)
    opened.say("hello")
    opened.tool("check_in", OK)
    opened.tool("get_clinics", CLINICS)
    opened.say("North")
    opened.say("Dr Eva")
    for _ in range(2):
        assert opened.outcome.action.tool_name == "tell_doctor"
        opened.tool("tell_doctor", error="E-500")
    assert opened.outcome.action.tool_name == "get_reasons"


@pytest.mark.parametrize("name", ["check_stock", "reserve_shelf", "get_price", "find_depot"])
@pytest.mark.parametrize("when", ["start", "after pot"])
def test_what_failed_in_the_middle_is_listed_at_the_end_however_it_is_called(name, when):
    document = (
        "---\nform_id: pots\ntitle: Pots\nfields:\n  - {id: pot, type: text, required: true, prompt: Which pot?}\n"
    )
    opened = talk(f"{document}tools: [{{name: {name}, when: {when}}}]\n---\n")
    opened.pick(pot="blue")
    while opened.outcome.action.action == "TOOL_CALL":
        opened.tool(name, error="no network")
    assert (opened.outcome.status, opened.outcome.action.input) == ("completed", {"failed": [name]})


def test_a_failure_is_told_in_the_persons_language():
    opened = talk(CITY.replace("LISTED", ""))
    opened.say("مرحبا كيف الحال")
    failing(opened, {"error": "line busy"})
    assert says(opened.words, "choices_unknown")
    assert "أسلوبك" in opened.words


def test_a_long_list_is_offered_whole():
    opened = asked_for_city()
    opened.tool("get_cities", [f"City {number}" for number in range(1500)])
    assert len(opened.outcome.action.options) == 1500
    opened.say("City 1200")
    assert opened.answers == {"city": "City 1200"}


def test_a_list_beyond_all_measure_is_not_cut_without_a_word():
    opened = asked_for_city()
    opened.tool("get_cities", [f"City {number}" for number in range(6000)])
    assert len(opened.outcome.action.options) == 5000
    assert "6000" in opened.words


def test_a_list_of_more_words_than_a_turn_can_carry_is_cut_with_a_word():
    opened = asked_for_city()
    opened.tool("get_cities", [f"City {number} {'x' * 190}" for number in range(2300)])
    offered = len(opened.outcome.action.options)
    assert 1000 < offered < 1500
    assert {"2300", str(offered)} <= {word.strip(".,") for word in opened.words.split()}
