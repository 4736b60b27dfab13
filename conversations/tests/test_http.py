"""Over real HTTP: many at once, failures on our side, and a whole form."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
import requests
from pytest_django.live_server_helper import LiveServer

from conversations.models import ApiKey, Conversation, Turn
from conversations.services.writing import written_by
from conversations.tests.support import ANSWERS, OPENING_KEY, VISIT, all_at_once

pytestmark = pytest.mark.django_db(transaction=True)

Post = Callable[..., requests.Response]
MANY = 20


@pytest.fixture
def post(live_server: LiveServer, key: tuple[ApiKey, str], visit: object) -> Post:
    """Posts JSON to an address of the running server."""

    def send(address: str, body: dict[str, Any], **headers: str) -> requests.Response:
        sent = {"X-API-Key": key[1], **{name.replace("_", "-"): value for name, value in headers.items()}}
        return requests.post(f"{live_server}{address}", json=body, headers=sent, timeout=20)

    return send


def test_a_chat_client_fills_a_form(post: Post) -> None:
    body: dict[str, Any] = {"form_context_md": VISIT, "user_message": ""}
    reply = post("/api/chat", body).json()
    for message in ("It is on 9 March 2026", "Huda Saleh", "Meeting"):
        body |= {"user_message": message, "conversation_id": reply["conversation_id"]}
        reply = post("/api/chat", body).json()

    assert reply["action"]["action"] == "FORM_COMPLETE"
    assert reply["answers"] == ANSWERS


def test_one_request_from_many_connections_is_one_turn(post: Post) -> None:
    conversation_id = post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    body = {"conversation_id": conversation_id, "answers": {"guest": "Huda"}}

    responses = all_at_once([lambda: post("/api/converse/", body, Idempotency_Key="k")] * MANY)

    taken = [response for response in responses if response.status_code == 200]
    refused = [response for response in responses if response.status_code != 200]
    assert len({response.content for response in taken}) == 1
    assert all(response.json()["code"] == "turn_in_progress" for response in refused)
    assert all(response.headers["Retry-After"] == "1" for response in refused)
    assert Turn.objects.filter(conversation=conversation_id).count() == 2


def test_one_opening_from_many_connections_is_one_conversation(post: Post) -> None:
    responses = all_at_once([lambda: post("/api/converse/", {"form": "visit"}, Idempotency_Key=OPENING_KEY)] * MANY)

    assert {response.status_code for response in responses} <= {200, 409}
    assert len({response.content for response in responses if response.status_code == 200}) == 1
    assert Turn.objects.count() == 1


def test_clients_that_repeat_what_was_refused_get_through(post: Post) -> None:
    conversation_id = post("/api/converse/", {"form": "visit"}).json()["conversation_id"]

    def until_taken(number: int) -> int:
        body = {"conversation_id": conversation_id, "answers": {"guest": f"Guest {number}"}}
        while True:
            response = post("/api/converse/", body, Idempotency_Key=f"k-{number}")
            if response.status_code == 200:
                return int(response.json()["turn"])
            assert response.json()["code"] == "turn_in_progress"
            time.sleep(0.02)

    turns = all_at_once([lambda number=number: until_taken(number) for number in range(MANY)])

    assert sorted(turns) == list(range(2, MANY + 2))


def test_a_failure_of_ours_is_a_problem_without_its_inside(post: Post) -> None:
    conversation_id = post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    with written_by("test"):
        Conversation.objects.update(timezone="Nowhere/Land")

    failed = post("/api/converse/", {"conversation_id": conversation_id, "answers": {"guest": "Huda"}})
    with written_by("test"):
        Conversation.objects.update(timezone="UTC")
    after = post("/api/converse/", {"conversation_id": conversation_id, "answers": {"guest": "Huda"}})

    assert (failed.status_code, failed.json()["code"]) == (500, "internal_error")
    assert "Traceback" not in failed.text
    assert set(failed.json()) == {"type", "title", "status", "detail", "code", "instance"}
    assert (after.status_code, after.json()["turn"]) == (200, 2)
