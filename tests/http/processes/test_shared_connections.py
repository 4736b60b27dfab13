"""The workers share the connections that stay open, whoever of them is there to take any."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import psutil
import pytest

from tests.http.service import Server

ASKED = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def connections_of(server: Server) -> list[int]:
    """How many connections of clients each worker has."""
    return [
        sum(
            it.status == psutil.CONN_ESTABLISHED and it.laddr.port == server.port
            for it in psutil.Process(pid).net_connections("tcp")
        )
        for pid in server.workers()
    ]


@contextmanager
def connected(server: Server, number: int) -> Iterator[None]:
    """So many clients at once, whose connections stay open; each is answered."""
    with ExitStack() as stack:
        where = ("127.0.0.1", server.port)
        clients = [stack.enter_context(socket.create_connection(where, timeout=10)) for _ in range(number)]
        for client in clients:
            client.sendall(ASKED)
        assert all(client.recv(15).startswith(b"HTTP/1.1 200") for client in clients)
        yield


def shares(server: Server, number: int) -> list[int]:
    """How many of so many clients each worker had; then it has none."""
    with connected(server, number):
        taken = connections_of(server)
    while any(connections_of(server)):
        time.sleep(0.05)
    return taken


def fewest(server: Server) -> int:
    """How many of eight clients the worker had that had fewest, at best: one that is kept from the processor for longer
    than the other waits for it has fewer once, not again and again."""
    return max(min(shares(server, 8)) for _ in range(5))


def wait_for_workers(server: Server) -> None:
    """Until each of two workers takes connections."""
    deadline = time.monotonic() + 30
    while len(taken := shares(server, 2)) != 2 or not all(taken):
        assert time.monotonic() < deadline, taken
        time.sleep(0.1)


@pytest.fixture
def calm(server: Server) -> Server:
    wait_for_workers(server)
    return server


def test_each_worker_has_its_share_of_a_client_s_connections(calm: Server) -> None:
    assert fewest(calm) == 4


def test_a_worker_that_took_the_place_of_another_has_its_share(calm: Server) -> None:
    dead, _ = calm.workers()
    with connected(calm, 8):
        os.kill(dead, signal.SIGKILL)
    while dead in calm.workers():
        time.sleep(0.05)
    wait_for_workers(calm)

    assert fewest(calm) == 4


def test_others_take_the_connections_of_one_that_stands_still(calm: Server) -> None:
    still, _ = calm.workers()
    os.kill(still, signal.SIGSTOP)
    try:
        began = time.monotonic()
        with connected(calm, 8):
            assert time.monotonic() - began < 5
    finally:
        os.kill(still, signal.SIGCONT)
