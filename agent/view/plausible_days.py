"""The range in which a field's day probably lies, given other days: leave that started in June 2025 ends soon after."""

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

ReadValue = Entity | Ambiguity
Reader = Callable[[str, ValueContext], Sequence[ReadValue]]


class PlausibleDays(NamedTuple):
    """The first and the last plausible day, and the known day (`anchor`) that they are derived from."""

    least: date
    most: date
    anchor: date


def plausible_days_of(view: FormView, item: FieldSpec) -> PlausibleDays | None:
    """The half year in which a field's day probably lies: after or before the other end of its period, or a day that a
    rule compares it with; None if nothing tells. It decides which day an incomplete date means, and excludes none."""
    dated = (other for other in view.visible() if type_of(other).has_date and other != item)
    others = (other for other in dated if view.is_answered(other.id))
    if not type_of(item).has_date or not any(others):
        return None
    key = plausible_days_of, item.id
    if key not in view.memo:
        view.memo[key] = _compute_reach(view, item)
    reach: PlausibleDays | None = view.memo[key]
    return reach


def read_plausible_days(
    reach: PlausibleDays, item: FieldSpec, text: str, context: ValueContext, by: Reader
) -> Sequence[ReadValue]:
    """The days in a text, read as if only plausible ones were possible, if all of them can be; a change of an answer by
    the year alone is excepted. Otherwise read without the range, except that a weekday before it is the first one after
    the start: leave from Monday on ends on the Friday of that week."""
    within, alone = by(text, _limited_context(reach, item, context)), by(text, context)
    is_other_year = not context.current or _without_years(within) == _without_years(alone)
    if within and is_other_year and all(_is_in_reach(reach, day) for day in within):
        return within
    return [_in_first_week(reach, text, day) if type_of(item).is_date else day for day in alone]


def _limited_context(reach: PlausibleDays, item: FieldSpec, context: ValueContext) -> ValueContext:
    """The context in which only plausible days are possible."""
    limits = replace(item.limits, minimum=reach.least.isoformat(), maximum=reach.most.isoformat())
    anchor = reach.anchor.isoformat() if type_of(item).is_date else None
    return replace(context, slot=replace(item, limits=limits), current=context.current or anchor)


def _possible_days(read_value: ReadValue) -> Sequence[object]:
    return read_value.candidates if isinstance(read_value, Ambiguity) else (read_value.value,)


def _without_years(values: Sequence[ReadValue]) -> list[set[str]]:
    """Months and days, with the times given for them."""
    return [{str(day)[len("2026") :] for day in _possible_days(value)} for value in values]


def _is_in_reach(reach: PlausibleDays, read_value: ReadValue) -> bool:
    days = _possible_days(read_value)
    return bool(days) and all(reach.least <= _day(day) <= reach.most for day in days)


def _in_first_week(reach: PlausibleDays, text: str, value: ReadValue) -> ReadValue:
    """A weekday before the start, moved to its first occurrence after the start; other values unchanged."""
    days = _possible_days(value)
    if reach.least != reach.anchor or not days or not all(_day(day) < reach.least for day in days):
        return value
    tokens = read(text)
    matches = [
        match
        for match in find(tokens, whole=True)
        if value.start <= tokens.span(match.first, match.last)[0] < value.end
    ]
    is_weekday = [(match.rule, {*match.parts} - {"p"}) for match in matches] == [("weekday", {"w"})]
    if not is_weekday or matches[0].parts.get("p") == "last":
        return value
    ahead = (matches[0].parts["w"] - reach.anchor.weekday()) % 7 or 7
    return Entity((reach.anchor + timedelta(days=ahead)).isoformat(), value.start, value.end, _SURE)


def _compute_reach(view: FormView, item: FieldSpec) -> PlausibleDays | None:
    if other := other_end(view, item):
        day = _day(view.values[other.item.id])
        least, most = (day, None) if other.begins else (None, day)
    else:
        least, most = _bounds_by_rules(view, item)
    anchor = least or most
    if anchor is None:
        return None
    bounds = day_bounds(view.value_context(item))
    first, last = (anchor, anchor + _HALF_A_YEAR) if least else (anchor - _HALF_A_YEAR, anchor)
    return PlausibleDays(max(first, bounds.least or first), min(last, bounds.most or last), anchor)


def _bounds_by_rules(view: FormView, item: FieldSpec) -> tuple[date | None, date | None]:
    """The bounds that rules derive from other answers."""
    rules = [rule.condition for rule in item.constraints if len(rule.condition.inputs) > 1]
    now, values = view.context.now, {**view.facts, **view.values}
    least, most = extent(rules, item.id, values, today=now.date(), now=now)
    return (_day(least) if least else None), (_day(most) if most else None)


def _day(moment: object) -> date:
    return date.fromisoformat(str(moment)[:10])
