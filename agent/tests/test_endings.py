"""Whatever the form, the tools and the person do: a conversation ends, or waits for what the person can still give."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from agent.tests.talk import THURSDAY, Dialogue
from agent.turns.outcome import Status
from agent.turns.turn import ToolResult, TurnInput
from forms_registry.documents import parse
from forms_registry.schema import FormSpec, JsonValue

WORDS = ("Amber", "Birch", "Cedar", "Dune")
LIMITS: dict[str, list[dict[str, Any]]] = {
    "text": [{}, {"min_length": 3}, {"pattern": r"^\d{4}$"}, {"scripts": ["Latin"], "digits": False}],
    "textarea": [{}, {"max_length": 40}],
    "number": [{}, {"min": 1, "max": 5}],
    "integer": [{}, {"min": 10}],
    "date": [{}, {"max": "today"}, {"min": "today", "max": "today+10d"}],
    "checkbox": [{}, {"min_items": 2}],
}
TYPES = (
    *("text", "textarea", "number", "integer", "boolean", "dropdown", "checkbox", "date", "time", "datetime"),
    *("location", "file", "email", "phone"),
)
BABBLE = st.one_of(
    st.sampled_from(
        (
            *(
                "no",
                "yes",
                "skip",
                "back",
                "what?",
                "why",
                "never mind",
                "change",
                "done",
                "none of these",
                "I don't know",
            ),
            *(
                "the second one",
                "tomorrow",
                "last Monday at 10",
                "12",
                "0500000000",
                "a@b.example",
                "report.pdf",
                "???",
            ),
            *(
                "cancel",
                "start over",
                "Amber and Cedar",
                "لا أعرف",
                "نعم",
                "it is not any of them",
                "was ill",
                "can't say",
            ),
        )
    ),
    st.text(max_size=20),
)
AT_WORK = timedelta(minutes=6)
"""How long a person waits for a tool before they speak."""
TOOL_MANNERS = ("works", "fails", "garbage", "nothing", "refuses", "names a field", "stays silent")


@st.composite
def forms(draw: st.DrawFn) -> FormSpec:
    """A form of one to five fields of any type, with conditions, looked-up and nested options, checks, submissions."""
    fields: list[dict[str, Any]] = []
    tools: list[dict[str, Any]] = []
    for place in range(draw(st.integers(1, 5))):
        one = _field(draw, place, fields)
        if isinstance(one.get("data_source"), str):
            tools.append({"name": one["data_source"]})
        fields.append(one)
    if draw(st.booleans()):
        tools.append({"name": "check_step", "when": "step end", "args": {"step": None}})
    if draw(st.booleans()):
        tools.append({"name": "submit", "when": "complete"})
    if draw(st.booleans()):
        tools.append({"name": "hello", "when": "start"})
    uploads = [one["id"] for one in fields if one["type"] == "file"]
    if uploads and draw(st.booleans()):
        tools.append({"name": "send_file", "when": f"on upload of {uploads[0]}", "args": {"docIndex": None}})
    front = {"title": "Any form", "review": draw(st.sampled_from(["none", "final", "both"])), "fields": fields}
    parsed = parse(f"---\n{yaml.safe_dump(front | {'tools': tools})}---\n")
    assume(parsed.spec is not None)
    assert parsed.spec is not None
    return parsed.spec


def _field(draw: st.DrawFn, place: int, before: list[dict[str, Any]]) -> dict[str, Any]:
    kind = draw(st.sampled_from(TYPES))
    one: dict[str, Any] = {
        "id": f"f{place}",
        "type": kind,
        "prompt": f"What is number {place}?",
        "required": draw(st.booleans()),
        "step": draw(st.integers(before[-1]["step"] if before else 1, (before[-1]["step"] if before else 1) + 1)),
        **draw(st.sampled_from(LIMITS.get(kind, [{}]))),
    }
    if kind in {"dropdown", "checkbox"}:
        parents = [other["id"] for other in before if isinstance(other.get("data_source"), str)]
        origin = draw(st.sampled_from(["listed", "looked up", *(["nested"] if parents else [])]))
        if origin != "listed":
            nested = {"parent": draw(st.sampled_from(parents))} if origin == "nested" else None
            one["data_source"] = nested or f"get_{one['id']}"
        if origin == "listed" or draw(st.booleans()):
            one["options"] = list(WORDS)
    choices = [other["id"] for other in before if other["type"] == "dropdown" and "options" in other]
    if choices and draw(st.booleans()):
        one["visible_if"] = f"{draw(st.sampled_from(choices))} == {draw(st.sampled_from(WORDS))}"
    return one


def tool_turn(manner: str, call: Any, spec: FormSpec) -> TurnInput:
    """What a frontend of this manner sends back for a call."""
    listed = {"items": [{"name": word, "parts": [{"name": f"{word} {part}"} for part in "xy"]} for word in WORDS]}
    results: dict[str, JsonValue] = {
        "works": listed | {"success": True, "file": {"name": "a.pdf", "size": 3, "reference": "r1"}},
        "garbage": {"r": [[], {"": None}], "q": 7},
        "nothing": None,
        "refuses": {"success": False, "valid": False, "error": "E-500 at db7"},
        "names a field": {"valid": False, "errors": [{"fieldId": spec.fields[0].id, "message": "not on file"}]},
    }
    if manner == "stays silent":
        return TurnInput(message="are you there")
    if manner == "fails":
        return TurnInput(tool_results=(ToolResult(call.tool_name, None, "boom: stack trace"),))
    return TurnInput(tool_results=(ToolResult(call.tool_name, results[manner], None),))


def widget_value(action: Any, spec: FormSpec) -> JsonValue:
    """What the widget of a question would send for a sensible answer; None where the form alone cannot tell."""
    options = getattr(action, "options", None)
    if options:
        return list(options[:2]) if action.action == "ASK_CHECKBOX" else options[0]
    values: dict[str, JsonValue] = {
        "number": 3,
        "integer": 12,
        "boolean": True,
        "date": THURSDAY.date().isoformat(),
        "time": "10:00",
        "datetime": "2026-03-12T10:00:00",
        "location": {"lat": 24.7, "lng": 46.6},
        "file": [{"name": "a.pdf", "size": 3, "reference": "r1"}],
        "email": "a@example.com",
        "phone": "+966500000000",
    }
    return values.get(spec.field(action.field_id).type, "1234")


def cooperate(talk: Dialogue, manners: dict[str, str], asked: Counter[str]) -> None:
    """One turn of somebody who wants to be done: answers as well as the form lets them, else leaves it open."""
    action = talk.outcome.action
    if action.action == "TOOL_CALL":
        talk.now += AT_WORK
        talk.turn(tool_turn(manners.get(action.tool_name, "works"), action, talk.spec))
        return
    field_id = getattr(action, "field_id", None)
    if field_id is None:
        hints = (action.input or {}).get("kind", "")
        talk.say("no" if hints == "confirm" else "never mind" if hints == "choose_change" else "yes")
        return
    asked[field_id] += 1
    if asked[field_id] == 1:
        talk.pick(**{field_id: widget_value(action, talk.spec)})
    elif asked[field_id] % 2 == 0:
        talk.say("leave it open")
    else:
        talk.say("because I do not have it")


def is_over(talk: Dialogue) -> bool:
    return Status(talk.outcome.status).is_over


@given(spec=forms(), data=st.data())
def test_from_wherever_a_talk_has_got_to_it_can_be_ended(spec: FormSpec, data: st.DataObject) -> None:
    manners = {tool.name: data.draw(st.sampled_from(TOOL_MANNERS), label=tool.name) for tool in spec.tools}
    talk = Dialogue(spec)
    talk.open()
    for said in data.draw(st.lists(BABBLE, max_size=12), label="babble"):
        if is_over(talk):
            return
        action = talk.outcome.action
        if action.action == "TOOL_CALL" and data.draw(st.booleans()):
            talk.turn(tool_turn(manners.get(action.tool_name, "works"), action, spec))
        else:
            talk.say(said)
        assert talk.words.strip()
        assert "boom" not in talk.words
        assert "E-500" not in talk.words
    asked: Counter[str] = Counter()
    for _ in range(4 * len(spec.fields) + 10):
        if is_over(talk):
            return
        cooperate(talk, manners, asked)
    assert is_over(talk), (talk.outcome.action, talk.words)
