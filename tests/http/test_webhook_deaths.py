"""Whatever is killed, whenever: each completed form is told at least once, under one id, and no other form is."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler
from typing import Any

import psycopg
import pytest
import requests

from conversations.tests.support import VISIT
from tests.http.service import START_SECONDS, Machine, Server, kill, running
from tests.starting.starts import RunningProcess
from webhooks.tests.receiver import Receiver, status

A_FEW = 4
# In one process: each takes two seconds to start.
BEGIN = """
from django.core.management import call_command
call_command("import_forms", {forms!r})
call_command("create_webhook", form="visit", url={hooks!r})
"""


class Works(Machine):
    """A machine with a worker that may send to this machine."""

    worker: RunningProcess | None = None

    def environment(self, **more: str) -> dict[str, str]:
        return super().environment(WEBHOOK_PRIVATE_ADDRESSES="127.0.0.1", **more)

    def work(self) -> None:
        self.worker = RunningProcess("manage.py", "worker", env=self.environment(), log=self.data / "worker.log")

    def kill_worker(self) -> None:
        if self.worker:
            self.worker.kill()
            self.worker.wait()

    def close(self) -> None:
        self.kill_worker()
        super().close()


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def machine(receiver: Receiver) -> Iterator[Works]:
    with running(Works) as machine:
        assert isinstance(machine, Works)
        (machine.data / "forms").mkdir()
        (machine.data / "forms" / "visit.md").write_text(VISIT)
        forms, hooks = str(machine.data / "forms"), f"{receiver.address}/hooks"
        begun = machine.manage("shell", "--verbosity", "0", "--command", BEGIN.format(forms=forms, hooks=hooks))
        begun.check_returncode()
        yield machine


@pytest.fixture(scope="module")
def server(machine: Works) -> Server:
    return machine.serve()


def nearly_complete(server: Server, how_many: int = A_FEW) -> list[str]:
    """Conversations of which but one answer is missing."""
    started = []
    for _ in range(how_many):
        body = {"form": "visit", "answers": {"guest": "Huda", "day": "2026-03-09"}}
        started.append(str(server.post_until_taken(body).json()["conversation_id"]))
    return started


@contextmanager
def completing(server: Server, conversations: list[str]) -> Iterator[None]:
    """Meanwhile their last turns are under way, each sent once; who sends them bears what happens."""

    def post(conversation: str) -> None:
        with suppress(requests.RequestException):
            server.post({"conversation_id": conversation, "answers": {"purpose": "Meeting"}})

    with ThreadPoolExecutor(len(conversations)) as people:
        done = [people.submit(post, one) for one in conversations]
        yield
        for one in done:
            one.result(60)


def wait_until(machine: Works, condition: Callable[[], Any]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not condition():
        assert time.monotonic() < deadline, (machine.data / "worker.log").read_text()
        time.sleep(0.1)


def let_time_pass(machine: Works) -> None:
    """As if claims of the dead had run out, and attempts were due again."""
    machine.rows(
        "UPDATE webhooks_delivery SET claimed_until = NULL, next_attempt_at = now() "
        "WHERE status = 'waiting' AND last_attempt_at < now() - interval '2 seconds' RETURNING 1"
    )
    machine.rows("SELECT pg_notify('formpilot_work', 'send_webhooks')")


def wait_until_all_is_delivered(machine: Works) -> None:
    def nothing_waits() -> bool:
        with suppress(psycopg.OperationalError):
            let_time_pass(machine)
            return machine.rows("SELECT count(*) FROM webhooks_delivery WHERE status = 'waiting'") == [(0,)]
        return False

    wait_until(machine, nothing_waits)


def test_what_is_completed_is_told_and_nothing_else(machine: Works, server: Server, receiver: Receiver) -> None:
    machine.work()
    everybody = nearly_complete(server, 2)  # who never say the last word

    # The processes that serve die, in the middle of commits and around them.
    everybody += (batch := nearly_complete(server))
    with completing(server, batch):
        for worker in server.workers():
            kill(worker)
    everybody += (batch := nearly_complete(server))
    with machine.holding_commits(), completing(server, batch):
        machine.holder(batch[0])
        for worker in server.workers():
            kill(worker)

    # The worker dies while a receiver has a delivery, and has not answered.
    everybody += (batch := nearly_complete(server))
    came, let_go = threading.Event(), threading.Event()

    def hold(handler: BaseHTTPRequestHandler) -> None:
        came.set()
        let_go.wait(START_SECONDS)
        with suppress(OSError):
            status(204)(handler)

    receiver.script += [hold, status(500)]
    with completing(server, batch):
        pass
    assert came.wait(START_SECONDS)
    machine.kill_worker()
    let_go.set()

    # The database dies in the middle of commits, and while the next worker works.
    everybody += (batch := nearly_complete(server))
    with suppress(psycopg.OperationalError), machine.holding_commits(), completing(server, batch):
        machine.holder(batch[0])
        machine.kill_database()
    machine.work()
    everybody += (batch := nearly_complete(server))
    with completing(server, batch):
        pass

    def has_one_arrived() -> bool:
        let_time_pass(machine)
        return any(request.payload["data"]["conversation_id"] in batch for request in list(receiver.requests))

    wait_until(machine, has_one_arrived)
    machine.kill_database()
    wait_until(machine, server.is_healthy)
    wait_until_all_is_delivered(machine)

    completed = machine.rows("SELECT conversation_id::text, reference FROM conversations_submission")
    told = defaultdict(set)
    for request in receiver.requests:
        data = request.payload["data"]
        told[data["conversation_id"], data["reference"]].add(request.headers["webhook-id"])
    assert set(told) == set(completed)
    assert all(len(ids) == 1 for ids in told.values())
    assert len({one for ids in told.values() for one in ids}) == len(completed)
    # The test would show nothing if all or none had got through, or nothing had been told twice.
    assert A_FEW < len(completed) < len(everybody)
    assert len(receiver.requests) > len(completed)
