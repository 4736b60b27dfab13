"""Marks that point to what is said of all fields that have them."""

from __future__ import annotations

import unicodedata

from forms_registry.documents.suggest.hints import contains_one_of
from patterns.regular import linear
from patterns.scanning import encodable

_IN_BRACKETS = linear(r"\s*[(\[]\s*(?:\\?\*|!)\s*[)\]]")
_FIGURES = frozenset({"So", "Mn", "Cf"})
_OTHERS = str.maketrans(dict.fromkeys("†‡", "*"))


def with_stars(text: str) -> str:
    """A text with a star for each of the other marks."""
    return _IN_BRACKETS.sub(" *", encodable(text.translate(_OTHERS)))


def is_star(text: str) -> bool:
    """Whether a text is a mark, and nothing else."""
    return with_stars(f" {text}").strip() == "*"


def obligation_of_mark(words: str) -> bool | None:
    """Whether words that explain a mark say that what has it must be answered, or may; None where they say neither, or
    both."""
    must = any(contains_one_of(topic, words) for topic in ("required", "demanding", "refusing"))
    return None if must == contains_one_of("optional", words) else must


def without_figures(text: str) -> str:
    """A text without the figures around it."""
    start, end = 0, len(text)
    while start < end and (text[start].isspace() or unicodedata.category(text[start]) in _FIGURES):
        start += 1
    while end > start and (text[end - 1].isspace() or unicodedata.category(text[end - 1]) in _FIGURES):
        end -= 1
    return text[start:end]
