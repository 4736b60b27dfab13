"""What a reading means for a field that has an answer. Of a list that stands, items that are said may be all of it,
what comes to it, or what goes; a bare day of the month is one of the month that stands."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TypeGuard

from agent.interpretation.relevance import clauses
from agent.interpretation.scores import Talk
from forms_registry.schema import FieldSpec
from nlu.choosing.matcher import OptionMatcher
from nlu.entity import Ambiguity, Entity

_DENIED, _MONTH = 0.85, len("2026-03-")


def as_change(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> Entity | Ambiguity:
    """What was read, as the field's new answer; where it has none, as it is."""
    if item.type == "date" and isinstance(found, Entity) and talk.view.is_answered(item.id):
        return _in_its_month(talk, item, found)
    return _in_list(talk, item, found)


def _in_its_month(talk: Talk, item: FieldSpec, found: Entity) -> Entity:
    """By its beginning, and by its end where a day is asked for that has been."""
    stands, context = str(talk.view.values[item.id]), talk.view.value_context(item)
    first = date.fromisoformat(stands).replace(day=1)
    for day in (first, (first + timedelta(days=32)).replace(day=1)):
        then = replace(context, now=context.now.replace(year=day.year, month=day.month, day=1))
        read = talk.view.field_type(item).parse_answer(talk.message[found.start : found.end], then)
        value = str(read.value) if isinstance(read, Entity) else ""
        if value[:_MONTH] == stands[:_MONTH] and value[_MONTH:] == str(found.value)[_MONTH:]:
            return replace(found, value=value)
    return found


def _in_list(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> Entity | Ambiguity:
    """What was read, with the list that the message means in the place of the items that it names."""
    stands = talk.view.values.get(item.id)
    if not isinstance(found, Entity) or not _names(found.value) or not _names(stands):
        return found
    if {"adds", "removes"} <= talk.text.all_names:
        return replace(found, value=_by_clauses(talk, item, stands))
    left = without_denied(talk, item) if "exchanges" in talk.text.all_names else None
    return replace(found, value=_changed(talk, left.value if left else stands, found.value))


def without_denied(talk: Talk, item: FieldSpec) -> Entity | None:
    """The list that stands, without the items that a message denies: "no snow chains". None where it denies none."""
    stands, options = talk.view.values.get(item.id), talk.view.options(item)
    if not _names(stands):
        return None
    denied = OptionMatcher(talk.message, options).denied
    gone = {options[place].value for mention in denied for place in mention.places}.intersection(stands)
    if not gone:
        return None
    span = talk.text.span(denied[0].first, denied[-1].last)
    return Entity([one for one in stands if one not in gone], *span, _DENIED)


def _by_clauses(talk: Talk, item: FieldSpec, stands: list[str]) -> list[str]:
    """Each clause by its own word of change, or by the one before: "remove the gears and add the chain"."""
    removes = False
    for first, last in clauses(talk.text):
        if any(talk.text.has(at, "adds", "removes") for at in range(first, last)):
            removes = any(talk.text.has(at, "removes") for at in range(first, last))
        said = _said(talk, item, first, last)
        stands = [one for one in stands if one not in said] if removes else _with_new(stands, said, stays=True)
    return stands


def _said(talk: Talk, item: FieldSpec, first: int, last: int) -> list[str]:
    words, context = talk.message[slice(*talk.text.span(first, last))], talk.view.value_context(item)
    found = talk.view.field_type(item).extract(words, context)
    return [one for entity in found if isinstance(entity, Entity) and _names(entity.value) for one in entity.value]


def _changed(talk: Talk, stands: list[str], said: list[str]) -> list[str]:
    tags = talk.text.all_names
    if "exchanges" in tags or "adds" in tags:
        return _with_new(stands, said, stays="adds" in tags)
    if "removes" in tags:
        return [one for one in stands if one not in said] or stands
    is_all = talk.corrects or "restricts" in tags or not set(said) < set(stands)
    return said if is_all else stands


def _with_new(stands: list[str], said: list[str], *, stays: bool) -> list[str]:
    """With what is said and does not stand there; what is said and does, stays or gives way to it."""
    kept = [one for one in stands if stays or one not in said]
    return [*kept, *(one for one in said if one not in stands)]


def _names(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
