"""Every refusal beneath /api/ is a problem document, and none is longer than it helps anybody."""

from __future__ import annotations

import json
from time import process_time
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from rest_framework.test import APIClient

from conversations.api.middleware import ProblemDocuments
from conversations.models import ApiKey, Conversation
from conversations.services import create_embed_token
from conversations.tests.support import WITH_TOOL

pytestmark = pytest.mark.django_db

MOST_BYTES = 64 * 1024


def problem(response: Any) -> dict[str, Any]:
    assert response.headers["Content-Type"] == "application/problem+json", response.content[:200]
    document = json.loads(response.content)
    assert document["status"] == response.status_code
    return document


@pytest.mark.parametrize(
    ("method", "address", "status", "code"),
    [
        ("get", "/api/forms/%0A", 404, "not_found"),
        ("get", "/api/%0Aconverse/", 404, "not_found"),
        ("get", "/api/nothing", 404, "not_found"),
        ("delete", "/api/forms/", 405, "method_not_allowed"),
        ("post", "/api/ui/strings/", 405, "method_not_allowed"),
        ("delete", "/api/openapi.json", 405, "method_not_allowed"),
        ("delete", "/api/docs/", 405, "method_not_allowed"),
    ],
)
def test_an_address_or_a_method_that_is_not_there(
    api: APIClient, method: str, address: str, status: int, code: str
) -> None:
    response = getattr(api, method)(address)

    assert (response.status_code, problem(response)["code"]) == (status, code)


def test_a_host_that_is_not_ours(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["forms.example.org"]

    document = problem(Client(raise_request_exception=False).get("/api/health/", headers={"Host": "evil.example"}))

    assert document["code"] == "host_not_allowed"


def test_a_result_of_no_tool_of_the_form_opens_nothing(api: APIClient) -> None:
    """The host has the wrong form, or misspelt the tool. Simple clients send what they happen to have."""
    opening = {"form_context_md": WITH_TOOL, "tool_results": [{"tool_name": "get_romos", "result": ["Hall"]}]}

    document = problem(api.post("/api/converse/", opening))
    assert (document["status"], document["code"], document["field"]) == (400, "unknown_tool", "tool_results")
    assert "“get_romos”" in document["detail"]
    assert not Conversation.objects.exists()

    for body in ({**opening, "tool_results": [{"tool_name": "get_rooms", "result": ["Hall"]}]}, opening):
        address = "/api/chat" if body is opening else "/api/converse/"
        assert api.post(address, body).status_code == 200


def test_a_page_of_another_layer_is_told_anew_with_its_headers() -> None:
    def broken(_request: HttpRequest) -> HttpResponse:
        return HttpResponse("<h1>Server Error</h1>", status=500, headers={"Retry-After": "5"})

    request = HttpRequest()
    request.path_info = "/api/forms/"
    response = ProblemDocuments(broken)(request)

    assert problem(response)["code"] == "internal_error"
    assert response.headers["Retry-After"] == "5"
    request.path_info = "/chat/visit/"
    assert ProblemDocuments(broken)(request).content == b"<h1>Server Error</h1>"


@pytest.mark.parametrize(
    ("address", "body"),
    [
        ("/api/converse/", {f"unknown {number}": 1 for number in range(20_000)}),
        ("/api/converse/", {"x" * 800_000: 1}),
        ("/api/converse/", {"form": "x" * 800_000}),
        ("/api/converse/", {"form_context_md": "x" * 900_000}),
        ("/api/converse/", {"form_fields": ["x" * 10] * 20_000}),
        ("/api/converse/", {"tool_results": [{}] * 20_000}),
        ("/api/converse/", {"context": {f"key {number}": {} for number in range(20_000)}}),
        ("/api/converse/", {"conversation_id": "x" * 900_000}),
        ("/api/converse/", {"answers": {"x" * 900_000: "y"}, "form": "visit"}),
        ("/api/chat", {"form_context_md": "# F\n\n" + "| a |\n" * 10_000, "user_message": ""}),
        ("/api/embed-tokens/", {"form": "visit", "origins": ["x" * 300] * 1000}),
    ],
)
def test_a_refusal_is_short_whatever_was_sent(
    api: APIClient, visit: object, address: str, body: dict[str, Any]
) -> None:
    response = api.post(address, body)
    document = problem(response)

    assert 400 <= response.status_code < 500
    assert len(response.content) <= MOST_BYTES
    assert len(document.get("errors", [])) <= 100
    assert len(document.get("field", "")) <= 110


@pytest.mark.parametrize(
    ("address", "body", "faults"),
    [
        ("/api/converse/", {"tool_results": [{}] * 75_000}, 1),
        ("/api/chat", {"tool_results": [{"tool_name": "a"}] * 15_000, "form_context_md": "# F"}, 1),
        ("/api/form-filler/", {"form_fields": [0] * 125_000}, 1),
        ("/api/form-filler/", {"missing_fields": [0] * 125_000}, 100),
    ],
)
def test_a_large_body_of_which_everything_is_wrong_is_refused_soon(
    api: APIClient, address: str, body: dict[str, Any], faults: int
) -> None:
    """A quarter of the largest body, in a quarter of the time that one may take."""
    began = process_time()
    refused = problem(api.post(address, body))

    assert process_time() - began < 5 / 4
    assert refused["status"] in {400, 422}
    assert len(refused["errors"]) == faults


def test_of_many_keys_that_are_known_ten_are_named(api: APIClient) -> None:
    refused = problem(api.post("/api/converse/", {"from": "visit"}))

    assert refused["field"] == "from"
    assert "conversation_id" in refused["detail"]
    assert refused["detail"].count(",") == 10


class TestHttps:
    @pytest.fixture(autouse=True)
    def _https(self, settings: Any, visit: object) -> None:
        settings.HTTPS = True
        settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

    @pytest.mark.parametrize("header", ["Authorization", "X-API-Key"])
    def test_a_key_is_refused_where_others_could_read_it(self, key: tuple[ApiKey, str], header: str) -> None:
        bearing = {header: f"Bearer {key[1]}" if header == "Authorization" else key[1]}

        refused = APIClient(headers=bearing).get("/api/forms/")
        taken = APIClient(headers={**bearing, "X-Forwarded-Proto": "https"}).get("/api/forms/")

        assert (refused.status_code, problem(refused)["code"]) == (403, "https_required")
        assert taken.status_code == 200

    def test_so_is_a_token(self) -> None:
        token, _grant = create_embed_token(form="visit", origins=["http://testserver"], owner=None)

        refused = APIClient(headers={"Authorization": f"Bearer {token}"}).post("/api/converse/", {"form": "visit"})

        assert problem(refused)["code"] == "https_required"

    def test_health_and_documents_need_neither(self) -> None:
        assert APIClient().get("/api/health/").status_code == 200
