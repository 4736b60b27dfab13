"""Masks for sensitive values."""

from __future__ import annotations

import re2

from forms_registry.field_types import all_field_types, field_type_of
from patterns.folding import fold_text

MASK = "••••"
_FEWEST_DIGITS = 6
_WORD_OR_DAY = re2.compile(r"(?:^|\s)\p{L}{3,}(?:\s|$)|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}")


def masked(text: str) -> str:
    """`S******7A` for "S1234567A": the ends of a number, to recognize it by, without its length. Short numbers, dates
    and words are masked completely; "" stays ""."""
    stripped = text.strip()
    if not stripped:
        return ""
    folded = fold_text(stripped)
    if sum(map(str.isdigit, folded)) < _FEWEST_DIGITS or _WORD_OR_DAY.search(folded):
        return MASK
    return f"{stripped[0]}******{stripped[-2:]}"


def masked_value(field_type: str, text: str) -> str:
    """The mask for a value of a field type, or for its quote; "" stays ""."""
    if not text:
        return ""
    return masked(text) if shows_ends_of_value(field_type) else MASK


def shows_ends_of_value(field_type: str) -> bool:
    """Whether the mask for a field type may show the ends of a value."""
    return field_type in all_field_types() and field_type_of(field_type).shows_ends
