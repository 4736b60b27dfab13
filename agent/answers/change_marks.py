"""How much the words near a value say that it is to take the place of the one that stands."""

from __future__ import annotations

from enum import IntEnum
from functools import cache

from agent.clauses.change_requests import RequestKind, change_requests
from agent.clauses.relevance import clause_of
from nlu.clauses import rule_matches
from nlu.matcher import Grammar
from nlu.text import Text, once
from patterns.data import read_beside


class Mark(IntEnum):
    """By the rules of the grammar beside this file."""

    NONE = 0
    SLIGHT = 1
    MILD = 2
    CONCLUDING = 3
    PLAIN = 4


def mark_near(text: Text, at: int, reach: range) -> Mark:
    """The plainest mark in reach of a token; one that is not plain is that in its clause, or right beside it."""
    first, last = clause_of(text, at)
    clause = range(first - 1, last + 1)
    return max((_mark_at(mark, place in clause) for place, mark in _marks(text) if place in reach), default=Mark.NONE)


def _mark_at(mark: Mark, is_in_clause: bool) -> Mark:
    return min(mark, Mark.SLIGHT) if mark is not Mark.PLAIN and not is_in_clause else mark


@once
def _marks(text: Text) -> tuple[tuple[int, Mark], ...]:
    plain = (request for request in change_requests(text) if request.kind is RequestKind.PLAIN)
    asks = (at for request in plain for at in range(request.first, request.last))
    ruled_out = (match.first for match in rule_matches(text).get("ruled_out", ()))
    marked = ((match.first, Mark[match.rule.upper()]) for match in _grammar().matches(text))
    return (*((at, Mark.PLAIN) for at in (*asks, *ruled_out)), *marked)


@cache
def _grammar() -> Grammar:
    return Grammar(read_beside(__file__), {"within": lambda text, at: [(0, None)] * (at > text.sentence(at)[0])})
