"""A service on this machine that answers by a script, and counts what arrives."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from typing import Any

from agent.fake_model.serving import Handler, StandIn


@dataclass
class Arrived:
    method: str
    path: str
    headers: dict[str, str]
    body: Any


@dataclass
class Answer:
    """`sends` writes the whole answer by itself."""

    status: int = 200
    body: Any = None
    content_type: str = "application/json"
    headers: tuple[tuple[str, str], ...] = ()
    sends: Callable[[BaseHTTPRequestHandler], None] | None = None


class _Script(Handler):
    def respond(self) -> None:
        service = self.server.stand_in
        body = json.loads(self.body) if self.body else None
        service.arrived.append(Arrived(self.command, self.path, dict(self.headers.items()), body))
        service.while_answering()
        answer = service.answers.pop(0) if len(service.answers) > 1 else service.answers[0]
        if answer.sends:
            answer.sends(self)
            self.close_connection = True
            return
        content = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
        content = b"" if answer.body is None else content
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.content_type)
        self.send_header("Content-Length", str(len(content)))
        for name, value in answer.headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)


class ScriptedService(StandIn):
    """Answers with what is listed, the last of it again and again."""

    handler = _Script

    def __init__(self, *answers: Answer, host: str = "127.0.0.1", port: int = 0) -> None:
        super().__init__(host=host, port=port)
        self.answers = list(answers) or [Answer(body={})]
        self.arrived: list[Arrived] = []
        self.while_answering: Callable[[], None] = lambda: None
        self.url = f"{self.address}/api"


class _DripsInHandshake(Handler):
    def handle(self) -> None:
        """The beginning of a TLS message of 16 kB, and then a byte of it now and then."""
        with suppress(OSError):
            self.request.sendall(b"\x16\x03\x03\x40\x00\x02\x00\x3f\xfc")
            while not self.server.stand_in.stopping.wait(0.02):
                self.request.sendall(b"\x00")


class DrippingHandshake(StandIn):
    """Never comes to the end of what TLS has to agree upon."""

    handler = _DripsInHandshake


@contextmanager
def nobody_accepts() -> Iterator[int]:
    """A port of 127.0.0.1 where connections wait for somebody to take them."""
    with ExitStack() as held:
        listening = held.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
        port: int = listening.getsockname()[1]
        for _ in range(3):
            waiting = held.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(("127.0.0.1", port))
        yield port


def hangs_up(handler: BaseHTTPRequestHandler) -> None:
    handler.connection.close()


def drips(handler: BaseHTTPRequestHandler) -> None:
    """Sends a byte of its head now and then, and never comes to an end."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    for _ in range(400):
        try:
            handler.wfile.write(b"a")
            handler.wfile.flush()
        except OSError:
            return
        time.sleep(0.05)


def never_ends(handler: BaseHTTPRequestHandler) -> None:
    """A body that is as long as somebody reads it."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n[")
    try:
        while True:
            handler.wfile.write(b'"0123456789",' * 1000)
    except OSError:
        return
