"""Embed tokens: one form, on pages of known origins, for a while, on behalf of a key."""

from __future__ import annotations

from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core import signing
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from conversations.models import ApiKey, Conversation
from conversations.services import (
    LONGEST_TOKEN_SECONDS,
    create_api_key,
    create_embed_token,
    create_test_token,
    read_embed_token,
    revoke_api_key,
)
from conversations.tests.support import VISIT, client
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db

PAGE = "https://www.example.org"
OTHER_PAGE = "https://evil.example"


@pytest.fixture
def token(visit: object, key: tuple[ApiKey, str]) -> str:
    return create_embed_token(form="visit", origins=[PAGE], owner=key[0])[0]


@pytest.fixture
def other_form(db: None) -> None:
    import_form(markdown=VISIT.replace("form_id: visit", "form_id: tour"), slug="tour")


def page(token: str, origin: str = PAGE) -> APIClient:
    """A browser that shows a page with the token."""
    return APIClient(headers={"Authorization": f"Bearer {token}", "Origin": origin})


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def test_a_page_fills_the_form_and_the_key_owns_the_conversation(token: str, api: APIClient) -> None:
    opened = page(token).post("/api/converse/", {"form": "visit"}).json()
    conversation_id = opened["conversation_id"]
    response = page(token).post("/api/converse/", {"conversation_id": conversation_id, "answers": {"guest": "Huda"}})

    assert response.json()["answers"] == {"guest": "Huda"}
    for address in ("", "messages/", "answers/"):
        assert page(token).get(f"/api/conversations/{conversation_id}/{address}").status_code == 200
    assert page(token).get("/api/forms/visit/").json()["slug"] == "visit"
    assert api.get(f"/api/conversations/{conversation_id}/").json()["answers"] == {"guest": "Huda"}
    assert APIClient().get(f"/api/conversations/{conversation_id}/").status_code == 401


def test_another_token_of_the_same_key_goes_on_with_the_conversation(token: str, key: tuple[ApiKey, str]) -> None:
    conversation_id = page(token).post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    renewed, _grant = create_embed_token(form="visit", origins=[PAGE], owner=key[0])

    assert page(renewed).get(f"/api/conversations/{conversation_id}/").status_code == 200


@pytest.mark.parametrize(
    ("opening_key", "user", "conversations"),
    [
        (str(uuid4()), "Huda", 1),
        (str(uuid4()), "Hind", 2),
        ("the-opening-of-a-page", "Huda", 2),
        ("6f0c3a52-5f5e-1c1c-9a3e-0d6a3f4b7c11", "Huda", 2),
    ],
    ids=["a random key", "another person", "a key of few", "a key by the clock"],
)
def test_a_page_that_is_loaded_again_repeats_its_opening_with_another_token(
    visit: object, key: tuple[ApiKey, str], opening_key: str, user: str, conversations: int
) -> None:
    def opened_by(name: str) -> str:
        context = {"user": {"name": name}}
        token, _grant = create_embed_token(form="visit", origins=[PAGE], owner=key[0], context=context)
        headers = {"Idempotency-Key": opening_key}
        return str(page(token).post("/api/converse/", {"form": "visit"}, headers=headers).json()["conversation_id"])

    assert len({opened_by("Huda"), opened_by(user)}) == conversations == Conversation.objects.count()


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"form": "tour"}, (403, "permission_denied")),
        ({"form_context_md": VISIT}, (403, "permission_denied")),
        ({"form_fields": [{"name": "guest"}]}, (403, "permission_denied")),
        ({}, (403, "permission_denied")),
        ({"form": "visit", "form_context_md": VISIT}, (400, "invalid_request")),
        ({"form": ["visit"]}, (403, "permission_denied")),
        ({"conversation_id": "", "form": "tour"}, (403, "permission_denied")),
        ({"conversation_id": ["visit"]}, (403, "permission_denied")),
        ({"conversation_id": "none"}, (404, "conversation_not_found")),
        ([], (403, "permission_denied")),
    ],
)
def test_it_opens_its_own_form_alone(
    token: str, other_form: None, body: dict[str, Any], refusal: tuple[int, str]
) -> None:
    assert code(page(token).post("/api/converse/", body)) == refusal
    assert not Conversation.objects.exists()


def test_conversations_about_other_forms_are_not_there(token: str, other_form: None, api: APIClient) -> None:
    conversation_id = api.post("/api/converse/", {"form": "tour"}).json()["conversation_id"]
    missing = (404, "conversation_not_found")

    assert code(page(token).post("/api/converse/", {"conversation_id": conversation_id})) == missing
    for address in ("", "messages/", "answers/"):
        assert code(page(token).get(f"/api/conversations/{conversation_id}/{address}")) == missing
    assert code(page(token).get("/api/forms/tour/")) == (404, "form_not_found")


def test_conversations_of_other_keys_are_not_there(token: str) -> None:
    stranger = client(create_api_key(name="Another host")[1])
    conversation_id = stranger.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]

    assert code(page(token).get(f"/api/conversations/{conversation_id}/")) == (404, "conversation_not_found")


@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        ("get", "/api/forms/", None),
        ("get", "/api/schemas", None),
        ("get", "/api/schemas/visit.md", None),
        ("post", "/api/chat", {"form_context_md": VISIT}),
        ("post", "/api/sessions/reset", {"conversation_id": "abc"}),
        ("post", "/api/embed-tokens/", {"form": "visit", "origins": [OTHER_PAGE]}),
    ],
)
def test_it_opens_no_other_door(token: str, method: str, address: str, body: dict[str, Any] | None) -> None:
    assert code(getattr(page(token), method)(address, body)) == (403, "permission_denied")


@pytest.mark.parametrize("origin", [OTHER_PAGE, "null", "http://www.example.org", f"{PAGE}:8443"])
def test_pages_of_other_origins_cannot_use_it(token: str, origin: str) -> None:
    assert code(page(token, origin).post("/api/converse/", {"form": "visit"})) == (403, "origin_not_allowed")
    assert not Conversation.objects.exists()


def test_a_page_of_the_service_itself_sends_no_origin_when_it_reads(token: str) -> None:
    assert client(token).get("/api/forms/visit/").status_code == 200


def test_it_ends_by_the_clock_and_names_the_reason(visit: object) -> None:
    token, _grant = create_embed_token(form="visit", origins=[PAGE], owner=None, seconds=0)
    refused = page(token).post("/api/converse/", {"form": "visit"})

    assert code(refused) == (401, "embed_token_expired")
    assert refused.headers["WWW-Authenticate"] == 'Bearer realm="FormPilot"'


def test_it_ends_with_its_key(token: str, key: tuple[ApiKey, str]) -> None:
    revoke_api_key(prefix=key[0].prefix)

    assert code(page(token).post("/api/converse/", {"form": "visit"})) == (401, "embed_token_invalid")


@pytest.mark.parametrize("forge", ["fpe_", "fpe_nothing", "fpe_a:b:c"])
def test_what_nobody_signed_is_refused(visit: object, forge: str, settings: Any) -> None:
    settings.DEBUG = True
    assert code(page(forge).post("/api/converse/", {"form": "visit"})) == (401, "embed_token_invalid")


def test_a_changed_token_and_one_signed_for_something_else_are_refused(token: str) -> None:
    changed = token[:20] + ("A" if token[20] != "A" else "B") + token[21:]
    elsewhere = "fpe_" + signing.dumps({"form": "", "origins": [PAGE], "key": None, "until": "2999-01-01T00:00:00Z"})

    for forged in (changed, elsewhere):
        assert code(page(forged).post("/api/converse/", {"form": "visit"})) == (401, "embed_token_invalid")


def test_a_testers_token_may_take_any_form_and_still_makes_no_tokens(visit: object, other_form: None) -> None:
    token, _grant = create_test_token(origins=[PAGE], tester="7", any_form=True)

    for body in ({"form": "visit"}, {"form": "tour"}, {"form_context_md": VISIT}):
        opened = page(token).post("/api/converse/", body)
        assert opened.status_code == 200
        assert page(token).get(f"/api/conversations/{opened.json()['conversation_id']}/").status_code == 200
    body = {"form": "visit", "origins": [PAGE]}
    assert code(page(token).post("/api/embed-tokens/", body)) == (403, "permission_denied")


def test_a_server_with_a_key_makes_tokens_over_http(api: APIClient, visit: object) -> None:
    made = api.post("/api/embed-tokens/", {"form": "visit", "origins": ["HTTPS://WWW.Example.org:443/"]})

    assert made.status_code == 200
    assert page(made.json()["token"]).post("/api/converse/", {"form": "visit"}).status_code == 200
    assert Conversation.objects.get().api_key is not None


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"form": ""}, "form"),
        ({"origins": []}, "origins"),
        ({"origins": ["www.example.org"]}, "origins.0"),
        ({"origins": [PAGE, "https://www.example.org/path"]}, "origins.1"),
        ({"origins": ["*"]}, "origins.0"),
        ({"origins": "https://www.example.org"}, "origins"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": LONGEST_TOKEN_SECONDS + 1}, "seconds"),
        ({"owner": "me"}, "owner"),
    ],
)
def test_a_request_for_a_token_that_cannot_be_met_names_what_is_wrong(
    api: APIClient, visit: object, change: dict[str, Any], field: str
) -> None:
    refused = api.post("/api/embed-tokens/", {"form": "visit", "origins": [PAGE], **change})

    assert code(refused) == (400, "invalid_request")
    assert refused.json()["field"] == field


def test_there_is_no_token_for_a_form_that_is_not_published(api: APIClient) -> None:
    assert code(api.post("/api/embed-tokens/", {"form": "visit", "origins": [PAGE]})) == (404, "form_not_found")


def test_without_a_key_nobody_makes_tokens(visit: object) -> None:
    refused = APIClient().post("/api/embed-tokens/", {"form": "visit", "origins": [PAGE]})

    assert code(refused) == (401, "authentication_required")


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("https://münchen.example", "https://xn--mnchen-3ya.example"),
        ("HTTPS://Forms.Example.org:443/", "https://forms.example.org"),
    ],
)
def test_a_page_is_known_by_its_origin_however_its_host_wrote_it(
    api: APIClient, visit: object, written: str, sent: str
) -> None:
    made = api.post("/api/embed-tokens/", {"form": "visit", "origins": [written]}).json()["token"]

    assert page(made, sent).post("/api/converse/", {"form": "visit"}).status_code == 200


class TestCommand:
    def made(self, *arguments: str) -> str:
        printed = StringIO()
        call_command("create_embed_token", *arguments, stdout=printed, stderr=StringIO())
        return printed.getvalue().strip()

    def test_it_prints_a_token_that_works(self, visit: object, key: tuple[ApiKey, str]) -> None:
        token = self.made(
            "visit", PAGE, "http://localhost:8080", "--key", key[0].prefix, "--minutes", "5", "--tool", "send"
        )

        assert page(token, "http://localhost:8080").post("/api/converse/", {"form": "visit"}).status_code == 200
        assert Conversation.objects.get().api_key == key[0]
        assert read_embed_token(token).tools == {"send"}

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["tour", PAGE], "tour"),
            (["visit", "www.example.org"], "no origin"),
            (["visit", PAGE, "--minutes", "0"], "--minutes"),
            (["visit", PAGE, "--key", "fp_none"], "0 keys"),
        ],
    )
    def test_it_says_what_is_wrong(self, visit: object, arguments: list[str], words: str) -> None:
        with pytest.raises(CommandError, match=words):
            self.made(*arguments)
