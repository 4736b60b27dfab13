"""What most tests here start from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from agent.fake_model import FakeModel
from conversations import understanding
from conversations.models import ApiKey
from conversations.services import Reply, create_api_key, take_turn
from conversations.tests.support import VISIT, client, opening
from forms_registry.models import FormVersion
from forms_registry.services import import_form


@pytest.fixture
def visit(db: None) -> FormVersion:
    """The published form `visit`: a guest (text), a day (date), a purpose (dropdown)."""
    return import_form(markdown=VISIT, slug="visit")


@pytest.fixture
def opened(visit: FormVersion) -> Reply:
    """The reply that opened a conversation about `visit`, without a key."""
    return take_turn(opening(), owner=None)


@pytest.fixture
def key(db: None) -> tuple[ApiKey, str]:
    return create_api_key(name="A host application")


@pytest.fixture
def api(key: tuple[ApiKey, str]) -> APIClient:
    """A client with a valid key, as it is without DEBUG."""
    return client(key[1])


@pytest.fixture
def model(settings: Any) -> Iterator[FakeModel]:
    """The configured model: a server on this machine that answers by a script."""
    with FakeModel() as served:
        settings.CUSTOM_LLM_API_ENDPOINT = served.url
        settings.CUSTOM_LLM_API_KEY = "secret"
        settings.CUSTOM_LLM_MODEL_NAME = "scripted"
        settings.TURN_DEADLINE_SECONDS = 5
        understanding.load()  # what takes long the first time counts for no turn
        yield served
        understanding.close()
