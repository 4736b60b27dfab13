"""Questions that go on from the answer to the one before them: "If yes, please describe"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from forms_registry.documents.suggest.attributes import without_brackets
from forms_registry.documents.suggest.hints import is_one_of, opening, truth
from forms_registry.documents.suggest.settling import shown
from forms_registry.documents.suggest.shape import Candidate, Doubt, Value
from forms_registry.documents.text import fold
from patterns.regular import linear, split_at
from patterns.scanning import encodable

_SIGNS = ",:;–—-،"
_WORD = linear(r"[\"“”'‘’«»]?([\w']+)[\"“”'‘’«»]?\s*([,:;،–—-]?)\s*")


def following(candidates: Sequence[Candidate], fields: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, Value]]:
    """(place, condition) of each field whose words begin with an answer, over the question before it.

    What several questions go on from is the last one that does not itself go on, or that asks for yes or no.
    """
    before: Mapping[str, Any] = {}
    for place, one in enumerate(fields):
        rule, said = _rule(one, candidates[place], before)
        if said:
            yield place, _value(said, shown(one.get("label")) or one["id"], rule, candidates[place].line)
        goes_on = said or opening(shown(one.get("label")))[0]
        if not goes_on or one["type"] == "boolean":
            before = one


def _rule(one: Mapping[str, Any], candidate: Candidate, before: Mapping[str, Any]) -> tuple[str, str]:
    """(condition, the words that say it) of a field that goes on from an answer; "" for what cannot be read."""
    texts = (shown(one.get("label")), shown(one.get("prompt")), *(words for words, _ in candidate.conditions))
    for said in filter(None, texts):
        answer = answer_begun_with(said)
        if answer is not None:
            answered = "" if _refers(said) else _answered(before, answer)
            return (f"{before['id']} is {answered}" if answered else ""), said
        if option := _option_begun_with(said, before):
            verb = "contains" if before["type"] == "checkbox" else "is"
            return f'{before["id"]} {verb} "{option}"', said
    return "", ""


def answer_begun_with(text: str) -> bool | None:
    """The answer, yes (True) or no, after which a question is to be answered; None where it does not begin with one."""
    if (answer := _agreed(text)) is not None:
        return answer
    found = _WORD.match(encodable(_named(text)))
    if found is None:
        return None
    rest = _named(text)[found.end() :].split()
    answer = True if is_one_of("so", found[1]) else False if is_one_of("not", found[1]) else truth(found[1])
    # A no is followed by a sign, for "if no car is there" speaks of something else.
    return answer if answer or found[2] or not rest or is_one_of("polite", rest[0]) else None


def _agreed(text: str) -> bool | None:
    """The answer that words say which name none: "If it did, …", "If you don't, …"; None for all others."""
    kind, rest = opening(text)
    clause = next(iter(split_at(rest, ",:،")), "") if kind == "if" else ""
    words = fold(clause.replace("’", "'").replace("n't", " not")).split()
    denied = [word for word in words if is_one_of("not", word)]
    is_agreed = len(words) - len(denied) > 1 and all(
        is_one_of("answering", word) for word in words if word not in denied
    )
    return not denied if is_agreed else None


def _named(text: str) -> str:
    """What a text names that begins as a condition does: an answer, with what follows it; "" for any other text."""
    kind, rest = opening(text)
    words = rest.split() if kind in {"if", "only"} else []
    while words and is_one_of("answering", words[0]) and words[0][-1] not in _SIGNS:
        del words[0]
    return " ".join(words)


def _refers(text: str) -> bool:
    """Whether the answer is that to other questions than the one before."""
    words = _named(text).split()
    return len(words) > 1 and words[0][-1] not in _SIGNS and is_one_of("referring", words[1])


def _option_begun_with(text: str, before: Mapping[str, Any]) -> str:
    """The option of the question before that a text begins with: "If other, please say which"."""
    named = fold(next(iter(split_at(_named(text), ",:،")), ""))
    options = map(shown, before.get("options") or ())
    return next((one for one in options if named and named in {fold(one), fold(without_brackets(one))}), "")


def _value(said: str, label: str, rule: str, line: int) -> Value:
    facts = {"said": said, "label": label}
    if rule:
        return Value(rule, line, Doubt("condition_read", {**facts, "rule": rule}, other="condition"))
    return Value("", line, Doubt("condition_unread", facts, other="condition", deniable=False))


def _answered(before: Mapping[str, Any], answer: bool) -> str:
    """What a field holds where its answer is yes, or no; "" for one that cannot be answered so."""
    if before.get("type") == "boolean":
        return "yes" if answer else "no"
    return next((f'"{shown(one)}"' for one in before.get("options") or () if truth(shown(one)) is answer), "")
