"""A worker is killed before, during and after the call of an action: nothing is sent twice, and no turn is lost.

`KILLS=20 pytest tests/http/processes/test_action_deaths.py` does each twenty times.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
import requests

from conversations.tests.scripted_service import Answer, ScriptedService
from tests.http.processes.test_deaths import in_background
from tests.http.service import START_SECONDS, Machine, Server, kill

KILLS = int(os.environ.get("KILLS", "1"))
PATIENT = """---
form_id: patient
title: Patient
fields:
  - {id: name, type: text, required: true, label: Name, prompt: Name?}
  - {id: number, type: integer, label: Number}
tools:
  - {name: create, when: after name, runs: server, service: HYDRO, method: POST, path: /patients, args: {name: name},
     sets: {number: id}}
---
"""


@dataclass
class Acting:
    """A server whose forms ask a service that counts."""

    machine: Machine
    server: Server
    service: ScriptedService

    def arrived(self, name: str) -> int:
        return sum(one.body == {"name": name} for one in self.service.arrived)

    def holder(self, conversation: str) -> int:
        [[holder]] = self.machine.rows(
            "SELECT lease_holder FROM conversations_conversation WHERE id = %s", conversation
        )
        return int(holder.split(" ")[1])

    @contextmanager
    def holding(self, table: str) -> Iterator[None]:
        with self.machine.connect() as connection, connection.transaction():
            connection.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
            yield

    def wait_for_lock(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%%INSERT INTO%%'"
        while not self.machine.rows(waiting):
            assert time.monotonic() < deadline, "nothing waits"
            time.sleep(0.02)


@pytest.fixture(scope="module")
def acting(machine: Machine) -> Iterator[Acting]:
    with ScriptedService(Answer(201, {"id": 7})) as service, pytest.MonkeyPatch.context() as patched:
        patched.setenv("SERVICES", "HYDRO")
        patched.setenv("HYDRO_BASE_URL", service.url)
        documents = machine.data / "documents"
        documents.mkdir()
        (documents / "patient.md").write_text(PATIENT, encoding="utf-8")
        machine.manage("import_forms", str(documents)).check_returncode()
        server = machine.serve()
        yield Acting(machine, server, service)
        server.kill()


def repeat_after_kill(acting: Acting, act: Callable[[str, Any], None]) -> tuple[Any, int]:
    """The reply to a turn that is sent once more after the process that took it was killed, and what had arrived."""
    opened = acting.server.post_until_taken({"form": "patient"}).json()["conversation_id"]
    name = uuid4().hex
    body = {"conversation_id": opened, "answers": {"name": name}}
    key = uuid4().hex
    act(opened, lambda: acting.server.post(body, key))
    return acting.server.post_until_taken(body, key).json(), acting.arrived(name)


@pytest.mark.parametrize("_time", range(KILLS))
def test_killed_before_the_call_it_is_made_once(acting: Acting, _time: int) -> None:
    def before(conversation: str, post: Callable[[], Any]) -> None:
        with acting.holding("conversations_actioncall"):
            hanging = in_background(post)
            acting.wait_for_lock()
            kill(acting.holder(conversation))
        assert isinstance(hanging.exception(30), requests.ConnectionError)

    reply, arrived = repeat_after_kill(acting, before)
    # The database may finish a statement whose sender is gone: then nobody knows that nothing was sent.
    unknown = "could not find out" in reply["response_message"]
    assert (arrived, reply["answers"].get("number")) == ((0, None) if unknown else (1, 7))
    assert reply["status"] == "completed"


@pytest.mark.parametrize("_time", range(KILLS))
def test_killed_during_the_call_it_is_not_made_again_and_said(acting: Acting, _time: int) -> None:
    def during(conversation: str, post: Callable[[], Any]) -> None:
        acting.service.while_answering = lambda: kill(acting.holder(conversation))
        with suppress(requests.ConnectionError):
            post()
        acting.service.while_answering = lambda: None

    reply, arrived = repeat_after_kill(acting, during)
    assert (arrived, reply["status"]) == (1, "completed")
    assert "could not find out" in reply["response_message"]


@pytest.mark.parametrize("_time", range(KILLS))
def test_killed_after_the_call_its_result_is_found(acting: Acting, _time: int) -> None:
    def after(conversation: str, post: Callable[[], Any]) -> None:
        with acting.machine.holding_commits():
            hanging = in_background(post)
            kill(acting.machine.holder(conversation))
        assert isinstance(hanging.exception(30), requests.ConnectionError)

    reply, arrived = repeat_after_kill(acting, after)
    assert (arrived, reply["answers"]["number"], reply["status"]) == (1, 7, "completed")
