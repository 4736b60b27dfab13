"""Hears who is introduced with their name: "it is for my aunt Ida Rowe", "a goat by the name of Bella"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from agent.slots.labels import proposals_in
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.kinds import asks_what_called, asks_who
from agent.view.people import asks_you, people_in, people_of
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.expressions import claimed
from nlu.matcher import Grammar, Match
from nlu.person_names import is_capital, is_common_word, name_end
from nlu.text import Element, Text, once
from patterns.data import read_beside
from patterns.single import only


def introduced_names(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """The only name of each kind that a message introduces so, for the only field without an answer that asks for it;
    no name is of who speaks."""
    for rule, is_asked in (("person", _asks_for_another), ("thing", asks_what_called)):
        match = only(match for match in _introductions(talk.text) if match.rule == rule)
        lines = (item for item in fields if match and type_of(item).is_single_line and is_asked(item))
        items = [item for item in lines if not talk.view.is_answered(item.id)]
        if match and (item := _meant(talk.text, match, items)):
            yield from proposals_in(talk, item, *match.parts["name"])


def _asks_for_another(item: FieldSpec) -> bool:
    return asks_who(item) and not (asks_you(item) or asks_what_called(item))


def _meant(text: Text, match: Match, items: Sequence[FieldSpec]) -> FieldSpec | None:
    """The only one, or the one that calls somebody so: of a pupil and a witness, "my son" is the pupil."""
    people = people_in(text, match.first, match.last)
    return only(items) or only(item for item in items if people & people_of(item))


@once
def _introductions(text: Text) -> tuple[Match, ...]:
    return tuple(_grammar().matches(text))


@cache
def _grammar() -> Grammar:
    elements: dict[str, Element] = {
        "noun": lambda text, at: [(1, None)] * (is_word(text, at) and not is_capital(text, at)),
        "name": lambda text, at: [(end - at, (at, end)) for end in [_name_end(text, at)] if end > at],
    }
    return Grammar(read_beside(__file__), elements)


def _name_end(text: Text, at: int) -> int:
    is_name = is_capital(text, at) and not is_common_word(text, at) and at not in claimed(text)
    return name_end(text, at, sure=True) if is_name else at
