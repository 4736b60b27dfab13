"""An assistant over its own door, against a service: requests there, the record here, and words in between."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

import forms_registry
from conversations.fake_service import FakeService
from conversations.models import Answer, Conversation, Message, Submission, Turn
from conversations.tests.support import WITH_TOOL
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db
HYDROCHAT = Path(forms_registry.__file__).parent / "examples" / "hydrochat.md"

Say = Callable[..., dict[str, Any]]


@pytest.fixture
def say(api: APIClient, hydro: FakeService) -> Say:
    """Says something in one conversation, and gives the reply."""
    import_form(markdown=HYDROCHAT.read_text(encoding="utf-8"), slug="hydrochat")
    known: dict[str, Any] = {"id": None}

    def said(message: str) -> dict[str, Any]:
        body = {"conversation_id": known["id"], "message": message}
        response = api.post("/api/hydrochat/converse/", body, format="json")
        assert response.status_code == 200, response.json()
        known["id"] = response.json()["conversation_id"]
        return response.json()

    return said


def words(reply: dict[str, Any]) -> str:
    return reply["messages"][0]["content"]


def requests_at(service: FakeService) -> list[tuple[str, str]]:
    return [(one.method, one.path) for one in service.arrived]


def test_a_reply_has_the_shape_of_the_door(say: Say, hydro: FakeService) -> None:
    reply = say("Create patient Jane Poe")
    assert list(reply) == ["conversation_id", "messages", "agent_state", "agent_op"]
    assert [one["role"] for one in reply["messages"]] == ["assistant"]
    assert reply["agent_state"] == {
        "intent": "CREATE_PATIENT",
        "awaiting_confirmation": False,
        "missing_fields": ["nric"],
    }
    assert reply["agent_op"] == "NONE"

    done = say("S1234567D")
    assert done["conversation_id"] == reply["conversation_id"]
    assert done["agent_state"]["missing_fields"] == []
    assert done["agent_op"] == "CREATE"
    assert words(done) == "Created patient #41: Jane Poe (NRIC S******7D).\nWhat would you like to do next?"
    assert hydro.arrived[-1].body == {"first_name": "Jane", "last_name": "Poe", "nric": "S1234567D"}


def test_an_update_sends_the_whole_with_what_is_changed(say: Say, hydro: FakeService) -> None:
    done = say("Update patient 5 contact 9111 2222")

    assert requests_at(hydro) == [("GET", "/patients/5/"), ("PUT", "/patients/5/")]
    assert hydro.arrived[-1].body["contact_no"] == "91112222"
    assert hydro.arrived[-1].body["first_name"] == "Jason"
    assert not {"id", "user"} & hydro.arrived[-1].body.keys()
    assert words(done).startswith("Updated patient #5: changed contact_no.")
    assert done["agent_op"] == "UPDATE"


def test_pages_and_links_ask_the_service_once(say: Say, hydro: FakeService) -> None:
    reply = say("Show scans for patient 5")
    assert reply["agent_state"]["awaiting_confirmation"] is True
    assert ".stl" not in words(reply)
    assert ".stl" not in words(say("show more scans"))
    assert words(say("yes")).count(".stl") == 9

    assert requests_at(hydro) == [("GET", "/scan-results/")]


def test_a_list_of_names_is_kept_until_something_is_written(say: Say, hydro: FakeService) -> None:
    say("Get patient Jason Wong")
    say("Get patient Jane Tan")
    assert requests_at(hydro).count(("GET", "/patients/")) == 1

    say("Create patient Ann Lim NRIC S1234567D")
    say("Get patient Ann Lim")
    assert requests_at(hydro).count(("GET", "/patients/")) == 2

    say("refresh patients")
    say("Get patient Ann Lim")
    assert requests_at(hydro).count(("GET", "/patients/")) == 3


def test_a_turn_that_reads_one_thing_is_one_request_and_few_statements(say: Say, hydro: FakeService) -> None:
    say("Get patient 5")
    hydro.arrived.clear()
    with CaptureQueriesContext(connection) as queries:
        say("Get patient 7")

    assert requests_at(hydro) == [("GET", "/patients/7/")]
    assert len(queries) <= 12, [one["sql"][:100] for one in queries.captured_queries]


def test_the_record_has_both_tasks_and_nothing_that_is_sensitive_in_the_clear(say: Say) -> None:
    number = say("Create patient Ann Lim NRIC S7654321D")["conversation_id"]
    say("Create patient Ben Lim NRIC S7654321E")

    conversation = Conversation.objects.get(pk=number)
    changes = [(one.field_id, one.change) for one in Answer.objects.filter(conversation=conversation)]
    assert changes.count(("nric", "set")) == changes.count(("nric", "cleared")) == 2
    assert not Submission.objects.exists()
    assert Turn.objects.filter(conversation=conversation).count() == 2
    stored = [
        *Message.objects.values_list("text", "payload"),
        *Turn.objects.values_list("request", "response", "trace"),
    ]
    assert "S765432" not in str(stored)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"message": None},
        {"message": 7},
        {"message": ""},
        {"message": "   "},
        {"message": "x" * 100_000},
        {"message": "hello", "conversation_id": "no uuid"},
        {"message": "hello", "conversation_id": 7},
        [],
        "text",
    ],
)
def test_what_is_not_as_it_should_be_is_told_as_such(say: Say, api: APIClient, body: Any) -> None:
    response = api.post("/api/hydrochat/converse/", body, format="json")

    assert response.status_code == 400
    assert set(response.json()) == {"error", "detail"}
    assert response.json()["error"] == "validation"
    assert response.headers["Content-Type"].startswith("application/json")


def test_a_fault_of_ours_is_told_without_its_details(say: Say, api: APIClient, settings: Any) -> None:
    settings.SEALING_KEYS = {}
    api.raise_request_exception = False
    response = api.post("/api/hydrochat/converse/", {"message": "hello"}, format="json")

    assert (response.status_code, response.json()) == (500, {"error": "server"})


HARBOUR = """---
kind: assistant
form_id: harbour
fields: [{id: boat, type: text, label: boat, prompt: Which boat?}]
tools: [{name: list_boats, runs: server, service: HARBOUR, path: /boats}]
tasks: [{name: boats, title: list the boats, phrases: list boats, tool: list_boats, tells: Here they are.}]
---
"""


@pytest.mark.parametrize(
    ("document", "goes_on"), [(HARBOUR, "What would you like to do next?"), (WITH_TOOL, "Which room?")]
)
def test_a_tool_that_nobody_can_run_fails_where_words_are_all_there_is(
    api: APIClient, document: str, goes_on: str
) -> None:
    """Elsewhere a page may run what the service cannot; here nobody waits for one."""
    import_form(markdown=document, slug="place")
    opening = {"form": "place", "user_message": "list boats"}
    assert api.post("/api/converse/", opening, format="json").json()["action"]["action"] == "TOOL_CALL"

    reply = api.post("/api/place/converse/", {"message": "list boats"}, format="json").json()
    assert goes_on in words(reply)


def test_an_id_that_nobody_knows_opens_a_conversation_under_it(say: Say, api: APIClient) -> None:
    named = str(uuid.uuid4())
    response = api.post("/api/hydrochat/converse/", {"conversation_id": named, "message": "hello"}, format="json")

    assert response.json()["conversation_id"] == named
