"""Recognizes approval of what was shown, by phrases of a few kinds and nothing else.

Any other word means no approval: "all good except the date". The phrases are in `approving.yaml`.
"""

from __future__ import annotations

from functools import lru_cache

from agent.clauses.utterance import has_question_mark
from agent.dialogue.commands import LONGEST, normalised, parts_of
from agent.dialogue.word_patterns import compiled_phrases, phrase_kinds
from nlu.text import read
from patterns.data import read_beside

AGREES, LEAVES = "agrees", "leaves"
_SENDS, _BESIDE = "sends", "beside"


@lru_cache(maxsize=1024)
def approvals_in(message: str) -> frozenset[str]:
    """The kinds of approval in a message: "agrees", "sends", "leaves" (unchanged) or "ends"; empty if it says anything
    else."""
    if len(message) > LONGEST:
        return frozenset()
    for sign, word in _CONTENT["signs"].items():
        message = message.replace(sign, f" {word} ")
    parts = [phrase_kinds(words, _PHRASES) for part in parts_of(message) if (words := normalised(part).split())]
    kinds = frozenset[str]() if None in parts else frozenset[str]().union(*filter(None, parts)) - {_BESIDE}
    return frozenset() if _SENDS not in kinds and has_question_mark(message) else kinds


def approves_that(message: str) -> bool:
    """Whether a message only approves what was said: "that sounds good"."""
    return read(message).has(0, "subject_pronoun") and bool(approvals_in(message))


_CONTENT = read_beside(__file__, "approving.yaml")
_PHRASES = compiled_phrases(_CONTENT["classes"], _CONTENT["phrases"])
