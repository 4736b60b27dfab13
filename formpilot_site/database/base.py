"""Django's Postgres backend, with a server that is started when it is missing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from django.db import DEFAULT_DB_ALIAS
from django.db.backends.postgresql import client

from formpilot_site.database.binaries import packaged_binaries
from formpilot_site.database.configured import configured_server
from formpilot_site.database.home import PORT
from formpilot_site.database.reach import CHECK_SECONDS, DatabaseAway, WatchedConnection, WatchedDatabaseWrapper, reach
from formpilot_site.database.server import EmbeddedServer


def running_server() -> EmbeddedServer:
    """The configured one, started when it is not there. Raises DatabaseAway at once when it is there and silent, for
    nothing can be done then, and EmbeddedPostgresError when it does not start."""
    server = configured_server()
    # One that is not there yet is not lost: who asks waits for it to start.
    if server.is_silent(CHECK_SECONDS):
        reach.lose()
        raise DatabaseAway("The database does not answer.")
    server.ensure_running()
    return server


class EmbeddedConnection(WatchedConnection):
    """What the pool opens. Its workers connect by themselves, long after the start, so each must be able to restart."""

    @classmethod
    def connect(cls, conninfo: str = "", **kwargs: Any) -> Self:
        server = running_server()
        return super().connect(conninfo, **kwargs | {"host": server.host, "port": PORT})


class DatabaseClient(client.DatabaseClient):
    """`manage.py dbshell`, with the package's own `psql`."""

    @classmethod
    def settings_to_cmd_args_env(
        cls, settings_dict: dict[str, Any], parameters: Iterable[str]
    ) -> tuple[list[str], dict[str, str] | None]:
        server = configured_server()
        server.ensure_running()
        address = {"HOST": server.host, "PORT": PORT}
        arguments, environment = super().settings_to_cmd_args_env(settings_dict | address, parameters)
        return [str(packaged_binaries() / "psql"), *arguments[1:]], environment


class DatabaseWrapper(WatchedDatabaseWrapper):
    """Starts the embedded server before a connection to it is asked for."""

    client_class = DatabaseClient

    def __init__(self, settings_dict: dict[str, Any], alias: str = DEFAULT_DB_ALIAS) -> None:
        if pool := settings_dict["OPTIONS"].get("pool"):
            pool["connection_class"] = EmbeddedConnection
        super().__init__(settings_dict, alias)

    def _take_connection(self, conn_params: dict[str, Any]) -> Any:
        # Before the pool opens, a server that is not there would be half a minute of silence; here it is an error.
        if self.pool is None or self.pool.closed:
            server = running_server()
            conn_params |= {"host": server.host, "port": PORT}
        return super()._take_connection(conn_params)
