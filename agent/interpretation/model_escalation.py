"""When a model is worth asking: only where words need understanding that the rules do not have."""

from __future__ import annotations

import re

from agent.interpretation.base import Intent, Interpretation, InterpretationRequest, ProposedValue
from agent.stop_words import SMALL_WORDS
from nlu.folding import fold

CERTAIN = 0.85
"""From this confidence on, what the rules read is not for a model to change."""

_UNTOLD_WORDS = 3
_WORD = re.compile(r"[^\W\d_]{2,}")


def needs_model(request: InterpretationRequest, read: Interpretation) -> bool:
    """Whether there is more to understand than `read`, what the rules made of the message.

    Always for the message in which a person tells all they know, and for an answer in words that is held. Never for
    signs and digits alone.
    """
    if not any(char.isalpha() for char in request.message):
        return False
    if request.opening or request.pending_review:
        return True
    if read.intent in {Intent.CORRECTION, Intent.CHANGE}:
        return False
    if read.intent is Intent.QUESTION:
        return not read.message
    return not read.values or _untold(request.message, read) >= _UNTOLD_WORDS


def certain_values(read: Interpretation) -> list[ProposedValue]:
    """What the rules are sure of: values, and that some words are unclear."""
    return [value for value in read.values if value.unclear or value.confidence >= CERTAIN]


def _untold(message: str, read: Interpretation) -> int:
    """How many telling words are left beside the quotes."""
    rest = list(message)
    for value in read.values:
        start, end = value.span
        rest[start:end] = " " * (end - start)
    return sum(1 for word in _WORD.findall(fold("".join(rest)).text) if word not in SMALL_WORDS)
