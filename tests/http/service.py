"""The service as it runs for real: gunicorn with two workers over an embedded Postgres of its own, to be killed."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import psycopg
import requests

from tests.http.prepared import copy_prepared, database_in, environment
from tests.starting.starts import RunningProcess, start

START_SECONDS = 60
RECOVERY_SECONDS = 30
METRICS_TOKEN = "of-those-who-watch-the-tests-run"


class Machine:
    """One data folder: a database, and as many servers over it as are started."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.database = database_in(data)
        self.servers: list[Server] = []
        copy_prepared(data)
        self.database.ensure_running()

    def environment(self, **more: str) -> dict[str, str]:
        return environment(self.data, **more)

    def manage(self, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
        return start("manage.py", *command, env=self.environment(**more))

    def serve(self) -> Server:
        server = Server(self)
        self.servers.append(server)
        server.start()
        return server

    def rows(self, query: str, *parameters: object) -> list[tuple[Any, ...]]:
        with self.connect() as connection:
            return connection.execute(query, parameters).fetchall()

    def connect(self) -> psycopg.Connection:
        return psycopg.connect(host=self.database.host, user="postgres", dbname="formpilot", autocommit=True)

    @contextmanager
    def holding_commits(self) -> Iterator[None]:
        """Meanwhile turns are claimed and decided, and stop in the middle of their commit."""
        with self.connect() as connection, connection.transaction():
            connection.execute("LOCK TABLE conversations_turn IN EXCLUSIVE MODE")
            yield

    def holder(self, conversation_id: str) -> int:
        """The process whose commit of a turn of this conversation is being held, once there is one."""
        deadline = time.monotonic() + START_SECONDS
        waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%%INSERT INTO%%'"
        claimed = "SELECT lease_holder FROM conversations_conversation WHERE id = %s AND lease_holder <> ''"
        # Another one's may be held before this one is claimed.
        while not (self.rows(waiting) and self.rows(claimed, conversation_id)):
            assert time.monotonic() < deadline, "no turn is being committed"
            time.sleep(0.02)
        [[holder]] = self.rows(claimed, conversation_id)
        return int(holder.split(" ")[1])

    def kill_database(self) -> None:
        kill(self.postmaster.pid)

    @contextmanager
    def taking_no_connections(self) -> Iterator[None]:
        """Meanwhile the database goes on for those who are connected, and nobody else gets an answer."""
        postmaster = self.postmaster
        postmaster.suspend()
        try:
            yield
        finally:
            postmaster.resume()

    @property
    def postmaster(self) -> psutil.Process:
        lock = (self.data / "postgres" / "data" / "postmaster.pid").read_text()
        return psutil.Process(int(lock.split("\n", 1)[0]))

    def close(self) -> None:
        for server in self.servers:
            server.kill()
        self.database.stop()


@contextmanager
def running(kind: type[Machine] = Machine) -> Iterator[Machine]:
    """A machine in a folder of its own, that is gone with all it served."""
    data = Path(tempfile.mkdtemp(prefix="formpilot-test-"))
    machine = kind(data)
    yield machine
    machine.close()
    shutil.rmtree(data)


class Server:
    """A gunicorn master with two workers, on a port that it keeps when it is started again."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: RunningProcess | None = None

    @property
    def log(self) -> Path:
        return self.machine.data / f"server-{self.port}.log"

    def start(self) -> None:
        self.process = self.start_master(self.log)
        deadline = time.monotonic() + START_SECONDS
        while not self.is_healthy():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.1)

    def start_master(self, log: Path) -> RunningProcess:
        """A master on this port, whether it is free or not."""
        settings = {"PORT": str(self.port), "BACKEND_HOST": "127.0.0.1", "WEB_WORKERS": "2", "WEB_THREADS": "24"}
        command = ("-m", "gunicorn", "--config", "gunicorn.conf.py", "formpilot_site.wsgi")
        return RunningProcess(*command, env=self.machine.environment(**settings, METRICS_TOKEN=METRICS_TOKEN), log=log)

    def is_healthy(self) -> bool:
        try:
            return requests.get(f"{self.url}/api/health", timeout=5).json()["status"] == "healthy"
        except (requests.RequestException, KeyError):
            return False

    def workers(self) -> list[int]:
        assert self.process is not None
        return [child.pid for child in psutil.Process(self.process.pid).children()]

    def kill(self) -> None:
        """The master and all of its workers at once: none gets to say goodbye."""
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def post(self, body: dict[str, Any], key: str = "", path: str = "/api/converse/") -> requests.Response:
        headers = {"Idempotency-Key": key} if key else {}
        return requests.post(f"{self.url}{path}", json=body, headers=headers, timeout=60)

    def post_until_taken(self, body: dict[str, Any], key: str = "") -> requests.Response:
        """As a client does: again after what a repetition can mend, with the same key."""
        deadline = time.monotonic() + RECOVERY_SECONDS
        while True:
            try:
                response = self.post(body, key)
                if response.status_code not in {409, 503}:
                    return response
                assert "Retry-After" in response.headers, response.text
                last_failure: object = response.text
            except requests.ConnectionError as error:
                last_failure = error
            assert time.monotonic() < deadline, last_failure
            time.sleep(0.1)

    def get(self, conversation_id: str) -> dict[str, Any]:
        return requests.get(f"{self.url}/api/conversations/{conversation_id}/", timeout=30).json()


def kill(process: int) -> None:
    """Ends a process at once, and waits until it is gone."""
    victim = psutil.Process(process)
    victim.kill()
    psutil.wait_procs([victim], timeout=10)
