"""The API's documents are complete, valid, and true."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.core.management import call_command
from rest_framework.test import APIClient

import forms_registry
from conversations.api import examples
from conversations.api.problems import CATALOG
from conversations.models import Rule
from conversations.services import create_api_key, create_embed_token
from conversations.services.erasing import erase_conversation
from conversations.tests.described import conforms, described, resolved
from conversations.tests.support import ANSWERS, WITH_TOOL, client
from forms_registry.documents.reading import MAX_BYTES
from forms_registry.services import import_form

LEAVE = Path(forms_registry.__file__).parent / "examples" / "employee_leave_request.md"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return described()


def test_the_document_is_valid_and_without_warnings() -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=StringIO())


def test_it_lists_every_address(document: dict[str, Any]) -> None:
    assert set(document["paths"]) == {
        "/api/converse/",
        "/api/conversations/{conversation_id}/",
        "/api/conversations/{conversation_id}/messages/",
        "/api/conversations/{conversation_id}/answers/",
        "/api/conversations/{conversation_id}/links/",
        "/api/conversations/{conversation_id}/extension/",
        "/api/conversations/{conversation_id}/receipt/",
        "/api/conversations/{conversation_id}/files/",
        "/api/conversations/{conversation_id}/files/{file_id}/",
        "/api/conversations/{conversation_id}/files/{file_id}/content/",
        "/api/forms/",
        "/api/forms/{slug}/",
        "/api/submissions/",
        "/api/submissions/{reference}/",
        "/api/submissions/{reference}/amendments/",
        "/api/embed-tokens/",
        "/api/form-filler/",
        "/api/{slug}/converse/",
        "/api/chat/",
        "/api/schemas/",
        "/api/schemas/{filename}/",
        "/api/sessions/reset/",
        "/api/health/",
    }


def test_it_describes_the_nine_actions(document: dict[str, Any]) -> None:
    union = document["components"]["schemas"]["Action"]

    assert set(union["discriminator"]["mapping"]) == {
        "MESSAGE",
        "ASK_DROPDOWN",
        "ASK_CHECKBOX",
        "ASK_TEXT",
        "ASK_DATE",
        "ASK_DATETIME",
        "ASK_LOCATION",
        "TOOL_CALL",
        "FORM_COMPLETE",
    }
    conforms(document, "Action", {"action": "MESSAGE", "text": "Hello."})


def test_operations_tell_their_problems(document: dict[str, Any]) -> None:
    told_otherwise = {"/api/{slug}/converse/"}
    for path, operations in document["paths"].items():
        for operation in operations.values():
            for status, response in operation["responses"].items():
                media = set(resolved(document, response).get("content", ()))
                special = {"content": "*/*", "receipt": "application/pdf"}
                usual = {special.get(path.split("/")[-2], "application/json")}
                problem = {"application/json" if path in told_otherwise else "application/problem+json"}
                expected = {"200": usual, "201": usual, "204": set()}.get(status, problem)
                before_the_door = {"application/problem+json"} if path in told_otherwise else set()
                assert media - before_the_door == expected - before_the_door or media == before_the_door, path
    text = json.dumps(document)
    for code in CATALOG:
        assert f"`{code}`" in text, code


@pytest.mark.django_db
def test_whatever_kind_is_described_may_be_asked_for(document: dict[str, Any]) -> None:
    ids = {"{conversation_id}": str(UUID(int=1)), "{file_id}": "fpf_1", "{reference}": "FP-1", "{slug}": "none"}
    browser = client()
    for path, operations in document["paths"].items():
        for name, value in ids.items():
            path = path.replace(name, value)
        for method, operation in operations.items():
            contents = (resolved(document, one).get("content", ()) for one in operation["responses"].values())
            kinds = {kind for content in contents for kind in content}
            for accepted in (*(kinds - {"application/problem+json"}), ", ".join(sorted(kinds))):
                answer = browser.generic(method.upper(), path, b"{}", "application/json", HTTP_ACCEPT=accepted)
                assert answer.status_code != 406, (method, path, accepted)


def test_a_key_goes_in_either_header(document: dict[str, Any]) -> None:
    keys = [{"bearerKey": []}, {"headerKey": []}]
    assert document["paths"]["/api/submissions/"]["get"]["security"] == keys
    assert document["paths"]["/api/health/"]["get"].get("security", [{}]) == [{}]
    assert set(document["components"]["securitySchemes"]) == {"bearerKey", "headerKey", "embedToken"}


def test_embed_tokens_are_for_what_an_embedded_form_needs(document: dict[str, Any]) -> None:
    takes = {
        path
        for path, operations in document["paths"].items()
        for operation in operations.values()
        if {"embedToken": []} in operation.get("security", [])
    }

    assert takes == {
        "/api/converse/",
        "/api/form-filler/",
        "/api/forms/{slug}/",
        "/api/conversations/{conversation_id}/",
        "/api/conversations/{conversation_id}/messages/",
        "/api/conversations/{conversation_id}/answers/",
        "/api/conversations/{conversation_id}/links/",
        "/api/conversations/{conversation_id}/extension/",
        "/api/conversations/{conversation_id}/receipt/",
        "/api/conversations/{conversation_id}/files/",
        "/api/conversations/{conversation_id}/files/{file_id}/",
    }


def test_responses_name_their_headers(document: dict[str, Any]) -> None:
    responses = document["paths"]["/api/converse/"]["post"]["responses"]

    assert set(responses["200"]["headers"]) == {"X-Request-ID", "Idempotent-Replayed"}
    assert "Retry-After" in resolved(document, responses["409"])["headers"]
    described = {"Retry-After", "Idempotent-Replayed", "X-Request-ID"}
    assert described <= set(settings.CORS_EXPOSE_HEADERS)
    assert described <= set(document["components"]["headers"])


def test_limits_are_told(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    message = schemas["ConverseRequest"]["properties"]["user_message"]["anyOf"][0]

    assert message == {"type": "string", "maxLength": settings.MAX_MESSAGE_CHARS}
    assert schemas["ConverseRequest"]["properties"]["form_context_md"]["maxLength"] == MAX_BYTES
    for name in ("ConverseRequest", "ContextRequest", "EmbedTokenRequestRequest"):
        assert schemas[name]["additionalProperties"] is False
    forms = [one["required"] for one in schemas["ConverseRequest"]["allOf"][0]["anyOf"]]
    assert forms == [["conversation_id"], ["form"], ["form_context_md"], ["form_fields"]]


@pytest.mark.django_db
def test_the_requests_that_are_shown_work_one_after_the_other(api: APIClient) -> None:
    import_form(markdown=LEAVE.read_text(encoding="utf-8"), slug="employee_leave_request")
    opening, *more = [one.value for one in examples.CONVERSE if one.request_only]
    ids = {"conversation_id": api.post("/api/converse/", opening).json()["conversation_id"]}
    for body in more:
        reply = api.post("/api/converse/", {**body, **ids})
        assert (reply.status_code, reply.json().get("rejected")) == (200, {}), body


@pytest.mark.parametrize("example", [one for one in examples.CONVERSE if one.response_only])
def test_examples_are_true(document: dict[str, Any], example: Any) -> None:
    conforms(document, "Reply", example.value)


@pytest.mark.django_db
def test_replies_are_as_described(document: dict[str, Any], api: APIClient, visit: object) -> None:
    reply = api.post("/api/converse/", {"form": "visit"}).json()
    conforms(document, "Reply", reply)
    conversation_id = reply["conversation_id"]
    for field_id, value in ANSWERS.items():
        reply = api.post("/api/converse/", {"conversation_id": conversation_id, "answers": {field_id: value}}).json()
        conforms(document, "Reply", reply)
    assert reply["status"] == "completed"

    address = f"/api/conversations/{conversation_id}"
    conforms(document, "Reply", api.get(f"{address}/").json())
    conforms(document, "Transcript", api.get(f"{address}/messages/").json())
    conforms(document, "AnswerHistory", api.get(f"{address}/answers/").json())
    conforms(document, "FormList", api.get("/api/forms/").json())
    conforms(document, "Form", api.get("/api/forms/visit/").json())
    conforms(document, "Health", api.get("/api/health/").json())
    conforms(document, "SchemaList", api.get("/api/schemas").json())
    conforms(document, "SchemaContent", api.get("/api/schemas/visit.md").json())
    chat = api.post("/api/chat", {"form_context_md": WITH_TOOL, "user_message": ""}).json()
    conforms(document, "ChatReply", chat)
    conforms(document, "ResetReply", api.post("/api/sessions/reset", {"conversation_id": conversation_id}).json())


@pytest.mark.django_db
@pytest.mark.parametrize(
    "body", [{"form": "unheard-of"}, {"form": 7, "answers": []}, {"form_context_md": "---\nfields: [\n---\n"}]
)
def test_problems_are_as_described(document: dict[str, Any], api: APIClient, body: dict[str, Any]) -> None:
    conforms(document, "Problem", api.post("/api/converse/", body).json())


@pytest.mark.django_db
def test_what_the_doors_of_a_conversation_refuse_is_described(document: dict[str, Any], visit: object) -> None:
    key, secret = create_api_key(name="A host", may_erase=True)
    ours, stranger = client(secret), client(create_api_key(name="Another")[1])
    filled = {"form": "visit", "answers": ANSWERS}
    over, erased = (ours.post("/api/converse/", filled).json()["conversation_id"] for _ in range(2))
    erase_conversation(UUID(erased), rule=Rule.REQUEST)
    page = client(create_embed_token(form="visit", origins=["https://www.example.org"], owner=key)[0])
    operations = {
        (path, method): operation
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if "{conversation_id}" in path
    }

    def refused(asking: APIClient, number: str, path: str, method: str) -> int:
        answer = getattr(asking, method)(path.format(conversation_id=number, file_id="f"))
        return int(answer.status_code)

    for (path, method), operation in operations.items():
        assert {"401", "403", "404", "410"} <= set(operation["responses"]), path
        assert refused(stranger, erased, path, method) in {403, 404}, path
        assert refused(ours, erased, path, method) == 410, path
        assert str(refused(page, over, path, method)) in operation["responses"], path
    assert len(operations) == 11
