"""Whoever sends or reads slowly, or not at all, costs nobody else anything; and the port outlives no master."""

from __future__ import annotations

import json
import socket
import threading
import time
from contextlib import ExitStack, suppress

import pytest
import requests

from tests.http.service import Server

MANY = 100  # twice the threads of both workers together
HEAD = b"POST /api/converse/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
LONG_FILE = b"/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"
BODY = b'{"form": "no_such_form"}'


def connect(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=10)


def crowd(server: Server, words: bytes) -> ExitStack:
    """MANY connections that say `words`, and are silent from then on."""
    held = ExitStack()
    for _ in range(MANY):
        client = held.enter_context(connect(server))
        client.sendall(words)
    return held


def answers(client: socket.socket, number: int) -> list[tuple[int, bytes]]:
    """Statuses and bodies of so many answers that come over one connection."""
    stream, found = client.makefile("rb"), []
    for _ in range(number):
        status = int(stream.readline().split()[1])
        length = 0
        while (line := stream.readline().strip().lower()) != b"":
            if line.startswith(b"content-length:"):
                length = int(line.partition(b":")[2])
        found.append((status, stream.read(length)))
    return found


@pytest.mark.parametrize(
    "words",
    [
        b"",
        HEAD,
        HEAD + b"Content-Length: 5000\r\n\r\n{",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n     \r\n",
        HEAD + b"Content-Length: 5000\r\nExpect: 100-continue\r\n\r\n",
        b"GET " + LONG_FILE + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /api/ui/strings/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ],
    ids=["nothing", "half a head", "half a body", "half the chunks", "no body", "no reading", "no leaving"],
)
def test_an_honest_person_is_served_beside_many_who_stall(server: Server, words: bytes) -> None:
    with crowd(server, words):
        for _ in range(5):
            assert requests.get(f"{server.url}/api/health", timeout=5).status_code == 200


def test_a_body_in_chunks_is_a_body(server: Server) -> None:
    sent = requests.post(
        f"{server.url}/api/converse/",
        data=(BODY[at : at + 5] for at in range(0, len(BODY), 5)),
        headers={"Content-Type": "application/json"},
        timeout=10,
    )

    assert (sent.status_code, sent.json()["code"]) == (404, "form_not_found")


@pytest.mark.parametrize(("chunk", "expected"), [(b"f", 404), (b"f;" + b"a" * 200, 413)], ids=["many", "long lines"])
def test_chunks_cost_as_much_as_there_are(server: Server, chunk: bytes, expected: int) -> None:
    """Each line of their framing was paid for with a copy of all that followed."""
    blanks = b"%b\r\n%b\r\n" % (chunk, b" " * 15)
    with connect(server) as client:
        client.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
        began = time.monotonic()
        with suppress(ConnectionError):  # who sends too much is answered before the end
            client.sendall(b"%X\r\n%b\r\n%b0\r\n\r\n" % (len(BODY), BODY, blanks * 50_000))

        [(status, _)] = answers(client, 1)

    assert status == expected
    assert time.monotonic() - began < 3


@pytest.mark.parametrize(
    "framing", [b"Content-Length: 2000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n1e8480\r\n"]
)
def test_a_body_that_is_too_long_is_refused_before_it_is_sent(server: Server, framing: bytes) -> None:
    with connect(server) as client:
        client.sendall(HEAD + framing)

        [(status, body)] = answers(client, 1)

    assert (status, json.loads(body)["code"]) == (413, "body_too_large")


def test_the_body_is_asked_for_where_the_client_waits_for_that(server: Server) -> None:
    with connect(server) as client:
        client.sendall(HEAD + b"Content-Length: %d\r\nExpect: 100-continue\r\n\r\n" % len(BODY))
        assert client.recv(1000).startswith(b"HTTP/1.1 100 ")
        client.sendall(BODY)

        assert [status for status, _ in answers(client, 1)] == [404]


def test_requests_that_come_together_are_answered_one_after_the_other(server: Server) -> None:
    wrong = HEAD + b"Content-Length: %d\r\n\r\n" % len(BODY) + BODY
    with connect(server) as client:
        client.sendall(wrong + b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n" + wrong)

        assert [status for status, _ in answers(client, 3)] == [404, 200, 404]


@pytest.mark.parametrize(
    "words",
    [
        b"hello\r\n\r\n",
        HEAD + b"Content-Length: many\r\n\r\n",
        HEAD + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        HEAD + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\nfff_\r\n{}",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}}}\r\n0\r\n\r\n",
        HEAD + b"X-A: " + b"a" * 100_000,
    ],
)
def test_what_is_no_request_is_refused_at_once(server: Server, words: bytes) -> None:
    with connect(server) as client:
        client.sendall(words)

        [(status, _)] = answers(client, 1)

    assert 400 <= status < 500


def test_the_end_waits_for_nobody_who_stalls(server: Server) -> None:
    assert server.process is not None
    with crowd(server, HEAD + b"Content-Length: 5000\r\n\r\n{"):
        server.process.terminate()
        assert server.process.wait(timeout=15) == 0

    server.start()


def test_the_port_is_free_as_soon_as_the_master_is_killed(server: Server) -> None:
    assert server.process is not None
    over = threading.Event()

    def poll() -> None:
        """A monitor, on a connection that it keeps."""
        with requests.Session() as session:
            while not over.wait(0.05):
                with suppress(requests.RequestException):
                    session.get(f"{server.url}/api/health", timeout=5)

    monitor = threading.Thread(target=poll)
    monitor.start()
    try:
        time.sleep(0.5)
        server.process.kill()
        server.process.wait()
        started = time.monotonic()
        while True:
            with socket.socket() as probe, suppress(OSError):
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(("127.0.0.1", server.port))
                probe.listen()
                break
            assert time.monotonic() - started < 3, "the port is still held"
            time.sleep(0.05)
        server.start()
    finally:
        over.set()
        monitor.join()
