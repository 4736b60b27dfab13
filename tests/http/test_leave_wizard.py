"""The leave wizard, by whole steps, by words, and by both in one request: each way ends in the same submission."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from forms_registry.services import import_form
from tests.http.clients import Api, Host, Json, Tools, example
from tests.http.journeys import JOURNEYS, WIDGETS

FORM = "employee_leave_request"
MOST_TURNS = 60
_WIDGETS, DATA = WIDGETS[FORM]
COMPUTED = {"remaining_weeks": 2.9, "leave_law": "FMLA and CFRA"}
VALUES = {**{name: value for name, value in DATA.items() if name not in COMPUTED}, "contact_phone": None}
[SPOKEN] = [journey for journey in JOURNEYS if (journey.form, journey.language) == (FORM, "en")]
TEXAS = {**VALUES, "work_state": "Texas"}

Step = Callable[[Host], Json]


def form_of(host: Host) -> Json:
    return dict(host.reply["ui"])


def step_sent_back(values: Json) -> Step:
    """Fills each field of a step that is shown, as somebody does who never speaks; what only shows comes back too."""

    def submit(host: Host) -> Json:
        shown, known = form_of(host)["schema"], form_of(host)["data"]
        step = {name: values[name] for name in shown["properties"] if name in values}
        step |= {name: known[name] for name in COMPUTED if name in known}
        Draft202012Validator({**shown, "required": []}).validate(
            {name: value for name, value in step.items() if value is not None}
        )
        return host.send(answers=step, ui="step")

    return submit


def words_alone(host: Host) -> Json:
    field_id = host.action.get("field_id")
    return host.send(user_message=SPOKEN.words[field_id] if field_id else SPOKEN.opening, ui="step")


def words_beside_the_step(host: Host) -> Json:
    """Words for what is asked, values for what else the step shows, and one for what only the words make visible."""
    field_id = host.action.get("field_id")
    if field_id is None:
        return words_alone(host)
    known = form_of(host)["data"]
    others = {
        name: VALUES[name]
        for name in form_of(host)["schema"]["properties"]
        if name in VALUES and name != field_id and name not in known
    }
    if field_id == "leave_schedule":
        others["hours_off_per_week"] = VALUES["hours_off_per_week"]
    return host.send(user_message=SPOKEN.words[field_id], answers=others, ui="step")


def travelled(api: Api, step: Step, seen: list[Json] | None = None) -> Host:
    """The conversation, from its opening to its end."""
    import_form(markdown=example(FORM), slug=FORM)
    host = Host(api, {"form": FORM, "locale": "en", "timezone": "Asia/Riyadh", "ui": "step"})
    tools = Tools.of_example(FORM)
    for _ in range(MOST_TURNS):
        if seen is not None:
            seen.append(host.reply)
        if host.reply["status"] == "completed":
            return host
        if host.action["action"] == "TOOL_CALL":
            result = {"tool_name": host.action["tool_name"], "result": tools.run(host.action)}
            host.send(tool_results=[result], ui="step")
        elif form_of(host)["type"] == "review":
            host.send(user_message="yes", ui="step")
        else:
            step(host)
            assert host.reply["rejected"] == {}
    raise AssertionError(f"not complete after {MOST_TURNS} turns: {host.action}")


@pytest.mark.parametrize("step", [step_sent_back(VALUES), words_alone, words_beside_the_step])
def test_every_way_ends_in_the_same_submission(api: Api, step: Step) -> None:
    host = travelled(api, step)

    submission = api.get(f"/api/submissions/{host.reply['reference']}/")

    assert submission["answers"] == {**DATA, **COMPUTED}
    assert submission["complete"] is True


@pytest.mark.parametrize(("values", "steps"), [(VALUES, [1, 2, 3, 4]), (TEXAS, [1, 2, 4])])
def test_the_rules_alone_say_whether_there_is_a_step_for_california(api: Api, values: Json, steps: list[int]) -> None:
    seen: list[Json] = []
    travelled(api, step_sent_back(values), seen)

    shown = [reply["ui"]["schema"]["x-formpilot"]["step"] for reply in seen if reply["ui"]["type"] == "form"]
    assert list(dict.fromkeys(shown)) == steps
    assert seen[-1]["progress"]["steps"] == len(steps)


def test_the_last_form_is_there_for_whoever_comes_back(api: Api) -> None:
    import_form(markdown=example(FORM), slug=FORM)
    host = Host(api, {"form": FORM, "ui": "step"})
    host.send(answers={"employee_name": "Huda Saleh", "weekly_hours": 500, "hire_date": "soon"}, ui="step")

    back: Any = api.get(f"/api/conversations/{host.id}/")["ui"]

    assert back["data"] == {"employee_name": "Huda Saleh"}
    assert [error["instancePath"] for error in back["validation_errors"]] == ["/hire_date", "/weekly_hours"]
