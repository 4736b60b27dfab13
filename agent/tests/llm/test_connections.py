"""Connections: shared among turns, closed when a turn gives up, bounded before the first byte."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import psutil
import pytest

from agent.fake_model import FakeModel, ScriptRule
from agent.llm import Deadline, Fault, ModelFault, ModelSettings, connections
from agent.tests.llm.support import HELLO, client_of, ending_soon, fault_of, settings_for


@pytest.fixture
def model() -> Iterator[FakeModel]:
    with FakeModel([ScriptRule(lambda request: request.last_user_message)]) as running:
        yield running


@contextmanager
def listener() -> Iterator[socket.socket]:
    """A port at which somebody listens, and what happens then is up to the test."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


def address(listening: socket.socket, scheme: str = "http") -> str:
    return f"{scheme}://127.0.0.1:{listening.getsockname()[1]}/v1"


def go_through(proxy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment names a proxy for all hosts."""
    for name in ("http_proxy", "https_proxy"):
        monkeypatch.setenv(name, proxy)
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)


def established(model: FakeModel) -> list[object]:
    """This process's connections to the model."""
    port = int(model.url.rsplit(":", 1)[1].partition("/")[0])
    mine = psutil.Process().net_connections("tcp")
    return [one for one in mine if one.raddr and one.raddr.port == port and one.status == psutil.CONN_ESTABLISHED]


def settles(condition: Callable[[], bool], seconds: float = 2.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end and not condition():
        time.sleep(0.01)
    return condition()


def test_turns_share_a_connection(model: FakeModel) -> None:
    with client_of(settings_for(model)) as client:
        for _ in range(3):
            client.complete(HELLO, Deadline(5))
        assert model.connections == 1


def test_twenty_turns_at_once_get_each_their_own_reply(model: FakeModel) -> None:
    model.latency_ms = 50
    with client_of(settings_for(model)) as client, ThreadPoolExecutor(20) as pool:
        asked = [f"I am number {number}." for number in range(20)]
        replies = pool.map(lambda words: client.complete([("user", words)], Deadline(5)).text, asked)
        assert list(replies) == asked


@pytest.mark.parametrize("fault", ["hang", "byte_drip_headers", "byte_drip_body", "huge_body"])
def test_no_thread_and_no_connection_outlives_a_call_that_gave_up(model: FakeModel, fault: str) -> None:
    model.fault(fault)
    with client_of(settings_for(model)) as client:
        before = threading.active_count()
        fault_of(client, seconds=0.2)
        assert settles(lambda: threading.active_count() <= before)


def test_a_client_that_was_closed_opens_again(model: FakeModel) -> None:
    with client_of(settings_for(model)) as client:
        client.complete(HELLO, Deadline(5))
        client.close()
        assert client.complete(HELLO, Deadline(5)).text == "Hello"


def test_an_endpoint_that_never_reads_is_given_up_in_time() -> None:
    message = [("user", "x" * 20_000_000)]
    with (
        listener() as listening,
        client_of(ModelSettings(address(listening), "", "m")) as client,
        ending_soon(),
        pytest.raises(ModelFault, match="timeout"),
    ):
        client.complete(message, Deadline(0.5))


def test_a_port_where_nobody_listens_is_a_connection_fault() -> None:
    with listener() as listening:
        endpoint = address(listening)
    with client_of(ModelSettings(endpoint, "", "m")) as client:
        fault = fault_of(client)
    assert (fault.fault, fault.attempts) == (Fault.CONNECTION, 3)
    assert "the connection was refused" in fault.detail


def test_a_host_without_an_address_is_a_connection_fault() -> None:
    with client_of(ModelSettings("http://no-such-host.invalid/v1", "", "m")) as client, ending_soon():
        fault = fault_of(client, seconds=3)
    assert fault.fault in {Fault.CONNECTION, Fault.TIMEOUT}


def test_plain_http_where_tls_belongs_is_told(model: FakeModel) -> None:
    with client_of(settings_for(model, endpoint=model.url.replace("http:", "https:"))) as client:
        fault = fault_of(client, seconds=2)
    assert fault.fault is Fault.CONNECTION
    assert "no encrypted connection" in fault.detail


def test_a_drip_inside_the_handshake_ends_with_the_deadline() -> None:
    done = threading.Event()

    def drip() -> None:
        connection, _ = listening.accept()
        with connection:
            connection.sendall(b"\x16\x03\x03\x40\x00\x02\x00\x3f\xfc")
            while not done.wait(0.02):
                try:
                    connection.sendall(b"\x00")
                except OSError:
                    return

    with listener() as listening, client_of(ModelSettings(address(listening, "https"), "", "m")) as client:
        server = threading.Thread(target=drip)
        server.start()
        try:
            with ending_soon():
                fault = fault_of(client, seconds=0.4)
        finally:
            done.set()
            server.join()
    assert fault.fault is Fault.TIMEOUT


def test_a_proxy_of_the_environment_is_used(model: FakeModel, monkeypatch: pytest.MonkeyPatch) -> None:
    go_through(model.url.removesuffix("/v1").replace("//", "//agent:p%40ss@"), monkeypatch)
    with client_of(settings_for(model, endpoint="http://model.example.invalid/v1")) as client:
        client.complete(HELLO, Deadline(5))
    assert model.requests[0].path == "http://model.example.invalid/v1/chat/completions"
    assert model.requests[0].headers["proxy-authorization"] == "Basic YWdlbnQ6cEBzcw=="


@pytest.mark.parametrize(
    ("endpoint", "host", "path"),
    [
        ("http://bücher.example/v1", "xn--bcher-kva.example", "/v1"),
        ("http://model.example:8080/vé/a b?key=ä", "model.example:8080", "/v%C3%A9/a%20b"),
    ],
)
def test_an_address_is_sent_as_http_has_it(
    model: FakeModel, monkeypatch: pytest.MonkeyPatch, endpoint: str, host: str, path: str
) -> None:
    go_through(model.url.removesuffix("/v1"), monkeypatch)
    with client_of(settings_for(model, endpoint=endpoint)) as client:
        client.complete(HELLO, Deadline(5))
    assert model.requests[0].path.partition("?")[0] == f"http://{host}{path}/chat/completions"
    assert model.requests[0].headers["host"] == host


def test_a_tunnel_that_failed_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proxy lets everything through, but whoever is there speaks no TLS."""
    tunnels: list[str] = []

    def let_through() -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            with connection:
                tunnels.append(connection.recv(65_536).split(b"\r\n")[0].decode())
                connection.sendall(b"HTTP/1.1 200 OK\r\n\r\nno TLS here\n")
                connection.recv(65_536)

    with listener() as listening:
        go_through(f"http://127.0.0.1:{listening.getsockname()[1]}", monkeypatch)
        proxy = threading.Thread(target=let_through)
        proxy.start()
        try:
            with client_of(ModelSettings("https://model.example.invalid/v1", "", "m")) as client:
                faults = [fault_of(client, seconds=20) for _ in range(2)]
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            proxy.join()
    assert [fault.fault for fault in faults] == [Fault.CONNECTION] * 2
    assert tunnels == ["CONNECT model.example.invalid:443 HTTP/1.1"] * sum(fault.attempts for fault in faults)


def test_what_the_environment_says_of_other_proxies_stops_nothing(
    model: FakeModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALL_PROXY", "socks5://127.0.0.1:1")
    monkeypatch.setenv("https_proxy", "ftp://127.0.0.1:1")
    with client_of(settings_for(model)) as client:
        assert client.complete(HELLO, Deadline(5)).text == "Hello"


def test_connections_end_when_nobody_needs_them(model: FakeModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "IDLE_SECONDS", 0.2)
    model.latency_ms = 100
    with client_of(settings_for(model)) as client:
        with ThreadPoolExecutor(3) as pool:
            list(pool.map(lambda _: client.complete(HELLO, Deadline(5)), range(3)))
        assert len(established(model)) == 3
        time.sleep(0.3)
        client.complete(HELLO, Deadline(5))
        assert settles(lambda: len(established(model)) == 1)


def test_a_request_under_way_when_its_client_is_closed_leaves_no_connection(model: FakeModel) -> None:
    model.latency_ms = 300
    with client_of(settings_for(model)) as client, ThreadPoolExecutor(1) as pool:
        reply = pool.submit(client.complete, HELLO, Deadline(5))
        assert settles(lambda: len(model.requests) == 1)
        client.close()
        assert reply.result().text == "Hello"
        assert settles(lambda: not established(model))


def test_an_endpoint_of_this_machine_needs_no_proxy(model: FakeModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    with client_of(settings_for(model)) as client:
        assert client.complete(HELLO, Deadline(5)).text == "Hello"
