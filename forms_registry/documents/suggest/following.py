"""Questions that go on from the answer to the one before them: "If yes, please describe"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from forms_registry.documents.suggest.hints import truth
from forms_registry.documents.suggest.settling import shown
from forms_registry.documents.suggest.shape import Candidate, Doubt, Value
from patterns.regular import linear
from patterns.scanning import encodable

_BEGINS = linear(
    r"\W*(?:(?:if|when|where)\s+(?:(?:you|the)\s+(?:answer(?:ed)?|said|ticked|chose|selected)\s+(?:is\s+|was\s+)?)?"
    r"[\"“'‘«]?(?:(yes|so)\b|(no|not)[\"”'’»]?\s*(?:[,:;–—-]|please\b|\z))"
    r"|(?:إذا|إن)\s+(?:كان(?:ت)?\s+)?(?:الجواب|الإجابة)?\s*(?:ب\s*)?[\"“«]?(?:(نعم)|(لا)[\"”»]?\s*[،,:]))",
    "i",
)
"""No is followed by a sign, for "if no car is there" speaks of something else."""

_YES = (1, 3)


def following(candidates: Sequence[Candidate], fields: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, Value]]:
    """(place, condition) of each field whose words begin with an answer, over the question before it.

    What several questions go on from is the last one that does not itself go on, or that asks for yes or no.
    """
    before: Mapping[str, Any] = {}
    for place, one in enumerate(fields):
        label, prompt = shown(one.get("label")), shown(one.get("prompt"))
        said = label if answer_begun_with(label) is not None else prompt
        answer = answer_begun_with(said)
        if answer is not None:
            yield place, _condition(said, answer, before, candidates[place].line)
        if answer is None or one["type"] == "boolean":
            before = one


def answer_begun_with(text: str) -> bool | None:
    """The answer, yes (True) or no, after which a question is to be answered; None where it does not begin with one."""
    found = _BEGINS.match(encodable(text))
    return None if found is None else any(found[place] for place in _YES)


def _condition(said: str, answer: bool, before: Mapping[str, Any], line: int) -> Value:
    facts = {"said": said, "label": said}
    if answered := _answered(before, answer):
        rule = f"{before['id']} is {answered}"
        return Value(rule, line, Doubt("condition_read", {**facts, "rule": rule}, other="text"))
    return Value("", line, Doubt("condition_unread", facts, other="text", deniable=False))


def _answered(before: Mapping[str, Any], answer: bool) -> str:
    """What a field holds where its answer is yes, or no; "" for one that cannot be answered so."""
    if before.get("type") == "boolean":
        return "yes" if answer else "no"
    return next((f'"{shown(one)}"' for one in before.get("options") or () if truth(shown(one)) is answer), "")
