"""Finds limits that no answer can keep."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

from forms_registry.documents.findings import Findings
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.temporal.limits import FIRST_DAY, LAST_DAY, limit_day


def check_bounds(item: FieldSpec, findings: Findings) -> bool:
    """Whether the limits of a field leave any answer; an error where its least is more than its most, and a warning
    where it is so today and not on every day."""
    on_every_day = {*_crossed_bounds(item, FIRST_DAY)}.intersection(_crossed_bounds(item, LAST_DAY))
    for low, high in _crossed_bounds(item, datetime.now(UTC).date()):
        code = "bounds_crossed" if (low, high) in on_every_day else "bounds_crossed_today"
        findings.add(code, item.line, id=item.id, low=low, high=high)
    return not on_every_day


def is_relative_day(limit: float | str | None) -> bool:
    """Whether a limit is a day that is counted from today."""
    return limit_day(limit, FIRST_DAY) != limit_day(limit, LAST_DAY)


def _crossed_bounds(item: FieldSpec, today: date) -> Iterator[tuple[str, str]]:
    """(least, most) of each pair of limits that leaves nothing between them, as the author wrote them."""
    kept = item.limits
    pairs = ((kept.minimum, kept.maximum), (kept.min_length, kept.max_length), (kept.min_items, kept.max_items))
    for low, high in pairs:
        if _exceeds(_comparable(item, low, today), _comparable(item, high, today)):
            yield str(low), str(high)
    if item.options and _exceeds(kept.min_items, len(item.options)):
        yield str(kept.min_items), f"{len(item.options)} options"


def _exceeds(low: Any, high: Any) -> bool:
    return low is not None and high is not None and low > high


def _comparable(item: FieldSpec, limit: float | str | None, today: date) -> Any:
    return limit_day(limit, today) if type_of(item).has_date else limit
