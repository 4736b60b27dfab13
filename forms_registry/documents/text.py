"""Small helpers for marked-up text."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from forms_registry.documents.marks import without_marks
from nlu.types import words_of
from patterns.regular import linear

_ARABIC = (("\u0600", "\u06ff"), ("\u0750", "\u077f"), ("\ufb50", "\ufdff"), ("\ufe70", "\ufeff"))
_IN_IDENTIFIERS = frozenset("_.:$-[]")
_MAX_IDENTIFIER = 100
_BLANKS = frozenset({"", "-", "--", "---", "–", "—", "/", "n/a", "na", "none", "لا يوجد"})
_QUOTES = {'"': '"', "“": "”", "«": "»", "„": "“"}
_CAMEL = linear(r"([a-z0-9])([A-Z])")


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """The text without markdown markup; `code` keeps its content, line breaks become newlines."""
    return without_marks(text)


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """A normal form for comparing names: no markup, camel case split, lower case, single spaces."""
    spaced = plain(text)
    if not spaced.isascii():
        spaced = unicodedata.normalize("NFKC", spaced)
    if spaced != spaced.lower():
        spaced = _CAMEL.sub(r"\1 \2", spaced)
    return " ".join("".join(char if char.isalnum() else " " for char in spaced.casefold()).split())


def is_blank(text: str) -> bool:
    """Whether a cell means "nothing": empty, a dash, N/A, None."""
    return plain(text).strip(" \t.").casefold() in _BLANKS


def is_identifier(text: str) -> bool:
    """Whether `text` can be a field id: starts with a letter or underscore, and contains no spaces or quotes."""
    begins = text[:1].isalpha() or text[:1] == "_"
    return begins and len(text) <= _MAX_IDENTIFIER and all(char.isalnum() or char in _IN_IDENTIFIERS for char in text)


def language_of(text: str) -> str | None:
    """ "ar" for Arabic script, "en" for Latin, None if there are no such letters."""
    latin = sum(char.isascii() and char.isalpha() for char in text)
    arabic = 0 if text.isascii() else sum(first <= char <= last for char in text for first, last in _ARABIC)
    if arabic > latin:
        return "ar"
    return "en" if latin else None


def unquote(text: str) -> str:
    """Removes a pair of double quotation marks around the whole text."""
    text = text.strip()
    if len(text) > 1 and _QUOTES.get(text[0]) == text[-1] and text[0] not in text[1:-1]:
        return text[1:-1].strip()
    return text


def slug(text: str, separator: str = "-") -> str:
    """The ASCII letters and digits of a text with a separator between words; "" without any."""
    ascii_text = unicodedata.normalize("NFKD", words_of(text)).encode("ascii", "ignore").decode()
    words = "".join(char if char.isalnum() else " " for char in ascii_text.lower()).split()
    return separator.join(words)
