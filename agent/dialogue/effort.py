"""Estimates how long a form takes."""

from __future__ import annotations

from forms_registry.field_types import type_of
from forms_registry.schema import FormSpec

_SHARE_OF_CONDITIONAL = 0.5


def minutes_of(spec: FormSpec) -> int:
    """Whole minutes, at least 1, for the required questions; conditional ones count half."""
    seconds = 0.0
    for item in spec.fields:
        if item.computed or item.required is False:
            continue
        share = 1.0 if item.required is True and item.visible is None else _SHARE_OF_CONDITIONAL
        seconds += share * type_of(item).seconds
    return max(1, round(seconds / 60))
