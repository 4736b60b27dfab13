"""When a model is worth asking: only where words need understanding that the rules do not have."""

from __future__ import annotations

from agent.interpretation.base import Intent, Interpretation, InterpretationRequest
from agent.interpretation.evidence import telling_words, unquoted
from agent.interpretation.questions import ranked_passages

CERTAIN = 0.85
"""From this confidence on the rules are sure of what they read: a model that reads otherwise makes it a question."""

_UNTOLD = 3


def needs_model(request: InterpretationRequest, read: Interpretation) -> bool:
    """Whether there is more to understand than `read`, what the rules made of the message.

    Always for the message in which a person tells all they know, for an answer in words that is held, and for a
    question that the form's text speaks of. Never for signs and digits alone.
    """
    if not any(char.isalpha() for char in request.message):
        return False
    if request.opening or request.pending_review:
        return True
    if read.intent is Intent.QUESTION:
        return not read.message or bool(ranked_passages(request.message, request.view, request.pending))
    if read.intent in {Intent.CORRECTION, Intent.CHANGE}:
        return False
    return not read.values or len(telling_words(unquoted(request.message, read.values))) >= _UNTOLD
