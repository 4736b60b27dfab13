"""What the stand-in sends: HTTP answers as bytes, and completions as an endpoint writes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

MODEL = "fake-model"


@dataclass(frozen=True, slots=True)
class ScriptedAnswer:
    """One HTTP answer. Its length is told unless `headers` bring a framing of their own."""

    body: bytes
    status: int = 200
    content_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)

    def encoded(self) -> bytes:
        lines = [
            f"HTTP/1.1 {self.status} {HTTPStatus(self.status).phrase}",
            f"Content-Type: {self.content_type}",
            f"Content-Length: {len(self.body)}",
            *(f"{name}: {value}" for name, value in self.headers.items()),
        ]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + self.body


def as_json(document: Any, status: int = 200, **headers: str) -> ScriptedAnswer:
    """`document` as JSON; underscores in the names of `headers` stand for hyphens."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return ScriptedAnswer(json.dumps(document).encode(), status, headers=named)


def completion(
    content: Any, *, finish_reason: str | None = "stop", prompt_characters: int = 0, **message: Any
) -> dict[str, Any]:
    """A chat completion with one choice. Tokens are counted as a quarter of the characters; `message` adds to it."""
    written = content if isinstance(content, str) else ""
    prompt, reply = prompt_characters // 4, -(-len(written) // 4)
    return {
        "id": "chatcmpl-fake",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": MODEL,
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": content, **message},
                "finish_reason": finish_reason,
            }
        ],
        "usage": {"prompt_tokens": prompt, "completion_tokens": reply, "total_tokens": prompt + reply},
    }


def error(message: str, code: str | None, kind: str) -> dict[str, Any]:
    """The error object of the protocol."""
    return {"error": {"message": message, "type": kind, "param": None, "code": code}}
