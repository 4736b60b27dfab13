"""The doors of simple chat clients keep their exact shapes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from conversations.models import Conversation, Turn
from conversations.services.writing import written_by
from conversations.tests.support import OPENING_KEY, VISIT, WITH_TOOL
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db


def chat(api: APIClient, message: str = "", **more: Any) -> dict[str, Any]:
    response = api.post("/api/chat", {"form_context_md": VISIT, "user_message": message, **more})
    assert response.status_code == 200, response.content
    return response.json()


def completed(api: APIClient) -> dict[str, Any]:
    reply = chat(api)
    for message in ("It is on 9 March 2026", "Huda Saleh", "Meeting"):
        reply = chat(api, message, conversation_id=reply["conversation_id"])
    assert reply["action"]["action"] == "FORM_COMPLETE"
    return reply


def test_a_conversation_in_the_shapes_that_clients_know(api: APIClient) -> None:
    greeting = chat(api, conversation_id=None, tool_results=None)
    assert list(greeting) == ["action", "conversation_id", "answers"]
    assert set(greeting["action"]) == {"action", "text"}
    assert greeting["answers"] == {}

    reply = chat(api, "It is on 9 March 2026", conversation_id=greeting["conversation_id"])
    assert reply["conversation_id"] == greeting["conversation_id"]
    assert reply["answers"] == {"day": "2026-03-09"}
    assert set(reply["action"]) <= {"action", "field_id", "label", "message"}

    reply = chat(api, "Huda Saleh", conversation_id=greeting["conversation_id"])
    assert set(reply["action"]) <= {"action", "field_id", "label", "options", "message"}

    reply = chat(api, "Meeting", conversation_id=greeting["conversation_id"])
    assert set(reply["action"]) == {"action", "data", "message"}
    assert reply["action"]["data"] == reply["answers"]


def test_a_tool_round_trip_with_words_only(api: APIClient) -> None:
    reply = chat(api, form_context_md=WITH_TOOL)
    reply = chat(api, "I need a desk", form_context_md=WITH_TOOL, conversation_id=reply["conversation_id"])
    assert set(reply["action"]) <= {"action", "tool_name", "tool_args", "message"}

    results = [{"tool_name": "get_rooms", "result": {"rooms": [{"name": "North"}, {"name": "South"}]}}]
    reply = chat(api, form_context_md=WITH_TOOL, conversation_id=reply["conversation_id"], tool_results=results)
    assert reply["action"]["options"] == ["North", "South"]

    reply = chat(api, "South", form_context_md=WITH_TOOL, conversation_id=reply["conversation_id"])
    assert reply["answers"] == {"room": "South"}


def test_a_completed_conversation_stays_complete_whatever_is_said(api: APIClient) -> None:
    done = completed(api)
    turns = Turn.objects.count()

    assert chat(api, "Thank you!", conversation_id=done["conversation_id"]) == done
    assert Turn.objects.count() == turns


def test_reset_lets_a_client_start_over(api: APIClient) -> None:
    done = completed(api)
    reset = api.post("/api/sessions/reset", {"conversation_id": done["conversation_id"]})
    again = api.post("/api/sessions/reset", {"conversation_id": done["conversation_id"]})

    assert reset.status_code == again.status_code == 200
    assert reset.json() == {"success": True, "message": "The conversation has ended."}
    assert again.json()["success"] is False
    assert chat(api, conversation_id=done["conversation_id"])["answers"] == {}


@pytest.mark.parametrize("unknown", ["abc-123", "7e71bcf1-4f1b-47c2-8a84-a3d69f1e31bc"])
def test_resetting_what_is_not_there_is_no_error(api: APIClient, unknown: str) -> None:
    response = api.post("/api/sessions/reset", {"conversation_id": unknown})

    assert (response.status_code, response.json()["success"]) == (200, False)


@pytest.mark.parametrize(
    ("document", "status", "code"),
    [("", 400, "form_required"), ("   \n", 400, "form_required"), (None, 422, "unprocessable_request")],
)
def test_a_conversation_needs_a_document_to_open_and_none_to_go_on(
    api: APIClient, document: str | None, status: int, code: str
) -> None:
    refused = api.post("/api/chat", {"form_context_md": document, "user_message": ""})
    opened = chat(api)
    reply = chat(api, "It is on 9 March 2026", form_context_md=document, conversation_id=opened["conversation_id"])

    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert reply["conversation_id"] == opened["conversation_id"]


def test_keys_that_are_not_known_are_left_aside(api: APIClient) -> None:
    assert chat(api, client_version="1.4.2")["action"]["action"] == "MESSAGE"


def test_a_repeated_request_with_a_key_is_one_turn(api: APIClient) -> None:
    body = {"form_context_md": VISIT, "user_message": "", "conversation_id": "abc-123"}
    first, second = (api.post("/api/chat", body, headers={"Idempotency-Key": OPENING_KEY}) for _ in range(2))

    assert first.content == second.content
    assert Turn.objects.count() == 1


def test_two_people_never_get_each_others_opening(api: APIClient) -> None:
    """One key of a host, the same words, and ids of the host's own."""

    def opened(client_id: str | None) -> Any:
        body = {"form_context_md": VISIT, "conversation_id": client_id, "user_message": "Hello"}
        return api.post("/api/chat", body, headers={"Idempotency-Key": OPENING_KEY})

    first = opened("desk-1")
    for other in ("desk-2", None):
        refused = opened(other)
        assert (refused.status_code, refused.json()["code"]) == (422, "idempotency_key_reused"), other
    assert opened("desk-1").json() == first.json()
    assert Turn.objects.count() == 1


@pytest.mark.parametrize("chosen", [True, False], ids=["the client's", "ours"])
def test_a_uuid_is_one_id_however_it_is_written(api: APIClient, chosen: bool) -> None:
    """Also where a conversation that has expired is followed by another."""
    number = chat(api, conversation_id="0b3f7c1e-5d0a-4c1e-9f00-aabbccddeeff" if chosen else None)["conversation_id"]
    with written_by("test"):
        Conversation.objects.update(expires_at=timezone.now() - timedelta(days=1))

    replies = [
        chat(api, message, conversation_id=written)
        for message, written in (("Huda Saleh", number), ("It is on 9 March 2026", number.upper()), ("", number))
    ]

    assert replies[-1]["answers"] == {"guest": "Huda Saleh", "day": "2026-03-09"}
    assert Conversation.objects.count() == 2


def test_published_forms_are_listed_as_files(api: APIClient) -> None:
    import_form(markdown=VISIT, slug="visit")

    assert api.get("/api/schemas").json() == {
        "schemas": [{"filename": "visit.md", "title": "Visit", "size": len(VISIT.encode())}]
    }
    assert api.get("/api/schemas/visit.md").json() == {"filename": "visit.md", "content": VISIT}


@pytest.mark.parametrize("filename", ["visit", "leave.md", "visit.txt", ".md", "..%2fvisit.md", "%00.md"])
def test_a_file_that_is_not_there(api: APIClient, visit: object, filename: str) -> None:
    response = api.get(f"/api/schemas/{filename}")

    assert response.status_code == 404
    assert response.json()["code"] in {"form_not_found", "not_found"}
