"""Conversations with a model, for tests: a scripted endpoint over real HTTP, and whoever answers for the person."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from agent.fake_model import FakeModel, ScriptRule
from agent.interpretation.model import interpreter_from
from agent.llm import ModelSettings
from agent.tests.talk import THURSDAY, Dialogue, spec_of
from agent.turns.outcome import Change, TurnOutcome
from agent.turns.turn import TurnContext
from agent.view.form_view import FormView
from forms_registry.schema import FormSpec, JsonValue

EXAMPLES = Path(__file__).parents[3] / "forms_registry" / "examples"
INJURY, LEAVE = "occupational_injury_report", "employee_leave_request"
WATER, INCIDENT = "water_licence_fee_exemption", "incident_report"

OPENINGS = {
    INJURY: (
        "I slipped on the stairs at the Olaya office last Monday around 10 in the morning, "
        "treatment has started already"
    ),
    LEAVE: "My name is Sara Haddad, I need sick leave from 20 March 2026 to 25 March 2026",
    WATER: "I own a small plot of 3 hectares near the river and use the water for irrigation",
    INCIDENT: "There was a fire in the store on 9 March 2026, over on 10 March 2026",
}
"""What a person tells first, by form."""

GIVEN: dict[str, JsonValue] = {
    "selectedEstablishment": "Riyadh Technology Co.",
    "selectedOccupation": "Software Engineer",
    "injuryDate": "2026-03-09",
    "injuryTime": "10:00",
    "workDisabilityDate": "2026-03-09",
    "contributorInformedDate": "2026-03-10",
    "injuryOccurred": "I slipped on the wet stairs and fell on my arm",
    "selectedInjuryType": "Fall",
    "selectedInjuryReason": "Stairs",
    "treatmentStarted": "Yes",
    "placeType": "Establishment Workplace",
    "governmentSector": "Red Crescent",
    "emergencyMobileNumber": "+966501234567",
    "employee_name": "Sara Haddad",
    "employee_email": "sara@company.example",
    "work_state": "Texas",
    "hire_date": "2020-05-01",
    "weekly_hours": 40,
    "leave_type": "Vacation",
    "start_date": "2026-03-09",
    "end_date": "2026-03-10",
    "medical_certificate": ["No"],
    "contact_phone": "+966501234567",
    "owner_name": "Sara Haddad",
    "applicant_role": "Owner",
    "company_name": "Haddad Farms",
    "email": "sara@farm.example",
    "phone": "+966501234567",
    "parcel_number": "123-456",
    "licence_number": "WL-123456",
    "hectares": 3,
    "water_use": "Irrigation",
    "exemption_grounds": ["Small holding"],
    "supporting_statement": "The plot is small and feeds one family only, with no profit made in any year.",
    "declaration": True,
    "incident_type": "Fire",
    "location": {"lat": 24.7, "lng": 46.7},
    "people_hurt": 0,
    "reported_at": "2026-03-10T09:00:00",
    "description": "Nothing else to tell",
}
"""A good answer for each field, as a widget sends it. Both forms with a `start_date` take the same days."""

MOST_TURNS = 60


@cache
def example(name: str) -> tuple[FormSpec, list[dict[str, Any]]]:
    """A form of the examples, and what its tools answer."""
    tools = EXAMPLES / "tools" / f"{name}.json"
    known = json.loads(tools.read_text(encoding="utf-8")) if tools.exists() else []
    return spec_of((EXAMPLES / f"{name}.md").read_text(encoding="utf-8")), known


def settings_for(fake: FakeModel, **changes: Any) -> ModelSettings:
    return ModelSettings(**{"endpoint": fake.url, "api_key": "", "model": "tested", **changes})


def always(fake: FakeModel, reply: Any) -> None:
    fake.script(ScriptRule(reply=reply))


def talk_with(fake: FakeModel, name: str, **settings: Any) -> Dialogue:
    """An opened conversation about an example form."""
    opened = Dialogue(example(name)[0], **{"interpreter": interpreter_from(settings_for(fake)), **settings})
    opened.open()
    return opened


def answer_by_widget(talk: Dialogue) -> None:
    """Answers what was asked as a frontend does: by widget, by a tool's result, or with a yes."""
    action = talk.outcome.action
    if action.action == "TOOL_CALL":
        talk.tool(action.tool_name, result_of(talk.spec, action.tool_name, action.tool_args))
    elif action.action == "MESSAGE" or (action.input or {}).get("value") is not None:
        talk.say("yes")
    else:
        talk.pick(**{action.field_id: GIVEN[action.field_id]})


def answer_in_words(talk: Dialogue) -> None:
    """Answers as `answer_by_widget`, but questions for words in words."""
    action = talk.outcome.action
    if action.action == "ASK_TEXT" and action.input["kind"] in {"text", "textarea"}:
        talk.say(str(GIVEN[action.field_id]))
    else:
        answer_by_widget(talk)


def finish(talk: Dialogue, answer: Callable[[Dialogue], None] = answer_by_widget) -> None:
    """Goes on until the form is complete; fails when that takes more turns than any form needs."""
    for _ in range(MOST_TURNS):
        if talk.outcome.action.action == "FORM_COMPLETE":
            return
        answer(talk)
    pytest.fail(f"not complete after {MOST_TURNS} turns: still at {talk.asked}, {talk.words}")


def result_of(spec: FormSpec, tool_name: str, args: dict[str, Any]) -> JsonValue:
    """What the example's tool answers for these arguments; a plain success for tools without a file."""
    known = [entry for entry in example(spec.form_id)[1] if entry["tool"] == tool_name]
    fitting = [entry for entry in known if entry.get("args", {}) == args]
    return (fitting or known or [{"result": {"success": True}}])[0]["result"]


def calls_of(outcome: TurnOutcome) -> list[dict[str, Any]]:
    """The model calls in a turn's trace."""
    return [dict(call) for entry in outcome.trace for call in entry.get("calls", ())]


def assert_valid(talk: Dialogue) -> None:
    """Every answer is visible, within its limits, and in words where the field is; none was made up."""
    view = FormView(_context(talk), _stored(talk.outcome), locale=talk.outcome.locale)
    for field in talk.outcome.filled_fields:
        item = talk.spec.field(field.field_id)
        assert view.is_visible(item.id)
        if item.data_source is None:
            assert view.field_type(item).clean(field.value, view.value_context(item)) == field.value
        if field.source == "words" and item.type in {"text", "textarea"}:
            assert str(field.value).split() == field.quote.split()


def from_model(talk: Dialogue) -> Iterator[Any]:
    """Records of values that the model proposed."""
    return (
        record
        for record in talk.history
        if record.interpreter == "model" and record.change in {Change.SET, Change.CORRECTED}
    )


def _context(talk: Dialogue) -> TurnContext:
    return TurnContext(spec=talk.spec, conversation_id="c", number=1, now=THURSDAY, flags=talk.flags)


def _stored(outcome: TurnOutcome) -> Any:
    return {
        field.field_id: {"value": field.value, "source": "", "quote": "", "span": None, "confidence": 1.0, "turn": 1}
        for field in outcome.filled_fields
    }
