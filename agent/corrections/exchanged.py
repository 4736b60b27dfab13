"""Finds the amount that takes the place of another one: "change 2 to 3", "2 was wrong, it's 3"."""

from __future__ import annotations

from collections.abc import Sequence

from agent.clauses.clause_acts import denied_places
from agent.clauses.relevance import clause_of
from agent.clauses.tagged_tokens import has_no_content
from agent.corrections.taking_back import corrects
from agent.slots.scores import Talk, is_new_value, valid_value
from agent.view.field_names import name_stems
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import Amount, amounts
from nlu.entity import Entity
from nlu.text import Text
from patterns.single import only

_SWAPS = ("change_verb", "exchanges", "wrong", "removes")
_BESIDE = (*_SWAPS, "becomes", "corrects", "denies", "vague_count")
_SURE = 0.9


def exchanged(talk: Talk, item: FieldSpec) -> Entity | None:
    """The other one of the two amounts of a message, of which one stands for this field, where it says nothing but that
    something is to change. None where an amount may be asked for: "2, no 3" may be an answer that takes itself back."""
    told = _two_amounts(talk.text) if type_of(item).is_numeric else []
    stands = talk.view.values.get(item.id)
    new = only(one for one in told if valid_value(talk.view, item, one.values[0]) != stands)
    if new is None or talk.text.has(new.first - 1, "denies") or not _takes_back(talk) or not _is_all(talk, item, told):
        return None
    return _in_its_place(talk, item, new)


def denied_amount(talk: Talk, item: FieldSpec) -> Entity | None:
    """The amount that is told in the place of the one that stands, which is denied: "not 2, 3 boats", "4, not 3"."""
    told = [*amounts(talk.text).values()] if type_of(item).is_numeric else []
    stands, places = talk.view.values.get(item.id), denied_places(talk.text)
    denied = only(one for one in told if one.first in places and valid_value(talk.view, item, one.values[0]) == stands)
    others = [one for one in told if len(one.values) == 1 and one.first not in places]
    new = _beside(talk.text, denied, others) if denied else None
    return _in_its_place(talk, item, new) if new else None


def _two_amounts(text: Text) -> Sequence[Amount]:
    """The two sure amounts of a text that tells no others; none where it does."""
    told = [*amounts(text).values()]
    return told if len(told) == 2 and all(len(one.values) == 1 for one in told) else []


def _beside(text: Text, denied: Amount, others: Sequence[Amount]) -> Amount | None:
    """The last amount before a denied one in its clause, or else the first one behind it."""
    first = clause_of(text, denied.first)[0]
    before = [one for one in others if first <= one.first < denied.first]
    return before[-1] if before else next((one for one in others if one.first >= denied.last), None)


def _in_its_place(talk: Talk, item: FieldSpec, new: Amount) -> Entity | None:
    """An amount that takes the place of the one that stands, if the field takes it."""
    is_new = is_new_value(talk.view, item, new.values[0])
    return Entity(new.values[0], *talk.text.span(new.first, new.last), _SURE) if is_new else None


def _takes_back(talk: Talk) -> bool:
    if not talk.text.all_names.isdisjoint(_SWAPS):
        return True
    is_answer = talk.asks_amount or (talk.asked is not None and type_of(talk.asked).is_moment)
    return corrects(talk.message) and not is_answer


def _is_all(talk: Talk, item: FieldSpec, told: Sequence[Amount]) -> bool:
    """Whether beside the amounts nothing is said but words of change, of talk and of the field's own name."""
    said = {at for one in told for at in range(one.first, one.last)}
    rest = (at for at in range(len(talk.text)) if at not in said)
    return has_no_content(talk.text, rest, *_BESIDE, stems=name_stems(item))
