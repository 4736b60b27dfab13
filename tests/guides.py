"""A guide for those who build on the API: what it shows, made in order, and compared with what comes."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from rest_framework.test import APIClient

DOCS = Path(__file__).resolve().parent.parent / "docs"
SERVICE = "forms.example.org"
OMITTED = "…"
_BLOCK = re.compile(r"^```(\w*)( \w+)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_KEPT = ("conversation_id", "reference", "file_id", "token")


@dataclass(frozen=True)
class Guide:
    """`known` is what the examples call by a name of their own, such as `fp_...`, beside what replies bring."""

    name: str
    known: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return (DOCS / self.name).read_text(encoding="utf-8")

    @property
    def blocks(self) -> list[tuple[str, str]]:
        return [(found[1] + (found[2] or ""), found[3]) for found in _BLOCK.finditer(self.text)]

    def of_kind(self, *kinds: str) -> list[str]:
        return [text for kind, text in self.blocks if kind in kinds]

    def section(self, title: str) -> str:
        return self.text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]

    def table(self, title: str, heading: str) -> dict[str, list[str]]:
        """The rows of the table under this title whose head begins so: by the first code that stands in a row."""
        rows = self.section(title).partition(f"\n| {heading}")[2].partition("\n\n")[0].splitlines()[2:]
        cells = [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]
        return {re.findall(r"`([^`]+)`", " ".join(row))[0]: row for row in cells}

    def play(self, api: APIClient) -> int:
        """How many replies are as the guide shows them; it fails at the first one that is not."""
        known, real, compared = dict(self.known), None, 0
        for (kind, text), (_, following) in pairwise([*self._steps(), ("", "")]):
            if kind in _ASKERS:
                answer = _ASKERS[kind](api, _filled(text, known))
                real = answer.json()
                told_as_refused = '"code"' in following or '"error"' in following
                assert (answer.status_code >= 400) <= told_as_refused, f"told as if it went well: {text}{real}"
                known |= {f"${name}": real[name] for name in _KEPT if isinstance(real.get(name), str)}
                action = real.get("action") or {}
                known |= {"$call_id": (action.get("input") or {}).get("call_id", known.get("$call_id", ""))}
            elif kind == "json":
                told = json.loads(text)
                assert matches(told, real), f"told {json.dumps(told, indent=1)}\nreal {json.dumps(real, indent=1)}"
                compared += 1
        return compared

    def _steps(self) -> Iterator[tuple[str, str]]:
        """The blocks; one of a shell is a command, and what it prints."""
        for kind, text in self.blocks:
            if kind or not text.startswith("$ "):
                yield kind, text
                continue
            command, _, printed = text.removeprefix("$ ").partition("\n{")
            yield "shell", command
            yield "json", "{" + printed


def _filled(text: str, known: Mapping[str, str]) -> str:
    for name, value in known.items():
        text = text.replace(name, value)
    return text


def matches(told: Any, real: Any) -> bool:
    """Whether what the guide shows is in what came; `…` stands for what is left out, and `...` for that of a token."""
    if isinstance(told, str) and told.endswith((OMITTED, "...")):
        return real is not None and str(real).startswith(told.removesuffix(OMITTED).removesuffix("..."))
    if isinstance(told, dict):
        return isinstance(real, dict) and all(
            name in real and matches(value, real[name]) for name, value in told.items()
        )
    if isinstance(told, list):
        more = bool(told) and told[-1] == OMITTED
        shown = told[:-1] if more else told
        enough = isinstance(real, list) and (len(real) >= len(shown) if more else len(real) == len(shown))
        return enough and all(map(matches, shown, real))
    return told == real


def _ask(api: APIClient, request: str) -> Any:
    """Makes a request that is shown as it is sent."""
    head, _, body = request.partition("\n\n")
    first, *headers = head.strip().splitlines()
    method, address = first.split(" ")
    sent = dict(line.split(": ", 1) for line in headers)
    kind = sent.pop("Content-Type", "application/json")
    if kind.startswith("multipart/"):
        body = body.replace("\n", "\r\n")
    return api.generic(method, address, body.strip(), content_type=kind, headers=sent, secure=True)


def _ask_by_shell(_: APIClient, command: str) -> Any:
    """Makes the request of a command, by nothing but what the command says: with its key, or with none."""
    words = iter(shlex.split(command.replace("\\\n", " ")))
    assert next(words) == "curl"
    headers: dict[str, str] = {}
    address = body = ""
    for word in words:
        if word == "-H":
            headers |= [next(words).split(": ", 1)]
        elif word == "-d":
            body = next(words)
        elif not word.startswith("-"):
            address = word
    where = urlsplit(address)
    assert (where.scheme, where.netloc) == ("https", SERVICE), command
    kind = headers.pop("Content-Type", "application/x-www-form-urlencoded" if body else "")
    asking = APIClient(SERVER_NAME=SERVICE, SERVER_PORT="443")
    method = "POST" if body else "GET"
    return asking.generic(method, where.path, body, content_type=kind, headers=headers, secure=True)


_ASKERS = {"http": _ask, "shell": _ask_by_shell}
