"""Questions that go on from the answer to the one before them: "If yes, please describe"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from forms_registry.documents.suggest.attributes import without_brackets
from forms_registry.documents.suggest.hints import truth
from forms_registry.documents.suggest.settling import shown
from forms_registry.documents.suggest.shape import Candidate, Doubt, Value
from forms_registry.documents.text import fold
from patterns.regular import linear
from patterns.scanning import encodable

_BEGINS = linear(
    r"\W*(?:(?:if|when|where)\s+(?:(?:you|the)\s+(?:answer(?:ed)?|said|ticked|chose|selected)\s+(?:is\s+|was\s+)?)?"
    r"[\"“'‘«]?(?:(yes|so)\b|(no|not)[\"”'’»]?\s*(?:[,:;–—-]|please\b|\z))"
    r"|(?:إذا|إن)\s+(?:كان(?:ت)?\s+)?(?:الجواب|الإجابة)?\s*(?:ب\s*)?[\"“«]?(?:(نعم)|(لا)[\"”»]?\s*[،,:]))",
    "i",
)
"""No is followed by a sign, for "if no car is there" speaks of something else."""
_NAMES = linear(r"\W*(?:if|when|where|إذا)\s+[\"“'‘«]?([^,:،]{1,60}?)[\"”'’»]?\s*(?:[,:،]|\z)", "i")

_YES = (1, 3)


def following(candidates: Sequence[Candidate], fields: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, Value]]:
    """(place, condition) of each field whose words begin with an answer, over the question before it.

    What several questions go on from is the last one that does not itself go on, or that asks for yes or no.
    """
    before: Mapping[str, Any] = {}
    for place, one in enumerate(fields):
        rule, said = _rule(one, before)
        if said:
            yield place, _value(said, rule, candidates[place].line)
        if not said or one["type"] == "boolean":
            before = one


def _rule(one: Mapping[str, Any], before: Mapping[str, Any]) -> tuple[str, str]:
    """(condition, the words that say it) of a field that goes on from an answer; "" for what cannot be read."""
    for said in filter(None, (shown(one.get("label")), shown(one.get("prompt")))):
        answer = answer_begun_with(said)
        if answer is not None:
            answered = _answered(before, answer)
            return (f"{before['id']} is {answered}" if answered else ""), said
        if option := _option_begun_with(said, before):
            verb = "contains" if before["type"] == "checkbox" else "is"
            return f'{before["id"]} {verb} "{option}"', said
    return "", ""


def answer_begun_with(text: str) -> bool | None:
    """The answer, yes (True) or no, after which a question is to be answered; None where it does not begin with one."""
    found = _BEGINS.match(encodable(text))
    return None if found is None else any(found[place] for place in _YES)


def _option_begun_with(text: str, before: Mapping[str, Any]) -> str:
    """The option of the question before that a text begins with: "If other, please say which"."""
    found = _NAMES.match(encodable(text))
    named = fold(found[1]) if found else ""
    options = map(shown, before.get("options") or ())
    return next((one for one in options if named and named in {fold(one), fold(without_brackets(one))}), "")


def _value(said: str, rule: str, line: int) -> Value:
    facts = {"said": said, "label": said}
    if rule:
        return Value(rule, line, Doubt("condition_read", {**facts, "rule": rule}, other="condition"))
    return Value("", line, Doubt("condition_unread", facts, other="condition", deniable=False))


def _answered(before: Mapping[str, Any], answer: bool) -> str:
    """What a field holds where its answer is yes, or no; "" for one that cannot be answered so."""
    if before.get("type") == "boolean":
        return "yes" if answer else "no"
    return next((f'"{shown(one)}"' for one in before.get("options") or () if truth(shown(one)) is answer), "")
