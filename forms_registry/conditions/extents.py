"""From when to when a day or a moment may be, beside the answers that there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from forms_registry.conditions.evaluation import verdict
from forms_registry.conditions.solving import MAX_VALUES, UNITS, Search
from forms_registry.schema.condition import Condition
from nlu.types import JsonValue


def extent(
    conditions: Sequence[Condition], name: str, values: Mapping[str, JsonValue], *, today: date, now: datetime
) -> tuple[str | None, str | None]:
    """The first and the last value of the date or datetime `name`, in ISO, with which all `conditions` hold beside
    `values`; None for an end that they leave open, and for both where that is not known, or there is no such value."""
    inputs = {**values, name: None}
    rules = [condition for condition in conditions if name in condition.inputs and condition.inputs <= inputs.keys()]
    search = Search([(rule, True, "") for rule in rules], None, today, values)
    if not rules or not search.exact or search.kinds[name] not in UNITS:
        return None, None

    def all_hold(moment: str) -> bool:
        return all(verdict(rule, {**values, name: moment}, today=today, now=now) for rule in rules)

    try:
        tried: list[str] = sorted(search.moments_of(search.kinds[name]))
        return _ends(tried, list(map(all_hold, tried)))
    except (OverflowError, ValueError):
        return None, None


def _ends(tried: Sequence[str], holds: Sequence[bool]) -> tuple[str | None, str | None]:
    fitting = [moment for moment, fits in zip(tried, holds, strict=True) if fits]
    if len(tried) > MAX_VALUES or not fitting:
        return None, None
    return None if holds[0] else fitting[0], None if holds[-1] else fitting[-1]
