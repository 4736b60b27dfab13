"""Whether the database can be reached, and how long a request waits for it: not long when it is away, longer when it is
there and all connections are in use."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, ExitStack, nullcontext
from typing import Any, Self

import psycopg
from django.db.backends.postgresql import base
from django.db.utils import OperationalError
from psycopg_pool import PoolTimeout

from scheduling import pausing

BUSY_SECONDS = 30.0
# Less than the pool waits, so that those who wait hear of it.
CHECK_SECONDS = 0.7
# How long a statement may be silent before somebody looks whether the database still takes connections.
SILENT_SECONDS = 1.0
# What a client that knows no other word asks first; every server answers it with one letter.
_SSL_REQUEST = struct.pack("!ii", 8, 80877103)
# While the database is away, one request in so long a time waits to see whether it is back; the others need not.
TRIAL_SECONDS = 1.0


class DatabaseAway(OperationalError):
    """The database takes no connections, or does not answer."""


class DatabaseBusy(OperationalError):
    """The database is there, but every connection to it is in use."""


class Reach:
    """What this process knows: all threads find it out together. A word too many or too few costs one trial."""

    def __init__(self) -> None:
        self.lost = False
        self._next_trial = 0.0

    def lose(self) -> None:
        self.lost = True
        self._next_trial = time.monotonic() + TRIAL_SECONDS

    def find(self) -> None:
        self.lost = False

    def is_worth_trying(self) -> bool:
        now = time.monotonic()
        if self.lost and now < self._next_trial:
            return False
        self._next_trial = now + TRIAL_SECONDS
        return True


reach = Reach()


class WatchedConnection(psycopg.Connection[Any]):
    """What the pool opens. Tells `reach` when the database does not take it, or is silent."""

    _deadline: float | None = None

    @classmethod
    def connect(cls, conninfo: str = "", **kwargs: Any) -> Self:
        try:
            connection = super().connect(conninfo, **kwargs)
        except psycopg.OperationalError:
            reach.lose()
            raise
        reach.find()
        return connection

    def execute(self, query: Any, *arguments: Any, **options: Any) -> psycopg.Cursor[Any]:
        """The pool sends an empty query before it gives a connection out: it is given up after CHECK_SECONDS."""
        if query != "":
            return super().execute(query, *arguments, **options)
        self._deadline = time.monotonic() + CHECK_SECONDS
        try:
            return super().execute(query, *arguments, **options)
        except psycopg.errors.ConnectionTimeout:
            reach.lose()
            self.close()
            raise
        finally:
            self._deadline = None

    def wait(self, gen: Any, *arguments: Any, **options: Any) -> Any:
        return super().wait(_watched(gen, self._deadline, self._look), *arguments, **options)

    def _look(self) -> None:
        """Raises ConnectionTimeout when it is not the statement that takes its time."""
        if not _answers(self.info):
            reach.lose()
            self.close()
            raise psycopg.errors.ConnectionTimeout("the database does not answer")


class WatchedDatabaseWrapper(base.DatabaseWrapper):
    """Django's, but for how it waits. The pool's own time-out is how often it looks whether waiting is of use."""

    def __init__(self, settings_dict: dict[str, Any], alias: str = "default") -> None:
        self._patience = BUSY_SECONDS
        if pool := settings_dict["OPTIONS"].get("pool"):
            pool.setdefault("connection_class", WatchedConnection)
        super().__init__(settings_dict, alias)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Raises DatabaseAway within two seconds, DatabaseBusy after BUSY_SECONDS."""
        until = time.monotonic() + self._patience
        while True:
            if not reach.is_worth_trying():
                raise DatabaseAway("The database cannot be reached.")
            try:
                with self._in_patience():
                    return super().get_new_connection(conn_params)
            except PoolTimeout as error:
                if reach.lost:
                    raise DatabaseAway("The database cannot be reached.") from error
                if time.monotonic() >= until:
                    raise DatabaseBusy("All connections to the database are in use.") from error

    def _in_patience(self) -> AbstractContextManager[None]:
        """Another thread may compute where this one has to wait for a connection."""
        is_there = self.pool is not None and self.pool.get_stats()["pool_available"] > 0
        return nullcontext() if is_there else pausing()

    def is_within_reach(self, seconds: float) -> bool:
        """Whether there is a connection within so many seconds; False when all are in use. Raises DatabaseAway."""
        self._patience = seconds
        try:
            self.ensure_connection()
        except DatabaseBusy:
            return False
        finally:
            self._patience = BUSY_SECONDS
        return True


def _answers(server: psycopg.ConnectionInfo) -> bool:
    """Whether a server takes one more connection, and says so within CHECK_SECONDS."""
    local = server.host.startswith(("/", "@"))
    try:
        if local:
            line = socket.socket(socket.AF_UNIX)
            line.settimeout(CHECK_SECONDS)
            line.connect(f"{server.host}/.s.PGSQL.{server.port}".replace("@", "\0", 1))
        else:
            line = socket.create_connection((server.hostaddr or server.host, server.port), CHECK_SECONDS)
        with line:
            line.sendall(_SSL_REQUEST)
            return line.recv(1) != b""
    except OSError:
        return False


def _watched(
    gen: Generator[Any, Any, Any], until: float | None, look: Callable[[], object]
) -> Generator[Any, Any, Any]:
    """What psycopg waits for, given up at `until`, and with what `look` raises after each SILENT_SECONDS. It wakes
    several times a second; another thread may compute when there was nothing at first, for most answers are here before
    it."""
    ready, heard = None, time.monotonic()
    with ExitStack() as patience:
        while True:
            try:
                wanted = gen.send(ready)
            except StopIteration as result:
                return result.value
            ready = yield wanted
            now = time.monotonic()
            if ready:
                heard = now
                continue
            patience.enter_context(pausing())
            if until is not None and now > until:
                raise psycopg.errors.ConnectionTimeout("the database does not answer")
            if now - heard > SILENT_SECONDS:
                look()
                heard = time.monotonic()
