"""Reads dates relative to another answer: "the same day", "two days later", "في اليوم التالي"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from agent.clauses.relevance import clause_of, mentioned_field, relevance
from agent.clauses.tagged_tokens import has_tag
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity
from nlu.temporal.durations import Duration, offsets
from nlu.temporal.limits import moved
from nlu.temporal.problems import temporal_problem
from patterns.single import only

_MOST_WORDS, _CONFIDENCE = 10, 0.85
_COUNTED = frozenset({"day", "week"})


def other_day_asked(talk: Talk, asked: FieldSpec) -> ProposedValue | None:
    """The day that a short answer gives the date that was asked, by an answer before it; unclear when several dates
    were given before, and neither the words nor the form's rules say which is meant."""
    if not type_of(asked).is_date or len(talk.message.split()) > _MOST_WORDS:
        return None
    distance = next(_other_days(talk), None)
    if distance is None:
        return None
    rest = talk.message[talk.text.span(distance.first, distance.last)[1] :]
    return _proposed(talk, distance, asked, {str(talk.view.values[item.id]) for item in _bases(talk, asked, rest)})


def _bases(talk: Talk, asked: FieldSpec, rest: str) -> list[FieldSpec]:
    """The day that the rest of the words names; else those by which the form's rules measure the one that was asked,
    else all that were given."""
    given = [item for item in _others(talk, asked) if talk.view.is_answered(item.id)]
    named = mentioned_field(rest, given)
    inputs = {name for rule in asked.constraints for name in rule.condition.inputs}
    return [named] if named else [item for item in given if item.id in inputs] or given


def day_mentions(talk: Talk, fields: Iterable[FieldSpec], values: Iterable[ProposedValue]) -> Iterator[ProposedValue]:
    """Dates in a longer message relative to an earlier one in it, else to an answer: "on Monday, and I told my boss the
    same day"."""
    days = [value for value in values if _is_day(talk, value)]
    dates = _dates(fields)
    for distance in _other_days(talk):
        item = _spoken_of(talk, distance, dates)
        day = _counted(talk, distance, item, days) if item else None
        if day is not None and (item is talk.asked or not day.unclear):
            days.append(day)
            dates = [date_field for date_field in dates if date_field is not item]
            yield day


def counted_on(talk: Talk, value: ProposedValue) -> ProposedValue | None:
    """The day that a message counts from the one it tells, which then is of something else: "my birthday is the 3rd, so
    the day before"; None where it counts none, or that may be another field's."""
    item, end = talk.view.spec.field(value.field_id), talk.text.tokens_in(*value.span)[1]
    if not type_of(item).is_date or value.unclear or any(map(talk.view.is_open, _others(talk, item))):
        return None
    distance = only(duration for duration in _other_days(talk) if duration.count and duration.first >= end)
    is_sure = distance is not None and not has_tag(talk.text, end, distance.first, "either_of")
    return _proposed(talk, distance, item, {str(value.value)}) if distance and is_sure else None


def _others(talk: Talk, item: FieldSpec) -> list[FieldSpec]:
    return [date_field for date_field in _dates(talk.view.visible()) if date_field is not item]


def _is_day(talk: Talk, value: ProposedValue) -> bool:
    return type_of(talk.view.spec.field(value.field_id)).is_date and not value.unclear


def _counted(talk: Talk, distance: Duration, item: FieldSpec, days: Sequence[ProposedValue]) -> ProposedValue | None:
    base = _last_before(talk, distance, days)
    bases = {str(base.value)} if base else {str(talk.view.values[one.id]) for one in _bases(talk, item, "")}
    return _proposed(talk, distance, item, bases)


def _dates(fields: Iterable[FieldSpec]) -> list[FieldSpec]:
    return [item for item in fields if type_of(item).is_date]


def _spoken_of(talk: Talk, distance: Duration, dates: Sequence[FieldSpec]) -> FieldSpec | None:
    """The one date that the clause around a distance speaks of most; of a clause with which the message begins, and
    that speaks of none, the one that was asked."""
    scores = [relevance(talk.text, distance.first, item) for item in dates]
    best = max(scores, default=0)
    if best == 0 and clause_of(talk.text, distance.first)[0] == 0:
        return next((item for item in dates if item is talk.asked), None)
    return dates[scores.index(best)] if best and scores.count(best) == 1 else None


def _last_before(talk: Talk, distance: Duration, days: Iterable[ProposedValue]) -> ProposedValue | None:
    """The last date before a relative one."""
    start = talk.text.span(distance.first, distance.last)[0]
    before = [value for value in days if value.span[1] <= start]
    return max(reversed(before), key=lambda value: value.span, default=None)


def _other_days(talk: Talk) -> Iterator[Duration]:
    """The offsets of relative dates."""
    return (duration for duration in offsets(talk.text) if duration.unit in _COUNTED)


def _proposed(talk: Talk, distance: Duration, item: FieldSpec, bases: set[str]) -> ProposedValue | None:
    span = talk.text.span(distance.first, distance.last)
    days = sorted(day for base in bases if (day := _moved(base, distance)) is not None)
    if not days:
        return None
    if len(days) > 1:
        context = talk.view.value_context(item)
        problem = temporal_problem("date_ambiguous", context.today, context.english, days)
        return proposed(talk, item, Ambiguity(problem, *span))
    return proposed(talk, item, Entity(days[0].isoformat(), *span, _CONFIDENCE))


def _moved(base: str, distance: Duration) -> date | None:
    try:
        return moved(date.fromisoformat(base), distance.count, distance.unit)
    except (ValueError, OverflowError):
        return None
