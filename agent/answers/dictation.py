"""Finds the words of a text that somebody dictates: "please write: the gate sticks", "it should read: Mill Row"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from agent.answers.field_words import field_places
from agent.clauses.change_requests import CLAUSE_ELEMENTS
from agent.clauses.relevance import clauses_about
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk, is_new_value
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.matcher import Grammar
from nlu.text import Text, once, read
from patterns.data import read_beside
from patterns.single import only

_SURE, _ENDS = 0.9, " \n.\"'\u201c\u201d\u2018\u2019"


@once
def dictated(text: Text) -> Entity | None:
    """What stands behind the first colon that is led to by such words."""
    lead = next((match for match in _grammar().matches(text) if match.last < len(text)), None)
    start = text.span(lead.last, len(text))[0] if lead else len(text.original)
    words = text.original[start:].strip(_ENDS)
    return Entity(words, at := text.original.index(words, start), at + len(words), _SURE) if words else None


def dictated_change(talk: Talk, answered: Sequence[FieldSpec]) -> ProposedValue | None:
    """The other words for the one text that stands, and is named before them, or is nearly the same."""
    if (told := dictated(talk.text)) is None:
        return None
    texts = [item for item in answered if type_of(item).takes_free_text and is_new_value(talk.view, item, told.value)]
    end = talk.text.at(told.start)
    named = [item for item in texts if _is_named(talk, item, end)]
    item = only(named or [item for item in texts if _are_alike(str(talk.view.values[item.id]), str(told.value))])
    return proposed(talk, item, told) if item else None


def _is_named(talk: Talk, item: FieldSpec, end: int) -> bool:
    return any(at < end for at in (*field_places(talk, item), *(first for first, _ in clauses_about(talk.text, item))))


def _are_alike(old: str, new: str) -> bool:
    """Whether two texts have most of their words in common."""
    words, others = ({token.text for token in read(each).tokens if token.is_word} for each in (old, new))
    return 2 * len(words & others) > max(len(words), len(others))


@cache
def _grammar() -> Grammar:
    return Grammar(read_beside(__file__), CLAUSE_ELEMENTS)
