"""What most tests here start from."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

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
