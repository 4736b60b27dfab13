"""Clients bring the result of a tool with more beside it, twice, too late, or among others."""

from __future__ import annotations

import pytest

from tests.http.client_forms import NORTH, PARKS, PICNIC, SOUTH, result
from tests.http.clients import Api, Json
from tests.http.conftest import OpenConversation


def test_the_arguments_of_the_call_and_other_keys_may_come_along(open_conversation: OpenConversation) -> None:
    send = open_conversation(PICNIC)
    call = send(user_message="A picnic, please")["action"]
    more = {"tool_args": call["tool_args"], "duration_ms": 12, "status": "ok"}

    assert send(tool_results=[result("get_parks", PARKS, **more)])["action"]["options"] == [
        "North Park",
        "South Park",
    ]


@pytest.mark.parametrize(
    "others",
    [
        [result("get_parks", {"parks": [{"name": "Elsewhere"}]})],
        [result("get_weather", "sunny"), result("get_parks", PARKS)],
        [{"tool_name": "get_parks", "error": "too late"}],
    ],
    ids=["a repeated one", "unasked ones", "a failure of an old call"],
)
def test_what_is_not_awaited_changes_nothing(open_conversation: OpenConversation, others: list[Json]) -> None:
    send = open_conversation(PICNIC)
    send(user_message="A picnic, please")
    asked = send(tool_results=[result("get_parks", PARKS)])["action"]

    again = send(tool_results=others)

    assert [again["action"][name] for name in ("action", "field_id", "options")] == [
        asked[name] for name in ("action", "field_id", "options")
    ]
    assert again["answers"] == {}
    assert send(user_message="South Park")["answers"] == {"park": "South Park"}


def test_what_nobody_waits_for_opens_as_if_it_were_not_there(api: Api) -> None:
    body = {"form_context_md": PICNIC, "tool_results": [result("get_parks", PARKS)]}

    assert api.post("/api/chat", body)["action"]["action"] == "MESSAGE"


def test_the_awaited_one_is_found_among_others(open_conversation: OpenConversation) -> None:
    send = open_conversation(PICNIC)
    send(user_message="A picnic, please")
    batch = [result("get_weather", {"sky": ["blue"]}), result("get_parks", PARKS), result("get_parks", {})]

    assert send(tool_results=batch)["action"]["options"] == ["North Park", "South Park"]


def test_the_arguments_tell_a_repeated_result_from_the_awaited_one(open_conversation: OpenConversation) -> None:
    send = open_conversation(PICNIC)
    send(user_message="A picnic, please")
    send(tool_results=[result("get_parks", PARKS)])
    first = send(user_message="North Park")["action"]
    assert first["tool_args"] == {"parkName": "North Park"}
    send(user_message="no, the South Park")

    late = send(tool_results=[result("get_spots", NORTH, tool_args=first["tool_args"])])["action"]
    assert (late["action"], late["tool_args"]) == ("TOOL_CALL", {"parkName": "South Park"})
    asked = send(tool_results=[result("get_spots", SOUTH, tool_args=late["tool_args"])])["action"]
    assert asked["options"] == ["Under the oak", "At the gate"]
