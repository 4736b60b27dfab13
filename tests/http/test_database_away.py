"""A database that is away, or silent: the service says so at once, never with a 500, and goes on when it is back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from urllib.parse import quote

import psutil
import pytest
import requests

from tests.http.service import Machine, Server, running

AT_ONCE = 2.0
MARGIN = 2.0  # for machines that do other work besides
BACK_SECONDS = 15
SERVED_IN_A_ROW = 10


class Elsewhere(Machine):
    """Its database is one that the service does not start by itself."""

    @property
    def address(self) -> str:
        return f"postgresql://postgres@/formpilot?host={quote(self.database.host, safe='')}"

    def environment(self, **more: str) -> dict[str, str]:
        return super().environment(DATABASE_URL=self.address, **more)


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    with running(request.param) as machine:
        yield machine.serve()


@contextmanager
def gone(machine: Machine) -> Iterator[None]:
    machine.database.stop()
    yield
    machine.database.ensure_running()


@contextmanager
def silent(machine: Machine) -> Iterator[None]:
    """Its processes stand still: connections are open, and nobody answers."""
    lock = (machine.data / "postgres" / "data" / "postmaster.pid").read_text()
    postmaster = psutil.Process(int(lock.split("\n", 1)[0]))
    postmaster.suspend()  # first, or it would begin another one meanwhile
    processes = [*postmaster.children(), postmaster]
    for process in processes:
        process.suspend()
    yield
    for process in processes:
        process.resume()


def ask(server: Server, method: str, path: str) -> tuple[requests.Response, float]:
    started = time.monotonic()
    body = {"form": "incident_report"} if method == "POST" else None
    answer = requests.request(method, f"{server.url}{path}", json=body, timeout=30)
    return answer, time.monotonic() - started


# An embedded database that is gone is started again by whoever asks for it.
@pytest.mark.parametrize(
    ("server", "away"), [(Elsewhere, gone), (Elsewhere, silent), (Machine, silent)], indirect=["server"]
)
def test_a_database_that_is_away_is_told_at_once(server: Server, away: Callable[[Machine], object]) -> None:
    assert server.is_healthy()
    asked = [
        ("GET", "/api/health"),
        ("POST", "/api/converse/"),
        ("GET", "/"),
        ("GET", "/admin/"),
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
    # Who asks later waits for nothing but one trial now and then.
    assert sorted(took for _, took in later)[1] < AT_ONCE / 2

    assert_is_back(server)


@pytest.mark.parametrize("server", [Elsewhere, Machine], indirect=True)
def test_a_statement_under_way_is_given_up_when_the_database_falls_silent(server: Server) -> None:
    with server.machine.connect() as other, other.transaction(), ThreadPoolExecutor() as people:
        other.execute("LOCK TABLE forms_registry_formversion")
        asked = [people.submit(ask, server, "POST", "/api/converse/") for _ in range(2)]
        time.sleep(2 * AT_ONCE)
        assert not any(request.done() for request in asked)  # a slow one is waited for

        fell_silent = time.monotonic()
        with silent(server.machine):
            answers = [request.result()[0] for request in asked]
        assert time.monotonic() - fell_silent < AT_ONCE + MARGIN
        assert [answer.status_code for answer in answers] == [503, 503]
        assert {answer.json()["code"] for answer in answers} == {"database_unavailable"}
    assert_is_back(server)


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
