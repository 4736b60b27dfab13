"""A service that takes webhooks, by a script: what it answers is said beforehand, what it was sent is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from typing import Any

from agent.fake_model.serving import Handler, StandIn


@dataclass(frozen=True)
class ReceivedRequest:
    """One request as it came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def payload(self) -> dict[str, Any]:
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


class _ReceiverHandler(Handler):
    protocol_version = "HTTP/1.0"

    def respond(self) -> None:
        receiver = self.server.stand_in
        headers = {name.lower(): value for name, value in self.headers.items()}
        receiver.requests.append(ReceivedRequest(self.path, headers, self.body))
        answer = receiver.script.pop(0) if receiver.script else status(204)
        answer(self)


class Receiver(StandIn):
    """`script` holds the next answers; when it is empty, each request is taken with 204."""

    handler = _ReceiverHandler

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.requests: list[ReceivedRequest] = []
        self.script: list[Answers] = []
