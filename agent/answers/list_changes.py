"""What a message makes of a list that stands: its items may replace it, come to it, or go."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import TypeGuard

from agent.clauses.relevance import clause_of
from agent.clauses.tagged_tokens import has_no_content, has_tag
from agent.slots.list_items import match_options
from agent.slots.scores import Talk
from forms_registry.schema import FieldSpec, JsonValue
from nlu.clauses import LEADING, skip
from nlu.entity import Ambiguity, Entity
from nlu.text import Text

_DENIED = 0.85
_AROUND_ITEMS = ("corrects", "denies", "change_verb", "becomes", "should_be", "request_verb", "wants", "removes", "now")
_JOINS = ("and", "the", "article", "possessive")


def as_list_change(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity) -> Entity | Ambiguity:
    """The new list, in place of the items in the message."""
    current = talk.view.values.get(item.id)
    if not isinstance(reading, Entity) or not is_string_list(reading.value) or not is_string_list(current):
        return reading
    left = without_denied(talk, item)
    new = {*reading.value}.difference(current)
    if left is None and new and new <= _items_that_go(talk, item):
        return replace(reading, value=current)  # what is to go is not among them
    if left is None or {"restricts"} == talk.text.all_names & {"restricts", "exchanges"}:
        instead = "in_its_place" in talk.text.all_names
        named = reading.value if instead else _items_said_only(talk, item, reading.value)
        return replace(reading, value=_changed_list(talk, current, named, is_all=_fills_clause(talk, reading)))
    return replace(reading, value=[*left.value, *(value for value in reading.value if value not in current)])


def without_denied(talk: Talk, item: FieldSpec) -> Entity | None:
    """The current list without the items that a message denies or removes ("no snow chains"); None if it denies
    none."""
    current, options = talk.view.values.get(item.id), talk.view.options(item)
    if not is_string_list(current):
        return None
    _, denied = match_options(talk.message, options, current)
    denied_values = dict.fromkeys(str(options[place].value) for mention in denied for place in mention.places)
    if denied_values.keys().isdisjoint(current):
        return None
    span = talk.text.span(denied[0].first, denied[-1].last)
    instead = denied_values if "exchanges" in talk.text.all_names else ()  # "instead of the tea a coffee"
    return Entity(_with_new(current, [*instead], without=denied_values), *span, _DENIED)


def rebased_list(base: JsonValue, current: JsonValue, value: JsonValue) -> JsonValue:
    """The list that is `current` with what comes to it, and goes from it, between `base` and `value`: a message may
    take something off a list and put something on it apart, "no tea. Coffee is fine". What is no list stays as it
    is."""
    if not (is_string_list(base) and is_string_list(current) and is_string_list(value)) or current == base:
        return value
    gone = {*base} - {*value} if {*value} & {*base} else ()
    return _with_new(current, [one for one in value if one not in base], without=gone)


def tells_new_items(talk: Talk, item: FieldSpec) -> bool:
    """Whether a message names options that are not in the list, and neither denies them nor takes them out."""
    options, current = talk.view.options(item), talk.view.values.get(item.id)
    matcher, denied = match_options(talk.message, options, [option.value for option in options])
    values = (options[place].value for one in matcher.mentions if one not in denied for place in one.places)
    return is_string_list(current) and not {*values}.issubset(current)


def _items_that_go(talk: Talk, item: FieldSpec) -> set[JsonValue]:
    """The items that a message denies or takes out, be they in the list or not."""
    options = talk.view.options(item)
    _, denied = match_options(talk.message, options, [option.value for option in options])
    return {options[place].value for mention in denied for place in mention.places}


def _fills_clause(talk: Talk, reading: Entity) -> bool:
    """Whether a reading is all that the clauses of a correction tell: "the flood began in May" tells of more."""
    first, last = talk.text.tokens_in(reading.start, reading.end)
    beside = (*range(clause_of(talk.text, first)[0], first), *range(last, clause_of(talk.text, last - 1)[1]))
    return talk.corrects and has_no_content(talk.text, beside, *_AROUND_ITEMS)


def _items_said_only(talk: Talk, item: FieldSpec, named: list[str]) -> list[str]:
    """The items in the clause that restricts them, if there is one: "only the left one, the right one is fine"; with
    those that "and" joins to them."""
    matcher, _ = match_options(talk.message, talk.view.options(item), ())
    values, end = set[str](), len(talk.text)
    for one in matcher.mentions:
        is_listed = end < one.first and all(talk.text.has(at, *_JOINS) for at in range(end, one.first))
        if is_listed or has_tag(talk.text, *clause_of(talk.text, one.first), "restricts"):
            values.update(matcher.options[place].value for place in one.places)
            end = one.last
    return [value for value in named if value in values] or named


def _changed_list(talk: Talk, current: list[str], named: list[str], *, is_all: bool) -> list[str]:
    """Items of those that stand are all of the list only where a message says so, or where `is_all`."""
    tags = talk.text.all_names
    adds = _adds(talk.text)
    is_mixed = 0 < len({*named}.intersection(current)) < len(named)  # of what stands, and of what is new
    swaps = "exchanges" in tags or (is_mixed and ("in_its_place" in tags or {"change_verb", "becomes"} <= tags))
    if swaps or adds:
        return _with_new(current, named, without=() if adds and "exchanges" not in tags else named)
    return named if is_all or "restricts" in tags or not set(named) < set(current) else current


def _adds(text: Text) -> bool:
    """Whether a message adds to the current answer: "also candles", "oh and candles"."""
    begun = range(skip(text, 0, len(text), LEADING))
    return "adds" in text.all_names or any(text.has(at, "and") for at in (0, *begun))


def _with_new(current: Sequence[str], named: Sequence[str], *, without: Container[str]) -> list[str]:
    """The current items but those `without`, and the new ones."""
    return [*(one for one in current if one not in without), *(one for one in named if one not in current)]


def is_string_list(value: object) -> TypeGuard[list[str]]:
    """Whether it is the answer of a list."""
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
