"""What generators make of the API's description: clients of all of it, with types that are no wider than what comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from conversations.api.hints import MESSAGE_INPUTS
from conversations.tests.described import conforms, described
from conversations.tests.support import WITH_TOOL
from forms_registry.field_types.registry import all_field_types

ASKING = ("AskDropdown", "AskCheckbox", "AskText", "AskDate", "AskDatetime", "AskLocation")


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return described()


def parts(of: Any) -> Iterator[dict[str, Any]]:
    """Every object in a document."""
    if isinstance(of, dict):
        yield of
    for inner in of.values() if isinstance(of, dict) else of if isinstance(of, list) else ():
        yield from parts(inner)


def test_generators_of_clients_can_read_it(document: dict[str, Any]) -> None:
    """They leave out operations whose arrays are of nothing, name classes in CamelCase, take an object that has
    alternatives for one of these alone, and one of which nothing is said for one without keys."""
    schemas = document["components"]["schemas"]
    assert [one for one in parts(schemas) if one.get("type") == "array" and "items" not in one] == []
    classes = Counter(one.get("title", name).replace("_", "").casefold() for name, one in schemas.items())
    assert [name for name, times in classes.items() if times > 1] == []
    assert [name for name in schemas if not name[0].isupper() or "_" in name] == []
    empty = [one for one in parts(schemas) if one.get("type") == "object" and "properties" not in one]
    assert [one for one in empty if "additionalProperties" not in one] == []
    of_kinds = [one for one in parts(schemas) if "properties" in one and {"anyOf", "oneOf"} & one.keys()]
    assert of_kinds == []


def kinds_of(schemas: dict[str, Any], action: str) -> set[str]:
    """What `input` of an action may be, by the `kind` of each of its components."""
    named = schemas[action]["properties"]["input"]["$ref"].rpartition("/")[2]
    union = schemas[named]
    of_each = union["discriminator"]["mapping"] if "oneOf" in union else {"": f"/{named}"}
    kinds = {kind: schemas[place.rpartition("/")[2]]["properties"]["kind"]["enum"] for kind, place in of_each.items()}
    assert all(kind in ("", *only) for kind, only in kinds.items())
    return {only for (only,) in kinds.values()}


def test_hints_are_told_apart_by_their_kind(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    kinds = {name: kinds_of(schemas, f"{name}Action") for name in ("MessageAction", *ASKING)}

    assert kinds.pop("MessageAction") == set(MESSAGE_INPUTS)
    assert kinds == {
        "AskDropdown": {"yes_no", "select"},
        "AskCheckbox": {"checkbox"},
        "AskText": {"text", "textarea", "number", "time", "email", "tel", "file", "select", "checkbox"},
        "AskDate": {"date"},
        "AskDatetime": {"datetime"},
        "AskLocation": {"map"},
    }
    assert set.union(*kinds.values()) == {one.input for one in all_field_types().values()}
    assert all({"input", "message"} <= set(schemas[f"{name}Action"]["required"]) for name in ASKING)
    assert "accept" in schemas["FileInput"]["properties"]
    assert "accept" not in schemas["DateInput"]["properties"]


@pytest.mark.django_db
def test_whatever_is_asked_comes_with_the_widget_that_its_action_says(document: dict[str, Any], api: APIClient) -> None:
    """Each type of field, and a list whose options could not be had."""
    listed = ", options: [One, Two]"
    fields = [
        f"  - {{id: f_{name}, type: {name}, label: {name}{listed if one.input in ('select', 'checkbox') else ''}}}"
        for name, one in all_field_types().items()
    ]
    form = "\n".join(["---", "form_id: all", "title: All", "fields:", *fields, "---", ""])
    reply = api.post("/api/converse/", {"form_context_md": form}).json()
    seen = set()
    while reply["status"] != "completed":
        conforms(document, "Reply", reply)
        seen.add((reply["action"]["action"], reply["action"]["input"]["kind"]))
        reply = api.post("/api/converse/", {"conversation_id": reply["conversation_id"], "user_message": "skip"}).json()
    seen = {(action, kind) for action, kind in seen if action != "MESSAGE"}
    assert seen == {(one.action, one.input) for one in all_field_types().values()}

    reply = api.post("/api/converse/", {"form_context_md": WITH_TOOL}).json()
    bodies = [{"user_message": "hello"}, *[{"tool_results": [{"tool_name": "get_rooms", "error": "down"}]}] * 3]
    for body in bodies:
        conforms(document, "Reply", reply)
        reply = api.post("/api/converse/", {"conversation_id": reply["conversation_id"], **body}).json()
    conforms(document, "Reply", reply)
    assert (reply["action"]["action"], reply["action"]["input"]["kind"]) == ("ASK_TEXT", "text")


@pytest.mark.django_db
def test_clients_that_know_the_protocol_alone_get_actions_without_hints(
    document: dict[str, Any], api: APIClient
) -> None:
    schemas = document["components"]["schemas"]
    bare = [schemas[place.rpartition("/")[2]] for place in schemas["BareAction"]["discriminator"]["mapping"].values()]
    assert all("input" not in one["properties"] for one in bare)
    opening = {"form_context_md": WITH_TOOL, "conversation_id": "desk-4"}  # an id of the client's own
    reply = api.post("/api/chat", opening).json()
    for _turn in range(4):
        conforms(document, "ChatReply", reply)
        body = {"conversation_id": reply["conversation_id"], "form_context_md": WITH_TOOL, "user_message": "Hall"}
        reply = api.post("/api/chat", body).json()
