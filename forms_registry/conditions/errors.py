"""How a condition that cannot be read is reported, and how long one may be."""

from __future__ import annotations

MAX_LENGTH = 1_000
MAX_DEPTH = 25
EXAMPLE = "Write for example: leave_type is Sick and end_date - start_date >= 7 days."


class ConditionError(Exception):
    """The text is not a condition over the form's names: `message` says what is wrong, `hint` what to write instead."""

    def __init__(self, message: str, hint: str = EXAMPLE) -> None:
        super().__init__(f"{message} {hint}")
        self.message = message
        self.hint = hint
