"""The worker as it runs: it hears of work, does what a killed one left, waits for its database, and ends at once."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from formpilot_site.jobs.schedule import WORK
from tests.http.service import START_SECONDS, Machine, running
from tests.starting.starts import Begun


@pytest.fixture(scope="module")
def machine() -> Iterator[Machine]:
    with running() as machine:
        yield machine


def until(condition: Callable[[], Any]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_the_worker(machine: Machine) -> None:
    # A worker that was killed in the middle of a job, long enough ago.
    [(dead,)] = machine.rows(
        "INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '5 minutes') RETURNING id"
    )
    machine.rows(
        "INSERT INTO procrastinate_jobs (queue_name, task_name, args, status, worker_id) "
        "VALUES ('default', 'seal_audit', '{}', 'doing', %s) RETURNING id",
        dead,
    )
    log = machine.data / "worker.log"
    worker = Begun("manage.py", "worker", env=machine.environment(LOG_LEVEL="INFO"), told=log)
    try:
        # All work was due in the last day, and nothing of it fails. Those done at its start wait already, and are
        # not put there a second time.
        by_the_clock = {work.name for work in WORK if not work.is_notified}
        until(
            lambda: (
                by_the_clock
                <= {name for (name,) in machine.rows("SELECT task_name FROM procrastinate_periodic_defers")}
            )
        )
        until(lambda: machine.rows("SELECT count(*) FROM procrastinate_jobs") == [(0,)])
        assert "is done again" in log.read_text()
        assert "ERROR" not in log.read_text()

        machine.kill_database()
        until(lambda: log.read_text().count("The worker works") == 2)
        until(
            lambda: machine.rows(
                "SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - interval '20 s'"
            )
        )

        worker.terminate()
        assert worker.wait(START_SECONDS) == 0
    finally:
        worker.kill()
        worker.wait()
    # Each line is one of the service's form, that the database went included.
    assert all(json.loads(line)["logger"] for line in log.read_text().splitlines())
