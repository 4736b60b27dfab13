"""One machine for all tests that need the service as it runs for real: making it and starting it costs ten seconds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.http.service import Machine, Server, running


@pytest.fixture(scope="package")
def machine() -> Iterator[Machine]:
    with running() as machine:
        yield machine


@pytest.fixture(scope="package")
def served(machine: Machine) -> Server:
    return machine.serve()


@pytest.fixture
def server(served: Server) -> Server:
    """The server, started again where the test before has ended it."""
    if not served.is_healthy():
        served.kill()
        served.start()
    return served
