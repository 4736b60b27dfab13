"""Limits the total size of a conversation's answers, because each turn reads and writes all of them."""

from __future__ import annotations

import json
from collections.abc import Mapping

from forms_registry.schema import JsonValue

MOST_CHARS = 200_000
"""For all answers together, as JSON."""
_SHORT = 500
"""Shorter values always fit: a form has at most 300 fields."""


def fits_size_limit(values: Mapping[str, JsonValue], field_id: str, value: JsonValue) -> bool:
    """Whether `value` can be this field's answer beside the other `values`."""
    size = size_of(value)
    if size <= _SHORT:
        return True
    others = sum(size_of(other) for name, other in values.items() if name != field_id)
    return size + others <= MOST_CHARS


def size_of(value: JsonValue) -> int:
    """The number of characters as JSON."""
    return len(json.dumps(value, ensure_ascii=False))
