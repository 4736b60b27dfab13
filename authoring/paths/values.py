"""The answers that make a difference to the conditions of a form: those that they name, and those just beside them."""

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

    readers: Mapping[str, Sequence[Condition]]
    kinds: Mapping[str, str]

    @classmethod
    def of(cls, spec: FormSpec) -> Conditions:
        """From the visibility of fields and the rules of the options that those depend on."""
        readers: dict[str, list[Condition]] = {}
        kinds: dict[str, str] = {}
        for condition in _deciding(spec):
            kinds |= {variable.name: variable.type for variable in condition.variables}
            for name in condition.inputs:
                readers.setdefault(name, []).append(condition)
        return cls(readers, kinds)


def _deciding(spec: FormSpec) -> list[Condition]:
    visibility = [item.visible for item in spec.fields if item.visible]
    names = set().union(*(condition.inputs for condition in visibility))
    # The options on offer decide what can be answered to a field that decides.
    return visibility + [rule for item in spec.fields if item.id in names for rule, _ in item.option_rules]


def choices(item: FieldSpec, view: FormView, conditions: Conditions) -> list[list[JsonValue]]:
    """Answers to a field that conditions read, those together that make no difference between them; never empty."""
    readers = conditions.readers[item.id]
    kind = conditions.kinds.get(item.id, "")
    literals = _literals(readers)
    accepted = list(_accepted(_candidates(item, kind, view, readers, literals), item, view)) or [OTHER]
    groups: dict[tuple[object, ...], list[JsonValue]] = {}
    for value in accepted[:MOST_VALUES]:
        groups.setdefault(tuple(_verdicts(value, item, view, readers, literals)), []).append(value)
    return list(groups.values())


def _verdicts(
    value: JsonValue, item: FieldSpec, view: FormView, readers: Iterable[Condition], literals: set[str]
) -> Iterator[object]:
    """What each condition makes of the value; where it waits for other answers, the value itself, if it is named."""
    answers = {**view.facts, **view.values, item.id: value}
    for condition in readers:
        later = any(
            view.spec.has(name) and name not in answers and name not in view.skipped for name in condition.inputs
        )
        if not later:
            yield verdict(condition, answers, today=view.context.now.date(), now=view.context.now) is True
        elif isinstance(value, list):
            yield tuple(sorted(literals.intersection(map(str, value))))
        else:
            yield value if not isinstance(value, str) or value in literals or not item.options else ""


def _literals(conditions: Iterable[Condition]) -> set[str]:
    return {text for condition in conditions for text in STRING.findall(condition.cel)}


def _candidates(
    item: FieldSpec, kind: str, view: FormView, readers: Sequence[Condition], literals: set[str]
) -> list[JsonValue]:
    if kind == "bool":
        return [True, False]
    if kind == "number":
        return _numbers(view, readers)
    if type_of(item).is_time:
        return _hours(literals)
    if kind in {"date", "datetime"}:
        return _moments(kind, view, readers)
    options: list[JsonValue] = [option.value for option in view.options(item)] or [*sorted(literals), OTHER]
    return _lists(options, literals) if kind == "list" else options


def _lists(options: Sequence[JsonValue], literals: set[str]) -> list[JsonValue]:
    """Each one alone, and what is named together."""
    named = [option for option in options if option in literals][:_MOST_CHOSEN]
    several = [list(combination) for size in range(2, len(named) + 1) for combination in combinations(named, size)]
    return [*([option] for option in options), *several]


def _numbers(view: FormView, readers: Sequence[Condition]) -> list[JsonValue]:
    """What is named or answered, and one more and one less."""
    literals = {float(text) for condition in readers for text in _NUMBER.findall(STRING.sub("", condition.cel))}
    answered = {float(value) for value in _answered(view, readers) if type(value) in (int, float)}
    candidates = sorted({number + step for number in (literals | answered) or {1.0} for step in (-1, 0, 1)})
    return [int(number) if number.is_integer() else number for number in candidates]


def _moments(kind: str, view: FormView, readers: Sequence[Condition]) -> list[JsonValue]:
    """Today, the days that are named or answered, and what the named amounts of time lead to from them."""
    unit = timedelta(days=1) if kind == "date" else timedelta(minutes=1)
    amounts = set(_amounts(readers)) or {unit, timedelta(days=1)}
    steps = {sign * (amount - less) for amount in amounts for less in (unit, 0 * unit) for sign in (1, -1)}
    steps.add(0 * unit)
    moments = {moment for base in _bases(view, readers) for step in steps if (moment := _moved(base, step))}
    return list(dict.fromkeys(_as_json_moment(moment, kind) for moment in sorted(moments)))


def _moved(base: datetime, step: timedelta) -> datetime | None:
    with suppress(OverflowError):  # beyond the calendar
        return base + step
    return None


def _hours(literals: set[str]) -> list[JsonValue]:
    """The times of day that are named, and a minute beside them."""
    moments = [moment for text in literals if (moment := _hour(text))]
    candidates = {moment + timedelta(minutes=step) for moment in moments for step in (-1, 0, 1)}
    return [f"{moment:%H:%M}" for moment in sorted(candidates)]


def _hour(text: str) -> datetime | None:
    with suppress(ValueError):
        return datetime.strptime(text[:5], "%H:%M")  # noqa: DTZ007 - a time of any day
    return None


def _amounts(readers: Iterable[Condition]) -> Iterator[timedelta]:
    for condition in readers:
        for name, text in AMOUNT.findall(condition.cel):
            with suppress(OverflowError):
                yield timedelta(**{name: int(text)})


def _bases(view: FormView, readers: Sequence[Condition]) -> Iterator[datetime]:
    yield view.context.now.replace(tzinfo=None, second=0, microsecond=0)
    literals = [text for condition in readers for text in DATE.findall(condition.cel)]
    for text in (*literals, *_answered(view, readers)):
        with suppress(ValueError, TypeError):
            yield datetime.fromisoformat(text).replace(tzinfo=None)


def _answered(view: FormView, readers: Iterable[Condition]) -> list[Any]:
    """What was answered to the fields that are compared with this one."""
    return [view.values[name] for condition in readers for name in sorted(condition.inputs) if name in view.values]


def _as_json_moment(moment: datetime, kind: str) -> JsonValue:
    return moment.date().isoformat() if kind == "date" else moment.isoformat(timespec="minutes")


def _accepted(values: Iterable[JsonValue], item: FieldSpec, view: FormView) -> Iterator[JsonValue]:
    """Those that the field takes, and that keep the rules between it and what is answered."""
    context = view.value_context(item)
    for value in values:
        try:
            canonical = value if value == OTHER else view.field_type(item).clean(value, context)
        except InvalidValue:
            continue
        answers = {**view.values, item.id: canonical}
        rules = (rule for field in view.spec.fields if field.id in answers for rule in field.constraints)
        if not any(item.id in rule.condition.inputs and view.breaks(answers, rule.condition) for rule in rules):
            yield canonical
