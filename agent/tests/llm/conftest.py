"""A scripted endpoint for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agent.fake_model import FakeModel, ScriptRule


@pytest.fixture
def model() -> Iterator[FakeModel]:
    with FakeModel([ScriptRule("Good day.")]) as running:
        yield running
