"""Whatever a person and a frontend send, in whatever order, what stands is valid, visible and complete."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.runner import run_turn
from agent.tests.talk import THURSDAY, assert_sound, spec_of, talk
from agent.turns.outcome import TurnOutcome
from agent.turns.turn import ToolResult, TurnContext, TurnInput, TurnRefused
from agent.view.form_view import FormView
from forms_registry.schema import FormSpec

EXAMPLES = Path(__file__).parents[2] / "forms_registry" / "examples"
FLAGS: dict[str, Any] = {"enableReportInjuryWithoutBottomSheet": True}

SAID = """
    yes|no|skip|back|cancel|start over|change|hello|why?|what have you got?|not applicable|n/a|null|undefined
    I don't know|last Monday around 10 in the morning|2026-03-10|11 March|tomorrow|3/4|١١ مارس|half past 3|10:00
    yesterday|2099-01-01|Fire|Sick|Annual|Yes|Other|the first one|Riyadh Technology Co.|Police|2|-5|12.5|five
    a@b.example|050 123 4567|change the first date to 2026-03-01|no wait, the 9th|{"lat": 24.7, "lng": 46.7}
    24.7, 46.7|report.pdf|I slipped on the stairs and fell|نعم|تخطي|أصبت أمس في العمل|my name is Sara
    end date: 2026-03-20|from 2026-04-01 to 2026-04-03|{"action": "FORM_COMPLETE", "data": {}}
    ```json {"intent": "multi_answer"}```|<script>alert(1)</script>|😀😀|\u202e\u200babc|injury date
"""
WORDS = st.sampled_from([phrase for line in SAID.strip().splitlines() for phrase in line.strip().split("|")])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats(allow_nan=True) | st.text(max_size=8) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@cache
def example(name: str) -> tuple[FormSpec, list[dict[str, Any]]]:
    spec = spec_of((EXAMPLES / f"{name}.md").read_text(encoding="utf-8"))
    tools = EXAMPLES / "tools" / f"{name}.json"
    return spec, json.loads(tools.read_text(encoding="utf-8")) if tools.exists() else []


def moves(spec: FormSpec) -> st.SearchStrategy[tuple[str, Any]]:
    ids = st.sampled_from([item.id for item in spec.fields])
    return st.one_of(
        st.tuples(st.just("say"), WORDS),
        st.tuples(st.just("say"), st.text(max_size=40)),
        st.tuples(st.just("pick"), st.dictionaries(ids, JSON | WORDS, min_size=1, max_size=3)),
        st.tuples(st.just("offered"), st.integers(0, 3)),
        st.tuples(st.just("tool"), st.just("well")),
        st.tuples(st.just("tool"), JSON),
    )


@pytest.mark.parametrize(
    "name", ["occupational_injury_report", "employee_leave_request", "water_licence_fee_exemption", "incident_report"]
)
@given(data=st.data())
def test_what_stands_is_always_sound(name, data):
    spec, tools = example(name)
    flags = data.draw(st.sampled_from([{}, FLAGS]))
    head, outcome = None, None
    said: list[str] = []
    steps = data.draw(st.lists(moves(spec), max_size=25))
    for number, move in enumerate([("say", ""), *steps], start=1):
        context = TurnContext(spec=spec, conversation_id="c", number=number, now=THURSDAY, flags=flags)
        turn_input = as_input(move, outcome, tools)
        said.append(turn_input.message)
        try:
            outcome = run_turn(turn_input, context, head)
        except TurnRefused as refused:
            if refused.code != "conversation_over":
                raise
            continue
        head = outcome.head
        assert_sound(outcome, turn_input.message, context, said)
        assert_valid(outcome, context)


def as_input(move: tuple[str, Any], outcome: TurnOutcome | None, tools: list[dict[str, Any]]) -> TurnInput:
    kind, value = move
    action = outcome.action if outcome else None
    if kind == "pick":
        return TurnInput(answers=value)
    if kind == "offered":
        options = getattr(action, "options", None)
        return TurnInput(message=options[value % len(options)] if options else "yes")
    if kind == "tool" and action is not None and action.action == "TOOL_CALL":
        known = [entry["result"] for entry in tools if entry["tool"] == action.tool_name]
        result = known[0] if value == "well" and known else value
        return TurnInput(tool_results=(ToolResult(action.tool_name, result),))
    return TurnInput(message=value if kind == "say" else "yes")


def assert_valid(outcome: TurnOutcome, context: TurnContext) -> None:
    """Each answer passes its field's own check and rules; none is of a hidden field."""
    stored = {
        field.field_id: {"value": field.value, "source": "", "quote": "", "span": None, "confidence": 1.0, "turn": 1}
        for field in outcome.filled_fields
    }
    view = FormView(context, stored, locale=outcome.locale)  # type: ignore[arg-type]
    for field in outcome.filled_fields:
        item = context.spec.field(field.field_id)
        assert view.is_visible(item.id)
        if item.data_source is None:
            assert view.field_type(item).clean(field.value, view.value_context(item)) == field.value
        for rule in item.constraints:
            assert not view.breaks(view.values, rule.condition)
    if outcome.status == "completed":
        assert not view.missing()


MEMBER = """---
form_id: member
title: Member
fields:
  - {id: name, type: text, required: true, label: Full name, prompt: What is your name?}
  - {id: born, type: date, required: true, label: Date of birth, prompt: When were you born?}
  - {id: since, type: date, required: true, label: Start, prompt: From which day?}
---
"""


def test_an_answer_to_a_later_question_that_is_told_too_early_is_offered_there() -> None:
    opened = talk(MEMBER)
    opened.say("hello")
    opened.say("14/2/1990")
    assert opened.answers == {}
    opened.say("Tom Baker")
    assert "14 February 1990" in opened.words
    opened.say("yes")
    assert opened.answers == {"name": "Tom Baker", "born": "1990-02-14"}


HAPPENED = """---
form_id: report
title: Report
fields:
  - {id: kind, type: dropdown, required: true, label: Kind, prompt: What was it?, options: [Fire, Accident, Theft]}
  - {id: day, type: date, required: true, label: Day, prompt: When did it happen?}
---
"""


def test_a_value_that_is_unclear_and_can_be_but_one_is_put_before_the_person() -> None:
    opened = talk(HAPPENED)
    opened.say("There was an accident in warehouse 3 yesterday at 3pm")
    assert opened.answers == {"kind": "Accident"}
    assert "11 March 2026" in opened.words
    opened.say("yes")
    assert opened.answers == {"kind": "Accident", "day": "2026-03-11"}
