"""Decides whether a condition holds for the answers of one moment."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, tzinfo
from typing import Any

from forms_registry.conditions import engine
from forms_registry.schema.condition import Condition
from nlu.types import JsonValue


def holds(condition: Condition, values: Mapping[str, JsonValue], *, today: date, now: datetime | None = None) -> bool:
    """Whether the condition is true for `values`: the JSON values of answers, and flags as booleans, by name.

    An input without a value, or with one of another type than declared, makes false whatever depends on it, never an
    error; `a || b` still holds when b does. Times are compared as they stand on the person's own clock: `now` is aware
    in the person's zone, and a datetime with an offset is moved into it. Without `now`, it is the end of `today`.
    """
    return verdict(condition, values, today=today, now=now) is True


def verdict(
    condition: Condition, values: Mapping[str, JsonValue], *, today: date, now: datetime | None = None
) -> bool | None:
    """As `holds`, but None where an input without a value keeps the condition from being judged at all."""
    zone = now.tzinfo if now is not None else None
    moment = now.replace(tzinfo=UTC) if now else datetime.combine(today, time.max, UTC)
    answered: dict[str, bool] = {}
    data: dict[str, Any] = {"today": engine.midnight(today), "now": moment, "answered": answered}
    for variable, name, kind in condition.variables:
        raw = values.get(name)
        answered[variable] = raw not in (None, "", [], {})
        if raw is not None and (value := _to_cel(raw, kind, zone)) is not None:
            data[variable] = value
    return engine.evaluate(condition.cel, condition.declared, data)


def _to_cel(raw: JsonValue, kind: str, zone: tzinfo | None) -> Any:
    """The value as CEL takes it, or None when it is not of its kind. CEL checks the other kinds itself."""
    if kind not in {"date", "datetime"}:
        return None if kind == "number" and isinstance(raw, bool) else raw
    try:
        moment = datetime.fromisoformat(str(raw) if isinstance(raw, str) else "")
        moment = moment.astimezone(zone) if moment.tzinfo is not None and zone is not None else moment
    except (ValueError, OverflowError):
        return None
    return engine.midnight(moment) if kind == "date" else moment.replace(tzinfo=UTC)
