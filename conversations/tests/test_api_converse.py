"""The converse API: one request a turn, and where a conversation stands in between."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from conversations.models import Conversation, Submission
from conversations.services import create_embed_token
from conversations.tests.support import ANSWERS, OPENING_KEY, VISIT, WITH_TOOL, client

pytestmark = pytest.mark.django_db

REPLY = {
    "resume_within",
    "conversation_id",
    "turn",
    "status",
    "locale",
    "action",
    "answers",
    "filled_fields",
    "missing_fields",
    "current_field",
    "rejected",
    "response_message",
    "progress",
    "reference",
}


def converse(api: APIClient, **body: Any) -> dict[str, Any]:
    response = api.post("/api/converse/", body)
    assert response.status_code == 200, response.content
    return response.json()


def test_a_form_from_greeting_to_completion(api: APIClient, visit: object) -> None:
    reply = converse(api, form="visit")
    assert set(reply) == REPLY
    assert (reply["turn"], reply["action"]["action"]) == (1, "MESSAGE")
    assert reply["missing_fields"] == list(ANSWERS)

    reply = converse(api, conversation_id=reply["conversation_id"], user_message="It is on 9 March 2026.")
    assert reply["answers"] == {"day": "2026-03-09"}
    assert reply["missing_fields"] == ["guest", "purpose"]
    assert reply["current_field"]["field_id"] == "guest"
    assert (reply["current_field"]["label"], reply["current_field"]["type"]) == ("Guest", "text")
    assert reply["progress"] == {"answered": 1, "total": 3, "step": 1, "steps": 1, "step_title": ""}

    reply = converse(api, conversation_id=reply["conversation_id"], answers={"guest": "Huda Saleh"})
    assert reply["action"]["action"] == "ASK_DROPDOWN"
    assert reply["action"]["options"] == ["Meeting", "Delivery"]

    reply = converse(api, conversation_id=reply["conversation_id"], user_message="Meeting")
    assert reply["status"] == "completed"
    assert reply["action"]["data"] == ANSWERS
    assert reply["current_field"] is None
    assert reply["missing_fields"] == []
    assert reply["reference"] == Submission.objects.get().reference


def test_filled_fields_tell_where_each_value_came_from(api: APIClient, visit: object) -> None:
    opened = converse(api, form="visit", context={"prefill": {"guest": "Huda Saleh"}})
    message = "It is on 9 March 2026."
    reply = converse(api, conversation_id=opened["conversation_id"], user_message=message)

    guest, day = reply["filled_fields"]
    assert (guest["field_id"], guest["data_id"], guest["source"], guest["turn"]) == ("guest", "guest", "prefill", 1)
    assert (day["value"], day["source"], day["turn"]) == ("2026-03-09", "words", 2)
    assert (day["label"], day["shown"]) == ("Day", "9 March 2026")
    assert message[day["span"][0] : day["span"][1]] == day["quote"]


def test_what_the_host_knows_of_no_field_is_told_at_the_opening(api: APIClient, key: Any, visit: object) -> None:
    """It refuses nobody: the person can do nothing about it, and the form may have had such a field before."""
    prefill = {"gests": 3, "guest": "Huda Saleh"}
    opened = converse(api, form="visit", context={"prefill": prefill})
    assert (opened["answers"], opened["rejected"]) == (
        {"guest": "Huda Saleh"},
        {"gests": "The form has no such field."},
    )
    later = converse(api, conversation_id=opened["conversation_id"], user_message="hello")
    assert later["rejected"] == {}

    token, _grant = create_embed_token(
        form="visit", origins=["https://host.example"], owner=key[0], context={"prefill": prefill}
    )
    assert converse(client(token), form="visit")["rejected"] == opened["rejected"]


def test_an_invalid_answer_is_asked_again_with_the_reason(api: APIClient, visit: object) -> None:
    opened = converse(api, form="visit", context={"prefill": {"guest": "Huda Saleh"}})
    conversation_id = opened["conversation_id"]

    reply = converse(api, conversation_id=conversation_id, answers={"purpose": "Espionage"})

    assert set(reply["rejected"]) == {"purpose"}
    assert reply["answers"] == {"guest": "Huda Saleh"}


def test_a_tool_round_trip(api: APIClient) -> None:
    reply = converse(api, form_context_md=WITH_TOOL)
    reply = converse(api, conversation_id=reply["conversation_id"], user_message="I need a desk")
    assert reply["action"] == {**reply["action"], "action": "TOOL_CALL", "tool_name": "get_rooms", "tool_args": {}}

    rooms = {"rooms": [{"code": "1", "name": "North"}, {"code": "2", "name": "South"}]}
    brought = [{"tool_name": "get_rooms", "result": rooms}]
    reply = converse(api, conversation_id=reply["conversation_id"], tool_results=brought)

    assert reply["action"]["action"] == "ASK_DROPDOWN"
    assert reply["action"]["options"] == ["North", "South"]
    transcript = api.get(f"/api/conversations/{reply['conversation_id']}/messages/").json()["messages"]
    assert [message["role"] for message in transcript] == ["assistant", "user", "assistant", "tool", "assistant"]
    assert transcript[3]["payload"]["result"] == rooms


def test_the_fields_of_a_host_page(api: APIClient) -> None:
    fields = [
        {
            "data_id": "owner_name",
            "fieldLabel": "Owner name",
            "fieldType": "input",
            "fieldValue": "",
            "is_required": True,
        },
        {
            "data_id": "parcel_number",
            "fieldLabel": "Parcel number",
            "fieldType": "input",
            "fieldValue": "123-456",
            "is_required": True,
        },
    ]
    reply = converse(api, form_fields=fields)

    assert reply["missing_fields"] == ["owner_name"]
    assert [(item["data_id"], item["value"], item["source"]) for item in reply["filled_fields"]] == [
        ("parcel_number", "123-456", "prefill")
    ]


def test_resume_gives_the_last_reply_with_the_pending_action(api: APIClient, visit: object) -> None:
    reply = converse(api, form="visit")
    reply = converse(api, conversation_id=reply["conversation_id"], answers={"guest": "Huda Saleh"})

    assert api.get(f"/api/conversations/{reply['conversation_id']}/").json() == reply


def test_an_expired_conversation_can_be_read_and_takes_no_turn(api: APIClient, visit: object) -> None:
    reply = converse(api, form="visit")
    Conversation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    refused = api.post("/api/converse/", {"conversation_id": reply["conversation_id"], "user_message": "Hello?"})
    resumed = api.get(f"/api/conversations/{reply['conversation_id']}/").json()

    assert (refused.status_code, refused.json()["code"]) == (410, "conversation_expired")
    assert resumed == {**reply, "status": "expired", "resume_within": None}


def test_a_finished_conversation_takes_no_turn(api: APIClient, visit: object) -> None:
    reply = converse(api, form="visit")
    conversation_id = reply["conversation_id"]
    converse(api, conversation_id=conversation_id, answers=ANSWERS)

    refused = api.post("/api/converse/", {"conversation_id": conversation_id, "user_message": "One more thing"})

    assert (refused.status_code, refused.json()["code"]) == (409, "conversation_over")


def test_the_history_of_answers(api: APIClient, visit: object) -> None:
    conversation_id = converse(api, form="visit")["conversation_id"]
    converse(api, conversation_id=conversation_id, answers={"guest": "Huda"})
    converse(api, conversation_id=conversation_id, answers={"guest": "Huda Saleh"})

    first, second = api.get(f"/api/conversations/{conversation_id}/answers/").json()["answers"]

    assert (first["value"], first["current"], first["turn"]) == ("Huda", False, 2)
    assert (second["value"], second["current"], second["turn"]) == ("Huda Saleh", True, 3)
    assert second["supersedes"] == first["id"]
    assert {"source", "quote", "span", "interpreter", "confidence", "reason", "change", "created_at"} <= set(second)


@pytest.mark.parametrize("kind", ["messages", "answers"])
def test_long_histories_come_in_pages_of_turns(api: APIClient, visit: object, kind: str) -> None:
    conversation_id = converse(api, form="visit")["conversation_id"]
    for number in range(4):
        converse(api, conversation_id=conversation_id, answers={"guest": f"Guest {number}"})
    address = f"/api/conversations/{conversation_id}/{kind}/"

    pages = [api.get(address, {"after": after, "limit": 2}).json() for after in (0, 2, 4)]

    assert [sorted({item["turn"] for item in page[kind]}) for page in pages][1:] == [[3, 4], [5]]
    assert [page["next_after"] for page in pages] == [2, 4, None]
    assert [item for page in pages for item in page[kind]] == api.get(address).json()[kind]


def test_a_page_of_long_turns_ends_early_and_nothing_is_lost(api: APIClient, visit: object) -> None:
    conversation_id = converse(api, form="visit")["conversation_id"]
    for number in range(20):
        converse(api, conversation_id=conversation_id, answers={"guest": f"{number} " + "long name " * 15_000})
    for kind in ("messages", "answers"):
        address, after, pages = f"/api/conversations/{conversation_id}/{kind}/", 0, []
        while after is not None:
            answer = api.get(address, {"after": after, "limit": 500})
            pages.append(answer)
            after = answer.json()["next_after"]

        assert len(pages) > 3
        assert max(len(page.content) for page in pages) < 700_000
        turns = [item["turn"] for page in pages for item in page.json()[kind]]
        assert turns == sorted(turns)
        assert set(turns) >= set(range(2, 22))
        assert len(turns) == len(set(turns)) * (2 if kind == "messages" else 1) - (kind == "messages")


def test_answers_have_a_bound_all_together(api: APIClient) -> None:
    rows = "".join(f"| `f{number}` | textarea | Yes | What of {number}? |\n" for number in range(5))
    document = f"# Texts\n\n| Field ID | Type | Required | Ask User |\n|---|---|---|---|\n{rows}"
    conversation_id = converse(api, form_context_md=document)["conversation_id"]
    long = "word " * 18_000

    replies = [converse(api, conversation_id=conversation_id, answers={f"f{n}": long}) for n in range(3)]
    shorter = converse(api, conversation_id=conversation_id, answers={"f0": "Less", "f2": long, "f3": "Short"})
    at_once = api.post("/api/converse/", {"conversation_id": conversation_id, "answers": {"f4": "word " * 50_000}})

    assert [[*reply["rejected"]] for reply in [*replies, shorter]] == [[], [], ["f2"], []]
    assert shorter["answers"].keys() == {"f0", "f1", "f2", "f3"}
    assert (at_once.status_code, at_once.json()["errors"][0]["field"]) == (400, "answers")


def test_a_key_in_the_body_or_in_the_header_replays(api: APIClient, visit: object) -> None:
    body = {"form": "visit", "request_id": OPENING_KEY}
    first = api.post("/api/converse/", body)
    in_body = api.post("/api/converse/", body)
    in_header = api.post("/api/converse/", {"form": "visit"}, headers={"Idempotency-Key": OPENING_KEY})

    assert first.content == in_body.content == in_header.content
    assert "Idempotent-Replayed" not in first.headers
    assert in_body.headers["Idempotent-Replayed"] == in_header.headers["Idempotent-Replayed"] == "true"
    assert Conversation.objects.count() == 1


def test_the_host_chooses_the_language(api: APIClient, visit: object) -> None:
    conversation_id = converse(api, form="visit", locale="ar")["conversation_id"]
    reply = converse(api, conversation_id=conversation_id, answers={"day": "2026-03-09"})

    assert reply["locale"] == "ar"
    assert reply["current_field"]["label"] == "الضيف"


def test_a_host_that_asks_for_no_more_than_its_language_gets_it_back(api: APIClient, visit: None) -> None:
    conversation_id = converse(api, form="visit", locale="en")["conversation_id"]
    spoken = [
        converse(api, conversation_id=conversation_id, **more)["locale"]
        for more in (
            {"user_message": "in Arabic please"},
            {"user_message": "ما هذا؟", "locale": "en"},
            {},
            {"locale": "en"},
        )
    ]
    assert spoken == ["ar", "ar", "ar", "en"]


@pytest.mark.parametrize("asked", ["ar", "ar-SA", "fr"])
def test_a_language_that_the_form_does_not_speak_is_left_aside(api: APIClient, asked: str) -> None:
    document = "---\nform_id: tour\ntitle: Tour\nfields: [{id: guest, type: text, prompt: Who is coming?}]\n---\n"
    begun = converse(api, form_context_md=document, locale=asked)
    known = begun["conversation_id"]
    later = converse(api, conversation_id=known, locale=asked)
    followed = converse(api, conversation_id=known, user_message="ماذا تريد أن تعرف؟")
    kept = converse(api, conversation_id=known, locale=asked)

    assert [one["locale"] for one in (begun, later, followed, kept)] == ["en", "en", "en", "en"]


@pytest.mark.parametrize("page", [True, False])
def test_a_page_of_a_host_says_itself_what_it_speaks(api: APIClient, page: bool) -> None:
    """Its fields may have no words of a language at all."""
    fields = [{"data_id": "code", "fieldLabel": "IBAN", "fieldType": "text"}]

    assert converse(api, form_fields=fields, page=page, locale="ar")["locale"] == "ar"


def test_a_form_that_comes_again_with_each_request_changes_nothing(api: APIClient) -> None:
    conversation_id = converse(api, form_context_md=VISIT)["conversation_id"]
    reply = converse(api, conversation_id=conversation_id, form_context_md=VISIT, answers={"guest": "Huda"})

    assert (reply["conversation_id"], reply["turn"]) == (conversation_id, 2)
