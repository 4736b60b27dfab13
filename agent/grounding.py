"""No evidence, no answer: whether a proposed value really rests on the words it quotes."""

from __future__ import annotations

from agent.interpreters.base import ProposedValue


def is_grounded(value: ProposedValue, message: str) -> bool:
    """The quote is not empty, and is exactly what the message says at the span."""
    start, end = value.span
    return bool(value.quote.strip()) and 0 <= start < end <= len(message) and message[start:end] == value.quote
