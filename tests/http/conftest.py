"""A live server, and clients of it."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from pytest_django.live_server_helper import LiveServer

from conversations.services import create_api_key
from tests.http.clients import EXAMPLES, Api


@pytest.fixture
def api(live_server: LiveServer, transactional_db: None) -> Api:
    """The running server, asked with a valid key."""
    return Api(str(live_server), create_api_key(name="A host application")[1])


@pytest.fixture
def examples(transactional_db: None) -> None:
    """The four example forms, published."""
    call_command("import_forms", str(EXAMPLES), verbosity=0)
