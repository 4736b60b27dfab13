"""Each example form over HTTP, from the greeting to completion: by words, by widgets and mixed, in two languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from itertools import count

import pytest
from django.core.management import call_command

from conversations.services import create_api_key
from forms_registry.services import import_form
from tests.http.clients import Api, Chat, Host, Tools, example
from tests.http.journeys import JOURNEYS, WIDGETS, Journey

MOST_TURNS = 60
ARABIC = range(0x0600, 0x0700)
SUBMITS = {"submit_final", "submit_leave_request", "submit_exemption_request", "notify_safety_team"}


def travel(client: Host | Chat, form: str, answer: Callable[[str], object], yes: str = "yes") -> Tools:
    """Goes on until the form is complete; `answer` answers the question for a field."""
    tools = Tools.of_example(form)
    for _ in range(MOST_TURNS):
        action = client.action
        match action["action"]:
            case "FORM_COMPLETE":
                return tools
            case "TOOL_CALL":
                client.tool(tools.run(action))
            case "MESSAGE":
                client.say(yes)
            case _:
                answer(action["field_id"])
    raise AssertionError(f"not complete after {MOST_TURNS} turns: {client.action}")


def opened(api: Api, form: str, language: str = "en") -> Host:
    import_form(markdown=example(form), slug=form)
    asked = {"form": form, "locale": language, "timezone": "Asia/Riyadh", "context": {"tools": ["*"]}}
    host = Host(api, asked)
    assert (host.action["action"], host.reply["status"]) == ("MESSAGE", "in_progress")
    return host


def proven(host: Host) -> dict[str, str]:
    """Checks that each answer rests on what was said in its turn; the sources of the answers by field id."""
    said = {row["turn"]: row["text"] for row in host.messages() if row["role"] == "user"}
    history = host.history()
    for row in history:
        if row["source"] == "words" and row["change"] in {"set", "corrected"}:
            start, end = row["span"]
            assert said[row["turn"]][start:end] == row["quote"] != ""
    current = {row["field_id"]: row for row in history if row["current"]}
    for filled in host.reply["filled_fields"]:
        assert {name: current[filled["field_id"]][name] for name in EVIDENCE} == {
            name: filled[name] for name in EVIDENCE
        }
    return {filled["field_id"]: filled["source"] for filled in host.reply["filled_fields"]}


EVIDENCE = ("value", "source", "quote", "span", "confidence", "turn")


@pytest.mark.parametrize("journey", JOURNEYS, ids=str)
def test_a_form_is_filled_by_words(api: Api, journey: Journey) -> None:
    host = opened(api, journey.form, journey.language)
    host.say(journey.opening)
    assert set(host.reply["answers"]) == journey.opening_fields

    def answer(field_id: str) -> None:
        speaks_arabic = any(ord(char) in ARABIC for char in host.reply["response_message"])
        assert speaks_arabic == (journey.language == "ar")
        host.say(journey.words[field_id])

    travel(host, journey.form, answer, journey.yes)

    assert host.action["data"] == host.reply["answers"] == journey.data
    assert host.reply["status"] == "completed"
    assert {name for name, source in proven(host).items() if source == "words"} == set(journey.data) - BY_TOOLS


BY_TOOLS = {"locationResults", "requiredDocs", "remaining_weeks", "leave_law"}


@pytest.mark.parametrize("form", WIDGETS)
def test_a_form_is_filled_by_widgets(api: Api, form: str) -> None:
    widgets, data = WIDGETS[form]
    host = opened(api, form)

    tools = travel(host, form, lambda field_id: host.send(answers={field_id: widgets[field_id]}))

    assert host.action["data"] == host.reply["answers"] == data
    assert set(proven(host).values()) <= {"widget", "tool_result"}
    assert tools.called[-1] in SUBMITS


PLACE = {"locationResults": {"lat": 24.69, "lng": 46.68}, "requiredDocs": {"name": "report.pdf", "size": 51200}}


@pytest.mark.parametrize("form", WIDGETS)
def test_a_form_is_finished_where_the_service_runs_its_tools(api: Api, form: str) -> None:
    widgets, data = WIDGETS[form]
    import_form(markdown=example(form), slug=form)
    host = Host(api, {"form": form, "locale": "en", "timezone": "Asia/Riyadh"})

    tools = travel(host, form, lambda field_id: host.send(answers={field_id: {**widgets, **PLACE}[field_id]}))

    assert tools.called == []
    assert set(host.action["data"]) == set(data)
    assert host.action.get("input") is None


IN_ENGLISH = [journey for journey in JOURNEYS if journey.language == "en"]


@pytest.mark.parametrize("journey", IN_ENGLISH, ids=str)
def test_a_form_is_filled_by_words_and_widgets_in_turn(api: Api, journey: Journey) -> None:
    widgets, _data = WIDGETS[journey.form]
    host = opened(api, journey.form, journey.language)
    host.say(journey.opening)
    turns = count()

    def answer(field_id: str) -> None:
        if next(turns) % 2:
            host.say(journey.words[field_id])
        else:
            host.send(answers={field_id: widgets[field_id]})

    travel(host, journey.form, answer, journey.yes)

    assert set(host.action["data"]) == set(journey.data)
    assert {"words", "widget"} <= set(proven(host).values())


@pytest.mark.parametrize("journey", IN_ENGLISH, ids=str)
def test_a_form_is_filled_through_the_door_of_simple_clients(api: Api, journey: Journey) -> None:
    chat = Chat(api, example(journey.form))
    assert set(chat.action) == {"action", "text"}
    chat.say(journey.opening)

    travel(chat, journey.form, lambda field_id: chat.say(journey.words[field_id]), journey.yes)

    assert chat.action["data"] == chat.reply["answers"] == journey.data


@pytest.mark.parametrize("form", WIDGETS)
def test_simple_clients_send_lists_and_places_as_json_text(api: Api, form: str) -> None:
    widgets, data = WIDGETS[form]
    chat = Chat(api, example(form))
    as_text = {name: "skip" if value is None else value for name, value in widgets.items()}

    def answer(field_id: str) -> None:
        value = as_text[field_id]
        chat.say(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))

    travel(chat, form, answer)

    assert chat.action["data"] == data


def test_the_demonstration_comes_to_its_end(live_server, examples):
    told = StringIO()
    call_command("demo", url=str(live_server), key=create_api_key(name="A demonstration")[1], stdout=told)
    assert "FORM_COMPLETE" in told.getvalue()
