"""The stand-in for a model's endpoint: OpenAI's chat completions over real HTTP, scripted."""

from __future__ import annotations

import json
import socket
import socketserver
import threading
from collections import deque
from collections.abc import Iterable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from agent.fake_model.answers import MODEL, ScriptedAnswer, as_json, error
from agent.fake_model.faults import ANSWERS, WIRES, checked_fault
from agent.fake_model.script import FALLBACK, ReceivedRequest, ScriptRule
from agent.fake_model.wire import Wire


class FakeModel:
    """A server on a port of this machine, for as long as the `with` block runs.

    `url` is what goes into CUSTOM_LLM_API_ENDPOINT, `requests` everything that was asked, in order;
    `connections` counts those that were opened.
    """

    def __init__(self, rules: Iterable[ScriptRule] = (), *, host: str = "127.0.0.1", port: int = 0) -> None:
        self.requests: list[ReceivedRequest] = []
        self.connections = 0
        self.latency_ms = 0
        self.stopping = threading.Event()
        self._choosing = threading.Lock()
        self._faults: deque[tuple[str, int | None]] = deque()
        self._rules: list[tuple[ScriptRule, int | None]] = []
        self.script(*rules)
        self._server = _Server((host, port), self)

    @property
    def url(self) -> str:
        host, port = self._server.server_address[:2]
        return f"http://{host!s}:{port}/v1"

    def script(self, *rules: ScriptRule) -> None:
        """Replaces what is replied. The first rule that applies, and is not spent, answers."""
        with self._choosing:
            self._rules = [(rule, rule.times) for rule in rules]

    def fault(self, name: str, times: int | None = None) -> None:
        """The next requests meet the fault `name`: `times` of them, or all until `heal`. Calls line up."""
        with self._choosing:
            self._faults.append((checked_fault(name), times))

    def heal(self) -> None:
        """From now on, the script answers."""
        with self._choosing:
            self._faults.clear()

    def choose(self, request: ReceivedRequest) -> ScriptRule:
        """Records `request`, and says what it meets: a fault in line, else the first rule that applies."""
        with self._choosing:
            self.requests.append(request)
            if self._faults:
                name, left = self._faults[0]
                if left == 1:
                    self._faults.popleft()
                elif left is not None:
                    self._faults[0] = (name, left - 1)
                return ScriptRule(fault=name)
            for place, (rule, left) in enumerate(self._rules):
                if left != 0 and rule.applies_to(request):
                    self._rules[place] = (rule, None if left is None else left - 1)
                    return rule
            return ScriptRule(reply=FALLBACK)

    def serve_forever(self) -> None:
        self._server.serve_forever(poll_interval=0.05)

    def close(self) -> None:
        self.stopping.set()
        self._server.server_close()

    def __enter__(self) -> Self:
        self._serving = threading.Thread(target=self.serve_forever, name="fake-model", daemon=True)
        self._serving.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._serving.join()
        self.close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, address: tuple[str, int], model: FakeModel) -> None:
        self.model = model
        # The usual start also looks up the machine's name, which takes seconds where nobody answers for it.
        socketserver.TCPServer.__init__(self, address, _Handler)

    def get_request(self) -> tuple[socket.socket, Any]:
        connection = super().get_request()
        self.model.connections += 1
        return connection


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_GET(self) -> None:
        if self.path.rstrip("/").endswith("/models"):
            self._send(as_json({"object": "list", "data": [{"id": MODEL, "object": "model"}]}))
        else:
            self._send(as_json(error("There is nothing here.", None, "invalid_request_error"), 404))

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        if not self.path.partition("?")[0].rstrip("/").endswith("/chat/completions"):
            self._send(as_json(error("There is nothing here.", None, "invalid_request_error"), 404))
            return
        try:
            request = _received(self.path, dict(self.headers.items()), json.loads(body))
        except (ValueError, TypeError, KeyError, AttributeError):
            self._send(as_json(error("That is no chat request.", None, "invalid_request_error"), 400))
            return
        self._reply(request, self.server.model.choose(request))

    def _reply(self, request: ReceivedRequest, rule: ScriptRule) -> None:
        model = self.server.model
        model.stopping.wait((rule.latency_ms or model.latency_ms) / 1000)
        if rule.fault in WIRES:
            self.close_connection = True
            WIRES[rule.fault](Wire(self.connection, model.stopping))
        elif rule.fault:
            self._send(ANSWERS[rule.fault]())
        else:
            self._send(rule.answer_to(request))

    def _send(self, answer: ScriptedAnswer) -> None:
        try:
            self.wfile.write(answer.encoded())
        except OSError:
            self.close_connection = True

    def log_message(self, *_: Any) -> None:
        """Quiet: what was asked is in `requests`."""


def _received(path: str, headers: dict[str, str], body: dict[str, Any]) -> ReceivedRequest:
    messages = tuple((str(message["role"]), _text(message["content"])) for message in body["messages"])
    return ReceivedRequest(path, {name.lower(): value for name, value in headers.items()}, body, messages)


def _text(content: Any) -> str:
    """A message's words: a text, or the texts among its parts."""
    if isinstance(content, str):
        return content
    return "".join(part["text"] for part in content if part.get("type") == "text")
