"""Whom a clause is about: the speaker ("mine is ..."), or the person the form is about ("for my dad Ronald")."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache

from agent.clauses.relevance import clause_of
from agent.view.people import KIN, SPEAKER, SUBJECT, People, owner_mentions
from nlu.clauses import LEADING, clause_tokens, is_word, skip
from nlu.entities.names import name_introductions
from nlu.expressions import claimed
from nlu.matcher import Grammar, Match
from nlu.person_names import Range, is_common_word, name_end, starts_name
from nlu.text import Element, Text, once
from patterns.data import read_beside

_OWNERS = {"speaks": SPEAKER, "about": SUBJECT, "kin": KIN}
_OWN = frozenset({"own", "introduces"})
_JOINTS = (*LEADING, "clause_joint")
_NO_NOUN = ("clause_joint", "subject_pronoun", "copula")


def clause_owner(text: Text, at: int, people: People) -> str:
    """The owner whom the clause at a token is about; "" for somebody else, or if it does not say."""
    first, last = text.sentence(at)
    marks = _marks(text, people.owner_names)
    found = bisect_right(marks, skip(text, at, last, _JOINTS), key=lambda mark: mark[0])
    return marks[found - 1][1] if found and marks[found - 1][0] >= first else ""


def tells_of_oneself(text: Text, at: int) -> bool:
    """Whether a clause in which who speaks tells of themselves does no more than that: "I'm the vegan one", and no "I'd
    like", "I think", nor "I need it for her"; what they would do in the other's place is no wish."""
    if any(text.has(place, "supposes", "'myself'") for place in range(*text.sentence(at))):
        return True
    first, last = clause_of(text, at)
    rules = {match.rule for group in _grammars() for match in _matches(text, group) if first <= match.first < last}
    return "speaks" in rules and "spared" not in rules


def names_given(text: Text, people: People) -> list[tuple[str, Range]]:
    """The names in a message, each with the owner it gives them."""
    given = [(_OWNERS[match.rule], match.parts["name"]) for match in _matches(text, "names")]
    leads = [lead for lead in name_introductions(text) if clause_owner(text, lead.parts["name"][0], people) == SPEAKER]
    return [*given, *((SPEAKER, lead.parts["name"]) for lead in leads if lead.rule in _OWN)]


@once
def _marks(text: Text, called: frozenset[tuple[str, str]]) -> Sequence[tuple[int, str]]:
    matches = (match for group in ("marks", "names") for match in _matches(text, group))
    own = ((lead.first, SPEAKER) for lead in name_introductions(text) if lead.rule == "own")
    return sorted(
        (*((match.first, _OWNERS.get(match.rule, "")) for match in matches), *own, *owner_mentions(text, called))
    )


@once
def _matches(text: Text, group: str) -> tuple[Match, ...]:
    return tuple(_grammars()[group].matches(text))


@cache
def _grammars() -> dict[str, Grammar]:
    elements: dict[str, Element] = {
        "head": lambda text, at: [(0, None)] * (at in clause_tokens(text).heads),
        "noun": lambda text, at: (
            [(1, None)] * (is_word(text, at) and not (starts_name(text, at) or text.has(at, *_NO_NOUN)))
        ),
        "word": lambda text, at: [(1, None)] * is_word(text, at),
        "name": lambda text, at: [(end - at, (at, end)) for end in [_name_end(text, at)] if end > at],
    }
    return {group: Grammar(rules, elements) for group, rules in read_beside(__file__).items()}


def _name_end(text: Text, at: int) -> int:
    is_name = starts_name(text, at) and not is_common_word(text, at) and at not in claimed(text)
    return name_end(text, at, sure=True) if is_name else at
