"""What a reading means for a field that has an answer. Of a list that stands, items that are said may be all of it,
what comes to it, or what goes."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from agent.slots.list_items import match_options
from agent.slots.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.bounds import whole_as_int
from nlu.clauses import LEADING, skip
from nlu.entity import Ambiguity, Entity
from nlu.text import Text, read

_DENIED, _BESIDE, _DECIMALS, _NOON = 0.85, 3, 6, 12


def as_change(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> Entity | Ambiguity:
    """What was read, as the field's new answer; where it has none, as it is."""
    if type_of(item).is_numeric and isinstance(found, Ambiguity) and talk.view.is_answered(item.id):
        return _by_difference(talk, item, found)
    if type_of(item).is_moment and isinstance(found, Ambiguity) and talk.view.is_answered(item.id):
        return _in_same_half_day(str(talk.view.values[item.id]), found)
    if type_of(item).takes_free_text and isinstance(found, Entity) and talk.view.is_answered(item.id):
        return _extended_text(talk, item, found)
    return _as_list_change(talk, item, found)


def _extended_text(talk: Talk, item: FieldSpec, found: Entity) -> Entity:
    """ "Also eggs": a text that comes to the one that stands."""
    said = read(str(found.value))
    also = said.tag(0, "comes_beside")
    if also is None or also.size == len(said):
        return found
    return replace(found, value=f"{talk.view.values[item.id]}, {said.original[said.span(also.size, len(said))[0] :]}")


def _by_difference(talk: Talk, item: FieldSpec, found: Ambiguity) -> Entity | Ambiguity:
    """ "Five more": so many more than stand, or fewer."""
    first, last = talk.text.tokens_in(found.start, found.end)
    beside = [at for at in range(first - _BESIDE, last + _BESIDE) if not talk.text.has(at, "floor", "below", "ceiling")]
    signs = {sign for at in beside for sign, tag in ((1, "added"), (-1, "removed")) if talk.text.has(at, tag)}
    if len(signs) != 1 or len(found.candidates) != 1:
        return found
    value = whole_as_int(round(talk.view.values[item.id] + signs.pop() * found.candidates[0], _DECIMALS))
    return found if value < 0 <= talk.view.values[item.id] else Entity(value, found.start, found.end, _DENIED)


def _in_same_half_day(stands: str, found: Ambiguity) -> Entity | Ambiguity:
    """ "Make it three": an hour of the half of the day in which the one that stands is."""
    told = [one for one in map(str, found.candidates) if (_hour(one) < _NOON) == (_hour(stands) < _NOON)]
    return Entity(told[0], found.start, found.end, _DENIED) if len(told) == 1 and _hour(stands) >= 0 else found


def _hour(moment: str) -> int:
    """-1 for a day."""
    time = moment.rpartition("T")[2]
    return int(time.split(":")[0]) if ":" in time else -1


def _as_list_change(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> Entity | Ambiguity:
    """What was read, with the list that the message means in the place of the items that it names."""
    stands = talk.view.values.get(item.id)
    if not isinstance(found, Entity) or not _is_string_list(found.value) or not _is_string_list(stands):
        return found
    left = without_denied(talk, item)
    if left is None or {"restricts"} == talk.text.all_names & {"restricts", "exchanges"}:
        return replace(found, value=_changed_list(talk, stands, found.value))
    return replace(found, value=[*left.value, *(one for one in found.value if one not in stands)])


def without_denied(talk: Talk, item: FieldSpec) -> Entity | None:
    """The list that stands, without the items that a message denies or takes off it: "no snow chains". None where it
    denies none."""
    stands, options = talk.view.values.get(item.id), talk.view.options(item)
    if not _is_string_list(stands):
        return None
    _, denied = match_options(talk.message, options, stands)
    gone = {options[place].value for mention in denied for place in mention.places}.intersection(stands)
    if not gone:
        return None
    span = talk.text.span(denied[0].first, denied[-1].last)
    return Entity([one for one in stands if one not in gone], *span, _DENIED)


def _changed_list(talk: Talk, stands: list[str], said: list[str]) -> list[str]:
    tags = talk.text.all_names
    adds = _adds(talk.text)
    is_mixed = 0 < len({*said}.intersection(stands)) < len(said)  # of what stands, and of what is new
    swaps = "exchanges" in tags or (is_mixed and ("in_its_place" in tags or {"change_verb", "becomes"} <= tags))
    if swaps or adds:
        return _with_new(stands, said, stays=adds)
    return said if talk.corrects or "restricts" in tags or not set(said) < set(stands) else stands


def _adds(text: Text) -> bool:
    """Whether what is said comes to what stands: "also candles", "oh and candles"."""
    begun = range(skip(text, 0, len(text), LEADING))
    return "adds" in text.all_names or any(text.has(at, "and") for at in (0, *begun))


def _with_new(stands: list[str], said: list[str], *, stays: bool) -> list[str]:
    """With what is said and does not stand there; what is said and does, stays or gives way to it."""
    return [*(one for one in stands if stays or one not in said), *(one for one in said if one not in stands)]


def _is_string_list(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
