"""Words, values of widgets and results of tools in one request: each is heard, whatever the others make visible."""

import pytest
from jsonschema import Draft202012Validator

from agent.tests.saying import says
from agent.tests.talk import talk
from agent.turns.turn import ToolResult, TurnInput

LEAVE = """---
form_id: leave
title: Leave
fields:
  - {id: schedule, type: text, required: true, label: Schedule, prompt: Which schedule?, visible_if: kind == Part-time}
  - {id: kind, type: dropdown, required: true, label: Kind, prompt: Which kind?, options: [Full-time, Part-time]}
  - {id: city, type: dropdown, required: true, label: City, prompt: Which city?, data_source: {tool: get_cities}}
tools: [{name: get_cities}]
---
"""


def test_words_show_the_field_that_a_widget_of_the_same_request_answers():
    opened = talk(LEAVE)
    opened.turn(TurnInput(message="I would like part-time leave", answers={"schedule": "Mondays"}))
    assert opened.answers == {"schedule": "Mondays", "kind": "Part-time"}
    assert opened.outcome.rejected == {}


def test_widgets_show_each_other_whatever_their_order():
    opened = talk(LEAVE)
    opened.pick(schedule="Mondays", kind="Part-time")
    assert opened.answers == {"schedule": "Mondays", "kind": "Part-time"}


def test_what_stays_hidden_is_refused_once():
    opened = talk(LEAVE)
    opened.turn(TurnInput(message="full-time please", answers={"schedule": "Mondays"}))
    assert opened.answers == {"kind": "Full-time"}
    assert list(opened.outcome.rejected) == ["schedule"]
    assert says(opened.words, "not_applicable_now")


def test_answers_beside_a_tools_result_are_taken():
    opened = talk(LEAVE)
    opened.say("full-time")
    assert opened.outcome.action.tool_name == "get_cities"
    result = ToolResult("get_cities", ["Riyadh", "Jeddah"])
    opened.turn(TurnInput(answers={"city": "Jeddah"}, tool_results=(result,)))
    assert opened.answers == {"kind": "Full-time", "city": "Jeddah"}


def test_what_is_said_while_the_first_tool_runs_is_read_as_the_opening():
    opened = talk(LEAVE.replace("tools: [", "tools: [{name: begin, when: start}, "))
    opened.say("hello")
    opened.say("I want part-time leave in Jeddah")
    assert opened.answers == {"kind": "Part-time"}
    opened.tool("begin", {"success": True})
    assert opened.asked == "schedule"
    opened.say("Mondays")
    opened.tool("get_cities", ["Riyadh", "Jeddah"])
    assert opened.outcome.action.input["value"] == "Jeddah"


def test_of_what_was_said_while_tools_ran_a_bounded_part_is_kept():
    opened = talk(LEAVE)
    opened.say("full-time")
    opened.say("It is Riyadh. " + "Well, well. " * 150)
    before = len(opened.head)
    opened.say("I mean Jeddah. " + "Well, well. " * 150)
    assert opened.outcome.action.tool_name == "get_cities"
    assert len(opened.head) < before + 1000


EVERY_LIST = """---
title: Lists
fields:
  - {id: it, label: The thing, prompt: Which?, required: true, KIND}
---
"""


@pytest.mark.parametrize("locale", ["en", "ar"])
@pytest.mark.parametrize(
    "kind", ["type: boolean", "type: dropdown, options: [A, B]", "type: checkbox, options: [A, B]"]
)
def test_each_option_is_a_value_by_the_schema_beside_it(kind, locale):
    opened = talk(EVERY_LIST.replace("KIND", kind), locale=locale)
    opened.say("hello")
    hints = opened.outcome.action.input
    for option in hints["options"]:
        value = [option["value"]] if hints["kind"] == "checkbox" else option["value"]
        Draft202012Validator(hints["schema"]).validate(value)


@pytest.mark.parametrize(("sent", "value"), [(True, True), (False, False), ("Yes", True), ("No", False)])
def test_a_yes_or_no_is_taken_as_a_value_and_as_a_word(sent, value):
    opened = talk(EVERY_LIST.replace("KIND", "type: boolean"))
    opened.say("hello")
    opened.pick(it=sent)
    assert opened.answers == {"it": value}


REPORT = """---
form_id: damage
title: Damage
fields:
  - {id: day, type: date, required: true, label: Day, prompt: On which day?}
  - {id: account, type: textarea, required: true, label: Account, prompt: What happened?}
  - {id: note, type: text, required: true, label: Note, prompt: Anything else?}
---
"""


@pytest.mark.parametrize("field_id", ["day", "account"])
def test_what_was_just_taken_back_is_asked_and_not_offered(field_id):
    opened = talk(REPORT)
    opened.say("On 2 November 2026 sparks from the grinder set the curtains of the workshop on fire")
    opened.say("yes")
    assert list(opened.answers) == ["day", "account"]
    opened.pick(**{field_id: None})
    assert (opened.asked, "value" in opened.outcome.action.input) == (field_id, False)
