"""A yes or a no where something cannot be undone: only words that say so count, and a denial beside a yes is a no."""

from __future__ import annotations

from agent.tasks.phrases import Token
from agent.tasks.words import word_set

_LONGEST_CANCEL = 4


def yes_or_no_in(tokens: list[Token], question: list[Token]) -> bool | None:
    """Whether the words affirm or deny; None for anything else. A yes may repeat the words of the question."""
    words = [token.word for token in tokens]
    affirming = word_set("affirm", "beside") | {token.word for token in question}
    if any(word in word_set("deny") for word in words):
        return False
    is_plain = bool(words) and all(word in affirming for word in words)
    return True if is_plain and words[0] in word_set("affirm") else None


def is_cancellation(tokens: list[Token]) -> bool:
    """Whether the words end what runs: "cancel", "please stop"."""
    words = [token.word for token in tokens]
    rest = [word for word in words if word not in word_set("cancel", "beside")]
    return not rest and any(word in word_set("cancel") for word in words) and len(words) <= _LONGEST_CANCEL
