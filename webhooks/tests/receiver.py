"""A service that takes webhooks, by a script: what it answers is said beforehand, what it was sent is kept."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Taken:
    """One request as it came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def told(self) -> dict[str, Any]:
        return json.loads(self.body)


Answers = Callable[[BaseHTTPRequestHandler], None]


def status(code: int, **headers: str) -> Answers:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(code)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return answer


@dataclass
class Receiver:
    """`script` holds the next answers; when it is empty, each request is taken with 204."""

    address: str
    taken: list[Taken] = field(default_factory=list)
    script: list[Answers] = field(default_factory=list)

    def serve(self, handler: BaseHTTPRequestHandler) -> None:
        body = handler.rfile.read(int(handler.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in handler.headers.items()}
        self.taken.append(Taken(handler.path, headers, body))
        answer = self.script.pop(0) if self.script else status(204)
        answer(handler)


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver on this machine, for as long as it is wanted."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            receiver.serve(self)

        def log_message(self, *_words: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver = Receiver(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    yield receiver
    server.shutdown()
    server.server_close()
    thread.join()
