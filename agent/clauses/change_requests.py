"""Finds the clauses that ask to change an answer: "blankets, and make it 9"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from agent.clauses.relevance import clauses
from agent.clauses.tagged_tokens import has_tag
from nlu.clauses import clause_tokens, is_word, rule_matches
from nlu.dialogue_acts import is_filler
from nlu.matcher import Grammar, Match
from nlu.person_names import Range
from nlu.text import Element, Text, once
from patterns.data import read_beside

_STOPS = frozenset(".!?")
_LONGEST, _FEW = 40, 4  # tokens
_PREDICATES = ("copula", "modal", "subject_pronoun", "request_verb", "change_verb", "adds", "removes", "weekday")


CLAUSE_ELEMENTS: Mapping[str, Element] = {
    "head": lambda text, at: [(0, None)] * (at in clause_tokens(text).heads),
    "front": lambda text, at: [(0, None)] * (not is_word(text, at - 1)),
    "word": lambda text, at: [(1, None)] * text.word(at).isalnum(),
}
"""What grammars ask of a token beside its tags: whether a clause begins there, or a sign stands before it."""


class RequestKind(StrEnum):
    """How certain a request is, by the rules of the grammar beside this file, most certain first."""

    PLAIN = "plain"
    MILD = "mild"
    POINTING = "pointing"


class ChangeRequest(NamedTuple):
    """`tokens[first:last]` ask to change an answer, including the reason."""

    first: int
    last: int
    kind: RequestKind


@once
def change_requests(text: Text) -> tuple[ChangeRequest, ...]:
    """The requests of a message, in order and without overlap; none is as long as a story."""
    short = (part for part in _parts(text) if part[1] - part[0] <= _LONGEST)
    return tuple(ChangeRequest(*part, asks) for part in short if (asks := _request_kind(text, *part)))


def _parts(text: Text) -> Iterator[tuple[int, int]]:
    """The clauses in groups: each begins a sentence, or is joined to what stands before it, or asks itself where the
    one before it does not; but what is ruled out stays with what is to stand in its place."""
    every = [(0, 0), *clauses(text)]
    starts = [first for before, (first, last) in pairwise(every) if _begins(text, before, first, last)]
    yield from pairwise([*starts, len(text)])


def _begins(text: Text, before: Range, first: int, last: int) -> bool:
    if first == text.sentence(first)[0] or text.word(first - 1) in _STOPS:
        return True
    if text.has(first, "and") and any(at in range(*before) for at in removal_orders(text)):  # "drop the tea and milk"
        return last - first > _FEW or has_tag(text, first, last, *_PREDICATES)
    if text.has(first, "clause_joint"):
        is_new = _request_kind(text, first, last) is not RequestKind.PLAIN
        return is_new or not (_rules_out(text, *before) or _says_nothing(text, *before))
    return _begins_to_ask(text, before, first, last)


def _begins_to_ask(text: Text, before: Range, first: int, last: int) -> bool:
    """Whether a clause without a conjunction is a request of its own, and the one before it neither asks nor introduces
    it."""
    asks = _request_kind(text, first, last)
    if asks is None or _request_kind(text, *before) or _rules_out(text, *before) or _only_takes_back(text, *before):
        return False
    return asks is not RequestKind.POINTING or (_rules_out(text, first, last) and _continues(text, last))


def _says_nothing(text: Text, first: int, last: int) -> bool:
    """Whether a clause only introduces the next: "oh, and make it 9"."""
    return is_filler(text, first, last) and not has_tag(text, first, last, "means")


def _only_takes_back(text: Text, first: int, last: int) -> bool:
    """Whether a clause is only the "no" or "sorry" before a change."""
    return is_filler(text, first, last) and has_tag(text, first, last, "corrects")


def _continues(text: Text, at: int) -> bool:
    """Whether a sentence continues after a clause without a conjunction: "4, not on the 3rd, on the 9th"."""
    return at < text.sentence(at - 1)[1] and not text.has(at, "clause_joint")


def _request_kind(text: Text, first: int, last: int) -> RequestKind | None:
    """How these tokens ask for a change; None if they do not."""
    rules = {_rules(text)[at] for at in range(first, last) if at in _rules(text)}
    return next((kind for kind in RequestKind if kind in rules), None)


def _rules_out(text: Text, first: int, last: int) -> bool:
    """Whether a clause only says what is not wanted: "Thursday is no good"."""
    return any(at in _ruled_out(text) for at in range(first, last))


@once
def _ruled_out(text: Text) -> frozenset[int]:
    denied = (match.first for rule in ("ruled_out", "denied") for match in rule_matches(text).get(rule, ()))
    return frozenset((*denied, *removal_orders(text)))


@once
def removal_orders(text: Text) -> list[int]:
    """The tokens where a clause orders that something is removed: "drop the box"."""
    orders = (match.first for match in _matches(text) if text.has(match.first, "removes"))
    return [at for at in orders if not text.has(at, "denies")]


def is_request_word(text: Text, at: int) -> bool:
    """Whether a token belongs to the words of a request: "push" in "push it back"."""
    return at in _request_words(text)


@once
def _request_words(text: Text) -> frozenset[int]:
    return frozenset(at for match in _matches(text) for at in range(match.first, match.last))


@once
def _rules(text: Text) -> dict[int, str]:
    """By the first token of a request."""
    return {match.first: match.rule for match in _matches(text)}


@once
def _matches(text: Text) -> tuple[Match, ...]:
    return tuple(_grammar().matches(text))


@cache
def _grammar() -> Grammar:
    return Grammar(read_beside(__file__), CLAUSE_ELEMENTS)
