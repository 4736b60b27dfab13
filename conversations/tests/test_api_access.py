"""Who may ask: with DEBUG off a key is needed, and each key sees its own conversations alone."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from conversations.models import ApiKey, Conversation, Tombstone
from conversations.services import create_api_key, revoke_api_key
from conversations.tests.support import VISIT, client

pytestmark = pytest.mark.django_db

GUARDED = [
    ("get", "/api/forms/", None),
    ("get", "/api/forms/visit/", None),
    ("get", "/api/schemas", None),
    ("get", "/api/schemas/visit.md", None),
    ("post", "/api/converse/", {"form": "visit"}),
    ("post", "/api/chat", {"form_context_md": VISIT, "user_message": ""}),
    ("post", "/api/sessions/reset", {"conversation_id": "abc"}),
]
OF_ONE_CONVERSATION = [
    ("get", "/api/conversations/{id}/", None),
    ("get", "/api/conversations/{id}/messages/", None),
    ("get", "/api/conversations/{id}/answers/", None),
    ("post", "/api/converse/", {"conversation_id": "{id}"}),
]
OPEN = ["/api/health", "/api/openapi.json", "/api/docs/"]


def ask(asking: APIClient, method: str, address: str, body: dict[str, Any] | None, conversation_id: str = "") -> Any:
    filled = {name: value.replace("{id}", conversation_id) for name, value in (body or {}).items()}
    return getattr(asking, method)(address.replace("{id}", conversation_id), filled if body else None)


@pytest.mark.parametrize(("method", "address", "body"), GUARDED)
def test_with_a_key_every_door_opens(
    api: APIClient, visit: object, method: str, address: str, body: dict[str, Any] | None
) -> None:
    assert ask(api, method, address, body).status_code == 200


@pytest.mark.parametrize(("method", "address", "body"), [*GUARDED, *OF_ONE_CONVERSATION])
@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, "authentication_required"),
        ({"Authorization": "Basic aGVsbG86dGhlcmU="}, "authentication_required"),
        ({"Authorization": "Bearer"}, "authentication_required"),
        ({"Authorization": "Bearer fp_wrong"}, "api_key_invalid"),
        ({"X-API-Key": "fp_wrong"}, "api_key_invalid"),
    ],
)
def test_without_a_valid_key_none_does(
    visit: object, method: str, address: str, body: dict[str, Any] | None, headers: dict[str, str], code: str
) -> None:
    response = ask(APIClient(headers=headers), method, address, body, "00000000-0000-0000-0000-000000000000")

    assert (response.status_code, response.json()["code"]) == (401, code)
    assert "API key" in response.json()["detail"]
    assert response.headers["WWW-Authenticate"] == 'Bearer realm="FormPilot"'
    assert response.headers["Content-Type"] == "application/problem+json"
    assert not Conversation.objects.exists()


@pytest.mark.parametrize("address", OPEN)
def test_health_and_documents_need_no_key(address: str) -> None:
    assert APIClient().get(address).status_code == 200


def test_either_header_bears_the_key(key: tuple[ApiKey, str], visit: object) -> None:
    for headers in (
        {"Authorization": f"Bearer {key[1]}"},
        {"Authorization": f"bearer {key[1]}"},
        {"X-API-Key": key[1]},
    ):
        assert APIClient(headers=headers).get("/api/forms/").status_code == 200


@pytest.mark.parametrize(("method", "address", "body"), OF_ONE_CONVERSATION)
def test_a_conversation_is_there_for_its_own_key_alone(
    api: APIClient, visit: object, method: str, address: str, body: dict[str, Any] | None
) -> None:
    conversation_id = api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    stranger = client(create_api_key(name="Another host")[1])

    refused = ask(stranger, method, address, body, conversation_id)
    unknown = ask(stranger, method, address, body, "00000000-0000-0000-0000-000000000000")

    assert (refused.status_code, refused.json()["code"]) == (404, "conversation_not_found")
    assert refused.json() | {"instance": ""} == unknown.json() | {"instance": ""}
    assert ask(api, method, address, body, conversation_id).status_code == 200


def test_the_chat_doors_leave_conversations_of_others_alone(api: APIClient, visit: object) -> None:
    conversation_id = api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    stranger = client(create_api_key(name="Another host")[1])

    body = {"form_context_md": VISIT, "user_message": "on 9 March 2026", "conversation_id": conversation_id}
    assert stranger.post("/api/sessions/reset", {"conversation_id": conversation_id}).json()["success"] is False
    assert stranger.post("/api/chat", body).json()["answers"] == {"day": "2026-03-09"}
    assert stranger.post("/api/sessions/reset", {"conversation_id": conversation_id}).json()["success"] is True
    theirs = Conversation.objects.get(pk=conversation_id)
    assert (theirs.status, theirs.turn_count) == ("in_progress", 1)


def test_with_debug_everyone_may_ask_and_a_wrong_key_is_still_wrong(visit: object, settings: Any) -> None:
    settings.DEBUG = True

    assert APIClient().post("/api/converse/", {"form": "visit"}).status_code == 200
    assert client("fp_wrong").get("/api/forms/").status_code == 401


def test_with_debug_keys_still_own_their_conversations(api: APIClient, visit: object, settings: Any) -> None:
    settings.DEBUG = True
    owned = api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    nobodys = APIClient().post("/api/converse/", {"form": "visit"}).json()["conversation_id"]

    assert APIClient().get(f"/api/conversations/{owned}/").status_code == 404
    assert api.get(f"/api/conversations/{nobodys}/").status_code == 404


def test_a_key_is_printed_once_and_kept_as_a_hash() -> None:
    printed = StringIO()
    call_command("create_api_key", "The leave portal", stdout=printed, stderr=StringIO())
    secret = printed.getvalue().strip()

    stored = ApiKey.objects.get()
    assert secret.startswith("fp_")
    assert len(secret) >= 40
    assert stored.name == "The leave portal"
    assert secret.startswith(stored.prefix)
    assert secret not in str(vars(stored))
    assert client(secret).get("/api/forms/").status_code == 200


@pytest.mark.parametrize("name", ["", "  ", "n" * 101])
def test_a_key_needs_a_name(name: str) -> None:
    with pytest.raises(CommandError):
        call_command("create_api_key", name)
    assert not ApiKey.objects.exists()


def test_a_revoked_key_is_refused_from_then_on(key: tuple[ApiKey, str]) -> None:
    asking = client(key[1])
    assert asking.get("/api/forms/").status_code == 200

    call_command("revoke_api_key", key[0].prefix, stdout=StringIO())

    assert asking.get("/api/forms/").json()["code"] == "api_key_invalid"
    with pytest.raises(CommandError):
        call_command("revoke_api_key", key[0].prefix)


def test_revoking_ends_no_other_key(key: tuple[ApiKey, str]) -> None:
    other = client(create_api_key(name="Another host")[1])
    revoke_api_key(prefix=key[0].prefix)

    assert other.get("/api/forms/").status_code == 200


@pytest.mark.parametrize("slash", ["", "/"])
def test_every_address_works_with_and_without_a_slash(api: APIClient, visit: object, slash: str) -> None:
    conversation_id = api.post(f"/api/converse{slash}", {"form": "visit"}).json()["conversation_id"]
    for address in (
        f"/api/conversations/{conversation_id}",
        f"/api/conversations/{conversation_id}/messages",
        f"/api/conversations/{conversation_id}/answers",
        "/api/forms",
        "/api/forms/visit",
        "/api/schemas",
        "/api/schemas/visit.md",
        "/api/health",
    ):
        assert api.get(address + slash).status_code == 200, address
    assert api.post(f"/api/chat{slash}", {"form_context_md": VISIT}).status_code == 200
    assert api.post(f"/api/sessions/reset{slash}", {"conversation_id": conversation_id}).json()["success"]


def test_replies_are_not_for_caches(api: APIClient, visit: object) -> None:
    assert api.post("/api/converse/", {"form": "visit"}).headers["Cache-Control"] == "no-store"


def test_a_host_erases_what_its_key_opened_where_the_key_may(visit: object) -> None:
    may, other = (create_api_key(name=name, may_erase=True)[1] for name in ("A host", "Another"))
    may_not = create_api_key(name="A third")[1]
    number = client(may).post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    theirs = client(may_not).post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    address, their_address = f"/api/conversations/{number}/", f"/api/conversations/{theirs}/"

    assert client(may_not).delete(their_address).json()["code"] == "permission_denied"
    assert client(other).delete(address).status_code == 404
    assert client(may).delete("/api/conversations/none/").status_code == 404

    erased = client(may).delete(address)

    stone = Tombstone.objects.get()
    assert erased.status_code == 200
    assert (erased.json()["conversation_id"], erased.json()["number"]) == (number, stone.number)
    assert (stone.by, stone.rule, str(stone.conversation_id)) == ("A host", "request", number)
    assert (
        client(may).get(address).json()["code"] == client(may).delete(address).json()["code"] == "conversation_erased"
    )
    assert [str(one.pk) for one in Conversation.objects.all()] == [theirs]
