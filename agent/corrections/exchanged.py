"""Finds the amount that replaces another one: "change 2 to 3", "2 was wrong, it's 3"."""

from __future__ import annotations

from collections.abc import Sequence

from agent.clauses.clause_acts import denied_places
from agent.clauses.relevance import clause_of
from agent.clauses.tagged_tokens import has_no_content
from agent.corrections.taking_back import corrects
from agent.slots.scores import Talk, is_new_value
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
    """The other one of two amounts, if one of them is the field's answer and the message says nothing else but that
    something changes. None if an amount may be asked for, because "2, no 3" may be an answer that corrects itself."""
    found = _two_amounts(talk.text) if type_of(item).is_numeric else []
    old = talk.view.values.get(item.id)
    new = only(amount for amount in found if talk.view.cleaned_or_none(item, amount.values[0]) != old)
    if new is None or talk.text.has(new.first - 1, "denies") or not _takes_back(talk) or not _is_all(talk, item, found):
        return None
    return _replacing(talk, item, new)


def denied_amount(talk: Talk, item: FieldSpec) -> Entity | None:
    """The amount that replaces the denied answer: "not 2, 3 boats", "4, not 3"."""
    found = [*amounts(talk.text).values()] if type_of(item).is_numeric else []
    old, places = talk.view.values.get(item.id), denied_places(talk.text)
    denied = only(
        amount
        for amount in found
        if amount.first in places and talk.view.cleaned_or_none(item, amount.values[0]) == old
    )
    others = [amount for amount in found if len(amount.values) == 1 and amount.first not in places]
    new = _nearest_amount(talk.text, denied, others) if denied else None
    return _replacing(talk, item, new) if new else None


def _two_amounts(text: Text) -> Sequence[Amount]:
    """The two certain amounts of a text without others; None if there are not exactly two."""
    found = [*amounts(text).values()]
    return found if len(found) == 2 and all(len(amount.values) == 1 for amount in found) else []


def _nearest_amount(text: Text, denied: Amount, others: Sequence[Amount]) -> Amount | None:
    """The last amount before a denied one in its clause, else the first one after it."""
    first = clause_of(text, denied.first)[0]
    before = [amount for amount in others if first <= amount.first < denied.first]
    return before[-1] if before else next((amount for amount in others if amount.first >= denied.last), None)


def _replacing(talk: Talk, item: FieldSpec, new: Amount) -> Entity | None:
    """An amount that replaces the answer, if the field accepts it."""
    is_new = is_new_value(talk.view, item, new.values[0])
    return Entity(new.values[0], *talk.text.span(new.first, new.last), _SURE) if is_new else None


def _takes_back(talk: Talk) -> bool:
    if not talk.text.all_names.isdisjoint(_SWAPS):
        return True
    is_answer = talk.asks_amount or (talk.asked is not None and type_of(talk.asked).is_moment)
    return corrects(talk.message) and not is_answer


def _is_all(talk: Talk, item: FieldSpec, found: Sequence[Amount]) -> bool:
    """Whether nothing else is said besides the amounts, words of change, fillers and the field's name."""
    tokens = {at for amount in found for at in range(amount.first, amount.last)}
    rest = (at for at in range(len(talk.text)) if at not in tokens)
    return has_no_content(talk.text, rest, *_BESIDE, stems=name_stems(item))
