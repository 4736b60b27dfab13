"""What a host's server vouches for, what only a browser says, and who may see whose conversation."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pgtrigger
import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from agent.tests.assistants import BOOKS, LOANS
from conversations.models import ActionCall, ApiKey, Conversation, Turn
from conversations.services import create_api_key, create_embed_token
from conversations.tests.support import OPENING_KEY, client
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db

PAGE = "https://www.example.org"
NO_LARGER = 64 * 1024
WITH_ROOM = """---
form_id: room
title: Room
fields:
  - id: room
    type: text
    required: true
    prompt: Which room?
    data_source: find_room
  - {id: guest, type: text, required: true, prompt: Who?}
tools:
  - {name: find_room, purpose: Finds it.}
---

# Room
"""

CHECKED = """---
form_id: parcel
title: Parcel
fields:
  - {id: sender, type: text, required: true, prompt: Who sends it?}
tools:
  - {name: verify, purpose: Verifies the sender., when: after sender, runs: server, args: {sender: sender}}
  - {name: send, purpose: Sends it., when: complete, runs: server}
---
"""


def agrees(args: Any, call: Any) -> Any:
    return {"success": True}


def page(**options: Any) -> APIClient:
    """A browser with a token of its own for the form `visit`."""
    token, _grant = create_embed_token(**{"form": "visit", "origins": [PAGE], "owner": None, **options})
    return APIClient(headers={"Authorization": f"Bearer {token}", "Origin": PAGE})


def history(asking: APIClient, conversation_id: str) -> list[tuple[str, Any, str, str]]:
    answers = asking.get(f"/api/conversations/{conversation_id}/answers/").json()["answers"]
    return [(one["field_id"], one["value"], one["source"], one["interpreter"]) for one in answers]


class TestWhoSaysIt:
    def test_what_a_server_knows_is_the_hosts_word(self, api: APIClient, visit: object) -> None:
        opened = api.post("/api/converse/", {"form": "visit", "context": {"prefill": {"guest": "Huda"}}}).json()

        assert history(api, opened["conversation_id"]) == [("guest", "Huda", "prefill", "host")]
        assert opened["filled_fields"][0]["interpreter"] == "host"

    def test_what_a_browser_knows_is_the_clients_word(self, visit: object) -> None:
        browser = page()
        opened = browser.post("/api/converse/", {"form": "visit", "context": {"prefill": {"guest": "Huda"}}}).json()

        assert history(browser, opened["conversation_id"]) == [("guest", "Huda", "prefill", "client")]
        assert opened["filled_fields"][0]["interpreter"] == "client"

    def test_what_is_signed_into_the_token_is_the_hosts_word_and_stays_so(self, api: APIClient, visit: object) -> None:
        signed = {"prefill": {"guest": "Huda"}, "user": {"role": "clerk"}, "flags": {"vip": False}}
        body = {"form": "visit", "origins": [PAGE], "context": signed}
        token = api.post("/api/embed-tokens/", body).json()["token"]
        browser = APIClient(headers={"Authorization": f"Bearer {token}", "Origin": PAGE})
        claimed = {"prefill": {"guest": "Eve", "day": "2026-03-09"}, "user": {"role": "boss"}, "flags": {"vip": True}}

        opened = browser.post("/api/converse/", {"form": "visit", "context": claimed}).json()
        browser.post("/api/converse/", {"conversation_id": opened["conversation_id"], "context": claimed})

        assert history(browser, opened["conversation_id"]) == [
            ("guest", "Huda", "prefill", "host"),
            ("day", "2026-03-09", "prefill", "client"),
        ]
        stored = Conversation.objects.get()
        assert (stored.user, stored.flags) == (signed["user"], signed["flags"])
        assert Turn.objects.get(number=1).request["context"]["vouched"]["prefill"] == ["guest"]

    def test_a_token_without_the_context_lifts_nothing(self, key: tuple[ApiKey, str], visit: object) -> None:
        signed = page(owner=key[0], context={"user": {"role": "clerk"}})
        opened = signed.post("/api/converse/", {"form": "visit"}).json()

        renewed = page(owner=key[0])
        body = {"conversation_id": opened["conversation_id"], "context": {"user": {"role": "boss", "floor": 3}}}
        assert renewed.post("/api/converse/", body).status_code == 200

        assert Conversation.objects.get().user == {"role": "clerk", "floor": 3}

    @pytest.mark.parametrize(("by_page", "reader"), [(False, "tool:find_room"), (True, "tool:find_room (client)")])
    def test_the_result_of_a_tool_is_the_word_of_who_sends_it(
        self, key: tuple[ApiKey, str], by_page: bool, reader: str
    ) -> None:
        import_form(markdown=WITH_ROOM, slug="room")
        asking = page(form="room", owner=key[0]) if by_page else client(key[1])
        reply = asking.post("/api/converse/", {"form": "room"}).json()
        while reply["action"]["action"] != "TOOL_CALL":
            body = {"conversation_id": reply["conversation_id"], "user_message": "yes"}
            reply = asking.post("/api/converse/", body).json()
        result = {"tool_name": "find_room", "result": {"room": "12 B"}}

        asking.post("/api/converse/", {"conversation_id": reply["conversation_id"], "tool_results": [result]})

        assert history(asking, reply["conversation_id"]) == [("room", "12 B", "tool_result", reader)]

    @pytest.mark.parametrize(("by_page", "reader"), [(False, "tool:books"), (True, "tool:books (client)")])
    def test_the_list_in_which_a_thing_is_found_is_the_word_of_who_brings_it(
        self, key: tuple[ApiKey, str], by_page: bool, reader: str
    ) -> None:
        import_form(markdown=LOANS, slug="loans")
        asking = page(form="loans", owner=key[0]) if by_page else client(key[1])
        told = {"conversation_id": asking.post("/api/converse/", {"form": "loans"}).json()["conversation_id"]}
        reply = asking.post("/api/converse/", {**told, "user_message": "lend the book Ulysses"}).json()
        assert reply["action"]["tool_name"] == "books"
        result = {"tool_name": "books", "result": BOOKS}

        asking.post("/api/converse/", {**told, "tool_results": [result]})

        assert history(asking, told["conversation_id"]) == [("book", 2, "tool_result", reader)]

    @pytest.mark.parametrize(
        ("granted", "by_page", "here"),
        [
            ([], [], ["verify", "send"]),
            (["verify"], ["verify"], ["send"]),
            (["*"], ["verify", "send"], []),
        ],
    )
    def test_a_page_runs_the_services_tools_that_its_token_names(
        self, api: APIClient, settings: Any, granted: list[str], by_page: list[str], here: list[str]
    ) -> None:
        settings.ACTIONS = dict.fromkeys(("verify", "send"), f"{__name__}.agrees")
        import_form(markdown=CHECKED, slug="parcel")
        body = {"form": "parcel", "origins": [PAGE], "tools": granted}
        token = api.post("/api/embed-tokens/", body).json()["token"]
        browser = APIClient(headers={"Authorization": f"Bearer {token}", "Origin": PAGE})
        told = {"context": {"tools": ["*"]}}
        reply = browser.post("/api/converse/", {"form": "parcel", "answers": {"sender": "Noura"}, **told}).json()
        forged = []
        while reply["status"] != "completed":
            said: dict[str, Any] = {"user_message": "yes"}
            if reply["action"]["action"] == "TOOL_CALL":
                forged.append(reply["action"]["tool_name"])
                said = {"tool_results": [{"tool_name": forged[-1], "result": {"success": True, "reference": "F-1"}}]}
            reply = browser.post("/api/converse/", {"conversation_id": reply["conversation_id"], **said}).json()

        assert (forged, [call.tool for call in ActionCall.objects.order_by("begun_at")]) == (by_page, here)

    def test_a_token_carries_a_little_context_only(self, api: APIClient, visit: object) -> None:
        body = {"form": "visit", "origins": [PAGE], "context": {"user": {"cv": "x" * 5000}}}
        refused = api.post("/api/embed-tokens/", body)

        assert (refused.status_code, refused.json()["field"]) == (400, "context")


class TestSize:
    @pytest.mark.parametrize(
        "context",
        [
            {"user": {"cv": "x" * NO_LARGER}},
            {"flags": {f"f{number}": True for number in range(501)}},
            {"prefill": {"guest": "x" * 40_000}, "user": {"cv": "x" * 30_000}},
        ],
    )
    def test_too_much_is_refused_and_nothing_is_stored(self, api: APIClient, visit: object, context: Any) -> None:
        refused = api.post("/api/converse/", {"form": "visit", "context": context})

        assert (refused.status_code, refused.json()["code"]) == (413, "context_too_large")
        assert not Conversation.objects.exists()

    def test_it_is_all_of_a_conversation_that_counts(self, api: APIClient, visit: object) -> None:
        conversation_id = api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]

        def told(name: str, size: int) -> int:
            body = {"conversation_id": conversation_id, "context": {"user": {name: "x" * size}}}
            return api.post("/api/converse/", body).status_code

        assert [told("a", 30_000), told("b", 30_000), told("c", 30_000), told("a", 30_000), told("b", 10)] == [
            *(200, 200, 413, 200, 200)
        ]
        assert told("c", 30_000) == 200
        assert Conversation.objects.get().turn_count == 6


class TestVisitors:
    def test_a_conversation_of_a_named_visitor_is_open_to_them_alone(
        self, key: tuple[ApiKey, str], api: APIClient, visit: object
    ) -> None:
        huda = {"owner": key[0], "visitor": "account-7"}
        conversation_id = page(**huda).post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
        going_on = {"conversation_id": conversation_id, "answers": {"guest": "Huda"}}

        for stranger in (page(owner=key[0]), page(owner=key[0], visitor="account-8")):
            for address in ("", "messages/", "answers/"):
                assert stranger.get(f"/api/conversations/{conversation_id}/{address}").status_code == 404
            assert stranger.post("/api/converse/", going_on).status_code == 404
        assert page(**huda).post("/api/converse/", going_on).json()["answers"] == {"guest": "Huda"}
        assert api.get(f"/api/conversations/{conversation_id}/").status_code == 200

    def test_two_hosts_may_call_their_visitors_the_same(self, visit: object) -> None:
        owners = [create_api_key(name=name)[0] for name in ("One", "Two")]
        grants = [create_embed_token(form="visit", origins=[PAGE], owner=owner, visitor="7")[1] for owner in owners]

        assert grants[0].visitor != grants[1].visitor


class TestOpeningKeys:
    BODY = {"form": "visit", "request_id": OPENING_KEY}

    def test_the_same_key_of_another_visitor_opens_another_conversation(self, visit: object) -> None:
        one, other = page(), page()

        first, repeated, elsewhere = (asking.post("/api/converse/", self.BODY) for asking in (one, one, other))

        assert first.content == repeated.content
        assert elsewhere.json()["conversation_id"] != first.json()["conversation_id"]
        assert "Idempotent-Replayed" not in elsewhere.headers

    def test_a_visitor_by_name_keeps_their_keys_with_a_fresh_token(
        self, key: tuple[ApiKey, str], visit: object
    ) -> None:
        first, repeated = (page(owner=key[0], visitor="7").post("/api/converse/", self.BODY) for _ in range(2))

        assert first.content == repeated.content

    @pytest.mark.parametrize(("named", "headers"), [({"request_id": "1"}, {}), ({}, {"Idempotency-Key": "1"})])
    def test_a_short_key_opens_nothing(self, api: APIClient, visit: object, named: Any, headers: Any) -> None:
        refused = api.post("/api/converse/", {"form": "visit", **named}, headers=headers)

        assert (refused.status_code, refused.json()["code"]) == (400, "idempotency_key_too_short")
        assert "16" in refused.json()["detail"]
        assert not Conversation.objects.exists()

    def test_within_a_conversation_a_short_key_will_do(self, api: APIClient, visit: object) -> None:
        conversation_id = api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
        body = {"conversation_id": conversation_id, "answers": {"guest": "Huda"}, "request_id": "1"}

        assert api.post("/api/converse/", body).content == api.post("/api/converse/", body).content

    @pytest.mark.parametrize(("hours", "is_replayed"), [(23, True), (25, False), (49, False)])
    def test_a_key_ends_after_a_day(
        self, api: APIClient, visit: object, monkeypatch: pytest.MonkeyPatch, hours: int, is_replayed: bool
    ) -> None:
        first = api.post("/api/converse/", self.BODY).json()
        before = timezone.now() - timedelta(hours=hours)
        scope = Turn.objects.get().opening_scope.rsplit(" ", 1)[0]
        with pgtrigger.ignore("conversations.Turn:append_only"):
            Turn.objects.update(created_at=before, opening_scope=f"{scope} {before.date().isoformat()}")

        again = api.post("/api/converse/", self.BODY)

        assert again.status_code == 200
        assert (again.json()["conversation_id"] == first["conversation_id"]) == is_replayed
