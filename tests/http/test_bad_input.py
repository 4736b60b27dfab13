"""Bad input over HTTP, at both doors: a problem document that names what is wrong, and not one row more."""

from __future__ import annotations

import json
from typing import Any

import pytest
import requests
from django.apps import apps

from conversations.tests.support import ANSWERS, VISIT, WITH_TOOL
from forms_registry.services import import_form
from tests.http.clients import Api, Chat, Host, Json

BROKEN = "---\nform_id: broken\nfields:\n  - {id: a, type: hologram}\n  - {id: a, type: text}\n---\n"
STRANGER = "00000000-0000-4000-8000-000000000000"
MEGABYTE = 1024 * 1024

Case = tuple[Any, int, str, str]

# What is sent (a dict is JSON; `{id}` stands for an open conversation about VISIT): status, code and the field named.
CONVERSE: dict[str, Case] = {
    "nothing": (b"", 400, "form_required", "form"),
    "half an object": (b'{"form": "visit"', 400, "malformed_json", ""),
    "a comma too much": (b'{"form": "visit",}', 400, "malformed_json", ""),
    "single quotes": (b"{'form': 'visit'}", 400, "malformed_json", ""),
    "two objects": (b'{"form": "visit"} {}', 400, "malformed_json", ""),
    "not a number": (b'{"form": "visit", "answers": {"guest": NaN}}', 400, "malformed_json", ""),
    "an infinity": (b'{"form": "visit", "answers": {"guest": -Infinity}}', 400, "malformed_json", ""),
    "a number that nothing holds": (b'{"form": "visit", "answers": {"guest": 1e400}}', 400, "malformed_json", ""),
    "a key twice": (b'{"form": "visit", "form": "visit"}', 400, "malformed_json", ""),
    "no UTF-8": (b'{"form": "visit", "user_message": "caf\xe9"}', 400, "malformed_json", ""),
    "UTF-16": ('{"form": "visit"}'.encode("utf-16"), 400, "malformed_json", ""),
    "too deep": (b'{"answers": ' + b'{"a":' * 80 + b"1" + b"}" * 81, 400, "malformed_json", ""),
    "deep beyond recursion": (b"[" * 200_000, 400, "malformed_json", ""),
    "a list": ([], 400, "invalid_request", ""),
    "a text": ("visit", 400, "invalid_request", ""),
    "null": (None, 400, "invalid_request", ""),
    "no form": ({}, 400, "form_required", "form"),
    "no form but words": ({"user_message": "Hello"}, 400, "form_required", "form"),
    "an unknown form": ({"form": "unheard-of"}, 404, "form_not_found", "form"),
    "a form that is a path": ({"form": "../../etc/passwd"}, 404, "form_not_found", "form"),
    "a form that is a number": ({"form": 7}, 400, "invalid_request", "form"),
    "two forms": ({"form": "visit", "form_context_md": VISIT}, 400, "invalid_request", "form_context_md"),
    "a key that is misspelt": ({"form": "visit", "user_mesage": "Hi"}, 400, "invalid_request", "user_mesage"),
    "an unknown conversation": ({"conversation_id": STRANGER}, 404, "conversation_not_found", "conversation_id"),
    "no conversation's id": ({"conversation_id": "abc"}, 404, "conversation_not_found", "conversation_id"),
    "an id that is a number": ({"conversation_id": 7}, 400, "invalid_request", "conversation_id"),
    "an unknown field": ({"conversation_id": "{id}", "answers": {"shoe": 44}}, 400, "unknown_field", "answers.shoe"),
    "one known and one unknown field": (
        {"conversation_id": "{id}", "answers": {"guest": "Huda", "shoe": 44}},
        400,
        "unknown_field",
        "answers.shoe",
    ),
    "answers in a list": ({"conversation_id": "{id}", "answers": ["Huda"]}, 400, "invalid_request", "answers"),
    "a message too long": (
        {"conversation_id": "{id}", "user_message": "a" * 8001},
        400,
        "invalid_request",
        "user_message",
    ),
    "a result without a name": (
        {"conversation_id": "{id}", "tool_results": [{"result": {}}]},
        400,
        "invalid_request",
        "tool_results.0.tool_name",
    ),
    "a result that is a text": (
        {"conversation_id": "{id}", "tool_results": ["done"]},
        400,
        "invalid_request",
        "tool_results.0",
    ),
    "a NUL in words": (
        b'{"conversation_id": "{id}", "user_message": "a\\u0000b"}',
        400,
        "invalid_text",
        "user_message",
    ),
    "a NUL in an answer": (
        b'{"conversation_id": "{id}", "answers": {"guest": "a\\u0000b"}}',
        400,
        "invalid_text",
        "answers.guest",
    ),
    "a NUL deep in a result": (
        b'{"conversation_id": "{id}", "tool_results": [{"tool_name": "x", "result": {"a": ["\\u0000"]}}]}',
        400,
        "invalid_text",
        "tool_results.0.result.a.0",
    ),
    "a raw NUL byte": (b'{"conversation_id": "{id}", "user_message": "a\x00b"}', 400, "malformed_json", ""),
    "half a surrogate pair": (
        b'{"conversation_id": "{id}", "user_message": "\\ud83d alone"}',
        400,
        "invalid_text",
        "user_message",
    ),
    "a flag list": ({"conversation_id": "{id}", "context": {"flags": ["on"]}}, 400, "invalid_request", "context.flags"),
    "an unknown zone": ({"conversation_id": "{id}", "timezone": "Mars/North"}, 400, "invalid_request", "timezone"),
    "an odd locale": ({"conversation_id": "{id}", "locale": "ar;SA"}, 400, "invalid_request", "locale"),
    "another form": ({"conversation_id": "{id}", "form": "desk"}, 409, "form_mismatch", "form"),
    "a key too long": ({"conversation_id": "{id}", "request_id": "k" * 256}, 400, "invalid_request", "request_id"),
    "a document that cannot be read": ({"form_context_md": BROKEN}, 400, "document_unreadable", "form_context_md"),
    "a document without fields": ({"form_context_md": "# A title"}, 400, "document_unreadable", "form_context_md"),
    "host fields without an id": (
        {"form_fields": [{"label": "Name"}]},
        400,
        "invalid_request",
        "form_fields.0.data_id",
    ),
    "over a megabyte": (
        {"conversation_id": "{id}", "answers": {"guest": "a" * MEGABYTE}},
        413,
        "body_too_large",
        "",
    ),
}
CHAT: dict[str, Case] = {
    "nothing": (b"", 422, "unprocessable_request", "form_context_md"),
    "half an object": (b'{"user_message": ', 400, "malformed_json", ""),
    "a list": ([], 422, "unprocessable_request", ""),
    "no document": ({"user_message": "Hello"}, 422, "unprocessable_request", "form_context_md"),
    "an empty document": ({"form_context_md": " \n", "user_message": ""}, 400, "form_required", "form_context_md"),
    "a document that cannot be read": (
        {"form_context_md": BROKEN, "user_message": ""},
        400,
        "document_unreadable",
        "form_context_md",
    ),
    "a document in a list": ({"form_context_md": [VISIT]}, 422, "unprocessable_request", "form_context_md"),
    "a message too long": (
        {"form_context_md": VISIT, "user_message": "a" * 8001},
        422,
        "unprocessable_request",
        "user_message",
    ),
    "no document for an id that names nothing": (
        {"user_message": "Hello", "conversation_id": "never-opened"},
        400,
        "form_required",
        "form_context_md",
    ),
    "an id of two words": (
        {"form_context_md": VISIT, "conversation_id": "two words"},
        400,
        "invalid_request",
        "conversation_id",
    ),
    "an id that is a list": (
        {"form_context_md": VISIT, "conversation_id": []},
        422,
        "unprocessable_request",
        "conversation_id",
    ),
    "a NUL": (b'{"form_context_md": "# A \\u0000", "user_message": ""}', 400, "invalid_text", "form_context_md"),
    "half a surrogate pair": (
        b'{"form_context_md": "# A", "user_message": "\\udc00"}',
        400,
        "invalid_text",
        "user_message",
    ),
    "a result that is an object": (
        {"form_context_md": VISIT, "conversation_id": "{id}", "tool_results": {"tool_name": "x"}},
        422,
        "unprocessable_request",
        "tool_results",
    ),
    "over a megabyte": ({"form_context_md": VISIT + "a" * MEGABYTE, "user_message": ""}, 413, "body_too_large", ""),
}


def rows() -> dict[str, int]:
    return {model.__name__: model.objects.count() for model in apps.get_app_config("conversations").get_models()} | {
        model.__name__: model.objects.count() for model in apps.get_app_config("forms_registry").get_models()
    }


def sent(body: Any, conversation_id: str) -> bytes:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return raw.replace(b"{id}", conversation_id.encode())


def problem(response: requests.Response) -> tuple[int, str, str]:
    """Status, code and field of a response, which must be a whole problem document."""
    assert response.headers["Content-Type"] == "application/problem+json", response.text
    document = response.json()
    assert document["status"] == response.status_code
    assert document["type"].endswith(document["code"])
    assert document["title"]
    assert len(document["detail"]) > 10
    assert "Traceback" not in response.text
    if document["code"] == "document_unreadable":
        assert document["errors"]
        assert all(error["line"] >= 1 and error["message"] for error in document["errors"])
    return response.status_code, document["code"], document.get("field", "")


@pytest.fixture
def conversation_id(api: Api) -> str:
    import_form(markdown=VISIT, slug="visit")
    import_form(markdown=WITH_TOOL, slug="desk")
    return Host(api, {"form": "visit"}).id


def as_it_stands(api: Api, conversation_id: str) -> Json:
    """Its reply without the seconds that are left, which go by."""
    reply = api.get(f"/api/conversations/{conversation_id}/")
    assert reply.pop("resume_within") > 0
    return reply


@pytest.mark.parametrize(
    ("path", "cases"),
    [("/api/converse/", CONVERSE), ("/api/converse", CONVERSE), ("/api/chat", CHAT), ("/api/chat/", CHAT)],
)
def test_bad_input_is_refused_by_name_and_leaves_nothing(
    api: Api, conversation_id: str, path: str, cases: dict[str, Case]
) -> None:
    before, stood = rows(), as_it_stands(api, conversation_id)
    headers = {"Content-Type": "application/json"}
    found = {}
    for name, (body, *_expected) in cases.items():
        data = sent(body, conversation_id)
        found[name] = problem(api.session.post(f"{api.url}{path}", data=data, headers=headers, timeout=30))
    assert found == {name: tuple(expected) for name, (_body, *expected) in cases.items()}
    assert rows() == before
    assert as_it_stands(api, conversation_id) == stood
    assert api.post("/api/converse/", {"conversation_id": conversation_id, "answers": {"guest": "Huda"}})["turn"] == 2


@pytest.mark.parametrize("path", ["/api/converse/", "/api/chat"])
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/xml"])
def test_other_kinds_of_bodies_are_not_taken(api: Api, path: str, kind: str) -> None:
    response = api.session.post(
        f"{api.url}{path}", data=b'{"form": "visit"}', headers={"Content-Type": kind}, timeout=30
    )

    assert problem(response) == (415, "unsupported_media_type", "")


def test_a_server_that_reads_no_chunks_asks_for_the_length(api: Api) -> None:
    def chunks() -> Any:
        yield b'{"form": "visit", "user_message": "'
        for _ in range(40):
            yield b"a" * 65536
        yield b'"}'

    headers = {"Content-Type": "application/json"}
    before = rows()
    response = api.session.post(f"{api.url}/api/converse/", data=chunks(), headers=headers, timeout=30)

    assert problem(response) == (411, "length_required", "")
    assert rows() == before


INVALID: list[tuple[str, Any]] = [
    ("guest", "..."),
    ("guest", ["Huda"]),
    ("guest", {"name": "Huda"}),
    ("day", "soon"),
    ("day", "2026-02-30"),
    ("day", 7),
    ("day", ["2026-03-09"]),
    ("purpose", "Party"),
    ("purpose", ["Meeting", "Delivery"]),
    ("purpose", True),
]


@pytest.mark.parametrize(("field_id", "value"), INVALID)
def test_an_invalid_answer_is_asked_again_with_its_reason(
    api: Api, conversation_id: str, field_id: str, value: Any
) -> None:
    host = Host(api, {"form": "visit"})
    others = {name: good for name, good in ANSWERS.items() if name != field_id}
    host.send(answers=others)
    assert host.reply["current_field"]["field_id"] == field_id

    host.send(answers={field_id: value})

    assert (host.action["field_id"], host.reply["answers"]) == (field_id, others)
    assert host.reply["rejected"][field_id] in host.reply["response_message"]
    assert host.reply["current_field"]["validation_message"] == host.reply["rejected"][field_id]
    assert {row["field_id"] for row in host.history()} == set(others)


@pytest.mark.parametrize("said", ["soon", "2026-13-45", "لا أدري"])
def test_words_that_are_no_answer_are_asked_again_at_the_simple_door(api: Api, said: str) -> None:
    chat = Chat(api, VISIT)
    chat.say("Guest: Huda, purpose: Meeting")
    assert chat.action["field_id"] == "day"

    chat.say(said)

    assert (chat.action["field_id"], chat.reply["answers"]) == ("day", {"guest": "Huda", "purpose": "Meeting"})
