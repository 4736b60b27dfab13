"""Judges what a model replied: what of it may be used, and which guards it broke, each with a blunt correction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.interpretation.base import InterpretationRequest, ProposedValue
from agent.interpretation.guards.claims import ClaimJudge
from agent.interpretation.guards.verdicts import Guard, Judgement, Verdict
from agent.interpretation.guards.whole import against_the_whole
from agent.interpretation.guards.words import against_the_words
from agent.replies import ParsedReply

__all__ = ["Guard", "Judgement", "Verdict", "judge_reply"]


def judge_reply(
    reply: ParsedReply, request: InterpretationRequest, read: Sequence[ProposedValue], told: str
) -> Judgement:
    """Judges a reply to `request`. `read` is what the message surely states: that is not the model's to set. `told` is
    all that the model was sent: what it says to the person has to come from there."""
    values, verdicts = ClaimJudge(request, read).judged(reply.claims)
    known = {value.field_id for value in (*read, *values) if not value.unclear}
    against = list(against_the_whole(reply, request, known))
    unsaid = list(against_the_words(reply, request, told))
    shown = replace(reply, message="") if unsaid else reply
    return Judgement(shown, tuple(values), (*against, *verdicts, *unsaid), stands=not against)
