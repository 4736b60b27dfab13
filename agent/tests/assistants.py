"""The small assistant of the guide, and a service that remembers what it was asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from agent.turns.service_actions import ActionCall, ActionResult
from forms_registry.schema import JsonValue, ToolSpec

_GUIDE = Path(__file__).parents[2] / "docs" / "assistants.md"
LOANS = _GUIDE.read_text(encoding="utf-8").partition("```markdown\n")[2].partition("```")[0]
"""The example of the guide, so that what it shows is what works."""

BOOKS = [
    {"id": 1, "title": "Emma", "author": "Austen", "link": "http://books/1"},
    {"id": 2, "title": "Ulysses", "author": "Joyce"},
    {"id": 3, "title": "Emma", "author": "Other"},
]


@dataclass
class Library:
    """`asked` are the calls: the name of the tool, and its arguments; `answers` what each tool answers next."""

    answers: dict[str, ActionResult] = field(
        default_factory=lambda: {"books": ActionResult([dict(one) for one in BOOKS])}
    )
    asked: list[tuple[str, Mapping[str, JsonValue]]] = field(default_factory=list)
    forgotten: list[str] = field(default_factory=list)

    def serves(self, _tool: ToolSpec) -> bool:
        return True

    def forget(self, tool: ToolSpec) -> None:
        self.forgotten.append(tool.name)

    def run(self, call: ActionCall) -> ActionResult:
        self.asked.append((call.tool.name, dict(call.args)))
        return self.answers.get(call.tool.name, ActionResult())
