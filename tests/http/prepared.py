"""A database that is migrated already: made once in a run of the tests, and copied by each machine that one is for.

To make one and migrate it takes ten seconds. `tests/test_server_command.py` begins with nothing.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import psutil

from formpilot_site.database.home import prepare_home
from formpilot_site.database.server import EmbeddedServer
from tests.starting.starts import start

LEFT_OUT = {"DJANGO_SETTINGS_MODULE", "DATABASE_URL", "SECRET_KEY", "SEALING_KEYS", "LOG_LEVEL"}
PREFIX = "formpilot-prepared-"


def environment(data: Path, **more: str) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    return clean | {"FORMPILOT_ENV_FILE": os.devnull, "FORMPILOT_DATA": str(data), "DEBUG": "on"} | more


def prepare(data: Path) -> None:
    """Makes what a machine needs, in a folder that has nothing yet or an older database."""
    start("manage.py", "prepare", env=environment(data)).check_returncode()


def database_in(data: Path) -> EmbeddedServer:
    return EmbeddedServer(data / "postgres", database="formpilot", user="postgres")


def copy_prepared(data: Path) -> None:
    """Puts a migrated database into `data`. Whoever comes first makes it, and others wait."""
    run = os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()
    prepared = Path(tempfile.gettempdir()) / f"{PREFIX}{run}"
    prepared.mkdir(mode=0o755, exist_ok=True)
    with (prepared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (prepared / "complete").exists():
            prepare(prepared)
            database_in(prepared).stop()
            (prepared / "complete").touch()
    home = prepare_home(data / "postgres")
    subprocess.run(["cp", "-a", database_in(prepared).folder.resolve() / "data", home], check=True)


def remove_prepared() -> None:
    """Those of this run, and of runs that are no more."""
    for prepared in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        run = int(prepared.name.removeprefix(PREFIX))
        if run == os.getpid() or not psutil.pid_exists(run):
            database_in(prepared).stop()
            shutil.rmtree(database_in(prepared).folder.resolve(), ignore_errors=True)
            shutil.rmtree(prepared)
