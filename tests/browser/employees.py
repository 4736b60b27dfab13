"""People who type as they would write to a colleague: one rich message, then short answers, slips and digressions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import expect

from tests.browser.chat import Chat

MOST_TURNS = 30


@dataclass
class Employee:
    """`answers` are typed where a field is asked; a file is the path of one. `digressions` come before the answer to
    their field; at reviews, by their kind, `corrections` come one by one, and then `yes`. `moves` counts messages and
    files."""

    chat: Chat
    yes: str
    answers: Mapping[str, str]
    digressions: Mapping[str, str] = field(default_factory=dict)
    corrections: Mapping[str, Sequence[str]] = field(default_factory=dict)
    moves: int = 0

    def tell(self, opening: str) -> dict[str, Any]:
        """From the first message to the end; the last reply."""
        aside = dict(self.digressions)
        changes = {kind: [*words] for kind, words in self.corrections.items()}
        reply = self.say(opening)
        for _turn in range(MOST_TURNS):
            action = reply["action"]
            if reply["status"] == "completed":
                return reply
            if waiting := changes.get(action.get("input", {}).get("kind", "")):
                reply = self.say(waiting.pop(0))
            elif words := aside.pop(action.get("field_id", ""), ""):
                reply = self.say(words)
            else:
                reply = self.answer(action)
        raise AssertionError(f"not complete after {MOST_TURNS} turns: {self.chat.words()[-6:]}")

    def answer(self, action: dict[str, Any]) -> dict[str, Any]:
        hints = action.get("input", {})
        if action["action"] == "MESSAGE" or hints.get("confirm"):
            return self.say(self.yes)
        words = self.answers[action["field_id"]]
        return self.attach(words) if hints.get("kind") == "file" else self.say(words)

    def say(self, words: str) -> dict[str, Any]:
        self.moves += 1
        return self.chat.say(words)

    def attach(self, path: str) -> dict[str, Any]:
        self.moves += 1
        self.chat.widget.locator("input[type=file]").set_input_files(path)
        expect(self.chat.widget.locator(".sent-file")).to_have_count(1)
        self.chat.widget.locator(".card-foot .primary").click()
        return self.chat.next()
