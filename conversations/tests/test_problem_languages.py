"""Problem documents are in the language that a client reads: of all that they say, only names stay as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils.translation import override
from rest_framework.test import APIClient

from conversations import errors, file_errors
from conversations.api.problems import CATALOG, problem_handler
from conversations.services import create_embed_token
from conversations.tests.support import VISIT, client
from forms_registry.errors import ReadersBusy, VersionUnreadable
from forms_registry.services import import_form

NOBODY = "00000000-0000-0000-0000-000000000000"
REFUSED: dict[str, tuple[str, dict[str, Any]]] = {
    "a form that is not there": ("/api/converse/", {"form": "nope"}),
    "a field that is not there": ("/api/converse/", {"form": "visit", "answers": {"nope": 1}}),
    "a tool that is not there": ("", {"tool_results": [{"tool_name": "nope", "result": 1}]}),
    "a document with errors": ("/api/converse/", {"form_context_md": "---\ntitle: A\nfields: []\n---\n"}),
    "a key that is not there": ("/api/converse/", {"form": "visit", "nope": 1}),
    "a value of another kind": ("/api/converse/", {"form": "visit", "answers": 5, "context": [], "locale": 7}),
    "too long a message": ("/api/converse/", {"form": "visit", "user_message": "a" * 9000}),
    "too much context": ("/api/converse/", {"form": "visit", "context": {"user": {"a": "a" * 70_000}}}),
    "no form": ("/api/converse/", {"user_message": "hello"}),
    "a conversation that is not there": ("/api/converse/", {"conversation_id": NOBODY}),
    "a form's conversation as that of a page": ("", {"form_fields": [{"data_id": "a"}], "page": True}),
    "fields that are none": ("/api/converse/", {"form_fields": {"a": 1}}),
    "no fields": ("/api/converse/", {"form_fields": []}),
    "too many fields": ("/api/converse/", {"form_fields": [{"data_id": str(at)} for at in range(400)]}),
    "a field that is no object": ("/api/converse/", {"form_fields": [7]}),
    "a field without an id": ("/api/converse/", {"form_fields": [{"label": "A"}]}),
    "a field with an id that is no text": ("/api/converse/", {"form_fields": [{"data_id": 7}]}),
    "a field with too long an id": ("/api/converse/", {"form_fields": [{"data_id": "a" * 200}]}),
    "two fields of one id": ("/api/converse/", {"form_fields": [{"data_id": "a"}, {"data_id": "a"}]}),
    "a limit of no use": ("/api/converse/", {"form_fields": [{"data_id": "a", "min": []}]}),
    "a document that is too long": ("/api/chat", {"form_context_md": "a" * 300_000, "user_message": "x"}),
    "too many results of tools": ("/api/chat", {"form_context_md": VISIT, "tool_results": [{"tool_name": "a"}] * 101}),
    "too long a name of a tool": ("/api/converse/", {"form": "visit", "tool_results": [{"tool_name": "a" * 201}]}),
    "nothing for a token": ("/api/embed-tokens/", {}),
    "a language that is none": ("/api/converse/", {"form": "visit", "locale": "english!"}),
    "another widget for a step": ("/api/converse/", {"form": "visit", "ui": "wizard"}),
    "a list for an object": ("/api/converse/", []),
    "an earlier conversation that is not there": ("/api/converse/", {"form": "visit", "continues": NOBODY}),
    "an earlier conversation that is none": ("/api/converse/", {"form": "visit", "continues": "nope"}),
}
READ = {
    "too long a page": "/api/submissions/?limit=101",
    "a page of no number": "/api/submissions/?limit=x",
    "a moment that is none": "/api/submissions/?since=yesterday",
    "a cursor that is none": "/api/submissions/?cursor=nope",
    "a submission that is not there": "/api/submissions/nope/",
    "a form that is not there": "/api/forms/nope/",
    "an address that is not there": "/api/nope/",
    "by a method that is not taken": "/api/converse/",
}
# Where a refusal of the framework is reworded: what it says on top of what was wrong.
REMEDIES: list[tuple[dict[str, Any], str]] = [
    ({"method": "PUT", "path": "/api/converse/"}, "POST"),
    ({"method": "GET", "path": "/api/forms/", "HTTP_ACCEPT": "text/csv"}, "application/json"),
    ({"method": "POST", "path": "/api/converse/", "data": b"a=b", "content_type": "text/csv"}, "application/json"),
    ({"method": "POST", "path": "/api/converse/", "data": b'{"form": "visit", "ui": "wizard"}'}, "step"),
    ({"method": "POST", "path": "/api/converse/", "data": b'{"form": "visit", "locale": "?"}'}, "ar-SA"),
    ({"method": "POST", "path": "/api/converse/", "data": b"[]"}, "JSON"),
    (
        {"method": "POST", "path": "/api/converse/", "data": b'{"context": {"flag": {}}, "form": "visit"}'},
        "prefill, tools.",
    ),
    ({"method": "GET", "path": "/api/submissions/?since=2026-03-12T09:30:00+03:00"}, "%2B"),
]
SAID = re.compile(r"[A-Za-z]{3,}(?: +[A-Za-z']{2,}){2,}")
"""Three words of English in a row: more than a name."""


def words_of(document: dict[str, Any]) -> Iterator[str]:
    """Without the findings of a document, which are for authors, in the language of the guide."""
    findings = [one["message"] for one in document.get("errors", ())]
    if document["code"] != "document_unreadable":
        yield from (document["title"], document["detail"], *findings)
        return
    yield document["title"]
    yield document["detail"].replace(findings[0], "")


def assert_in_arabic(document: dict[str, Any]) -> None:
    texts = list(words_of(document))
    assert [text for text in texts if SAID.search(text) or not re.search("[\u0621-\u064a]", text)] == []


@pytest.fixture
def arabic(api: APIClient) -> APIClient:
    import_form(markdown=VISIT, slug="visit")
    api.credentials(**{**api._credentials, "HTTP_ACCEPT_LANGUAGE": "ar"})
    return api


def after_another(arabic: APIClient, ask: Callable[[], Any]) -> Any:
    """The answer after that to another client, who reads English: nobody leaves their language behind."""
    credentials = dict(arabic._credentials)
    arabic.credentials(**{**credentials, "HTTP_ACCEPT_LANGUAGE": "en"})
    ask()
    arabic.credentials(**credentials)
    return ask()


@pytest.mark.django_db
@pytest.mark.parametrize("which", REFUSED)
def test_what_is_refused_is_told_in_the_clients_language(arabic: APIClient, which: str) -> None:
    address, body = REFUSED[which]
    if not address:
        address = "/api/converse/"
        body = {**body, "conversation_id": arabic.post(address, {"form": "visit"}).json()["conversation_id"]}
    answer = after_another(arabic, lambda: arabic.post(address, body, format="json"))
    assert answer.status_code >= 400
    assert_in_arabic(answer.json())


@pytest.mark.django_db
def test_why_a_submission_cannot_be_amended_is_told_in_the_clients_language(arabic: APIClient) -> None:
    """Whatever was spoken in the conversation."""
    import_form(
        markdown="---\nform_id: one\nfields: [{id: n, type: integer, required: true, prompt: N?}]\n---\n", slug="one"
    )
    reference = arabic.post("/api/converse/", {"form": "one", "answers": {"n": 3}, "locale": "en"}).json()["reference"]
    for values in ({"n": "many"}, {"n": None}, {"nope": 1}, {"n": 3}):
        body = {"answers": values, "reason": "It was wrong."}
        refused = arabic.post(f"/api/submissions/{reference}/amendments/", body, format="json")
        assert refused.json()["code"] == "amendment_refused"
        assert_in_arabic(refused.json())


@pytest.mark.django_db
@pytest.mark.parametrize("which", READ)
def test_what_cannot_be_read_is_told_in_the_clients_language(arabic: APIClient, which: str) -> None:
    answer = after_another(arabic, lambda: arabic.get(READ[which]))
    assert answer.status_code >= 400
    assert_in_arabic(answer.json())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "address", "body", "field"),
    [
        ("POST", "/api/converse/", {"form": "visit", "continues": NOBODY}, "continues"),
        ("POST", "/api/converse/", {"form": "visit", "continues": "nope"}, "continues"),
        ("POST", "/api/form-filler/", {"user_message": "Hello", "thread_id": "mine"}, "thread_id"),
        ("GET", f"/api/conversations/{NOBODY}/receipt/", None, "conversation_id"),
        ("GET", "/api/submissions/FP-1/", None, "reference"),
    ],
)
def test_what_is_not_found_is_named_by_the_part_of_the_request_that_asks_for_it(
    api: APIClient, visit: object, method: str, address: str, body: dict[str, Any] | None, field: str
) -> None:
    if field == "thread_id":
        token, _grant = create_embed_token(page=True, origins=["https://www.example.org"], owner=None)
        api = client(token)
    answer = api.generic(method, address, json.dumps(body) if body else "", "application/json")
    assert (answer.status_code, answer.json()["field"]) == (404, field)
    assert field in answer.json()["detail"] or method == "GET"


@pytest.mark.django_db
@pytest.mark.parametrize(("request_", "remedy"), REMEDIES, ids=[remedy for _, remedy in REMEDIES])
def test_what_is_refused_is_told_with_what_to_send_instead(
    api: APIClient, visit: object, request_: dict[str, Any], remedy: str
) -> None:
    answer = api.generic(**{"content_type": "application/json", **request_})
    assert answer.status_code >= 400
    assert remedy in answer.json()["detail"]


def all_of(kind: type[Exception]) -> Iterator[type[Exception]]:
    for one in kind.__subclasses__():
        yield one
        yield from all_of(one)


def made(kind: type[Exception]) -> Exception:
    """An error of that kind, whatever it wants to be told."""
    for arguments in ((), (3,), ({},)):
        try:
            error = kind(*arguments)
            str(error)
        except (TypeError, ValueError, KeyError):
            continue
        return error
    return kind(**dict.fromkeys(("name", "most", "kind", "kinds", "why", "field"), "X1"))


def test_every_problem_is_told_in_the_clients_language() -> None:
    """Also those that nobody can bring about from outside."""
    kinds = {*all_of(errors.ConversationError)} | {
        one for one in vars(file_errors).values() if isinstance(one, type) and issubclass(one, errors.ConversationError)
    }
    ours = [made(kind) for kind in kinds if getattr(kind, "code", "") in CATALOG]
    with override("ar"):
        for error in (*ours, ReadersBusy(), VersionUnreadable("visit 1", "it cannot be read"), RuntimeError("no")):
            assert_in_arabic(problem_handler(error, {}).data)
        assert [code for code, kind in CATALOG.items() if SAID.search(str(kind.title))] == []
