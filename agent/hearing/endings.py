"""Finds an answer of which a part is told: a number by its last digits, "it ends in 632", "632 not 623", and a day by
another year, "2017 not 2018"."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from agent.hearing.clause_acts import denied_places
from agent.interpretation.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.numerals import number
from nlu.text import Text, once
from patterns.data import read_yaml
from patterns.folding import fold_text

_ENDING = frozenset(map(fold_text, read_yaml(Path(__file__).with_suffix(".yaml"))["ends"]))
_REACH = 4
_FEWEST, _MOST, _YEAR, _TEN, _SURE = 2, 5, 4, 10, 0.9


def with_other_ending(talk: Talk, item: FieldSpec) -> Entity | None:
    """The number that stands, with the last digits that a message tells, be it one by one in words: those it says
    instead of its own, or that are said to be its end. None where it tells several or none."""
    stands = str(talk.view.values.get(item.id, ""))
    if not type_of(item).is_phone_number or not stands:
        return None
    runs = [one for one in _runs(talk.text) if _FEWEST <= len(one.digits) <= _MOST]
    denied = [one for one in runs if one.first in denied_places(talk.text)]
    new = [one for one in runs if one not in denied]
    is_of = len(denied) == 1 and stands.endswith(denied[0].digits)
    if len(new) != 1 or not (is_of or (not denied and _is_end(talk.text, new[0].first))):
        return None
    said = new[0].digits
    return Entity(stands[: -len(said)] + said, *talk.text.span(new[0].first, new[0].last), _SURE)


def with_other_year(talk: Talk, item: FieldSpec) -> Entity | None:
    """The day that stands, in the year that is told instead of its own."""
    stands = str(talk.view.values.get(item.id, ""))
    if not type_of(item).is_moment or type_of(item).is_time:
        return None
    years = [at for at in range(len(talk.text)) if talk.text.word(at).isdecimal() and len(talk.text.word(at)) == _YEAR]
    denied = [at for at in years if at in denied_places(talk.text) and stands.startswith(talk.text.word(at))]
    new = [at for at in years if at not in denied]
    if len(denied) != 1 or len(new) != 1:
        return None
    return Entity(talk.text.word(new[0]) + stands[_YEAR:], *talk.text.span(new[0], new[0] + 1), _SURE)


class _Run(NamedTuple):
    """`tokens[first:last]` say these digits."""

    first: int
    last: int
    digits: str


@once
def _runs(text: Text) -> list[_Run]:
    """What is said in digits, and what is said digit by digit in words: "four two eight"."""
    found: list[_Run] = []
    for at in range(len(text)):
        digit, before = _digit(text, at), found[-1] if found else None
        if text.word(at).isdecimal():
            found.append(_Run(at, at + 1, text.word(at)))
        elif digit and before and before.last == at and not text.word(at - 1).isdecimal():
            found[-1] = before._replace(last=at + 1, digits=before.digits + digit)
        elif digit:
            found.append(_Run(at, at + 1, digit))
    return found


def _digit(text: Text, at: int) -> str:
    """The digit that a word is; "" for others."""
    told = {value for size, value in number(text, at) if size == 1 and value in range(_TEN)}
    return str(told.pop()) if len(told) == 1 and not text.word(at).isdecimal() else ""


def _is_end(text: Text, at: int) -> bool:
    """Whether the words before digits say that a number ends so."""
    return any(text.word(before) in _ENDING for before in range(at - _REACH, at))
