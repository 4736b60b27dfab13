"""Judges what a model replied: what of it may be used, and which guards it broke, each with a blunt correction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.interpretation.base import InterpretationRequest, ProposedValue
from agent.interpretation.guards.claims import ClaimJudge
from agent.interpretation.guards.replies import against_the_whole, against_the_words
from agent.interpretation.guards.verdicts import Guard, Judgement, Verdict
from agent.replies import ParsedReply

__all__ = ["Guard", "Judgement", "Verdict", "judge_reply"]


def judge_reply(
    reply: ParsedReply, request: InterpretationRequest, read: Sequence[ProposedValue], told: str
) -> Judgement:
    """Judges a reply to `request`. `read` is what the rules read. `told` is what the model was sent beside its
    instructions: what it says to the person has to come from there."""
    judge = ClaimJudge(request, read)
    judge.judge(reply.claims)
    values = tuple(judge.values.values())
    known = {value.field_id for value in (*judge.sure.values(), *values) if not value.unclear}
    against = list(against_the_whole(reply, request, known))
    unsaid = list(against_the_words(reply, request, told))
    return Judgement(
        replace(reply, message="") if unsaid else reply,
        values,
        verdicts=(*against, *judge.verdicts, *unsaid),
        vetoes=tuple(judge.vetoes),
        contested=frozenset(judge.contested),
        stands=not against,
    )
