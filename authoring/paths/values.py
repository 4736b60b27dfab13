"""The answers that make a difference to the conditions of a form: those that they name, and what lies beside these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any

from agent.view.form_view import FormView
from forms_registry.conditions import Condition, verdict
from forms_registry.conditions.clauses import AMOUNT, DATE, STRING
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, FormSpec, JsonValue
from nlu.entity import InvalidValue
from patterns.regular import linear

MOST_VALUES = 40
_MOST_CHOSEN = 4
_NUMBER = linear(r"(?:^|[^\w.])(-?\d+(?:\.\d+)?)")
OTHER = "…"
"""Some text that no condition names."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions that decide which questions come, and which of them read an input."""

    reading: Mapping[str, Sequence[Condition]]
    kinds: Mapping[str, str]

    @classmethod
    def of(cls, spec: FormSpec) -> Conditions:
        reading: dict[str, list[Condition]] = {}
        kinds: dict[str, str] = {}
        for condition in _deciding(spec):
            kinds |= {variable.name: variable.type for variable in condition.variables}
            for name in condition.inputs:
                reading.setdefault(name, []).append(condition)
        return cls(reading, kinds)


def _deciding(spec: FormSpec) -> list[Condition]:
    deciding = [item.visible for item in spec.fields if item.visible]
    names = set().union(*(one.inputs for one in deciding))
    # The options on offer decide what can be answered to a field that decides.
    return deciding + [rule for item in spec.fields if item.id in names for rule, _ in item.option_rules]


def choices(item: FieldSpec, view: FormView, conditions: Conditions) -> list[list[JsonValue]]:
    """Answers to a field that conditions read, those together that make no difference between them; never empty."""
    reading = conditions.reading[item.id]
    kind = conditions.kinds.get(item.id, "")
    named = _named(reading)
    taken = list(_taken(_candidates(item, kind, view, reading, named), item, view)) or [OTHER]
    groups: dict[tuple[object, ...], list[JsonValue]] = {}
    for value in taken[:MOST_VALUES]:
        groups.setdefault(tuple(_told_apart(value, item, view, reading, named)), []).append(value)
    return list(groups.values())


def _told_apart(
    value: JsonValue, item: FieldSpec, view: FormView, reading: Iterable[Condition], named: set[str]
) -> Iterator[object]:
    """What each condition makes of the value; where it waits for other answers, the value itself, if it is named."""
    known = {**view.given, **view.values, item.id: value}
    for condition in reading:
        later = any(view.spec.has(name) and name not in known and name not in view.skipped for name in condition.inputs)
        if not later:
            yield verdict(condition, known, today=view.context.now.date(), now=view.context.now) is True
        elif isinstance(value, list):
            yield tuple(sorted(named.intersection(map(str, value))))
        else:
            yield value if not isinstance(value, str) or value in named or not item.options else ""


def _named(conditions: Iterable[Condition]) -> set[str]:
    return {text for one in conditions for text in STRING.findall(one.cel)}


def _candidates(
    item: FieldSpec, kind: str, view: FormView, reading: Sequence[Condition], named: set[str]
) -> list[JsonValue]:
    if kind == "bool":
        return [True, False]
    if kind == "number":
        return _numbers(view, reading)
    if type_of(item).is_time:
        return _hours(named)
    if kind in {"date", "datetime"}:
        return _moments(kind, view, reading)
    options: list[JsonValue] = [option.value for option in view.options(item)] or [*sorted(named), OTHER]
    return _lists(options, named) if kind == "list" else options


def _lists(options: Sequence[JsonValue], named: set[str]) -> list[JsonValue]:
    """Each one alone, and what is named together."""
    apart = [one for one in options if one in named][:_MOST_CHOSEN]
    several = [list(some) for size in range(2, len(apart) + 1) for some in combinations(apart, size)]
    return [*([one] for one in options), *several]


def _numbers(view: FormView, reading: Sequence[Condition]) -> list[JsonValue]:
    """What is named or answered, and one more and one less."""
    written = {float(text) for one in reading for text in _NUMBER.findall(STRING.sub("", one.cel))}
    answered = {float(value) for value in _answered(view, reading) if type(value) in (int, float)}
    beside = sorted({number + step for number in (written | answered) or {1.0} for step in (-1, 0, 1)})
    return [int(number) if number.is_integer() else number for number in beside]


def _moments(kind: str, view: FormView, reading: Sequence[Condition]) -> list[JsonValue]:
    """Today, the days that are named or answered, and what the named amounts of time lead to from them."""
    unit = timedelta(days=1) if kind == "date" else timedelta(minutes=1)
    amounts = set(_amounts(reading)) or {unit, timedelta(days=1)}
    steps = {sign * (amount - less) for amount in amounts for less in (unit, 0 * unit) for sign in (1, -1)}
    steps.add(0 * unit)
    reached = {moment for base in _bases(view, reading) for step in steps if (moment := _moved(base, step))}
    return list(dict.fromkeys(_written(moment, kind) for moment in sorted(reached)))


def _moved(base: datetime, step: timedelta) -> datetime | None:
    with suppress(OverflowError):  # beyond the calendar
        return base + step
    return None


def _hours(named: set[str]) -> list[JsonValue]:
    """The times of day that are named, and a minute beside them."""
    written = [moment for text in named if (moment := _hour(text))]
    beside = {moment + timedelta(minutes=step) for moment in written for step in (-1, 0, 1)}
    return [f"{moment:%H:%M}" for moment in sorted(beside)]


def _hour(text: str) -> datetime | None:
    with suppress(ValueError):
        return datetime.strptime(text[:5], "%H:%M")  # noqa: DTZ007 - a time of any day
    return None


def _amounts(reading: Iterable[Condition]) -> Iterator[timedelta]:
    for one in reading:
        for name, text in AMOUNT.findall(one.cel):
            with suppress(OverflowError):
                yield timedelta(**{name: int(text)})


def _bases(view: FormView, reading: Sequence[Condition]) -> Iterator[datetime]:
    yield view.context.now.replace(tzinfo=None, second=0, microsecond=0)
    named = [text for one in reading for text in DATE.findall(one.cel)]
    for text in (*named, *_answered(view, reading)):
        with suppress(ValueError, TypeError):
            yield datetime.fromisoformat(text).replace(tzinfo=None)


def _answered(view: FormView, reading: Iterable[Condition]) -> list[Any]:
    """What was answered to the fields that are compared with this one."""
    return [view.values[name] for one in reading for name in sorted(one.inputs) if name in view.values]


def _written(moment: datetime, kind: str) -> JsonValue:
    return moment.date().isoformat() if kind == "date" else moment.isoformat(timespec="minutes")


def _taken(values: Iterable[JsonValue], item: FieldSpec, view: FormView) -> Iterator[JsonValue]:
    """Those that the field takes, and that keep the rules between it and what is answered."""
    context = view.value_context(item)
    for value in values:
        try:
            canonical = value if value == OTHER else view.field_type(item).clean(value, context)
        except InvalidValue:
            continue
        known = {**view.values, item.id: canonical}
        rules = (rule for field in view.spec.fields if field.id in known for rule in field.constraints)
        if not any(item.id in rule.condition.inputs and view.breaks(known, rule.condition) for rule in rules):
            yield canonical
