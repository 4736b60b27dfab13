"""Shared by every app's tests: a quick live server, and the end of the embedded database that the tests started."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

import psutil
import psycopg
import pytest
from django.core.servers.basehttp import WSGIRequestHandler
from django.utils.translation import deactivate
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from psycopg.sql import SQL, Identifier
from xdist.scheduler import LoadFileScheduling

from tests.thoroughness import THOROUGH

if TYPE_CHECKING:
    from conversations.fake_service import FakeService  # Django must be set up before it is loaded

TEST_DATABASE = re.compile(r"test_formpilot_(\d+)(_gw\d+)?")

# The suite reads the same examples each time, and few; `script/test --hypothesis-profile=thorough` looks for more. Time
# is no matter of an example: the first one loads lexicons and grammars, and others may work beside.
_UNTIMED = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
hypothesis_settings.register_profile(
    "suite", max_examples=16, derandomize=True, deadline=None, suppress_health_check=_UNTIMED
)
hypothesis_settings.register_profile("thorough", max_examples=THOROUGH, deadline=None, suppress_health_check=_UNTIMED)
hypothesis_settings.load_profile("suite")

# The live server writes the head of an answer and its body one after the other; without this the body waits until the
# head is acknowledged: 40 ms a request.
WSGIRequestHandler.disable_nagle_algorithm = True

# Files whose tests share what costs much to start: real servers, a browser, what starts are forked from. One worker has
# all of such a group. Those with a browser take longest, in two groups of about the same length, so that no core idles
# while another ends them.
SHARING = ("tests/browser/test_[a-k]*", "tests/browser/*", "tests/http/processes/*", "tests/starting/*")


class ByWhatIsShared(LoadFileScheduling):
    """A worker takes a whole file, or a whole group that shares more, so that each thing is started once.

    Files come in the order of `testpaths`: those that take longest first, so that no worker ends long after the others.
    """

    def _split_scope(self, nodeid: str) -> str:
        shared = next((group for group in SHARING if fnmatchcase(nodeid, group)), None)
        return shared or super()._split_scope(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:
    return ByWhatIsShared(config, log) if config.getvalue("dist") == "loadfile" else None


# What is loaded stays: looking through it again and again for what can go takes a sixth of the time until the first
# test begins, and a tenth of the time of the tests.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()
    gc.set_threshold(10_000, 20, 50)  # what is let go while the processor still has it at hand is let go quickest


def pytest_configure() -> None:
    from tests.emptying import install

    install()


def pytest_runtest_setup() -> None:
    """A command or a request that a test before has made may have left its language behind."""
    deactivate()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,  # noqa: ARG001 - names it first
    django_db_blocker: Any,
) -> None:
    """Each worker's database is copied from one that is migrated."""
    from django.db import connection

    from tests.migrated import migrated

    with django_db_blocker.unblock():
        connection.settings_dict["TEST"]["TEMPLATE"] = migrated()


@pytest.fixture(scope="session")
def running_hydro() -> Iterator[FakeService]:
    from conversations.fake_service import FakeService

    with FakeService("hydro") as service:
        yield service


@pytest.fixture
def hydro(running_hydro: FakeService, settings: Any) -> FakeService:
    """The patients service of the examples, as it is at its start, where forms find it as HYDRO."""
    running_hydro.reset()
    settings.SERVICES = {**settings.SERVICES, "HYDRO": {"base_url": running_hydro.url, "authorization": ""}}
    return running_hydro


def pytest_unconfigure(config: pytest.Config) -> None:
    from formpilot_site.database.configured import configured_server, is_embedded
    from tests.http.prepared import remove_prepared

    if hasattr(config, "workerinput") or not is_embedded():
        return
    remove_prepared()
    server = configured_server()
    if server.is_running():
        _drop_databases_of_runs(server.host, server.user)
        server.stop_if_idle()


def _drop_databases_of_runs(host: str, user: str) -> None:
    """Of this one, and of those that are no more."""
    with psycopg.connect(host=host, user=user, dbname="postgres", autocommit=True) as connection:
        for (name,) in connection.execute("SELECT datname FROM pg_database").fetchall():
            owner = TEST_DATABASE.fullmatch(name)
            if owner and (int(owner[1]) == os.getpid() or not psutil.pid_exists(int(owner[1]))):
                connection.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(name)))
