"""What a reading means for an answered field. The items of a list may replace it, be added, or be removed."""

from __future__ import annotations

from dataclasses import replace

from agent.clauses.change_requests import removals
from agent.clauses.relevance import clause_of
from agent.clauses.tagged_tokens import has_no_content, has_tag
from agent.slots.list_items import match_options
from agent.slots.scores import Talk
from agent.view.changed_amounts import by_difference
from agent.view.changed_lists import changed_list, is_string_list
from agent.view.changed_names import with_part
from agent.view.days_near_standing import near_standing_day
from agent.view.kinds import goes_by_name
from agent.view.plausible_hours import in_nearer_half
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity
from nlu.text import read

_DENIED = 0.85
_AROUND_ITEMS = ("corrects", "denies", "change_verb", "becomes", "should_be", "request_verb", "wants", "removes", "now")


def as_change(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity) -> Entity | Ambiguity:
    """The field's new answer; the reading itself if there was no answer."""
    kind = type_of(item)
    if not talk.view.is_answered(item.id):
        return reading
    if kind.is_numeric:
        clause = clause_of(talk.text, talk.text.at(reading.start))
        return by_difference(talk.text, clause, talk.view.values[item.id], reading)
    if kind.is_time:
        return in_nearer_half(reading, str(talk.view.values[item.id]))
    if kind.is_date:
        return near_standing_day(talk.view, item, talk.text, reading)
    if kind.takes_free_text and isinstance(reading, Entity):
        if goes_by_name(item):
            slot, current = talk.view.value_context(item).slot, str(talk.view.values[item.id])
            return replace(reading, value=with_part(slot, talk.text, current, str(reading.value)))
        return _extended_text(talk, item, reading)
    return _as_list_change(talk, item, reading)


def _extended_text(talk: Talk, item: FieldSpec, entity: Entity) -> Entity:
    """A text that is added to the current one: "Also eggs"."""
    added = read(str(entity.value))
    also = added.tag(0, "comes_beside")
    if also is None or also.size == len(added):
        return entity
    start = added.span(also.size, len(added))[0]
    return replace(entity, value=f"{talk.view.values[item.id]}, {added.original[start:]}")


def _as_list_change(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity) -> Entity | Ambiguity:
    """The new list, in place of the items in the message."""
    current = talk.view.values.get(item.id)
    if not isinstance(reading, Entity) or not is_string_list(reading.value) or not is_string_list(current):
        return reading
    left = without_denied(talk, item)
    if left is None and _is_to_go(talk, reading):
        return replace(reading, value=current)  # it is not among them
    if left is None or {"restricts"} == talk.text.all_names & {"restricts", "exchanges"}:
        named = _items_said_only(talk, item, reading.value)
        return replace(reading, value=changed_list(talk.text, current, named, is_all=_fills_clause(talk, reading)))
    return replace(reading, value=[*left.value, *(value for value in reading.value if value not in current)])


def without_denied(talk: Talk, item: FieldSpec) -> Entity | None:
    """The current list without the items that a message denies or removes ("no snow chains"); None if it denies
    none."""
    current, options = talk.view.values.get(item.id), talk.view.options(item)
    if not is_string_list(current):
        return None
    _, denied = match_options(talk.message, options, current)
    denied_values = {options[place].value for mention in denied for place in mention.places}.intersection(current)
    if not denied_values:
        return None
    span = talk.text.span(denied[0].first, denied[-1].last)
    return Entity([value for value in current if value not in denied_values], *span, _DENIED)


def _is_to_go(talk: Talk, reading: Entity) -> bool:
    """Whether the clause of a reading orders that something goes."""
    clause = range(*clause_of(talk.text, talk.text.at(reading.start)))
    return any(at in clause for at in removals(talk.text))


def _fills_clause(talk: Talk, reading: Entity) -> bool:
    """Whether a reading is all that the clauses of a correction tell: "the flood began in May" tells of more."""
    first, last = talk.text.tokens_in(reading.start, reading.end)
    beside = (*range(clause_of(talk.text, first)[0], first), *range(last, clause_of(talk.text, last - 1)[1]))
    return talk.corrects and has_no_content(talk.text, beside, *_AROUND_ITEMS)


def _items_said_only(talk: Talk, item: FieldSpec, named: list[str]) -> list[str]:
    """The items in the clause that restricts them, if there is one: "only the left one, the right one is fine"."""
    if "in_its_place" in talk.text.all_names:
        return named
    matcher, _ = match_options(talk.message, talk.view.options(item), ())
    within = (one for one in matcher.mentions if has_tag(talk.text, *clause_of(talk.text, one.first), "restricts"))
    values = {matcher.options[place].value for one in within for place in one.places}
    return [value for value in named if value in values] or named
