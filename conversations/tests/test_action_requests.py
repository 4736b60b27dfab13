"""Requests to services: what is sent where, how often, and how every kind of answer is taken."""

from __future__ import annotations

import socket
import time
from datetime import UTC, datetime
from typing import Any

import pytest
import responses

from agent.llm.deadline import Deadline
from agent.turns.service_actions import ActionCall
from conversations.actions.requests import MOST_BYTES, send
from conversations.actions.services import Service
from conversations.tests.scripted_service import (
    Answer,
    DrippingHandshake,
    ScriptedService,
    drips,
    hangs_up,
    never_ends,
)
from forms_registry.documents import parse
from forms_registry.schema import LocalText, Operation, ToolSpec

NOW = datetime(2026, 3, 12, 9, 30, tzinfo=UTC)
SENDING = ["POST"]


def called(service: ScriptedService | str, operation: Operation, seconds: float = 5, **args: Any):
    url = service if isinstance(service, str) else service.url
    tool = ToolSpec("it", LocalText(), operation=operation, runs="server")
    call = ActionCall("k" * 32, tool, args, {"name": "Mona"}, NOW, "ar")
    result = send(Service("HYDRO", url, "Bearer secret"), operation, call, Deadline(seconds))
    return result, result.attempts


def get(path: str = "/patients/{id}", **more: Any) -> Operation:
    return Operation("HYDRO", "GET", path, **more)


def post(**more: Any) -> Operation:
    return Operation("HYDRO", "POST", "/patients", **more)


def test_a_request_has_its_arguments_where_they_belong_and_its_token_in_the_header():
    with ScriptedService(Answer(body={"id": 5})) as service:
        result, attempts = called(
            service, get(query=("q", "many", "none")), id="a b&c", q=True, many=[1, "x"], none=None
        )
        assert (result.result, result.failed, attempts) == ({"id": 5}, "", 1)
        called(service, post(body=("first", "last")), first="Mona", last=None)
        called(service, post(body=("answers",)))
        called(service, Operation("HYDRO", "DELETE", "/patients/{id}"), id=7)
    first, second, third, last = service.arrived
    assert first.path == "/api/patients/a%20b%26c?q=true&many=1&many=x"
    assert first.headers["Authorization"] == "Bearer secret"
    assert first.headers["Idempotency-Key"] == "k" * 32
    assert first.headers["Accept-Language"] == "ar"
    assert (second.method, second.body) == ("POST", {"first": "Mona", "last": None})
    assert third.body == {"name": "Mona"}
    assert (last.method, last.path, last.body) == ("DELETE", "/api/patients/7", None)


@pytest.mark.parametrize(("first", "failed"), [(hangs_up, ""), (Answer(503), "404")])
def test_what_is_gone_once_the_answer_to_its_deletion_was_lost_was_deleted(first: Any, failed: str):
    with ScriptedService(first, Answer(404)) as service:
        result, attempts = called(service, Operation("HYDRO", "DELETE", "/patients/{id}"), id=7)
    assert (result.failed, attempts) == (failed, 2)


def test_once_the_time_is_over_nothing_is_sent_and_that_is_certain():
    with ScriptedService() as service:
        for operation in (get(), post(), Operation("HYDRO", "PUT", "/patients/{id}", overlay=True)):
            result, attempts = called(service, operation, seconds=0, id=5)
            assert (result.failed, result.unclear, attempts) == ("down", False, 0)
    assert service.arrived == []


CLIMBING = [
    "..",
    ".",
    "",
    " ",
    "a/b",
    "../x",
    "a\\b",
    "%2e%2e",
    "%2F",
    "x\r\nHost: evil",
    "\x00",
    "\u2028",
    None,
    {},
    [],
]


@pytest.mark.parametrize("value", [*CLIMBING, "x" * 201])
def test_an_argument_cannot_leave_its_place_in_the_path(value):
    with ScriptedService() as service:
        result, attempts = called(service, get(), id=value)
    assert (result.failed, attempts, service.arrived) == ("400", 0, [])


ELSEWHERE = [
    *("http://evil.example/x", "//evil.example/x", "evil.example", ":80/x", "/../x", "/a/../../x", "/./x", "/a//b"),
    *("/%2e%2e/x", "/a%2fb", "/a%2Fb", "/a\\r\\nHost: evil", "/a b", "/x?y=1", "/x#y", "/\\\\evil", "/{no_argument}"),
]


@pytest.mark.parametrize(
    ("service", "method", "path"),
    [
        *(("HYDRO", "GET", path) for path in ELSEWHERE),
        *((name, "GET", "/x") for name in ("http://evil.example", "HYDRO.evil", "..", "HYDRO\\r\\nX", "")),
        *(("HYDRO", method, "/x") for method in ("PATCH", "CONNECT", "GET /evil")),
    ],
)
def test_a_document_that_names_an_address_is_none(service, method, path):
    request = f'service: "{service}", method: {method}, path: "{path}"'
    tool = f"- {{name: t, when: after a, runs: server, {request}, args: {{a: a}}}}"
    field = "- {id: a, type: text, label: A, prompt: A?}"
    assert parse(f"---\ntitle: X\nfields:\n  {field}\ntools:\n  {tool}\n---\n").spec is None


def test_dots_cannot_be_put_together():
    with ScriptedService() as service:
        result, _ = called(service, get("/files/{a}{b}/x"), a=".", b=".")
    assert (result.failed, service.arrived) == ("400", [])


@pytest.mark.parametrize("value", ["//evil.example/", "@evil.example", "?admin=1", "#x", "é", ";a=b", "http:"])
def test_whatever_an_argument_holds_the_request_stays_with_its_service(value):
    with ScriptedService(Answer(body={})) as service:
        called(service, get("/find", query=("q",)), q=value)
        called(service, get(), id=value.strip("/").replace("/", "") or "x")
    assert len(service.arrived) == 2
    assert all(one.path.startswith("/api/") for one in service.arrived)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_redirects_are_not_followed(method):
    with ScriptedService() as elsewhere, ScriptedService() as service:
        service.answers = [Answer(302, headers=(("Location", elsewhere.url),))]
        result, _ = called(service, Operation("HYDRO", method, "/x"))
    assert (result.failed, result.unclear) == ("302", method in SENDING)
    assert (len(service.arrived), elsewhere.arrived) == (1, [])


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 422, 500])
@pytest.mark.parametrize("method", ["GET", "PUT", "POST"])
def test_a_status_is_told_as_it_is_and_nothing_is_sent_twice(status, method):
    with ScriptedService(Answer(status, {"phone": ["Too short."]})) as service:
        result, attempts = called(service, Operation("HYDRO", method, "/x"))
    assert (result.failed, result.result, attempts) == (str(status), {"phone": ["Too short."]}, 1)
    assert result.unclear == (method in SENDING and status >= 500)
    assert len(service.arrived) == 1


@pytest.mark.parametrize("passing", [Answer(503), Answer(502), Answer(504), Answer(sends=hangs_up)])
def test_what_passes_is_tried_again_where_that_changes_nothing(passing):
    with ScriptedService(passing, passing, Answer(body=[1])) as service:
        result, attempts = called(service, get("/x"))
        assert (result.result, attempts, len(service.arrived)) == ([1], 3, 3)
    with ScriptedService(passing, Answer(body=[1])) as service:
        result, attempts = called(service, post())
        assert (bool(result.failed), result.unclear, len(service.arrived)) == (True, True, 1)


def test_a_service_that_is_not_there_gets_nothing_and_that_is_known():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{probe.getsockname()[1]}"
    for operation in (get("/x"), post()):
        result, attempts = called(url, operation, 2)
        assert (result.failed, result.unclear, attempts) == ("down", False, 3)
        assert "secret" not in repr(result)


BAD_ANSWERS = {
    "html": Answer(body=b"<html>Sign in</html>", content_type="text/html"),
    "no json": Answer(body=b'{"a": '),
    "not a number": Answer(body=b'{"a": NaN}'),
    "deep": Answer(body=b"[" * 5000 + b"]" * 5000),
    "half a character": Answer(body=b'"\\ud800"'),
    "bytes": Answer(body=b'"\xff"'),
    "announced": Answer(body={}, headers=(("Content-Length", str(MOST_BYTES + 1)),)),
    "compressed": Answer(body=b"x", headers=(("Content-Encoding", "gzip"),)),
    "endless": Answer(sends=never_ends),
}


@pytest.mark.parametrize("name", BAD_ANSWERS)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_answer_that_cannot_be_read_is_a_failure(name, method):
    with ScriptedService(BAD_ANSWERS[name]) as service:
        result, _ = called(service, Operation("HYDRO", method, "/x"))
    assert (result.failed, result.result, result.unclear) == ("down", None, method in SENDING)
    assert len(service.arrived) == 1


def test_an_answer_that_drips_ends_with_the_time_of_the_call():
    with ScriptedService(Answer(sends=drips)) as service:
        result, _ = called(service, post(), 0.3)
    assert (result.failed, result.unclear, len(service.arrived)) == ("down", True, 1)


def test_a_handshake_that_drips_ends_with_the_time_of_the_call():
    with DrippingHandshake() as service:
        begun = time.monotonic()
        result, _ = called(service.address.replace("http", "https"), post(), 0.5)
        assert time.monotonic() - begun < 5
    assert (result.failed, result.unclear) == ("down", False)


def test_an_answer_that_breaks_off_in_its_head_is_none():
    def breaks_off(handler: Any) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Half: ")

    with ScriptedService(Answer(sends=breaks_off)) as service:
        result, _ = called(service, post())
    assert (result.failed, result.unclear) == ("down", True)


@pytest.mark.parametrize("answer", [Answer(204), Answer(201), Answer(200, b"  ", "text/plain")])
def test_an_empty_answer_is_one(answer):
    with ScriptedService(answer) as service:
        result, _ = called(service, post())
    assert (result.failed, result.result) == ("", None)


@responses.activate
def test_nothing_of_the_machines_own_is_sent_along(monkeypatch):
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example")
    responses.get("https://hydro.example/api/x", json={"ok": True})
    result, _ = called("https://hydro.example/api/", get("/x"))
    assert result.result == {"ok": True}
    [sent] = responses.calls
    assert sent.request.headers["Accept-Encoding"] == "identity"
