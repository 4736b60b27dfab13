"""The service as a process of its own, as in production: DEBUG off, one database that nobody else uses."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import time
import urllib.request
from pathlib import Path
from typing import Any

import psycopg
from psycopg.sql import SQL, Identifier

from tests.starting.starts import RunningProcess, start

ROOT = Path(__file__).resolve().parents[2]
FORMS = (ROOT / "forms_registry" / "examples", ROOT / "tests" / "browser" / "forms")
START_SECONDS = 120
# All in one process: each takes two seconds to start.
PREPARE = """
import json
from django.core.management import call_command
from conversations.services import create_api_key, create_embed_token
call_command("prepare", accounts=True, forms={forms!r})
call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=["drf_spectacular_sidecar"])
old, _end = create_embed_token(form="incident_report", origins=[{origin!r}], owner=None, seconds=-60)
ours = {{"origins": [{own_origin!r}], "owner": None, "seconds": 86400}}
page, _end = create_embed_token(form="occupational_injury_report", tools=["*"], **ours)
print(json.dumps({{"key": create_api_key(name="The host")[1], "expired_token": old, "tools_token": page}}))
"""
TILE = "/static/vendor/leaflet-1.9.4/images/layers.png"
"""A picture that is there, for all of the map."""
OURS = {"DJANGO_SETTINGS_MODULE", "FORMPILOT_ENV_FILE", "DATABASE_URL", "DEBUG", "SECRET_KEY", "SEALING_KEYS", "PORT"}


class Site:
    """Prepared once; can be killed and started again at the same address. `host_address` is where the pages of another
    web site are, one that may show ours in a frame. `key` is an API key, `expired_token` an embed token of the incident
    report for the other web site, good until a minute ago, and `tools_token` one of the injury report for pages of this
    site, with which they run its tools."""

    key: str
    expired_token: str
    tools_token: str

    def __init__(self, *, data: Path, database: str, socket_folder: str, user: str, **environment: str) -> None:
        self.data = data
        self.database = database
        self._admin = {"host": socket_folder, "user": user, "autocommit": True}
        self.port = _free_port()
        self.address = f"http://localhost:{self.port}"
        self.host_port = _free_port()
        self.host_address = f"http://127.0.0.1:{self.host_port}"
        self._process: RunningProcess | None = None
        self._environment = {
            **{name: value for name, value in os.environ.items() if name not in OURS},
            "DJANGO_SETTINGS_MODULE": "tests.browser.settings",
            "FORMPILOT_ENV_FILE": os.devnull,
            "FORMPILOT_DATA": str(data),
            "DATABASE_URL": f"postgresql://{user}@/{database}?host={socket_folder}",
            "SECRET_KEY": "of-the-browser-tests-and-nobody-else",
            "SEALING_KEYS": "of-the-browser-tests-and-nobody-else",
            "HTTPS": "off",
            "PORT": str(self.port),
            "BACKEND_HOST": "127.0.0.1",
            "WEB_WORKERS": "1",
            "WEB_THREADS": "16",
            "LOG_LEVEL": "WARNING",
            "FRAME_ORIGINS": self.host_address,
            "MAP_TILES_URL": f"{self.address}{TILE}?{{z}}-{{x}}-{{y}}",
            "MAP_TILES_ATTRIBUTION": "© Example Maps",
            **environment,
        }

    def prepare(self, template: str) -> None:
        """Makes the database, with the example forms, those of the tests and the first accounts."""
        copied = SQL("CREATE DATABASE {} TEMPLATE {}")
        self._on_server(copied.format(Identifier(self.database), Identifier(template)))
        forms = self.data / "forms"
        forms.mkdir()
        for folder in FORMS:
            for document in folder.glob("*.md"):
                shutil.copy(document, forms)
        command = PREPARE.format(forms=str(forms), origin=self.host_address, own_origin=self.address)
        tokens = json.loads(self.manage("shell", "--verbosity", "0", "--command", command).splitlines()[-1])
        self.key, self.expired_token = tokens["key"], tokens["expired_token"]
        self.tools_token = tokens["tools_token"]

    def remove(self) -> None:
        self.kill()
        self._on_server(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(self.database)))

    def manage(self, *arguments: str) -> str:
        """What a management command prints. It costs a process."""
        completed = start("manage.py", *arguments, env=self._environment)
        assert completed.returncode == 0, completed.stderr
        return completed.stdout.strip()

    def start(self) -> None:
        command = ("-m", "gunicorn", "--config", "gunicorn.conf.py", "formpilot_site.wsgi")
        self._process = RunningProcess(*command, env=self._environment, log=self.data / "server.log")
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            is_well = self._process.poll() is None and time.monotonic() < deadline
            assert is_well, (self.data / "server.log").read_text()
            time.sleep(0.05)

    def kill(self) -> None:
        """Ends every process of it at once, in the middle of whatever it does."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def query(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Runs a statement behind the service's back."""
        with psycopg.connect(**self._admin, dbname=self.database) as connection, connection.transaction():
            connection.execute("SELECT set_config('formpilot.writer', 'a test', true)")  # or it may not change a thing
            cursor = connection.execute(statement, values)
            return cursor.fetchall() if cursor.description else []

    def _on_server(self, statement: Any) -> None:
        with psycopg.connect(**self._admin, dbname="postgres") as connection:
            connection.execute(statement)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/api/health/", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
