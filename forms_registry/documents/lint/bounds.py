"""Finds limits that no answer can keep."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from forms_registry.documents.findings import Findings
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.temporal.limits import limit_day


def leave_room(item: FieldSpec, findings: Findings) -> bool:
    """Whether the limits of a field leave any answer; an error where its least is more than its most."""
    crossed = [*_crossed(item)]
    for low, high in crossed:
        findings.add("bounds_crossed", item.line, id=item.id, low=low, high=high)
    return not crossed


def _crossed(item: FieldSpec) -> Iterator[tuple[str, str]]:
    """(least, most) of each pair of limits that leaves nothing between them, as the author wrote them."""
    kept = item.limits
    pairs = ((kept.minimum, kept.maximum), (kept.min_length, kept.max_length), (kept.min_items, kept.max_items))
    for low, high in pairs:
        if _is_over(_comparable(item, low), _comparable(item, high)):
            yield str(low), str(high)
    if item.options and _is_over(kept.min_items, len(item.options)):
        yield str(kept.min_items), f"{len(item.options)} options"


def _is_over(low: Any, high: Any) -> bool:
    return low is not None and high is not None and low > high


def _comparable(item: FieldSpec, limit: float | str | None) -> Any:
    return limit_day(limit, datetime.now(UTC).date()) if type_of(item).has_date else limit
