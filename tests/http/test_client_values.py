"""Clients send what a widget gives in place of words, and read the keys of an action in the order of the protocol."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client_forms import ALL_KINDS, PARKS, PICNIC, VALUES, result
from tests.http.clients import Api, Json
from tests.http.conftest import OpenConversation


def test_a_value_is_the_answer_to_what_was_asked(open_conversation: OpenConversation) -> None:
    send = open_conversation(ALL_KINDS)
    asked = send(user_message="Hello")["action"]
    for field_id, value, stored in VALUES:
        assert asked["field_id"] == field_id
        reply = send(user_message=value)
        assert reply["answers"][field_id] == stored
        asked = reply["action"]

    assert asked["action"] == "MESSAGE"
    assert send(user_message=True)["action"]["action"] == "FORM_COMPLETE"


@pytest.mark.parametrize("value", [["Bread"], {"lat": 1, "lng": 2}, 7, True])
def test_a_value_that_does_not_fit_is_asked_again(open_conversation: OpenConversation, value: Any) -> None:
    send = open_conversation(ALL_KINDS)
    send(user_message="Hello")

    reply = send(user_message=value)

    assert (reply["action"]["field_id"], reply["answers"]) == ("snacks", {})


def test_the_transcript_shows_it_as_text(api: Api) -> None:
    opened = api.post("/api/converse/", {"form_context_md": ALL_KINDS, "locale": "ar"})
    known = {"conversation_id": opened["conversation_id"]}
    api.post("/api/converse/", {**known, "user_message": "السلام عليكم"})
    for _field_id, value, _stored in VALUES[:4]:
        api.post("/api/converse/", {**known, "user_message": value})

    said = api.get(f"/api/conversations/{known['conversation_id']}/messages/")["messages"]
    texts = [message["text"] for message in said if message["role"] == "user"]
    assert texts[1:] == ["Nuts, salted, Olives", "lat: 24.7136, lng: 46.6753", "7", "لا"]
    history = api.get(f"/api/conversations/{known['conversation_id']}/answers/")["answers"]
    assert {row["source"] for row in history} == {"widget"}


def test_before_anything_was_asked_it_is_heard_as_words(api: Api) -> None:
    body = {"form_context_md": ALL_KINDS, "user_message": ["Figs", "Olives"]}

    assert api.post("/api/chat", body)["answers"] == {"snacks": ["Figs", "Olives"]}


@pytest.mark.parametrize(("address", "status"), [("/api/chat", 422), ("/api/converse/", 400)])
def test_it_may_be_as_long_as_a_message(api: Api, address: str, status: int) -> None:
    body = {"form_context_md": ALL_KINDS, "user_message": ["Figs"] * 2000}

    assert api.post(address, body, status=status)["field"] == "user_message"


def test_the_keys_of_each_action_stand_in_their_order(api: Api) -> None:
    """Some clients read the first keys only, or compare texts."""
    seen: dict[str, list[str]] = {}
    hinted: list[Json] = []

    def see(reply: Json) -> Json:
        seen[reply["action"]["action"]] = list(reply["action"])
        return reply

    for document in (PICNIC, ALL_KINDS):
        reply = see(api.post("/api/chat", {"form_context_md": document}))
        hinted.append(api.post("/api/converse/", {"form_context_md": document, "user_message": "Hello"})["action"])
        known = {"form_context_md": document, "conversation_id": reply["conversation_id"]}
        reply = see(api.post("/api/chat", {**known, "user_message": "Hello"}))
        if document == PICNIC:
            see(api.post("/api/chat", {**known, "tool_results": [result("get_parks", PARKS)]}))
            continue
        for _field_id, value, _stored in VALUES:
            see(api.post("/api/chat", {**known, "user_message": value}))
        see(api.post("/api/chat", {**known, "user_message": "yes"}))

    asked = ["action", "field_id", "label", "message"]
    choice = ["action", "field_id", "label", "options", "message"]
    assert seen == {
        "MESSAGE": ["action", "text"],
        "ASK_DROPDOWN": choice,
        "ASK_CHECKBOX": choice,
        "ASK_TEXT": asked,
        "ASK_DATE": asked,
        "ASK_DATETIME": asked,
        "ASK_LOCATION": asked,
        "TOOL_CALL": ["action", "tool_name", "tool_args", "message"],
        "FORM_COMPLETE": ["action", "data", "message"],
    }
    assert list(hinted[1]) == [*choice, "input"]
