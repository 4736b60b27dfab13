"""The worker as it runs: it hears of work, does what a killed one left, waits for its database, and ends at once."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from formpilot_site.jobs.schedule import WORK
from tests.http.service import START_SECONDS, Machine, running
from tests.starting.starts import RunningProcess


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
    machine.rows(
        "INSERT INTO django_session (session_key, session_data, expire_date) "
        "VALUES ('ended', '', now() - interval '1 minute'), ('going on', '', now() + interval '1 hour') RETURNING 1"
    )
    log = machine.data / "worker.log"
    worker = RunningProcess("manage.py", "worker", env=machine.environment(LOG_LEVEL="INFO"), log=log)
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
        assert machine.rows("SELECT session_key FROM django_session") == [("going on",)]

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


def test_the_guide_names_all_work() -> None:
    guide = (Path(settings.BASE_DIR) / "docs" / "operations.md").read_text()
    _before, _head, rows = guide.partition("| work | when |\n|---|---|\n")

    assert [row.split("`")[1] for row in rows.partition("\n\n")[0].splitlines()] == [work.name for work in WORK]


STUCK = {
    "index_words": "auditing_indexedwords",
    "count_turns": "auditing_turncount",
    "seal_audit": "auditing_seal",
    "send_webhooks": "webhooks_delivery",
    "make_exports": "auditing_export",
}


def test_work_that_takes_long_holds_up_no_other_and_is_not_begun_beside_itself(machine: Machine) -> None:
    def notify(*names: str) -> None:
        for name in names:
            machine.rows("SELECT 1 FROM pg_notify('formpilot_work', %s)", name)

    def jobs(status: str) -> Counter[str]:
        return Counter(
            name for (name,) in machine.rows("SELECT task_name FROM procrastinate_jobs WHERE status::text = %s", status)
        )

    machine.database.ensure_running()  # the last worker to end has stopped it
    worker = RunningProcess("manage.py", "worker", env=machine.environment(), log=machine.data / "worker-2.log")
    try:
        with machine.connect() as other, other.transaction():
            for table in STUCK.values():
                other.execute(f"LOCK TABLE {table}")
            # Each is told again and again that there is something to do, as by every commit.
            until(lambda: (notify(*STUCK), set(STUCK) <= set(jobs("doing")))[1])
            for _ in range(10):
                notify(*STUCK)
                time.sleep(0.2)
            notify("reseal_webhooks")

            until(lambda: not jobs("todo") and "reseal_webhooks" not in jobs("doing"))
            until(lambda: all(jobs("doing")[name] == 1 for name in STUCK))
        until(lambda: not jobs("doing").keys() & STUCK.keys())
    finally:
        worker.kill()
        worker.wait()
