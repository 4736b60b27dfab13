"""Each request has an id and a line of log; each turn a line of its own; and none of them tells of people."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client
from rest_framework.test import APIClient

from agent.fake_model import FakeModel
from conversations import understanding
from conversations.api.problems import problem_handler
from conversations.tests.scripted_service import Answer, ScriptedService, hangs_up
from conversations.tests.support import BrokenAgent
from formpilot_site.observing.requests import template_of
from forms_registry.services import import_form
from tests.observing.conftest import Lines

CANARY = "Zanzibarcanary"
SAID = f"My name is {CANARY} Saleh and I come on 9 March 2026"

LOOKING_UP = """---
form_id: lookup
title: Look up
fields:
  - {id: name, type: text, required: true, prompt: Name?}
  - {id: card, type: text, required: true, prompt: Card?}
tools:
  - {name: look, when: after card, runs: server, service: REGISTER, method: GET, path: "/people/{name}",
     args: {name: name, card: card}}
---
"""


@pytest.fixture
def no_message_with_a_canary(transactional_db: None) -> Iterator[None]:
    """The database refuses such a message, and repeats the whole row as it does."""
    with connection.cursor() as cursor:
        cursor.execute(
            "ALTER TABLE conversations_message ADD CONSTRAINT no_canary CHECK (text NOT LIKE '%%Zanzibar%%')"
        )
    yield
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE conversations_message DROP CONSTRAINT no_canary")


def of(found: list[dict[str, Any]], logger: str) -> list[dict[str, Any]]:
    return [line for line in found if line["logger"] == logger]


def test_a_request_has_one_line_and_an_id_that_its_problem_shares(api: APIClient, lines: Lines) -> None:
    opened = api.post("/api/converse/?secret=1", {"form": "visit"}, headers={"X-Request-ID": "chosen"})
    refused = api.get("/api/conversations/00000000-0000-4000-8000-000000000000/answers/")

    first, second = of(lines(), "formpilot_site.observing.requests")
    assert first == first | {
        "message": "POST /api/converse 200",
        "method": "POST",
        "path": "/api/converse",
        "status": 200,
        "request_id": opened["X-Request-ID"],
    }
    assert first["ms"] > 0
    assert second["path"] == "/api/conversations/{conversation_id}/answers"
    assert refused.json()["instance"] == f"urn:formpilot:request:{second['request_id']}"
    ids = [opened["X-Request-ID"], refused["X-Request-ID"]]
    assert all(re.fullmatch("[0-9a-f]{16}", one) for one in ids)
    assert len(set(ids)) == 2


def test_an_address_that_is_not_there_is_told_as_no_other(api: APIClient, lines: Lines) -> None:
    for path in ("/nowhere", "/api/nowhere", "/api/"):
        assert api.get(path).status_code == 404

    assert [line["path"] for line in of(lines(), "formpilot_site.observing.requests")] == ["(other)"] * 3


@pytest.mark.parametrize(
    ("method", "address", "origin", "told"),
    [
        ("post", f"/chat/{CANARY}/", "", ("csrf", "CSRF cookie not set.")),
        ("post", f"/chat/{CANARY}/", f"https://{CANARY}", ("csrf", "Origin checking failed")),
        ("get", f"/admin/conversations/turn/?{CANARY}=1", "", ("DisallowedModelAdminLookup", None)),
    ],
)
def test_what_django_refuses_is_told_by_its_kind(
    admin_user: User, lines: Lines, method: str, address: str, origin: str, told: tuple[str, str | None]
) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(admin_user)
    assert getattr(browser, method)(address, headers={"Origin": origin} if origin else {}).status_code in {400, 403}

    (line,) = [line for line in lines() if line["logger"].startswith("django.security")]
    assert (line["logger"].rpartition(".")[2], line.get("why")) == told
    assert line["level"] == "WARNING"
    assert CANARY not in str(lines())


def test_a_turn_has_one_line_that_shares_the_id_of_its_request(api: APIClient, lines: Lines) -> None:
    opened = api.post("/api/converse/", {"form": "visit"})

    (turn,) = of(lines(), "conversations.observing.turns")
    assert turn == turn | {
        "message": "turn",
        "conversation": opened.json()["conversation_id"],
        "form": "visit",
        "turn": 1,
        "action": "MESSAGE",
        "status": "in_progress",
        "model_calls": 0,
        "faults": [],
        "request_id": opened["X-Request-ID"],
    }
    assert turn["ms"] > 0


def test_the_line_of_a_turn_tells_what_the_model_did(api: APIClient, lines: Lines, settings: Any) -> None:
    with FakeModel() as served:
        settings.CUSTOM_LLM_API_ENDPOINT, settings.CUSTOM_LLM_MODEL_NAME = served.url, "scripted"
        served.fault("unauthorized")
        opened = api.post("/api/converse/", {"form": "visit"}).json()
        api.post("/api/converse/", {"conversation_id": opened["conversation_id"], "user_message": SAID})
        understanding.close()

    turn = of(lines(), "conversations.observing.turns")[-1]
    assert (turn["model_calls"], turn["faults"]) == (1, ["refused_access"])


def test_nothing_that_a_person_says_reaches_the_log(
    api: APIClient, log: StringIO, settings: Any, no_message_with_a_canary: None
) -> None:
    connection.force_debug_cursor = True  # with DEBUG, Django logs each statement with its parameters
    opened = api.post("/api/converse/", {"form": "visit", "context": {"user": {"name": CANARY}}}).json()
    answers = {"conversation_id": opened["conversation_id"], "answers": {"guest": f"{CANARY} Saleh"}}
    assert api.post("/api/converse/", answers).status_code == 200
    assert api.post("/api/converse/", answers | {"answers": {CANARY: 1}}).status_code == 400
    assert api.get(f"/api/forms/?q={CANARY}").status_code in {200, 400}

    failed = api.post("/api/converse/", {"conversation_id": opened["conversation_id"], "user_message": SAID})
    connection.force_debug_cursor = False

    assert (failed.status_code, failed.json()["code"]) == (500, "internal_error")
    assert "constraint no_canary" in log.getvalue()
    assert "Traceback" not in failed.content.decode()
    assert CANARY.lower() not in log.getvalue().lower()


@pytest.mark.parametrize(
    "error",
    [
        ValueError(f"cannot read {CANARY}"),
        KeyError(CANARY),
        UnicodeEncodeError("ascii", CANARY, 0, 1, "no such character"),
        type("HTTPError", (OSError,), {"__module__": "some.library"})(f"https://api.example/?q={CANARY}"),
    ],
)
def test_what_an_exception_says_is_left_out_where_it_may_repeat_values(
    log: StringIO, lines: Lines, error: Exception
) -> None:
    try:
        try:
            raise error
        except Exception as cause:
            raise LookupError(CANARY) from cause
    except LookupError as raised:
        problem_handler(raised, {})

    assert CANARY not in log.getvalue()
    (line,) = lines()
    assert type(error).__name__ in line["traceback"]
    assert "test_what_an_exception_says" in line["traceback"]


def test_what_an_exception_says_of_us_stays(lines: Lines) -> None:
    try:
        BrokenAgent()(None, None, None)  # type: ignore[arg-type]
    except RuntimeError as raised:
        problem_handler(raised, {})

    assert lines()[0]["traceback"].endswith("builtins.RuntimeError: the agent broke")


@pytest.mark.parametrize(
    ("route", "path"),
    [
        ("^api/converse/?$", "/api/converse"),
        (r"^api/conversations/(?P<conversation_id>[^/]+)/messages/?$", "/api/conversations/{conversation_id}/messages"),
        (r"^api/schemas/(?P<filename>[-\w]+\.md)/?$", "/api/schemas/{filename}"),
        ("chat/<slug:slug>/token/", "/chat/{slug}/token/"),
        ("", "/"),
    ],
)
def test_an_address_is_told_by_its_template(route: str, path: str) -> None:
    assert template_of(route) == path


def test_our_own_log_level_is_no_librarys() -> None:
    from formpilot_site.logs import logging_settings

    configured = logging_settings("DEBUG")
    assert logging.getLevelName(configured["root"]["level"]) == logging.INFO
    assert configured["loggers"]["conversations"]["level"] == "DEBUG"


def test_what_is_asked_of_a_service_is_not_told_when_the_connection_breaks(
    api: APIClient, lines: Lines, settings: Any
) -> None:
    import_form(markdown=LOOKING_UP, slug="lookup")
    conversation_id = api.post("/api/converse/", {"form": "lookup"}).json()["conversation_id"]
    with ScriptedService(hangs_up, Answer(body={"known": True})) as service:
        settings.SERVICES = {"REGISTER": {"base_url": service.url, "authorization": ""}}
        api.post("/api/converse/", {"conversation_id": conversation_id, "answers": {"name": CANARY, "card": CANARY}})

    assert [CANARY in request.path for request in service.arrived] == [True, True]
    assert CANARY not in str(lines())
    assert of(lines(), "conversations.observing.actions")[0]["attempts"] == 2


def test_a_page_that_breaks_is_told_in_one_line_without_its_address(
    client: Any, lines: Lines, db: None, settings: Any
) -> None:
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "tests.observing.test_requests.breaking"]
    client.raise_request_exception = False
    answer = client.get(f"/chat/{CANARY}/?q={CANARY}")

    assert answer.status_code == 500
    assert CANARY not in str(lines())
    told = [line for line in lines() if line["level"] == "ERROR"]
    assert [(line["logger"], line["request_id"]) for line in told] == [("django.request", answer["X-Request-ID"])]
    assert "the middleware broke" in told[0]["traceback"]


@pytest.mark.parametrize("path", ["/chat/", "/api/forms/"])
@pytest.mark.parametrize(("state", "is_away"), [("54000", False), ("40P01", False), ("57P03", True), ("53300", True)])
def test_a_query_at_fault_is_not_told_as_a_database_that_is_away(
    client: Any, lines: Lines, db: None, settings: Any, path: str, state: str, is_away: bool
) -> None:
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "tests.observing.test_requests.asking"]
    client.raise_request_exception = False
    answer = client.get(path, headers={"X-State": state})

    assert (answer.status_code, answer.has_header("Retry-After")) == ((503, True) if is_away else (500, False))
    [told] = [line for line in lines() if line["level"] == "ERROR"]
    assert ("cause" in told, "traceback" in told) == (is_away, not is_away)
    assert f"sqlstate {state}" in str(told)


def asking(_get_response: object) -> object:
    """A middleware whose query fails as it is told."""

    def failing(request: Any) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{request.headers['X-State']}'; END $$")

    return failing


def breaking(_get_response: object) -> object:
    """A middleware at fault."""

    def broken(_request: object) -> None:
        raise RuntimeError("the middleware broke")

    return broken
