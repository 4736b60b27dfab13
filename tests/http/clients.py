"""Clients of the API over real HTTP: a host application, and a simple chat client that knows five addresses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import requests

EXAMPLES = Path(__file__).resolve().parents[2] / "forms_registry" / "examples"
DOCUMENTS = Path(__file__).resolve().parents[1] / "documents"

Json = dict[str, Any]


class Api:
    """A running server and a key; raises AssertionError for an answer of another status than expected."""

    def __init__(self, url: str, key: str = "") -> None:
        self.url = url.rstrip("/")
        self.session = requests.Session()
        self.session.trust_env = False  # nor is it asked, at each request, for a way to this very machine
        if key:
            self.session.headers["X-API-Key"] = key

    def post(self, path: str, body: Any, *, status: int = 200, **headers: str) -> Json:
        response = self.session.post(f"{self.url}{path}", json=body, headers=headers, timeout=30)
        assert response.status_code == status, response.content.decode()
        return response.json()

    def get(self, path: str) -> Json:
        response = self.session.get(f"{self.url}{path}", timeout=30)
        assert response.status_code == 200, response.content.decode()
        return response.json()


class Host:
    """A host application: one conversation at `/api/converse/`. `reply` is the last one."""

    def __init__(self, api: Api, opening: Json) -> None:
        self.api = api
        self.reply = api.post("/api/converse/", opening)
        self.id: str = self.reply["conversation_id"]

    @property
    def action(self) -> Json:
        return self.reply["action"]

    def send(self, **body: Any) -> Json:
        self.reply = self.api.post("/api/converse/", {"conversation_id": self.id, **body})
        return self.reply

    def say(self, words: str) -> Json:
        return self.send(user_message=words)

    def answer(self, value: Any) -> Json:
        """The value of the widget that the last action asked for."""
        return self.send(answers={self.action["field_id"]: value})

    def tool(self, result: Any) -> Json:
        return self.send(tool_results=[{"tool_name": self.action["tool_name"], "result": result}])

    def history(self) -> list[Json]:
        return self.api.get(f"/api/conversations/{self.id}/answers/?limit=500")["answers"]

    def messages(self) -> list[Json]:
        return self.api.get(f"/api/conversations/{self.id}/messages/?limit=500")["messages"]


class Chat:
    """A simple chat client: it sends the document each time, and every answer as the message."""

    def __init__(self, api: Api, document: str) -> None:
        self.api = api
        self.document = document
        self.id: str | None = None
        self.reply: Json = {}
        self.say("")

    @property
    def action(self) -> Json:
        return self.reply["action"]

    def say(self, words: str) -> Json:
        return self._send(user_message=words)

    def answer(self, value: Any) -> Json:
        return self._send(user_message=value)

    def tool(self, result: Any) -> Json:
        results = [{"tool_name": self.action["tool_name"], "result": result}]
        return self._send(user_message="", tool_results=results)

    def _send(self, **body: Any) -> Json:
        request = {"form_context_md": self.document, "conversation_id": self.id, **body}
        self.reply = self.api.post("/api/chat", request)
        assert list(self.reply) == ["action", "conversation_id", "answers"]
        self.id = self.reply["conversation_id"]
        return self.reply


class Tools:
    """Results of a frontend's tools: entries of {tool, args, result}, and `{"success": true}` for every other tool."""

    def __init__(self, entries: list[Json]) -> None:
        self.entries = entries
        self.called: list[str] = []

    @classmethod
    def of_example(cls, form: str) -> Tools:
        return cls(json.loads((EXAMPLES / "tools" / f"{form}.json").read_text(encoding="utf-8")))

    def run(self, action: Json) -> Any:
        """The first result whose arguments are among those of the call."""
        name, args = action["tool_name"], action["tool_args"]
        self.called.append(name)
        for entry in self.entries:
            if entry["tool"] == name and entry.get("args", {}).items() <= args.items():
                return entry["result"]
        return {"success": True}


def example(form: str) -> str:
    return (EXAMPLES / f"{form}.md").read_text(encoding="utf-8")
