from collections.abc import Iterator

import pytest

from agent.fake_model import FakeModel


@pytest.fixture(scope="session")
def endpoint() -> Iterator[FakeModel]:
    """One server for all tests of a process: starting one costs more than a conversation."""
    with FakeModel() as model:
        yield model


@pytest.fixture
def fake(endpoint: FakeModel) -> Iterator[FakeModel]:
    """The endpoint as it came up: nothing scripted, nothing asked."""
    endpoint.requests.clear()
    yield endpoint
    endpoint.heal()
    endpoint.script()
