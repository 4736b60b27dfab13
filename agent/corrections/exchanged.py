"""Finds the amount that takes the place of another one: "change 2 to 3", "2 was wrong, it's 3"."""

from __future__ import annotations

from agent.clauses.clause_acts import denied_places
from agent.clauses.relevance import clause_of, own_words
from agent.corrections.taking_back import corrects
from agent.slots.scores import Talk, checked
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import Amount, amounts
from nlu.dialogue_acts import only_talk
from nlu.entity import Entity
from nlu.stems import stem

_SWAPS = ("change_verb", "exchanges", "wrong", "removes")
_BESIDE = (*_SWAPS, "becomes", "corrects", "denies", "vague_count")
_SURE = 0.9


def exchanged(talk: Talk, item: FieldSpec) -> Entity | None:
    """The other one of the two amounts of a message, of which one stands for this field, where it says nothing but that
    something is to change. None where an amount may be asked for: "2, no 3" may be an answer that takes itself back."""
    told = [one for one in amounts(talk.text).values() if len(one.values) == 1]
    if len(told) != len(amounts(talk.text)) or len(told) != 2 or not type_of(item).is_numeric:
        return None
    stands = talk.view.values.get(item.id)
    others = [one for one in told if checked(talk.view, item, one.values[0]) != stands]
    if len(others) != 1 or not _takes_back(talk) or not _is_all(talk, item, told):
        return None
    new = others[0]
    if talk.text.has(new.first - 1, "denies") or checked(talk.view, item, new.values[0]) is None:
        return None
    return Entity(new.values[0], *talk.text.span(new.first, new.last), _SURE)


def denied_amount(talk: Talk, item: FieldSpec) -> Entity | None:
    """The amount that is told in the place of the one that stands, which is denied: "not 2, 3 boats", "4, not 3"."""
    told = [*amounts(talk.text).values()] if type_of(item).is_numeric else []
    stands = talk.view.values.get(item.id)
    places = denied_places(talk.text)
    denied = [one for one in told if one.first in places and checked(talk.view, item, one.values[0]) == stands]
    if len(denied) != 1:
        return None
    first = clause_of(talk.text, denied[0].first)[0]
    others = [one for one in told if len(one.values) == 1 and one.first not in places]
    before = [one for one in others if first <= one.first < denied[0].first][-1:]
    near = before or [one for one in others if one.first >= denied[0].last][:1]
    if not near or checked(talk.view, item, near[0].values[0]) in (None, stands):
        return None
    return Entity(near[0].values[0], *talk.text.span(near[0].first, near[0].last), _SURE)


def _takes_back(talk: Talk) -> bool:
    if not talk.text.all_names.isdisjoint(_SWAPS):
        return True
    is_answer = talk.asked is not None and (type_of(talk.asked).is_numeric or type_of(talk.asked).is_moment)
    return corrects(talk.message) and not is_answer


def _is_all(talk: Talk, item: FieldSpec, told: list[Amount]) -> bool:
    """Whether beside the amounts nothing is said but words of change, of talk and of the field's own name."""
    own = own_words(item)
    said = {at for one in told for at in range(one.first, one.last)}
    rest = (at for at in range(len(talk.text)) if at not in said and talk.text.tokens[at].is_word)
    return all(
        only_talk(talk.text, at, at + 1) or talk.text.has(at, *_BESIDE) or stem(talk.text.word(at)) in own
        for at in rest
    )
