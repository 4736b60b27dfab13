"""Marks that point to what is said of all fields that have them."""

from __future__ import annotations

from patterns.regular import linear
from patterns.scanning import encodable

_IN_BRACKETS = linear(r"\s*[(\[]\s*(?:\\?\*|!)\s*[)\]]")
_OTHERS = str.maketrans(dict.fromkeys("†‡", "*"))


def with_stars(text: str) -> str:
    """A text with a star for each of the other marks."""
    return _IN_BRACKETS.sub(" *", encodable(text.translate(_OTHERS)))
