"""How a condition that cannot be compiled is reported, and how long one may be."""

from __future__ import annotations

MAX_LENGTH = 1_000
MAX_DEPTH = 25


class ConditionError(Exception):
    """The text is not a condition over the form's names: `message` says what is wrong, `hint` what to write instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message} {hint}".strip())
        self.message = message
        self.hint = hint


class UnreadableError(ConditionError):
    """The words are no plain phrasing that we know; they may still be CEL."""
