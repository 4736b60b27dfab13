"""What a page's own controls let through, by the names that HTML has for it: the service holds values to the same.

A limit that is none for the type of its field, or that cannot be kept to, is left aside, as browsers do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from typing import Any

from forms_registry.field_types import FieldType, field_type_of
from forms_registry.schema import JsonValue
from patterns.regular import pattern_fault

_NAMES: Mapping[str, tuple[str, ...]] = {
    "minimum": ("min", "minimum"),
    "maximum": ("max", "maximum"),
    "min_length": ("minLength", "minlength", "min_length"),
    "max_length": ("maxLength", "maxlength", "max_length"),
    "pattern": ("pattern",),
}
LIMIT_KEYS = tuple(key for keys in _NAMES.values() for key in keys)
OF_ITS_TYPE = frozenset({*_NAMES, "options"})
"""What a document says of a field that another type might not have."""

_PAIRS = (("minimum", "maximum"), ("min_length", "max_length"))
_LONGEST = 100_000


def limits_in(written: Mapping[str, Any], kind: str) -> dict[str, JsonValue]:
    """The limits of a field of that type, as a document writes them."""
    given = ((name, next((written[key] for key in keys if written.get(key) not in (None, "")), None))
             for name, keys in _NAMES.items())  # fmt: skip
    parsed = {name: _READERS[name](str(value), kind) for name, value in given if value is not None}
    limits: dict[str, Any] = {name: limit for name, limit in parsed.items() if limit is not None}
    for least, most in _PAIRS:
        if least in limits and most in limits and limits[least] > limits[most]:
            del limits[least], limits[most]
    return limits


def _extreme(text: str, kind: str) -> JsonValue:
    try:
        field_type = field_type_of(kind)
        if field_type.is_numeric:
            return _number(text)
        return _moment(text, field_type) if field_type.is_moment else None
    except (ValueError, OverflowError):
        return None


def _number(text: str) -> float | None:
    number = float(text)
    return number if math.isfinite(number) else None


def _moment(text: str, field_type: FieldType) -> str:
    if field_type.is_time:
        return f"{time.fromisoformat(text):%H:%M}"
    return (datetime.fromisoformat(text).date() if field_type.has_time else date.fromisoformat(text)).isoformat()


def _is_of_words(kind: str) -> bool:
    field_type = field_type_of(kind)
    return field_type.is_single_line or field_type.is_multiline


def _length(text: str, kind: str) -> int | None:
    fits = _is_of_words(kind) and text.isascii() and text.isdigit() and len(text) < 10
    return int(text) if fits and int(text) <= _LONGEST else None


def _pattern(text: str, kind: str) -> str | None:
    return text if _is_of_words(kind) and not pattern_fault(text) else None


_READERS: Mapping[str, Callable[[str, str], JsonValue]] = {
    "minimum": _extreme,
    "maximum": _extreme,
    "min_length": _length,
    "max_length": _length,
    "pattern": _pattern,
}
