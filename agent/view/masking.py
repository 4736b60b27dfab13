"""What is shown in place of a value that is sensitive."""

from __future__ import annotations

import re2

from forms_registry.field_types import all_field_types, field_type_of
from patterns.folding import fold_text

MASK = "••••"
_FEWEST_DIGITS = 6
_WORD_OR_DAY = re2.compile(r"(?:^|\s)\p{L}{3,}(?:\s|$)|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}")


def masked(text: str) -> str:
    """`S******7A` for "S1234567A": what a number begins and ends with, to recognise it by, and nothing of its length.
    Of a short one, of a day, and of words nothing is left; "" for nothing."""
    stripped = text.strip()
    if not stripped:
        return ""
    folded = fold_text(stripped)
    if sum(map(str.isdigit, folded)) < _FEWEST_DIGITS or _WORD_OR_DAY.search(folded):
        return MASK
    return f"{stripped[0]}******{stripped[-2:]}"


def masked_value(field_type: str, text: str) -> str:
    """What is shown of a value, or of words that it rests on, in a field of this type; "" for nothing."""
    if not text:
        return ""
    return masked(text) if shows_ends_of_value(field_type) else MASK


def shows_ends_of_value(field_type: str) -> bool:
    """Whether of a value of this type more may be shown than that there is one."""
    return field_type in all_field_types() and field_type_of(field_type).shows_ends
