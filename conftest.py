"""Shared by every app's tests: a quick live server, and the end of the embedded database that the tests started."""

from __future__ import annotations

import re
from collections.abc import Generator
from importlib import import_module

import pgtrigger
import psutil
import psycopg
import pytest
from django.apps import apps
from django.core.servers.basehttp import WSGIRequestHandler
from django.db import connection
from hypothesis import HealthCheck, settings
from psycopg.sql import SQL, Identifier

TEST_DATABASE = re.compile(r"test_formpilot_(\d+)(_gw\d+)?")

# The suite reads the same examples each time, and few; `script/test --hypothesis-profile=thorough` looks for more. Time
# is no matter of an example: the first one loads lexicons and grammars, and others may work beside.
_UNTIMED = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("suite", max_examples=25, derandomize=True, deadline=None, suppress_health_check=_UNTIMED)
settings.register_profile("thorough", max_examples=500, deadline=None, suppress_health_check=_UNTIMED)
settings.load_profile("suite")

# The live server writes the head of an answer and its body one after the other; without this the body waits until the
# head is acknowledged: 40 ms a request.
WSGIRequestHandler.disable_nagle_algorithm = True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None]:
    """A test that commits ends with all tables truncated, which tables that keep a record refuse (`RefuseTruncate`).

    While tests run, every trigger is in force.
    """
    with pgtrigger.ignore():
        return (yield)


@pytest.fixture
def staff_groups(db: None) -> None:  # noqa: ARG001 - it opens the database
    """The groups as the migration makes them: a test that commits, and ran before, has emptied their table."""
    groups = import_module("authoring.migrations.0001_groups")
    groups.create_groups(apps, connection.schema_editor())


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
