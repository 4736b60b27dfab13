"""Starts and stops the embedded server, so that it makes no difference who does it, how often, or at the same time."""

from __future__ import annotations

import fcntl
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg
from psycopg.pq import PGconn, Ping

from formpilot_site.data_folder import writing_to
from formpilot_site.database.account import Account
from formpilot_site.database.binaries import binaries_for
from formpilot_site.database.errors import EmbeddedPostgresError
from formpilot_site.database.home import PORT, prepare_home, prepare_socket_directory, socket_directory
from formpilot_site.database.probing import ProbeResult, probe
from formpilot_site.environment import EnvironmentProblem

START_SECONDS = 30
STOP_SECONDS = 10
PING_SECONDS = 2
FAREWELL_SECONDS = 2
PAUSE_SECONDS = 0.1
LOG_CHARS = 1500
STILL_DYING = ("is still in use", "Is another postmaster")
FAST_OPTIONS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
INITDB_OPTIONS = (
    *("--auth=trust", "--encoding=UTF8", "--no-sync"),
    *("--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
)
OTHER_CLIENTS = """
    SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
"""


@dataclass(frozen=True, slots=True)
class EmbeddedServer:
    """One Postgres server, in `folder`, reached through a socket that only its account and root may use.

    `database` and `user` are made with it. A server that is not `durable` is faster, and may lose everything when the
    machine stops: for tests.
    """

    folder: Path
    database: str
    user: str
    durable: bool = True

    @property
    def host(self) -> str:
        """What a client gives as host. It can change when the server starts for the very first time."""
        return str(socket_directory(self.folder))

    def is_running(self) -> bool:
        """Whether the server takes connections at this moment."""
        return self._ping() == Ping.OK

    def is_silent(self, seconds: float) -> bool:
        """Whether there is a server that says nothing for so long, as when its processes were stopped."""
        return probe(self.host, PORT, seconds) is ProbeResult.LATE

    def ensure_running(self) -> None:
        """Returns when the server takes connections. Raises EmbeddedPostgresError when it cannot be brought to."""
        if self.is_running():
            return
        with self._locked():
            home = prepare_home(self.folder)
            account = Account.owning(home)
            binaries = binaries_for(account, home)
            if not (home / "data").exists():
                self._initialise(home, account, binaries)
            prepare_socket_directory(self.folder, account)
            self._start(home, account, binaries)

    def stop(self) -> bool:
        """Stops the server, ending its connections; False when it does not run."""
        if not self.folder.exists():
            return False
        with self._locked():
            return self._stop()

    def stop_if_idle(self) -> bool:
        """Stops the server if nobody else is connected to it; returns whether it was stopped. A client that has just
        disconnected still counts for a moment."""
        if not self.is_running():
            return False
        deadline = time.monotonic() + FAREWELL_SECONDS
        address = f"host='{self.host}' port={PORT} dbname=postgres user={self.user}"
        with self._locked():
            with psycopg.connect(address, autocommit=True) as connection:  # in a transaction, they stay as first seen
                while (others := connection.execute(OTHER_CLIENTS).fetchone()) != (0,) and time.monotonic() < deadline:
                    time.sleep(PAUSE_SECONDS)
            return others == (0,) and self._stop()

    @contextmanager
    def _locked(self) -> Iterator[None]:
        data = self.folder.parent
        try:
            with writing_to(data):
                data.mkdir(parents=True, exist_ok=True)
                lock = (data / f".{self.folder.name}.lock").open("w")
        except EnvironmentProblem as error:
            raise EmbeddedPostgresError(str(error)) from error
        with lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _ping(self) -> Ping:
        # Libpq's ping holds the interpreter for as long as it waits: it is for a server that says something.
        if probe(self.host, PORT, PING_SECONDS) is not ProbeResult.GIVEN:
            return Ping.NO_RESPONSE
        address = f"host='{self.host}' port={PORT} dbname=postgres user={self.user} connect_timeout={PING_SECONDS}"
        return Ping(PGconn.ping(address.encode()))

    def _initialise(self, home: Path, account: Account, binaries: Path) -> None:
        """Made aside and then renamed: a data folder that exists is complete, whenever we were interrupted."""
        draft = home / "data.new"
        shutil.rmtree(draft, ignore_errors=True)
        result = account.run(binaries / "initdb", "-D", draft, "-U", self.user, *INITDB_OPTIONS, cwd=home)
        if result.returncode == 0:
            create = f'CREATE DATABASE "{self.database}"\n'
            result = account.run(binaries / "postgres", "--single", "-D", draft, "postgres", cwd=home, text_in=create)
        if result.returncode != 0 or "ERROR:" in result.stdout:
            raise EmbeddedPostgresError(f"The database could not be made in {home}: {result.stdout[-LOG_CHARS:]}")
        draft.rename(home / "data")

    def _start(self, home: Path, account: Account, binaries: Path) -> None:
        """Tries until it answers: a server that was killed leaves processes behind that take a moment to go."""
        deadline = time.monotonic() + START_SECONDS
        while (state := self._ping()) != Ping.OK:
            failure = self._launch(home, account, binaries) if state == Ping.NO_RESPONSE else ""
            if failure and (time.monotonic() > deadline or not any(sign in failure for sign in STILL_DYING)):
                raise EmbeddedPostgresError(f"The database in {home} does not start. It says: {failure}")
            if time.monotonic() > deadline:
                raise EmbeddedPostgresError(f"The database in {home} takes no connections: see its server.log.")
            time.sleep(PAUSE_SECONDS)

    def _launch(self, home: Path, account: Account, binaries: Path) -> str:
        """One attempt; returns what the server said when it failed, else ""."""
        _forget_a_server_that_is_gone(home, self.host)
        options = [
            "listen_addresses=''",
            f"unix_socket_directories={self.host}",
            f"port={PORT}",
            "max_connections=200",
            "log_min_messages=log",  # not the errors of statements: they repeat values, and the client is told of them
            *(() if self.durable else FAST_OPTIONS),
        ]
        log = home / "server.log"
        log_size = log.stat().st_size if log.exists() else 0
        # The data folder goes in by the environment, because pg_ctl hands arguments through a shell.
        attempt = account.run(
            *(binaries / "pg_ctl", "start", "--wait", "--log", log.name, "-o", " ".join(f"-c {it}" for it in options)),
            cwd=home,
            env={"PGDATA": str(home / "data")},
        )
        if attempt.returncode == 0:
            return ""
        output = log.read_bytes()[log_size:].decode(errors="replace") if log.exists() else ""
        return (output or attempt.stdout)[-LOG_CHARS:]

    def _stop(self) -> bool:
        home = self.folder.resolve()
        account = Account.owning(home)
        _forget_a_server_that_is_gone(home, self.host)
        if not (home / "data" / "postmaster.pid").exists():
            return False
        stop = (binaries_for(account, home) / "pg_ctl", "stop", "--wait", f"--timeout={STOP_SECONDS}")
        # Postgres 18 can wait for ever when it is told to stop while it recovers; "immediate" loses nothing committed.
        return any(
            account.run(*stop, f"--mode={mode}", cwd=home, env={"PGDATA": str(home / "data")}).returncode == 0
            for mode in ("fast", "immediate")
        )


def _forget_a_server_that_is_gone(home: Path, host: str) -> None:
    """Removes a dead server's lock files when its number now belongs to another process, or to one not yet buried.

    Postgres would take either for a running server, and refuse to start. The shared memory of a server whose other
    processes still run stops the start all the same.
    """
    for lock_file in (home / "data" / "postmaster.pid", Path(host) / f".s.PGSQL.{PORT}.lock"):
        try:
            process = psutil.Process(int(lock_file.read_text().split("\n", 1)[0]))
            is_server = process.status() != psutil.STATUS_ZOMBIE and any(host in part for part in process.cmdline())
        except (FileNotFoundError, ValueError, psutil.NoSuchProcess):
            continue
        if not is_server:
            lock_file.unlink(missing_ok=True)
