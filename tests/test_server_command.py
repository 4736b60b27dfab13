"""`script/server` on a machine that has nothing running: twice, with a violent end in between."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from formpilot_site.database.server import EmbeddedServer

ROOT = Path(__file__).resolve().parent.parent
FIRST_START_SECONDS = 300
SECOND_START_SECONDS = 60


class Service:
    """One data folder and port, on which the service can be started and ended again and again."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.database = EmbeddedServer(data / "postgres", database="formpilot", user="postgres")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, seconds: int) -> None:
        secrets = {"SECRET_KEY", "SEALING_KEYS"}
        unset = {"DJANGO_SETTINGS_MODULE", "FORMPILOT_ENV_FILE", "DATABASE_URL", "DEBUG", "LOG_LEVEL", *secrets}
        clean = {name: value for name, value in os.environ.items() if name not in unset}
        with (self.data / "output").open("wb") as output_file:
            self.process = subprocess.Popen(
                [ROOT / "script" / "server"],
                # One of those that serve shows what each of them does.
                env=clean | {"FORMPILOT_DATA": str(self.data), "PORT": str(self.port), "WEB_WORKERS": "1"},
                stdout=output_file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + seconds
        while not self.is_healthy():
            output = (self.data / "output").read_text()
            assert self.process.poll() is None, output
            assert time.monotonic() < deadline, output
            time.sleep(0.1)

    def is_healthy(self) -> bool:
        try:
            return json.loads(self.get("/api/health"))["status"] == "healthy"
        except (urllib.error.URLError, ConnectionError):
            return False

    def worker(self, after: psutil.Process | None = None) -> psutil.Process:
        """The process that works beside the service, once there is one; another one than that of before."""
        assert self.process is not None
        deadline = time.monotonic() + SECOND_START_SECONDS
        while time.monotonic() < deadline:
            for child in psutil.Process(self.process.pid).children():
                if child != after and "worker" in child.cmdline():
                    return child
            time.sleep(0.1)
        raise AssertionError((self.data / "output").read_text())

    def get(self, path: str) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as answer:
            return answer.read().decode()

    def kill(self) -> None:
        """No process of it gets to say goodbye."""
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def end(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(timeout=60)


@pytest.fixture
def service() -> Iterator[Service]:
    data = Path(tempfile.mkdtemp(prefix="formpilot-test-"))
    service = Service(data)
    yield service
    service.kill()
    service.database.stop()
    shutil.rmtree(data)


def test_it_serves_at_once_and_again_after_it_was_killed(service):
    service.start(FIRST_START_SECONDS)
    forms = json.loads(service.get("/api/schemas"))["schemas"]
    passwords = (service.data / "accounts.json").read_text()
    output = (service.data / "output").read_text()

    assert len(forms) >= 4
    assert all(password in output for password in json.loads(passwords).values())
    assert re.search(r"<form[^>]*login", service.get("/admin/"))

    # A worker runs beside it, and another one when that has ended.
    first = service.worker()
    first.kill()
    assert service.worker(after=first).pid != first.pid

    service.kill()
    service.start(SECOND_START_SECONDS)

    assert json.loads(service.get("/api/schemas"))["schemas"] == forms
    assert (service.data / "accounts.json").read_text() == passwords

    last = service.worker()
    service.end()

    assert not last.is_running()
    assert not service.database.is_running()
