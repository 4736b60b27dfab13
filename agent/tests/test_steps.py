"""Steps that apply, and a step as one JSON Schema for frontends that render forms by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator, FormatChecker

from agent.runner import run_turn
from agent.tests.talk import Dialogue, spec_of
from agent.turns.turn import ToolResult, TurnContext, TurnInput
from forms_registry.field_types import all_field_types
from forms_registry.tests.reading.support import EXAMPLES

LIMITS_OF = {
    "date": ", constraints: {min: today}",
    "time": ', constraints: {max: "17:00"}',
    "datetime": ", constraints: {max: today}",
    "text": ", constraints: {max_length: 9}",
    "number": ", constraints: {min: 1}",
}
TRIP = """---
title: Trip
review: final
steps:
  - {title: You}
  - {title: Abroad, visible_if: abroad is yes}
  - {title: The trip}
fields:
  - {id: abroad, type: boolean, prompt: Do you go abroad?, step: 1}
  - {id: seat, type: dropdown, prompt: Which seat?, options: [Aisle, Window], required: false, step: 1}
  - {id: passport, type: text, prompt: Which passport?, sensitive: true, step: 2}
  - {id: visa, type: checkbox, prompt: Which visas?, options: [Work, Study], visible_if: passport == "none", step: 2}
  - {id: day, type: date, prompt: When?, help: The first day., constraints: {min: today}, step: 3}
  - {id: people, type: integer, prompt: How many?, constraints: {min: 1, max: 9}, step: 3}
tools:
  - {name: save, when: step end}
---
# Trip
"""


class Wizard(Dialogue):
    """A frontend that renders whole steps."""

    def turn(self, given: TurnInput) -> Any:
        context = TurnContext(
            spec=self.spec, conversation_id="c1", number=self.turns + 1, now=self.now, locale="en", with_step_form=True
        )
        self.outcome = run_turn(given, context, self.head)
        self.turns, self.head = self.turns + 1, self.outcome.head
        return self.outcome

    @property
    def form(self) -> Mapping[str, Any]:
        assert self.outcome.step_form is not None
        return self.outcome.step_form

    def through_tools(self) -> None:
        while self.outcome.action.action == "TOOL_CALL":
            assert self.form["type"] == "message"
            self.turn(TurnInput(tool_results=(ToolResult(self.outcome.action.tool_name, {"success": True}),)))


def wizard(markdown: str = TRIP) -> Wizard:
    opened = Wizard(spec_of(markdown))
    opened.open()
    return opened


@pytest.mark.parametrize(("abroad", "steps", "saved"), [(False, 2, 1), (True, 3, 1)])
def test_a_step_that_does_not_apply_is_neither_counted_nor_run(abroad: bool, steps: int, saved: int) -> None:
    opened = wizard()
    opened.pick(abroad=abroad, seat=None)
    assert opened.outcome.progress.steps == steps
    calls = 0
    while opened.outcome.action.action == "TOOL_CALL":
        calls += 1
        opened.tool("save", {"success": True})
    assert calls == saved
    assert opened.asked == ("passport" if abroad else "day")
    assert opened.outcome.progress.step == 2


def test_a_rule_of_a_step_is_one_of_all_its_fields() -> None:
    opened = wizard()
    opened.pick(abroad=True, seat=None)
    opened.through_tools()
    opened.pick(passport="none", visa=["Work"])
    assert set(opened.answers) == {"abroad", "passport", "visa"}
    opened.pick(abroad=False)
    assert set(opened.answers) == {"abroad"}


def test_a_step_whose_own_rule_holds_is_there_though_none_of_its_fields_is() -> None:
    document = TRIP.replace("prompt: Which passport?", "prompt: Which passport?, visible_if: seat is Aisle")
    opened = wizard(document)
    opened.pick(abroad=True, seat="Window")
    assert opened.outcome.progress.steps == 3
    calls = [opened.outcome.action.tool_args]
    opened.tool("save", {"success": True})
    while opened.outcome.action.action == "TOOL_CALL":
        calls.append(opened.outcome.action.tool_args)
        opened.tool("save", {"success": True})
    assert (len(calls), opened.asked) == (2, "day")


def test_a_step_is_one_schema_with_what_is_known() -> None:
    opened = wizard()
    assert opened.form["type"] == "form"
    schema = opened.form["schema"]
    assert (schema["title"], list(schema["properties"])) == ("You", ["abroad", "seat"])
    assert schema["required"] == ["abroad"]
    assert schema["properties"]["seat"]["oneOf"] == [
        {"const": "Aisle", "title": "Aisle"},
        {"const": "Window", "title": "Window"},
    ]
    opened.pick(abroad=True)
    assert opened.form["data"] == {"abroad": True}
    opened.pick(seat="Window")
    opened.through_tools()
    assert list(opened.form["schema"]["properties"]) == ["passport"]
    assert opened.form["schema"]["x-formpilot"] == {"step": 2}
    assert opened.form["schema"]["properties"]["passport"]["x-formpilot"]["sensitive"] is True
    opened.pick(passport="none")
    assert opened.form["schema"]["required"] == ["passport", "visa"]
    assert "oneOf" in opened.form["schema"]["properties"]["visa"]["items"]


def test_all_that_is_wrong_is_told_at_once_beside_its_field() -> None:
    opened = wizard()
    opened.pick(abroad=False, seat=None)
    opened.through_tools()
    opened.pick(day="2020-01-01", people=12)
    errors = {error["instancePath"]: error["message"] for error in opened.form["validation_errors"]}
    assert set(errors) == {"/day", "/people"}
    assert all(errors.values())
    assert opened.form["data"] == {}


def test_words_and_a_step_in_one_turn_are_judged_together() -> None:
    opened = wizard()
    opened.pick(seat="Window")
    opened.turn(TurnInput(message="yes", answers={"passport": "P123", "seat": "Aisle"}))
    assert opened.answers == {"abroad": True, "seat": "Aisle", "passport": "P123"}
    assert opened.outcome.rejected == {}


def test_the_review_is_the_whole_form_with_its_answers() -> None:
    opened = wizard()
    opened.pick(abroad=False, seat="Aisle", day="2026-04-01", people=2)
    opened.through_tools()
    assert opened.form["type"] == "review"
    assert opened.form["data"] == opened.answers
    Draft202012Validator(opened.form["schema"], format_checker=FormatChecker()).validate(opened.form["data"])
    opened.say("yes")
    opened.through_tools()
    assert (opened.form["type"], opened.form["schema"], opened.form["data"]) == ("message", None, opened.answers)


STAY = """---
title: Stay
review: final
steps: [Booking, Stay]
fields:
  - {id: booked, type: date, required: true, label: Booked, prompt: Booked when?, step: 1}
  - {id: arrival, type: date, required: true, label: Arrival, prompt: From when?, step: 2}
  - {id: leaving, type: date, required: true, label: Leaving, prompt: Until when?, step: 2,
     constraints: [{rule: leaving >= arrival}, {rule: leaving >= booked}]}
---
"""


def test_limits_by_answers_are_those_of_the_question_and_bind_nobody_who_may_change_these() -> None:
    opened = wizard(STAY)
    opened.pick(booked="2026-04-01", arrival="2026-04-10")
    leaving = opened.form["schema"]["properties"]["leaving"]
    assert opened.outcome.action.input["schema"]["formatMinimum"] == "2026-04-10"
    assert (leaving["formatMinimum"], leaving["x-formpilot"]["formatMinimum"]) == ("2026-04-01", "2026-04-10")
    opened.pick(arrival="2026-04-03", leaving="2026-04-05")
    assert (opened.outcome.rejected, opened.form["type"]) == ({}, "review")


def test_frontends_that_do_not_ask_get_none() -> None:
    opened = Dialogue(spec_of(TRIP))
    assert opened.open().step_form is None


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.md")), ids=lambda path: path.stem)
def test_the_first_step_of_every_example_is_a_schema_of_old_and_new_drafts(path: Any) -> None:
    opened = wizard(path.read_text(encoding="utf-8"))
    for result in ({"success": True},) * 3:
        if opened.outcome.action.action != "TOOL_CALL":
            break
        opened.tool(opened.outcome.action.tool_name, result)
    schema = opened.form["schema"]
    if schema is None:  # an assistant asks for a task first
        assert opened.form["type"] == "message"
        return
    for validator in (Draft202012Validator, Draft7Validator):
        validator.check_schema(schema)
    assert_renderable(schema)


ALL_TYPES = "\n".join(
    f"  - {{id: f_{kind}, type: {kind}, required: false, prompt: What of {kind}?{more}}}"
    for kind in all_field_types()
    for more in [{"dropdown": ", options: [A, B]", "checkbox": ", options: [A, B]"}.get(kind, LIMITS_OF.get(kind, ""))]
)


def test_a_step_with_every_type_of_field_is_a_schema_that_renderers_take() -> None:
    opened = wizard(f"---\ntitle: All\nreview: none\nfields:\n{ALL_TYPES}\n---\n")
    schema = opened.form["schema"]
    assert len(schema["properties"]) == len(list(all_field_types()))
    Draft7Validator.check_schema(schema)
    assert_renderable(schema)
    assert schema["properties"]["f_time"]["x-formpilot"]["formatMaximum"] == "17:00"


def assert_renderable(schema: Mapping[str, Any]) -> None:
    """What JSON Forms asks of a schema to find a control for every property: one type each, a title, every option with
    its label, and no dialect that its validator would have to know."""
    assert "$schema" not in schema
    for described in schema["properties"].values():
        assert isinstance(described["type"], str)
        assert described["title"]
        assert "format" in described or not {"formatMinimum", "formatMaximum"} & described.keys()
        for offering in (described, described.get("items", {})):
            assert "enum" not in offering
            assert all(set(option) == {"const", "title"} for option in offering.get("oneOf", ()))
