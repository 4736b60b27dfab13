"""Among which days a day lies, as those beside it tell: leave that began in June 2025 ends soon after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from agent.view.period_fields import other_end
from forms_registry.conditions import extent
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.temporal.days import find
from nlu.temporal.limits import day_bounds
from nlu.temporal.resolution import NEAR
from nlu.text import read

if TYPE_CHECKING:
    from agent.view.form_view import FormView

_HALF_A_YEAR, _SURE = timedelta(days=NEAR), 0.9

Read = Entity | Ambiguity
Reader = Callable[[str, ValueContext], Sequence[Read]]


class Reach(NamedTuple):
    """Its first and its last day, and the one of them that stands."""

    least: date
    most: date
    known: date


def reach_of(view: FormView, item: FieldSpec) -> Reach | None:
    """The half of a year in which the day of a field likely lies, by the other end of its period, or by a rule
    of the form that measures it by another day; None where nothing tells. It settles which day is meant by one that is
    told in part, and forbids none."""
    others = (one for one in view.visible() if type_of(one).has_date and one != item and view.is_answered(one.id))
    if not type_of(item).has_date or not any(others):
        return None
    key = reach_of, item.id
    if key not in view.memo:
        view.memo[key] = _reach(view, item)
    found: Reach | None = view.memo[key]
    return found


def days_meant(reach: Reach, item: FieldSpec, text: str, context: ValueContext, by: Reader) -> Sequence[Read]:
    """The days that a text tells, read by the reach where all can be of it, and of an answer that stands where that
    tells no more than another year; else by themselves, but for a weekday that would lie before it: leave from Monday
    on ends on the Friday of that week."""
    near, alone = by(text, _within(reach, item, context)), by(text, context)
    is_other_year = not context.stands or _in_any_year(near) == _in_any_year(alone)
    if near and is_other_year and all(_is_of(reach, one) for one in near):
        return near
    return [_in_week_of(reach, text, one) if type_of(item).is_date else one for one in alone]


def _within(reach: Reach, item: FieldSpec, context: ValueContext) -> ValueContext:
    """What is read by, were these days the only ones."""
    limits = replace(item.limits, minimum=reach.least.isoformat(), maximum=reach.most.isoformat())
    known = reach.known.isoformat() if type_of(item).is_date else None
    return replace(context, slot=replace(item, limits=limits), stands=context.stands or known)


def _days(found: Read) -> Sequence[object]:
    return found.candidates if isinstance(found, Ambiguity) else (found.value,)


def _in_any_year(found: Sequence[Read]) -> list[set[str]]:
    """Months and days, and the hours that are told with them."""
    return [{str(day)[len("2026") :] for day in _days(one)} for one in found]


def _is_of(reach: Reach, found: Read) -> bool:
    days = _days(found)
    return bool(days) and all(reach.least <= _day(day) <= reach.most for day in days)


def _in_week_of(reach: Reach, text: str, found: Read) -> Read:
    """A weekday, or the next or following one, that would lie before what began: the first of them behind that."""
    days = _days(found)
    if reach.least != reach.known or not days or not all(_day(day) < reach.least for day in days):
        return found
    told = read(text)
    matches = [one for one in find(told, whole=True) if found.start <= told.span(one.first, one.last)[0] < found.end]
    is_weekday = [(one.rule, {*one.parts} - {"p"}) for one in matches] == [("weekday", {"w"})]
    if not is_weekday or matches[0].parts.get("p") == "last":
        return found
    ahead = (matches[0].parts["w"] - reach.known.weekday()) % 7 or 7
    return Entity((reach.known + timedelta(days=ahead)).isoformat(), found.start, found.end, _SURE)


def _reach(view: FormView, item: FieldSpec) -> Reach | None:
    if other := other_end(view, item):
        day = _day(view.values[other.item.id])
        least, most = (day, None) if other.begins else (None, day)
    else:
        least, most = _ruled(view, item)
    known = least or most
    if known is None:
        return None
    own = day_bounds(view.value_context(item))
    first, last = (known, known + _HALF_A_YEAR) if least else (known - _HALF_A_YEAR, known)
    return Reach(max(first, own.least or first), min(last, own.most or last), known)


def _ruled(view: FormView, item: FieldSpec) -> tuple[date | None, date | None]:
    """The same by rules that measure the field's day by other answers."""
    rules = [rule.condition for rule in item.constraints if len(rule.condition.inputs) > 1]
    now, known = view.context.now, {**view.given, **view.values}
    least, most = extent(rules, item.id, known, today=now.date(), now=now)
    return (_day(least) if least else None), (_day(most) if most else None)


def _day(moment: object) -> date:
    return date.fromisoformat(str(moment)[:10])
