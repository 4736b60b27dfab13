"""When to ask a model: only for words that need more understanding than the rules have."""

from __future__ import annotations

from agent.deciding.quotes import content_stems
from agent.faq.form_answers import ranked_passages
from agent.slots.proposals import Intent, Interpretation, InterpretationRequest
from nlu.expressions import claimed
from nlu.text import read as read_text
from patterns.texts import blanked

_UNTOLD = 3


def needs_model(request: InterpretationRequest, by_rules: Interpretation) -> bool:
    """Whether there is more to understand than `by_rules`, what the rules made of the message.

    Always for the message in which a person tells all they know, for an answer in words that is held, and for a
    question that the form's text speaks of. Never for signs and digits alone, nor for days, numbers and the like.
    """
    has_words = any(map(str.isalpha, request.message))
    if request.opening or request.pending_review or not has_words:
        return has_words
    if by_rules.intent is Intent.QUESTION:
        return not by_rules.message or bool(ranked_passages(request.message, request.view, request.pending))
    if by_rules.intent in {Intent.CORRECTION, Intent.CHANGE}:
        return False
    rest = blanked(request.message, (value.span for value in by_rules.values))
    return in_own_words(rest) and (not by_rules.values or len(content_stems(rest)) >= _UNTOLD)


def in_own_words(message: str) -> bool:
    """Whether a message contains more than dates, times, amounts and contact details, which are read without a
    model."""
    text = read_text(message)
    return bool(content_stems(blanked(message, (text.span(place, place + 1) for place in claimed(text)))))
