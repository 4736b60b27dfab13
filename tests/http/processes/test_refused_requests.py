"""What the server itself refuses, before the application sees it: told, logged and counted as other refusals are."""

from __future__ import annotations

import json
import socket
import time
from dataclasses import dataclass

import pytest
import requests
from prometheus_client.parser import text_string_to_metric_families

from tests.http.service import METRICS_TOKEN, Server

SECRET = b"fp_ofsomebodywhomistyped"
GET = b"GET /api/forms/ HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/converse/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
CHUNKS = b"2\r\n{}\r\n0\r\n\r\n"

# What is sent, and the status, the code and the kind of fault that come of it.
CASES: dict[str, tuple[bytes, int, str, str]] = {
    "no HTTP": (SECRET + b"\r\n\r\n", 400, "malformed_http", "request_line"),
    "two spaces": (b"GET  /api/" + SECRET + b" HTTP/1.1\r\n\r\n", 400, "malformed_http", "request_line"),
    "no ASCII": ("GET /api/forms/é".encode() + SECRET + b" HTTP/1.1\r\n\r\n", 400, "malformed_http", "request_line"),
    "small letters": (b"get /api/" + SECRET + b" HTTP/1.1\r\n\r\n", 400, "malformed_http", "method"),
    "another version": (b"GET /api/" + SECRET + b" HTTP/2.0\r\n\r\n", 400, "malformed_http", "version"),
    "no colon": (GET + b"Authorization Bearer " + SECRET + b"\r\n\r\n", 400, "malformed_http", "header"),
    "an odd name": (GET + b"{" + SECRET + b": b\r\n\r\n", 400, "malformed_http", "header"),
    "two hosts": (GET + b"Host: " + SECRET + b"\r\n\r\n", 400, "malformed_http", "header"),
    "a folded header": (GET + b"X-A: b\r\n " + SECRET + b"\r\n\r\n", 400, "malformed_http", "header"),
    "a line that ends otherwise": (GET + b"X-A: b\n" + SECRET + b": c\r\n\r\n", 400, "malformed_http", "header"),
    "a length in words": (POST + b"Content-Length: " + SECRET + b"\r\n\r\n", 400, "malformed_http", "header"),
    "a length below 0": (POST + b"Content-Length: -1\r\n\r\n", 400, "malformed_http", "header"),
    "two lengths": (POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400, "malformed_http", "header"),
    "a length beside chunks": (
        POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNKS,
        400,
        "malformed_http",
        "header",
    ),
    "chunks of chunks": (
        POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
        400,
        "malformed_http",
        "header",
    ),
    "no chunks": (POST + b"Transfer-Encoding: chunked\r\n\r\n" + SECRET + b"\r\n", 400, "malformed_http", "chunks"),
    "a long address": (b"GET /api/forms/?q=" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n", 414, "address_too_long", "address"),
    "an endless address": (b"GET /api/forms/?q=" + b"a" * 70_000, 414, "address_too_long", "address"),
    "another expectation": (
        POST + b"Expect: " + SECRET + b"\r\nContent-Length: 2\r\n\r\n{}",
        417,
        "expectation_unknown",
        "expectation",
    ),
    "a long header": (GET + b"X-A: " + b"a" * 9000 + b"\r\n\r\n", 431, "headers_too_large", "headers"),
    "an endless header": (GET + b"X-A: " + b"a" * 70_000, 431, "headers_too_large", "headers"),
    "many headers": (GET + b"X-A: a\r\n" * 120 + b"\r\n", 431, "headers_too_large", "headers"),
    "packed": (POST + b"Transfer-Encoding: gzip\r\n\r\n", 501, "transfer_coding_unknown", "transfer_coding"),
    "packed in chunks": (
        POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + CHUNKS,
        501,
        "transfer_coding_unknown",
        "transfer_coding",
    ),
    "chunks, and packed by another line": (
        POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: " + SECRET + b"\r\n\r\n" + CHUNKS,
        501,
        "transfer_coding_unknown",
        "transfer_coding",
    ),
}


@dataclass
class Answered:
    """All that came until the server ended the connection."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        """Of a problem document, which must be whole and name the request."""
        assert self.headers["content-type"] == "application/problem+json"
        told = json.loads(self.body)
        assert told["status"] == self.status
        assert told["type"] == f"urn:formpilot:problem:{told['code']}"
        assert told["instance"] == f"urn:formpilot:request:{self.headers['x-request-id']}"
        assert told["title"]
        assert len(told["detail"]) > 10
        return told["code"]


def connected(server: Server, words: bytes) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    client.sendall(words)
    return client


def answered(client: socket.socket) -> Answered:
    with client, client.makefile("rb") as stream:
        head, _, body = stream.read().partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    assert headers["connection"] == "close"
    return Answered(int(first.split()[1]), headers, body)


def lines_about(server: Server, answer: Answered) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if line.get("request_id") == answer.headers["x-request-id"]]


def counted(server: Server) -> dict[str, float]:
    headers = {"Authorization": f"Bearer {METRICS_TOKEN}"}
    page = requests.get(f"{server.url}/metrics", headers=headers, timeout=10).text
    samples = [sample for one in text_string_to_metric_families(page) for sample in one.samples]
    return {" ".join([sample.name, *sample.labels.values()]): sample.value for sample in samples}


@pytest.mark.parametrize(("words", "status", "code", "fault"), CASES.values(), ids=CASES)
def test_it_is_a_problem_in_one_line_that_repeats_nothing(
    server: Server, words: bytes, status: int, code: str, fault: str
) -> None:
    written = len(server.log.read_text())
    started = time.monotonic()
    answer = answered(connected(server, words))

    assert (answer.status, answer.code) == (status, code)
    assert time.monotonic() - started < 5
    [line] = lines_about(server, answer)
    method = words.partition(b" ")[0].decode()
    method = method if method in {"GET", "POST"} and b"  " not in words else "OTHER"
    assert line == line | {"method": method, "path": "(other)", "status": status, "fault": fault, "level": "INFO"}
    assert line["message"] == f"{method} (other) {status}"
    told = server.log.read_text()[written:]
    assert SECRET.decode() not in told
    assert SECRET not in answer.body
    assert "WARNING" not in told


def test_it_is_counted(server: Server) -> None:
    before = counted(server)
    for _ in range(2):
        answered(connected(server, CASES["a long header"][0]))
    now = counted(server)

    for name in ("formpilot_requests_total GET (other) 431", "formpilot_problems_total headers_too_large"):
        assert now[name] - before.get(name, 0) == 2


def test_pages_are_told_in_plain_text(server: Server) -> None:
    answer = answered(connected(server, b"GET /chat/visit/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"))

    assert (answer.status, answer.headers["content-type"]) == (400, "text/plain; charset=utf-8")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert len(answer.body.decode()) > 10
    assert lines_about(server, answer)


def test_a_page_of_another_origin_may_read_why(server: Server) -> None:
    answer = answered(connected(server, GET + b"Origin: https://host.example\r\nHost: again\r\n\r\n"))

    assert answer.code == "malformed_http"
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "X-Request-ID" in answer.headers["access-control-expose-headers"]


def test_it_is_told_in_the_clients_language(server: Server) -> None:
    answer = answered(connected(server, GET + b"Accept-Language: ar\r\nHost: again\r\n\r\n"))

    assert answer.code == "malformed_http"
    assert "سطر" in json.loads(answer.body)["detail"]


def test_who_asks_for_the_head_alone_gets_no_body(server: Server) -> None:
    answer = answered(connected(server, b"HEAD /api/forms/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"))

    assert (answer.status, answer.headers["content-type"]) == (400, "application/problem+json")
    assert answer.body == b""


@pytest.mark.parametrize("path", ["/api/forms/", "/api/nowhere/", "/"])
def test_no_warning_is_logged_of_a_head(server: Server, path: str) -> None:
    answer = requests.head(f"{server.url}{path}", timeout=10)

    assert int(answer.headers["Content-Length"]) > 0
    assert answer.content == b""
    assert "no-body response" not in server.log.read_text()


def test_a_body_that_nobody_can_keep_is_no_end_of_the_service(server: Server) -> None:
    folder = server.machine.data / "arriving"
    away = folder.rename(folder.with_name("arriving-no-more"))
    try:
        head = b"POST /api/conversations/nobody/files/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000\r\n\r\n"
        answer = answered(connected(server, head))
    finally:
        away.rename(folder)

    assert (answer.status, answer.code) == (503, "files_unavailable")
    assert int(answer.headers["retry-after"]) > 0
    *_why, line = lines_about(server, answer)
    assert line["fault"] == "no_room"


def test_who_does_not_come_to_an_end_is_told_so(server: Server) -> None:
    """Told to end, the server waits for two seconds, and not for ten or thirty."""
    assert server.process is not None
    stalled = [connected(server, words) for words in (b"GET /api/for", GET, POST + b"Content-Length: 5000\r\n\r\n{")]
    pages = connected(server, b"POST /admin/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n{")
    time.sleep(0.5)
    server.process.terminate()

    for client in stalled:
        answer = answered(client)
        assert (answer.status, answer.code) == (408, "request_timeout")
        [line] = lines_about(server, answer)
        assert (line["status"], line["fault"]) == (408, "slow")
    assert answered(pages).headers["content-type"] == "text/plain; charset=utf-8"
    server.process.wait(timeout=15)
    server.start()
