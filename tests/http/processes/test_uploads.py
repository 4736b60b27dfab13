"""Files over real HTTP: large ones, slow ones, and processes that die while they come."""

from __future__ import annotations

import hashlib
import os
import signal
import socket
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

import psutil
import pytest
import requests

from tests.http.service import Machine, Server

FORM = """---
form_id: report
title: Report
fields:
  - {id: scan, type: file, required: true, label: Scan, prompt: Please attach the scan.}
---
"""
MEGABYTE = 2**20
PDF = b"%PDF-1.7\n"
BOUNDARY = b"0123456789"
HEAD = (
    b'--%b\r\nContent-Disposition: form-data; name="field_id"\r\n\r\nscan\r\n'
    b'--%b\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\n'
    b"Content-Type: application/pdf\r\n\r\n"
) % (BOUNDARY, BOUNDARY)
TAIL = b"\r\n--%b--\r\n" % BOUNDARY


@pytest.fixture
def talk(server: Server) -> str:
    return str(server.post({"form_context_md": FORM}).json()["conversation_id"])


def address(talk: str) -> str:
    return f"/api/conversations/{talk}/files/"


def send(server: Server, talk: str, content: bytes) -> requests.Response:
    files = {"file": ("scan.pdf", content, "application/pdf")}
    return requests.post(server.url + address(talk), data={"field_id": "scan"}, files=files, timeout=60)


def begin(server: Server, talk: str, length: int, more: str = "") -> socket.socket:
    """A client that has announced so many bytes, and sent the first of the file; `more` are headers."""
    client = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    client.sendall(
        f"POST {address(talk)} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n{more}"
        f"Content-Type: multipart/form-data; boundary={BOUNDARY.decode()}\r\n\r\n".encode()
        + HEAD
        + PDF
    )
    return client


def stored(machine: Machine) -> list[Path]:
    return [path for path in (machine.data / "uploads").rglob("*") if path.is_file()]


def test_a_large_file_comes_whole_and_goes_whole(machine: Machine, server: Server, talk: str) -> None:
    content = PDF + os.urandom(3 * MEGABYTE)
    sent = send(server, talk, content)

    assert sent.status_code == 201, sent.text
    assert (sent.json()["size"], sent.json()["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())
    assert list((machine.data / "arriving").iterdir()) == []
    given = requests.get(f"{server.url}{address(talk)}{sent.json()['file_id']}/content/", timeout=30)
    assert given.content == content
    answer: dict[str, Any] = {"scan": [{"file_id": sent.json()["file_id"]}]}
    assert server.post({"conversation_id": talk, "answers": answer}).json()["answers"]["scan"][0]["size"] == len(
        content
    )


def test_a_request_that_follows_a_large_one_is_answered_too(server: Server, talk: str) -> None:
    body = HEAD + PDF + bytes(2 * MEGABYTE) + TAIL
    client = begin(server, talk, len(body))
    with client:
        client.sendall(body[len(HEAD + PDF) :] + b"GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        said = b"".join(iter(lambda: client.recv(65536), b""))

    assert said.count(b"HTTP/1.1 ") == 2
    assert said.startswith(b"HTTP/1.1 201")
    assert b'"healthy"' in said


@pytest.mark.parametrize("length", [51 * MEGABYTE, 10**15])
def test_what_is_too_large_is_refused_before_it_comes(server: Server, talk: str, length: int) -> None:
    with begin(server, talk, length) as client:
        said = client.recv(65536)

    assert said.startswith(b"HTTP/1.1 413")
    assert b"file_too_large" in said


@pytest.mark.parametrize(
    ("known", "more", "said"),
    [
        (False, "", b"404"),
        (True, "Authorization: Bearer fp_nobodys\r\n", b"401"),
        (True, "Authorization: Bearer fpe_forged:token\r\nExpect: 100-continue\r\n", b"401"),
    ],
)
def test_who_may_not_send_is_told_before_the_body_comes(
    machine: Machine, server: Server, talk: str, known: bool, more: str, said: bytes
) -> None:
    with begin(server, talk if known else str(uuid4()), 20 * MEGABYTE, more) as client:
        refused = b"".join(iter(lambda: client.recv(65536), b""))

    assert refused.startswith(b"HTTP/1.1 " + said)
    assert list((machine.data / "arriving").iterdir()) == []


def test_a_large_file_in_chunks_is_asked_for_with_its_length(server: Server, talk: str) -> None:
    parts = iter([HEAD, PDF, *[bytes(MEGABYTE // 4)] * 8, TAIL])
    kind = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY.decode()}"}
    refused = requests.post(server.url + address(talk), data=parts, headers=kind, timeout=30)

    assert (refused.status_code, refused.json()["code"]) == (411, "length_required")


def test_other_doors_take_no_large_bodies(server: Server) -> None:
    answer = requests.post(f"{server.url}/api/converse/", data=bytes(2 * MEGABYTE), timeout=30)
    assert answer.json()["code"] in {"body_too_large", "unsupported_media_type"}


def test_nothing_is_left_of_a_file_whose_service_dies_while_it_comes(
    machine: Machine, server: Server, talk: str
) -> None:
    with begin(server, talk, 20 * MEGABYTE) as client:
        client.sendall(bytes(5 * MEGABYTE))
        holding = _wait_for_spool(server)
        os.kill(holding, signal.SIGKILL)
        psutil.wait_procs([psutil.Process(holding)] if psutil.pid_exists(holding) else [], timeout=10)

    assert list((machine.data / "arriving").iterdir()) == []
    assert machine.rows("SELECT 1 FROM conversations_uploadedfile WHERE conversation_id = %s", talk) == []
    assert send(server, talk, PDF).status_code == 201


def _wait_for_spool(server: Server) -> int:
    """The worker that keeps a body on disk, once there is one."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        for worker in server.workers():
            links = (str(path.readlink()) for path in Path(f"/proc/{worker}/fd").iterdir() if path.is_symlink())
            if any("/arriving/" in link for link in links):
                return worker
        time.sleep(0.05)
    raise AssertionError("no worker keeps a body on disk")
