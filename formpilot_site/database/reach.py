"""Whether the database can be reached, and how long a request waits for it: not long when it is away, longer when it is
there and all connections are in use."""

from __future__ import annotations

import math
import select
import time
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, ExitStack, nullcontext
from typing import Any, Self

import psycopg
from django.db.backends.postgresql import base
from django.db.utils import OperationalError
from psycopg_pool import ConnectionPool, PoolTimeout

from formpilot_site.database.probing import ProbeResult, probe
from scheduling import pausing

DEFAULT_PORT = 5432
BUSY_SECONDS = 30.0
# Less than the pool waits, so that those who wait hear of it.
CHECK_SECONDS = 0.7
# A connection that was heard from so lately, and has said nothing since, is not asked whether it still answers.
FRESH_SECONDS = 1.0
# How long a statement may be silent before somebody looks whether the database still takes connections.
SILENT_SECONDS = 1.0
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
        self._address: tuple[str, int] | None = None

    def lose(self) -> None:
        """The database did not answer: nobody else tries for TRIAL_SECONDS."""
        self.lost = True
        self._next_trial = time.monotonic() + TRIAL_SECONDS

    def find(self, server: psycopg.ConnectionInfo) -> None:
        """A connection was opened: the database is there, at the address that it has."""
        self.lost = False
        host = server.host if server.host.startswith(("/", "@")) else server.hostaddr or server.host
        self._address = (host, server.port)

    def expect(self, host: str, port: Any) -> None:
        """Where the settings say that the server is, until it was found."""
        if self._address is None and host and "," not in host:
            self._address = (host, int(port or DEFAULT_PORT))

    def look(self) -> bool:
        """Whether the server, where it was last found, takes one more connection within CHECK_SECONDS."""
        if self._address is None or probe(*self._address, CHECK_SECONDS) is ProbeResult.GIVEN:
            return True
        self.lose()
        return False

    def is_worth_trying(self) -> bool:
        """False while the database is away and somebody tried less than TRIAL_SECONDS ago."""
        now = time.monotonic()
        if self.lost and now < self._next_trial:
            return False
        self._next_trial = now + TRIAL_SECONDS
        return True


reach = Reach()


class WatchedConnection(psycopg.Connection[Any]):
    """What the pool opens. Tells `reach` when the database does not take it, or is silent."""

    _deadline: float | None = None
    _heard_at = -math.inf

    @classmethod
    def connect(cls, conninfo: str = "", **kwargs: Any) -> Self:
        try:
            connection = super().connect(conninfo, **kwargs)
        except psycopg.OperationalError:
            reach.lose()
            raise
        reach.find(connection.info)
        return connection

    def answers(self, *, surely: bool) -> bool:
        """Whether the server says something within CHECK_SECONDS when it is asked; it is closed if not. Unless that has
        to be sure, it is enough that it said something a moment ago and nothing since, for one that ends says so."""
        now = time.monotonic()
        self._deadline = now + CHECK_SECONDS
        try:
            if not surely and now - self._heard_at < FRESH_SECONDS and self._is_silent():
                return True
            ConnectionPool.check_connection(self)
        except psycopg.errors.ConnectionTimeout:
            reach.lose()
            self.close()
            return False
        except psycopg.OperationalError:
            self.close()
            return False
        finally:
            self._deadline = None
        return True

    def wait(self, gen: Any, *arguments: Any, **options: Any) -> Any:
        result = super().wait(_watched(gen, self._deadline, self._look), *arguments, **options)
        self._heard_at = time.monotonic()
        return result

    def _is_silent(self) -> bool:
        """Whether nothing has come that nobody asked for."""
        line = select.poll()
        line.register(self.fileno(), select.POLLIN)
        return not line.poll(0)

    def _look(self) -> None:
        """Raises ConnectionTimeout when it is not the statement that takes its time."""
        if not reach.look():
            self.close()
            raise psycopg.errors.ConnectionTimeout("the database does not answer")


class WatchedDatabaseWrapper(base.DatabaseWrapper):
    """Django's, but for how it waits. The pool's own time-out is how often it looks whether waiting is of use.

    A connection is tested here, after the pool gave it out: the pool's own test sleeps for a second and more after each
    that failed, and a restart of the database costs no request either way.
    """

    def __init__(self, settings_dict: dict[str, Any], alias: str = "default") -> None:
        self._patience = BUSY_SECONDS
        self._has_to_be_sure = False
        if pool := settings_dict["OPTIONS"].get("pool"):
            pool.setdefault("connection_class", WatchedConnection)
        super().__init__(settings_dict, alias)

    @property
    def queries_logged(self) -> bool:
        """Only where somebody asks for it: with DEBUG, Django keeps the last 9,000 statements, with people's values."""
        return self.force_debug_cursor

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Raises DatabaseAway within two seconds, DatabaseBusy after BUSY_SECONDS."""
        deadline = time.monotonic() + self._patience
        reach.expect(conn_params.get("host") or "", conn_params.get("port"))
        while reach.is_worth_trying():
            try:
                with self._in_patience():
                    connection = self._take_connection(conn_params)
                if self.pool is None or connection.answers(surely=self._has_to_be_sure):
                    return connection
                self.pool.putconn(connection)  # which opens another in its place
            except PoolTimeout as error:
                if not reach.lost and reach.look() and time.monotonic() >= deadline:
                    raise DatabaseBusy("All connections to the database are in use.") from error
            if reach.lost or time.monotonic() >= deadline:
                break
        raise DatabaseAway("The database cannot be reached.")

    def _set_autocommit(self, autocommit: bool) -> None:
        """Connections of the pool mostly have it as it is wanted: the last who used them wanted the same."""
        if self.connection.autocommit != autocommit:
            super()._set_autocommit(autocommit)  # type: ignore[misc]

    def _take_connection(self, conn_params: dict[str, Any]) -> Any:
        return super().get_new_connection(conn_params)

    def _in_patience(self) -> AbstractContextManager[None]:
        """Another thread may compute where this one has to wait for a connection."""
        is_there = self.pool is not None and self.pool.get_stats()["pool_available"] > 0
        return nullcontext() if is_there else pausing()

    def is_within_reach(self, seconds: float) -> bool:
        """Whether there is a connection within so many seconds, and the database answers; False when all are in use.
        Raises DatabaseAway within a second more."""
        self._patience, self._has_to_be_sure = seconds, True
        try:
            self.ensure_connection()
        except DatabaseBusy:
            return False
        finally:
            self._patience, self._has_to_be_sure = BUSY_SECONDS, False
        return True


def _watched(
    gen: Generator[Any, Any, Any], deadline: float | None, look: Callable[[], object]
) -> Generator[Any, Any, Any]:
    """What psycopg waits for, given up at `deadline`, and with what `look` raises after each SILENT_SECONDS. It wakes
    several times a second; another thread may compute when there was nothing at first, for most answers are here before
    it."""
    ready, heard_at = None, time.monotonic()
    with ExitStack() as patience:
        while True:
            try:
                event = gen.send(ready)
            except StopIteration as result:
                return result.value
            ready = yield event
            now = time.monotonic()
            if ready:
                heard_at = now
                continue
            patience.enter_context(pausing())
            if deadline is not None and now > deadline:
                raise psycopg.errors.ConnectionTimeout("the database does not answer")
            if now - heard_at > SILENT_SECONDS:
                look()
                heard_at = time.monotonic()
