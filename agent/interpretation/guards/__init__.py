"""Judges what a model replied: what of it may be used, and which guards it broke, each with a blunt correction."""

from agent.interpretation.guards.replies import judge_reply
from agent.interpretation.guards.verdicts import Guard, Judgement, Verdict

__all__ = ["Guard", "Judgement", "Verdict", "judge_reply"]
