"""Finds an answer of which a part is told: a number by its last digits, "it ends in 632", "632 not 623", and a day by
another year, "2017 not 2018"."""

from __future__ import annotations

from agent.interpretation.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import matches
from nlu.entity import Entity
from nlu.text import Text

_FEWEST, _MOST, _YEAR, _SURE = 2, 5, 4, 0.9


def with_other_ending(talk: Talk, item: FieldSpec) -> Entity | None:
    """The number that stands, with the last digits that a message tells: those it says instead of its own, or that are
    said to be its end. None where it tells several or none."""
    stands = str(talk.view.values.get(item.id, ""))
    if not type_of(item).is_phone_number or not stands:
        return None
    runs = [at for at in range(len(talk.text)) if _is_short(talk.text.word(at))]
    denied = [at for at in runs if _is_denied(talk.text, at)]
    new = [at for at in runs if at not in denied]
    if len(new) != 1 or not (_is_of(talk.text, stands, denied) or (not denied and _is_end(talk.text, new[0]))):
        return None
    said = talk.text.word(new[0])
    return Entity(stands[: -len(said)] + said, *talk.text.span(new[0], new[0] + 1), _SURE)


def with_other_year(talk: Talk, item: FieldSpec) -> Entity | None:
    """The day that stands, in the year that is told instead of its own."""
    stands = str(talk.view.values.get(item.id, ""))
    if not type_of(item).is_moment or type_of(item).is_time:
        return None
    years = [at for at in range(len(talk.text)) if talk.text.word(at).isdecimal() and len(talk.text.word(at)) == _YEAR]
    denied = [at for at in years if _is_denied(talk.text, at) and stands.startswith(talk.text.word(at))]
    new = [at for at in years if at not in denied]
    if len(denied) != 1 or len(new) != 1:
        return None
    return Entity(talk.text.word(new[0]) + stands[_YEAR:], *talk.text.span(new[0], new[0] + 1), _SURE)


def _is_short(word: str) -> bool:
    return word.isdecimal() and _FEWEST <= len(word) <= _MOST


def _is_of(text: Text, stands: str, denied: list[int]) -> bool:
    """Whether what is denied is the end of the number that stands."""
    return len(denied) == 1 and stands.endswith(text.word(denied[0]))


def _is_denied(text: Text, at: int) -> bool:
    return any(match.last == at for match in matches(text).get("denied", ()))


def _is_end(text: Text, at: int) -> bool:
    """Whether the words before digits say that a number ends so."""
    return any(text.has(before, "period_end", "final") for before in range(at - 4, at))
