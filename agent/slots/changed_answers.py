"""What a reading means for an answered field. The items of a list may replace it, be added, or be removed."""

from __future__ import annotations

from dataclasses import replace

from agent.answers.list_changes import as_list_change
from agent.clauses.relevance import clause_of
from agent.slots.scores import Talk
from agent.view.changed_amounts import by_difference
from agent.view.changed_names import with_part
from agent.view.days_near_standing import near_standing_day
from agent.view.kinds import goes_by_name
from agent.view.plausible_hours import in_nearer_half
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity
from nlu.text import read


def as_change(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity) -> Entity | Ambiguity:
    """The field's new answer; the reading itself if there was no answer."""
    kind = type_of(item)
    if not talk.view.is_answered(item.id):
        return reading
    if kind.is_numeric:
        end = clause_of(talk.text, talk.text.at(reading.start))[1]
        return by_difference(talk.text, end, talk.view.values[item.id], reading)
    if kind.is_time:
        return in_nearer_half(reading, str(talk.view.values[item.id]))
    if kind.is_date:
        return near_standing_day(talk.view, item, talk.text, reading)
    if kind.takes_free_text and isinstance(reading, Entity):
        if goes_by_name(item):
            slot, current = talk.view.value_context(item).slot, str(talk.view.values[item.id])
            return replace(reading, value=with_part(slot, talk.text, current, str(reading.value)))
        return _extended_text(talk, item, reading)
    return as_list_change(talk, item, reading)


def _extended_text(talk: Talk, item: FieldSpec, entity: Entity) -> Entity:
    """A text that is added to the current one: "Also eggs"."""
    added = read(str(entity.value))
    also = added.tag(0, "comes_beside")
    if also is None or also.size == len(added):
        return entity
    start = added.span(also.size, len(added))[0]
    return replace(entity, value=f"{talk.view.values[item.id]}, {added.original[start:]}")
