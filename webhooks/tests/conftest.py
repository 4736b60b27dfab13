"""What most tests here start from: a form with a webhook that leads to a receiver on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import ip_network
from typing import Any

import pytest

from conversations.services import take_turn
from conversations.tests.conftest import visit
from conversations.tests.support import ANSWERS, opening, saying
from forms_registry.models import FormVersion
from webhooks.models import Endpoint
from webhooks.services import add_endpoint
from webhooks.tests.receiver import Receiver

__all__ = ["visit"]


@pytest.fixture(scope="session")
def _receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


@pytest.fixture
def receiver(_receiver: Receiver, settings: Any) -> Receiver:
    settings.DEBUG = True
    settings.WEBHOOK_PRIVATE_ADDRESSES = [ip_network("127.0.0.1")]
    _receiver.requests.clear()
    _receiver.script.clear()
    return _receiver


@pytest.fixture
def endpoint(visit: FormVersion, receiver: Receiver) -> Endpoint:
    endpoint = Endpoint(form=visit.form, url=f"{receiver.address}/hooks")
    add_endpoint(endpoint)
    return endpoint


def complete() -> str:
    """A conversation about `visit`, from its first turn to its last; its number."""
    opened = take_turn(opening(), owner=None).body
    number: str = opened["conversation_id"]
    take_turn(saying(number, "Here you are", **ANSWERS), owner=None)
    return number
