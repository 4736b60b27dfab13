"""The stand-in for a model's endpoint: OpenAI's chat completions over real HTTP, scripted."""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Iterable
from typing import Any

from agent.fake_model.answers import MODEL, ScriptedAnswer, as_json, error
from agent.fake_model.faults import ANSWERS, FAULTS, WIRES
from agent.fake_model.script import FALLBACK, ReceivedRequest, ScriptRule
from agent.fake_model.serving import Handler, StandIn, checked_fault
from agent.fake_model.wire import Wire


class _Chat(Handler):
    def respond(self) -> None:
        path = self.path.partition("?")[0].rstrip("/")
        if self.command == "GET" and path.endswith("/models"):
            self._send(as_json({"object": "list", "data": [{"id": MODEL, "object": "model"}]}))
            return
        if self.command != "POST" or not path.endswith("/chat/completions"):
            self._send(as_json(error("There is nothing here.", None, "invalid_request_error"), 404))
            return
        try:
            request = _received(self.path, dict(self.headers.items()), json.loads(self.body))
        except (ValueError, TypeError, KeyError, AttributeError):
            self._send(as_json(error("That is no chat request.", None, "invalid_request_error"), 400))
            return
        self._reply(request, self.server.stand_in.choose(request))

    def _reply(self, request: ReceivedRequest, rule: ScriptRule) -> None:
        model = self.server.stand_in
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


class FakeModel(StandIn):
    """A server on a port of this machine, for as long as the `with` block runs.

    `url` is what goes into CUSTOM_LLM_API_ENDPOINT, `requests` everything that was asked, in order;
    `connections` counts those that were opened.
    """

    handler = _Chat

    def __init__(self, rules: Iterable[ScriptRule] = (), *, host: str = "127.0.0.1", port: int = 0) -> None:
        self.requests: list[ReceivedRequest] = []
        self.latency_ms = 0
        self._choosing = threading.Lock()
        self._faults: deque[tuple[str, int | None]] = deque()
        self._rules: list[tuple[ScriptRule, int | None]] = []
        self.script(*rules)
        super().__init__(host=host, port=port)

    @property
    def url(self) -> str:
        return f"{self.address}/v1"

    def script(self, *rules: ScriptRule) -> None:
        """Replaces what is replied. The first rule that applies, and is not spent, answers."""
        with self._choosing:
            self._rules = [(rule, rule.times) for rule in rules]

    def fault(self, name: str, times: int | None = None) -> None:
        """The next requests meet the fault `name`: `times` of them, or all until `heal`. Calls line up."""
        with self._choosing:
            self._faults.append((checked_fault(name, FAULTS), times))

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


def _received(path: str, headers: dict[str, str], body: dict[str, Any]) -> ReceivedRequest:
    messages = tuple((str(message["role"]), _text(message["content"])) for message in body["messages"])
    return ReceivedRequest(path, {name.lower(): value for name, value in headers.items()}, body, messages)


def _text(content: Any) -> str:
    """A message's words: a text, or the texts among its parts."""
    if isinstance(content, str):
        return content
    return "".join(part["text"] for part in content if part.get("type") == "text")
