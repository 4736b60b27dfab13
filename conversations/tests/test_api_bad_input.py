"""Bad input is a problem document that names what is wrong, and nothing of it is stored."""

from __future__ import annotations

import json
from typing import Any

import pytest
import requests
from django.db import OperationalError, connection
from pytest_django.live_server_helper import LiveServer
from rest_framework.test import APIClient

from conversations.api.problems import problem_handler
from conversations.models import ApiKey, Conversation, Turn
from conversations.tests.support import VISIT

pytestmark = pytest.mark.django_db


def problem(response: Any, status: int, code: str) -> dict[str, Any]:
    """Checks that a response is this problem document, and returns it."""
    assert response.headers["Content-Type"] == "application/problem+json", response.content
    document = json.loads(response.content)
    assert (response.status_code, document["status"], document["code"]) == (status, status, code), document
    assert document["type"] == f"urn:formpilot:problem:{code}"
    assert document["title"]
    assert document["detail"]
    assert "Traceback" not in response.content.decode()
    return document


def post(api: APIClient, body: bytes, address: str = "/api/converse/", content_type: str = "application/json") -> Any:
    return api.generic("POST", address, body, content_type=content_type)


@pytest.mark.parametrize("address", ["/api/converse/", "/api/chat"])
@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"not json",
        b'{"form": "visit",}',
        b'{"form": NaN}',
        b'{"answers": {"n": Infinity}}',
        b'{"answers": {"n": 1e999}}',
        b'{"answers": {"n": 1' + b"0" * 400 + b"}}",
        b'{"form": "visit", "form": "leave"}',
        b'{"answers": {"a": {"b": 1, "b": 2}}}',
        b'{"answers": ' + b"[" * 100 + b"]" * 100 + b"}",
        b'{"answers": ' + b"[" * 100_000,
        b'{"form": "caf\xe9"}',
    ],
)
def test_a_body_that_is_not_json(api: APIClient, body: bytes, address: str) -> None:
    problem(post(api, body, address), 400, "malformed_json")


@pytest.mark.parametrize("said", ["abc", "1e3"])
def test_a_length_that_is_no_number_is_none(api: APIClient, said: str) -> None:
    answer = api.generic("POST", "/api/converse/", b"{}", content_type="application/json", CONTENT_LENGTH=said)

    problem(answer, 400, "form_required")


@pytest.mark.parametrize("body", [b"[]", b'"visit"', b"null", b"12", b'[{"form": "visit"}]'])
def test_a_body_that_is_no_object(api: APIClient, body: bytes) -> None:
    problem(post(api, body), 400, "invalid_request")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"form": "visit", "user_mesage": "Hello"}, "user_mesage"),
        ({"form": 7}, "form"),
        ({"form": "visit", "user_message": ["Hello"] * 2000}, "user_message"),
        ({"form": "visit", "user_message": "a" * 8001}, "user_message"),
        *(({"form": "visit", "user_message": value}, "user_message") for value in (5, True, ["Huda"], {"lat": 1})),
        ({"form": "visit", "answers": ["Huda"]}, "answers"),
        ({"form": "visit", "answers": "Huda"}, "answers"),
        ({"form": "visit", "tool_results": {"tool_name": "x"}}, "tool_results"),
        ({"form": "visit", "tool_results": [{"result": {}}]}, "tool_results.0.tool_name"),
        ({"form": "visit", "tool_results": ["x"]}, "tool_results.0"),
        ({"form": "visit", "tool_results": [None]}, "tool_results.0"),
        ({"form": "visit", "tool_results": [{"tool_name": "x"}] * 101}, "tool_results"),
        ({"form": "visit", "context": {"prefil": {}}}, "context.prefil"),
        ({"form": "visit", "context": {"flags": ["on"]}}, "context.flags"),
        ({"form": "visit", "context": {"now": "2026-03-12T09:30:00"}}, "context.now"),
        ({"form": "visit", "locale": "in the manner of Riyadh"}, "locale"),
        ({"form": "visit", "timezone": "Riyadh"}, "timezone"),
        ({"form": "visit", "timezone": "../etc/passwd"}, "timezone"),
        ({"form": "visit", "request_id": 7}, "request_id"),
        ({"form": "visit", "request_id": "k" * 256}, "request_id"),
        ({"form": "visit", "form_context_md": VISIT}, "form_context_md"),
        ({"form_context_md": VISIT, "form_fields": [{"data_id": "a"}]}, "form_fields"),
        ({"form_fields": "owner_name"}, "form_fields"),
        ({"form_fields": ["owner_name"]}, "form_fields.0"),
        ({"form_fields": [{"data_id": "a"}, {"fieldLabel": "No id"}]}, "form_fields.1.data_id"),
        ({"conversation_id": 7}, "conversation_id"),
    ],
)
def test_a_field_that_is_wrong_is_named(api: APIClient, visit: object, body: dict[str, Any], field: str) -> None:
    document = problem(api.post("/api/converse/", body), 400, "invalid_request")

    assert document["field"] == field
    assert field in [fault["field"] for fault in document["errors"]]
    assert not Conversation.objects.exists()


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({}, 400, "form_required", "form"),
        ({"user_message": "Hello"}, 400, "form_required", "form"),
        ({"form": ""}, 400, "form_required", "form"),
        ({"form": "unheard-of"}, 404, "form_not_found", "form"),
        ({"conversation_id": "7"}, 404, "conversation_not_found", "conversation_id"),
        (
            {"conversation_id": "00000000-0000-0000-0000-000000000000"},
            404,
            "conversation_not_found",
            "conversation_id",
        ),
        ({"form": "visit", "answers": {"shoe_size": 44}}, 400, "unknown_field", "answers.shoe_size"),
    ],
)
def test_what_does_not_fit(
    api: APIClient, visit: object, body: dict[str, Any], status: int, code: str, field: str
) -> None:
    assert problem(api.post("/api/converse/", body), status, code)["field"] == field
    assert not Conversation.objects.exists()


@pytest.mark.parametrize("bad", ["\\u0000", "\\ud800", "\\udc00 alone"])
@pytest.mark.parametrize(
    ("template", "field"),
    [
        ('{{"form": "visit", "user_message": "before {bad} after"}}', "user_message"),
        ('{{"form": "visit", "answers": {{"guest": "{bad}"}}}}', "answers.guest"),
        ('{{"form": "visit", "answers": {{"guest{bad}": "Huda"}}}}', "answers"),
        (
            '{{"form": "visit", "tool_results": [{{"tool_name": "x", "result": [{{"a": "{bad}"}}]}}]}}',
            "tool_results.0.result.0.a",
        ),
        ('{{"form": "visit", "context": {{"user": {{"name": "{bad}"}}}}}}', "context.user.name"),
        ('{{"form_context_md": "# A {bad}"}}', "form_context_md"),
        ('{{"form": "{bad}"}}', "form"),
        ('{{"conversation_id": "{bad}"}}', "conversation_id"),
    ],
)
def test_what_is_no_text_is_named(api: APIClient, visit: object, template: str, field: str, bad: str) -> None:
    body = template.format(bad=bad).encode()

    assert problem(post(api, body), 400, "invalid_text")["field"] == field
    assert not Conversation.objects.exists()


def test_a_surrogate_pair_is_a_character(api: APIClient, visit: object) -> None:
    body = b'{"form": "visit", "context": {"prefill": {"guest": "Huda \\ud83d\\ude00"}}}'

    assert post(api, body).json()["answers"] == {"guest": "Huda 😀"}


def test_a_document_that_cannot_be_read_tells_all_and_where(api: APIClient) -> None:
    broken = "---\nfields:\n  - {id: a, type: hologram}\n  - {id: a, type: text}\n---\n"
    document = problem(api.post("/api/converse/", {"form_context_md": broken}), 400, "document_unreadable")

    assert document["field"] == "form_context_md"
    assert len(document["errors"]) >= 1
    for finding in document["errors"]:
        assert finding["line"] >= 1
        assert finding["severity"] in {"error", "warning", "info"}
        assert finding["code"]
        assert finding["message"]
    assert not Conversation.objects.exists()


def test_a_body_of_another_type(api: APIClient) -> None:
    problem(post(api, b"form=visit", content_type="application/x-www-form-urlencoded"), 415, "unsupported_media_type")
    problem(post(api, b"<form/>", content_type="text/xml"), 415, "unsupported_media_type")


def test_methods_and_formats_that_are_not_there(api: APIClient) -> None:
    refused = api.get("/api/converse/")
    problem(refused, 405, "method_not_allowed")
    assert refused.headers["Allow"] == "POST, OPTIONS"
    problem(api.get("/api/health/", headers={"Accept": "text/html"}), 406, "not_acceptable")


@pytest.mark.parametrize(
    "address",
    ["/api/", "/api/nothing", "/api/converse/7/", "/api/conversations/a/b/", "/api/forms/%00/", "/api/forms/a%0D%0Ab/"],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_an_address_that_is_not_there(api: APIClient, address: str, method: str) -> None:
    problem(getattr(api, method)(address), 404, "not_found")


def test_a_key_that_is_two_keys(api: APIClient, visit: object) -> None:
    body = {"form": "visit", "request_id": "one"}
    problem(api.post("/api/converse/", body, headers={"Idempotency-Key": "two"}), 400, "invalid_request")
    problem(
        api.post("/api/converse/", {"form": "visit"}, headers={"Idempotency-Key": "k" * 256}), 400, "invalid_request"
    )


@pytest.mark.parametrize(
    "page", [{"after": "x"}, {"after": ""}, {"after": -1}, {"limit": 0}, {"limit": 501}, {"after": 10**12}, {"afer": 1}]
)
@pytest.mark.parametrize("kind", ["messages", "answers"])
def test_a_page_that_cannot_be(api: APIClient, visit: object, page: dict[str, Any], kind: str) -> None:
    conversation_id = api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]

    document = problem(api.get(f"/api/conversations/{conversation_id}/{kind}/", page), 400, "invalid_request")
    assert document["field"] in page


def test_a_database_that_cannot_be_reached_is_worth_another_try(caplog: pytest.LogCaptureFixture) -> None:
    response = problem_handler(OperationalError("connection refused at 10.0.0.7"), {})

    assert (response.status_code, response.data["code"]) == (503, "database_unavailable")
    assert response.headers["Retry-After"] == "5"
    assert "10.0.0.7" not in str(response.data)
    assert "10.0.0.7" in caplog.text


@pytest.mark.parametrize("state", ["54000", "40P01"])
def test_a_query_that_fails_is_no_database_that_is_away(api: APIClient, visit: object, state: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            f"CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE SQLSTATE ''{state}''; END';"
            "CREATE TRIGGER fails BEFORE INSERT ON conversations_message EXECUTE FUNCTION fails()"
        )
    api.raise_request_exception = False

    problem(api.post("/api/converse/", {"form": "visit"}), 500, "internal_error")


def test_titles_and_details_are_in_the_readers_language(api: APIClient) -> None:
    body = {"conversation_id": "00000000-0000-0000-0000-000000000000"}
    english = problem(api.post("/api/converse/", body), 404, "conversation_not_found")
    arabic = problem(api.post("/api/converse/", body, headers={"Accept-Language": "ar"}), 404, "conversation_not_found")

    assert english["title"] == "There is no such conversation"
    assert arabic["title"] == "لا توجد محادثة كهذه"
    assert arabic["detail"] != english["detail"]


@pytest.mark.django_db(transaction=True)
def test_a_body_over_the_limit_over_http(live_server: LiveServer, key: tuple[ApiKey, str], visit: object) -> None:
    headers = {"Authorization": f"Bearer {key[1]}", "Content-Type": "application/json"}
    opened = requests.post(f"{live_server}/api/converse/", json={"form": "visit"}, headers=headers, timeout=10).json()
    body = json.dumps({"conversation_id": opened["conversation_id"], "answers": {"guest": "a" * (1024 * 1024)}})

    for address in ("/api/converse/", "/api/chat"):
        response = requests.post(f"{live_server}{address}", data=body, headers=headers, timeout=10)
        problem(response, 413, "body_too_large")
    assert Turn.objects.count() == 1
