"""A database that is away, or silent: the service says so at once, never with a 500, and goes on when it is back."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any, LiteralString
from urllib.parse import quote

import pytest
import requests

from conversations.tests.support import VISIT
from tests.http.service import METRICS_TOKEN, Machine, Server, running

AT_ONCE = 2.0
MARGIN = 2.0  # for machines that do other work besides
BACK_SECONDS = 15
SERVED_IN_A_ROW = 10
OPENING = {"form": "incident_report"}
SOMEBODYS = "5b0dbd3e-7d4c-4f7e-9f3c-000000000000"

Body = dict[str, str]


class Elsewhere(Machine):
    """Its database is one that the service does not start by itself."""

    @property
    def address(self) -> str:
        return f"postgresql://postgres@/formpilot?host={quote(self.database.host, safe='')}"

    def environment(self, **more: str) -> dict[str, str]:
        return super().environment(DATABASE_URL=self.address, **more)


@pytest.fixture(scope="module")
def serving() -> Iterator[Callable[[type[Machine]], Server]]:
    """The server of one machine of each kind, for all tests."""
    with ExitStack() as machines:
        yield cache(lambda kind: machines.enter_context(running(kind)).serve())


@pytest.fixture
def server(request: pytest.FixtureRequest, serving: Callable[[type[Machine]], Server]) -> Server:
    return serving(request.param)


@contextmanager
def database_stopped(machine: Machine) -> Iterator[None]:
    machine.database.stop()
    yield
    machine.database.ensure_running()


@contextmanager
def database_silent(machine: Machine) -> Iterator[None]:
    """Its processes stand still: connections are open, and nobody answers."""
    with machine.taking_no_connections():  # first, or it would begin another process meanwhile
        processes = machine.postmaster.children()
        for process in processes:
            process.suspend()
        yield
        for process in processes:
            process.resume()


def ask(
    server: Server, method: str, path: str, body: Body | None = None, headers: dict[str, str] | None = None
) -> tuple[requests.Response, float]:
    started = time.monotonic()
    answer = requests.request(method, f"{server.url}{path}", json=body, headers=headers, timeout=30)
    return answer, time.monotonic() - started


# An embedded database that is gone is started again by whoever asks for it.
@pytest.mark.parametrize(
    ("server", "away"),
    [(Elsewhere, database_stopped), (Elsewhere, database_silent), (Machine, database_silent)],
    indirect=["server"],
)
def test_a_database_that_is_away_is_told_at_once(server: Server, away: Callable[[Machine], object]) -> None:
    assert server.is_healthy()
    asked: list[tuple[Any, ...]] = [
        ("GET", "/api/health"),
        ("POST", "/api/converse/", OPENING),
        ("GET", "/"),
        ("GET", "/admin/"),
        ("GET", "/admin/", None, {"Cookie": f"sessionid={'a' * 32}"}),
        ("GET", f"/api/conversations/{SOMEBODYS}/"),
        ("GET", "/api/forms/"),
    ]
    with away(server.machine):  # type: ignore[attr-defined]
        with ThreadPoolExecutor(30) as people:
            answers = list(people.map(lambda what: ask(server, *what), asked * 6))
        later = [ask(server, *what) for what in asked]

    for answer, took in [*answers, *later]:
        # The log-in page asks no database, and what asks none is served.
        assert answer.status_code in {503, 200 if "/admin/" in answer.url else 503}, answer.text
        assert took < AT_ONCE + MARGIN, answer.url
        if answer.status_code == 503:
            assert int(answer.headers["Retry-After"]) > 0
        if "/api/" in answer.url:
            assert (answer.headers["Content-Type"], answer.json()["code"]) == (
                "application/problem+json",
                "database_unavailable",
            )
    assert_is_told_shortly(server, [answer for answer, _ in [*answers, *later] if answer.status_code == 503])
    # Who asks later waits for nothing but one trial now and then.
    assert sorted(took for _, took in later)[1] < AT_ONCE / 2

    assert_is_back(server)


# What is asked, where its statement is held up, and what is told of it.
READING = (OPENING, "forms_registry_formversion", "database_unavailable")
COMMITTING = ({"form_context_md": VISIT}, "conversations_turn IN EXCLUSIVE MODE", "turn_perhaps_stored")


@pytest.mark.parametrize(
    ("server", "body", "table", "code"),
    [(Elsewhere, *READING), (Machine, *READING), (Elsewhere, *COMMITTING)],
    indirect=["server"],
)
def test_a_statement_under_way_is_given_up_when_the_database_falls_silent(
    server: Server, body: Body, table: LiteralString, code: str
) -> None:
    with server.machine.connect() as other, other.transaction(), ThreadPoolExecutor() as people:
        other.execute(f"LOCK TABLE {table}")
        asked = [people.submit(ask, server, "POST", "/api/converse/", body) for _ in range(2)]
        time.sleep(2 * AT_ONCE)
        assert not any(request.done() for request in asked)  # a slow one is waited for

        fell_silent = time.monotonic()
        with database_silent(server.machine):
            answers = [request.result()[0] for request in asked]
        assert time.monotonic() - fell_silent < AT_ONCE + MARGIN
        assert [answer.status_code for answer in answers] == [503, 503]
        assert {answer.json()["code"] for answer in answers} == {code}
    assert_is_back(server)


@pytest.mark.parametrize("server", [Elsewhere], indirect=True)
def test_metrics_that_need_no_database_are_told_meanwhile(server: Server) -> None:
    token = {"Authorization": f"Bearer {METRICS_TOKEN}"}
    with database_stopped(server.machine):
        ask(server, "GET", "/api/forms/")
        answer, took = ask(server, "GET", "/metrics", None, token)

    assert answer.status_code == 200
    assert took < AT_ONCE
    assert 'formpilot_requests_total{method="GET",path="/api/forms",status="503"}' in answer.text
    assert "formpilot_workers" not in answer.text
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    lines = [line for line in lines if line.get("request_id") == answer.headers["X-Request-ID"]]
    [why, _line] = [line for line in lines if line["logger"] != "psycopg.pool"]
    assert "cause" in why
    assert_is_back(server)
    assert "formpilot_workers" in ask(server, "GET", "/metrics", None, token)[0].text


def assert_is_told_shortly(server: Server, answers: list[requests.Response]) -> None:
    """The log has one line of why, and that of the request, for each that was refused, and no address; the pool tells
    of each connection that it lost."""
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert [line for line in lines if line["logger"] == "psycopg.pool" and "traceback" in line] == []
    lines = [line for line in lines if line["logger"] != "psycopg.pool"]
    assert [line for line in lines if "request_id" not in line and line["level"] == "ERROR"] == []
    assert SOMEBODYS not in json.dumps(lines)
    for answer in answers:
        told = [line for line in lines if line.get("request_id") == answer.headers["X-Request-ID"]]
        assert [line["logger"] == "formpilot_site.observing.requests" for line in told] == [False, True], told
        assert "traceback" not in told[0]
        assert "OperationalError" in told[0]["cause"] or "Away" in told[0]["cause"] or "Timeout" in told[0]["cause"]


def assert_is_back(server: Server) -> None:
    """Each worker process finds by itself that the database is back."""
    until = time.monotonic() + BACK_SECONDS
    served = 0
    while served < SERVED_IN_A_ROW:
        status = ask(server, "GET", "/api/forms/")[0].status_code
        assert status in {200, 503}
        assert time.monotonic() < until
        served = served + 1 if status == 200 else 0
        time.sleep(0.1)
    assert server.is_healthy()
