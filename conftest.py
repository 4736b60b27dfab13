"""Shared by every app's tests: the embedded server that the tests started is stopped when the last run ends."""

from __future__ import annotations

import re

import psutil
import psycopg
import pytest
from psycopg.sql import SQL, Identifier

TEST_DATABASE = re.compile(r"test_formpilot_(\d+)(_gw\d+)?")


def pytest_unconfigure(config: pytest.Config) -> None:
    from formpilot_site.database.configured import configured_server, is_embedded

    if hasattr(config, "workerinput") or not is_embedded():
        return
    server = configured_server()
    if server.is_running():
        _drop_databases_of_dead_runs(server.host, server.user)
        server.stop_if_idle()


def _drop_databases_of_dead_runs(host: str, user: str) -> None:
    with psycopg.connect(host=host, user=user, dbname="postgres", autocommit=True) as connection:
        for (name,) in connection.execute("SELECT datname FROM pg_database").fetchall():
            owner = TEST_DATABASE.fullmatch(name)
            if owner and not psutil.pid_exists(int(owner[1])):
                connection.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(name)))
