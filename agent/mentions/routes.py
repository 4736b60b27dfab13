"""Finds routes written without capitals, if the form asks for both ends: "from hull to york"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from agent.clauses.clause_acts import NOT_STATED, acts_of
from agent.slots.labels import proposals_in
from agent.slots.name_answers import is_led_by
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entities.places import ways_asked
from nlu.expressions import claimed
from nlu.person_names import Range, asks_for_place, is_capital
from nlu.text import Text
from patterns.single import only

_LONGEST = 3
_FROM, _TO = "from", "to"


def route_mentions(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """The two places of the one route that is told, for the one field that asks whence and the one that asks where
    to; not where what stands may be changed from one thing to another."""
    may_change = talk.view.values and "change_verb" in talk.text.all_names
    if may_change or not (route := only(_routes(talk.text))):
        return
    lines = [item for item in fields if type_of(item).is_single_line and asks_for_place(item)]
    if talk.asked in lines or not any(is_capital(talk.text, at) for at in range(1, len(talk.text))):
        yield from _at_both_ends(talk, lines, route)


def _at_both_ends(talk: Talk, lines: Sequence[FieldSpec], route: tuple[Range, Range]) -> Iterator[ProposedValue]:
    """The ends of a route, if one line asks for each."""
    whence, where = (only(item for item in lines if ways_asked(item) == {way}) for way in (_FROM, _TO))
    if whence and where:
        yield from proposals_in(talk, whence, *route[0])
        yield from proposals_in(talk, where, *route[1])


def _routes(text: Text) -> Iterator[tuple[Range, Range]]:
    """The words between "from" and "to", and after "to", if they have no other meaning."""
    for at in range(1, len(text)):
        begin = (at, _end(text, at)) if is_led_by(text, at, _FROM) and not acts_of(text, at) & NOT_STATED else (at, at)
        end = begin[1] + 1
        if begin[1] > at and is_led_by(text, end, _TO) and _end(text, end) > end:
            yield begin, (end, _end(text, end))


def _end(text: Text, first: int) -> int:
    """The end of a few words without another meaning."""
    within = range(first, min(first + _LONGEST, len(text)))
    return first + sum(1 for _ in takewhile(lambda at: _is_unknown(text, at), within))


def _is_unknown(text: Text, at: int) -> bool:
    return text.tokens[at].is_word and not text.tags(at) and at not in claimed(text)
