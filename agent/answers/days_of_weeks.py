"""Finds how many days or nights a message tells in weeks: "a week", "two weeks please"."""

from __future__ import annotations

from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import is_filler
from nlu.entity import Entity
from nlu.quantities import quantity
from nlu.temporal.durations import durations
from nlu.text import read

_DAYS, _WEEK, _OF_WEEK, _SURE = {"day", "night"}, "week", 7, 0.9


def days_of_weeks(message: str, view: FormView, item: FieldSpec) -> Entity | None:
    """The days, where a number of days or nights is asked for, and nothing but weeks is told; None for parts of a day,
    and for more than the field takes."""
    if not type_of(item).is_numeric or quantity(item).units.isdisjoint(_DAYS):
        return None
    text = read(message)
    lengths = durations(text)
    if len(lengths) != 1 or lengths[0].unit != _WEEK:
        return None
    (week,) = lengths
    if not (is_filler(text, 0, week.first) and is_filler(text, week.last, len(text))):
        return None
    days = view.cleaned_or_none(item, week.count * _OF_WEEK)
    return None if days is None else Entity(days, *text.span(week.first, week.last), _SURE)
