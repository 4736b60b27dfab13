"""A call ends with its time, whatever the addresses of its host do."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
import requests
from urllib3 import Retry

from conversations.actions.sockets import watched_session
from conversations.tests.scripted_service import Answer, ScriptedService, drips, nobody_accepts

FIRST, SECOND = "127.0.0.1", "127.0.0.2"


def fetch(port: int, addresses: list[str], seconds: float) -> requests.Response:
    """What a host with such addresses answers within so many seconds; to each, connecting may take a little."""
    with watched_session(seconds, Retry(0, read=False), lambda _host, _port: addresses) as (session, _watch):
        return session.get(f"http://several.example:{port}", timeout=(0.3, 5))


def test_the_next_address_is_asked_where_the_first_takes_no_connection() -> None:
    with nobody_accepts() as port, ScriptedService(Answer(body={"id": 5}), host=SECOND, port=port):
        assert fetch(port, [FIRST, SECOND], 5).json() == {"id": 5}


@pytest.mark.parametrize("addresses", [[FIRST] * 30, [FIRST, SECOND]])
def test_connections_to_all_addresses_end_with_the_time_of_the_call(addresses: list[str]) -> None:
    begun = time.monotonic()
    with nobody_accepts() as port, ScriptedService(Answer(sends=drips), host=SECOND, port=port):
        with suppress(requests.RequestException):  # what the second has sent until then may look like an answer
            fetch(port, addresses, 0.6)
        assert time.monotonic() - begun < 3


def test_once_the_time_is_over_nobody_is_asked() -> None:
    with ScriptedService() as service, pytest.raises(requests.ConnectTimeout):
        fetch(int(service.address.rpartition(":")[2]), [FIRST], 0)
    assert service.arrived == []
