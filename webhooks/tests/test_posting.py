"""One POST over real HTTP: where it goes, what it takes, and what becomes of it when a receiver behaves badly."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from conversations.tests.certificates import server_context
from conversations.tests.scripted_service import DrippingHandshake, nobody_accepts
from webhooks import posting
from webhooks.models import Outcome
from webhooks.posting import NotPosted, ReceiverResponse, post
from webhooks.tests.receiver import Receiver, status


@contextmanager
def ending_soon() -> Iterator[None]:
    begun = time.monotonic()
    yield
    assert time.monotonic() - begun < 3


def outcome_of(url: str) -> Outcome:
    with pytest.raises(NotPosted) as refused:
        post(url, b"{}", {})
    return refused.value.outcome


def test_what_is_posted_arrives_and_the_status_comes_back(receiver: Receiver) -> None:
    receiver.script.append(status(503, Retry_After="7"))

    answer = post(f"{receiver.address}/a?b=c", b'{"a":1}', {"webhook-id": "x", "Content-Type": "application/json"})

    assert answer == ReceiverResponse(503, "7")
    [taken] = receiver.requests
    assert (taken.path, taken.body, taken.headers["webhook-id"]) == ("/a?b=c", b'{"a":1}', "x")
    assert "authorization" not in taken.headers


def test_a_redirection_is_not_followed(receiver: Receiver) -> None:
    receiver.script.append(status(307, Location=f"{receiver.address}/elsewhere"))

    assert post(receiver.address, b"{}", {}) == ReceiverResponse(307)
    assert len(receiver.requests) == 1


def test_a_private_address_is_never_connected_to(receiver: Receiver, settings: Any) -> None:
    settings.WEBHOOK_PRIVATE_ADDRESSES = []

    assert outcome_of(receiver.address) is Outcome.PRIVATE_ADDRESS
    assert outcome_of(receiver.address.replace("127.0.0.1", "localhost")) is Outcome.PRIVATE_ADDRESS
    assert outcome_of(receiver.address.replace("127.0.0.1", "[::1]")) is Outcome.PRIVATE_ADDRESS
    assert receiver.requests == []


def test_the_environment_brings_no_proxy(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")

    assert post(receiver.address, b"{}", {}) == ReceiverResponse(204)


def test_plain_http_is_for_debug_alone(receiver: Receiver, settings: Any) -> None:
    settings.DEBUG = False

    assert outcome_of(receiver.address) is Outcome.PLAIN_HTTP
    assert receiver.requests == []


def test_what_does_not_answer_is_told_apart(receiver: Receiver) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        assert outcome_of(f"http://127.0.0.1:{unused.getsockname()[1]}") is Outcome.NOT_REACHED
    assert outcome_of("http://nowhere.invalid") is Outcome.NO_ADDRESS
    # It speaks no TLS.
    assert outcome_of(receiver.address.replace("http", "https")) is Outcome.NOT_TRUSTED


def test_whom_the_file_of_authorities_vouches_for_is_trusted(receiver: Receiver, settings: Any, tmp_path: Path) -> None:
    context, authority = server_context(tmp_path)
    with Receiver(encrypted=context) as encrypted:
        assert outcome_of(encrypted.address) is Outcome.NOT_TRUSTED
        settings.SSL_CERT_FILE = str(authority)
        assert post(encrypted.address, b"{}", {}) == ReceiverResponse(204)


def test_an_answer_by_drops_is_cut_off(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = threading.Event()

    def drip(handler: BaseHTTPRequestHandler) -> None:
        try:
            while True:
                handler.wfile.write(b"HTTP/1.1 200 OK\r\nX: " if not gone.is_set() else b"x")
                gone.wait(0.05)
        except OSError:
            gone.set()

    monkeypatch.setattr(posting, "WHOLE_SECONDS", 0.5)
    receiver.script.append(drip)

    assert outcome_of(receiver.address) is Outcome.TOO_SLOW
    assert gone.wait(5)


def test_a_handshake_by_drops_is_cut_off(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "WHOLE_SECONDS", 0.5)

    with DrippingHandshake() as dripping, ending_soon():
        assert outcome_of(dripping.address.replace("http", "https")) is Outcome.TOO_SLOW


def test_who_takes_no_connection_is_given_up(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "WHOLE_SECONDS", 0.5)

    with nobody_accepts() as port, ending_soon():
        assert outcome_of(f"http://127.0.0.1:{port}") is Outcome.TOO_SLOW


def test_of_an_answer_without_end_a_little_is_read(receiver: Receiver) -> None:
    written = []

    def flood(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        try:
            while True:
                handler.wfile.write(b"x" * 65_536)
                written.append(65_536)
        except OSError:
            pass

    receiver.script.append(flood)

    assert post(receiver.address, b"{}", {}) == ReceiverResponse(200)
    assert sum(written) < 50_000_000
