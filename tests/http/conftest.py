"""A live server, and clients of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django.live_server_helper import LiveServer

from conversations.services import create_api_key
from tests.http.clients import EXAMPLES, Api, Json

OpenConversation = Callable[[str], Callable[..., Json]]


@pytest.fixture
def api(live_server: LiveServer, transactional_db: None) -> Api:
    """The running server, asked with a valid key."""
    return Api(str(live_server), create_api_key(name="A host application")[1])


@pytest.fixture
def examples(transactional_db: None) -> None:
    """The example documents, published."""
    call_command("import_forms", str(EXAMPLES), verbosity=0)


@pytest.fixture(params=["/api/chat", "/api/converse/"])
def open_conversation(request: pytest.FixtureRequest, api: Api) -> OpenConversation:
    """Opens a conversation about a document through either door; what it returns takes the next turn in it."""

    def open_with(document: str) -> Callable[..., Json]:
        fixed: Json = {"form_context_md": document}

        def send(**body: Any) -> Json:
            reply = api.post(request.param, {**fixed, **body})
            fixed["conversation_id"] = reply["conversation_id"]
            return reply

        send()
        return send

    return open_with
