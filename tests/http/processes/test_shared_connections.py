"""The workers share the connections that stay open, whoever of them is there to take any."""

from __future__ import annotations

import os
import signal
import socket
import time

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


def connect(server: Server, number: int) -> list[socket.socket]:
    """So many clients at once, whose connections stay open; each is answered."""
    clients = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(number)]
    for client in clients:
        client.sendall(ASKED)
    assert all(client.recv(15).startswith(b"HTTP/1.1 200") for client in clients)
    return clients


def wait_for_workers(server: Server) -> None:
    """Until each of two workers takes connections, and none has any."""
    deadline = time.monotonic() + 30
    while True:
        clients = connect(server, 2)
        taken = connections_of(server)
        for client in clients:
            client.close()
        while any(connections_of(server)):
            time.sleep(0.05)
        if len(taken) == 2 and all(taken):
            return
        assert time.monotonic() < deadline, taken
        time.sleep(0.1)


@pytest.fixture
def calm(server: Server) -> Server:
    wait_for_workers(server)
    return server


def test_each_worker_has_its_share_of_a_client_s_connections(calm: Server) -> None:
    clients = connect(calm, 8)

    assert connections_of(calm) == [4, 4]
    for client in clients:
        client.close()


def test_a_worker_that_took_the_place_of_another_has_its_share(calm: Server) -> None:
    dead, _ = calm.workers()
    clients = connect(calm, 8)
    os.kill(dead, signal.SIGKILL)
    for client in clients:
        client.close()
    while dead in calm.workers():
        time.sleep(0.05)
    wait_for_workers(calm)

    clients = connect(calm, 8)

    assert connections_of(calm) == [4, 4]
    for client in clients:
        client.close()


def test_others_take_the_connections_of_one_that_stands_still(calm: Server) -> None:
    still, _ = calm.workers()
    os.kill(still, signal.SIGSTOP)
    try:
        began = time.monotonic()
        clients = connect(calm, 8)

        assert time.monotonic() - began < 2
    finally:
        os.kill(still, signal.SIGCONT)
    for client in clients:
        client.close()
