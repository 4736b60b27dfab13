"""Small readings of marked-up text: markup off, words out, which language it is in."""

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
    """The text without markdown marks; `code` keeps its content, line breaks become newlines."""
    return without_marks(text)


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """For comparing names: markup off, camel case apart, lower case, one space between words."""
    spaced = plain(text)
    if not spaced.isascii():
        spaced = unicodedata.normalize("NFKC", spaced)
    if spaced != spaced.lower():
        spaced = _CAMEL.sub(r"\1 \2", spaced)
    return " ".join("".join(char if char.isalnum() else " " for char in spaced.casefold()).split())


def is_blank(text: str) -> bool:
    """Whether a cell says "nothing here": empty, a dash, N/A, None."""
    return plain(text).strip(" \t.").casefold() in _BLANKS


def is_identifier(text: str) -> bool:
    """Whether `text` can be a field's id: a letter or underscore first, then no spaces or quotes."""
    begins = text[:1].isalpha() or text[:1] == "_"
    return begins and len(text) <= _MAX_IDENTIFIER and all(char.isalnum() or char in _IN_IDENTIFIERS for char in text)


def language_of(text: str) -> str | None:
    """ "ar" for text written in Arabic letters, "en" for Latin ones, None where letters do not tell."""
    latin = sum(char.isascii() and char.isalpha() for char in text)
    arabic = 0 if text.isascii() else sum(first <= char <= last for char in text for first, last in _ARABIC)
    if arabic > latin:
        return "ar"
    return "en" if latin else None


def unquote(text: str) -> str:
    """Removes one pair of double quotation marks around the whole text."""
    text = text.strip()
    if len(text) > 1 and _QUOTES.get(text[0]) == text[-1] and text[0] not in text[1:-1]:
        return text[1:-1].strip()
    return text


def slug(text: str, separator: str = "-") -> str:
    """ASCII letters and digits of a text with one separator between words; "" where it has none."""
    ascii_text = unicodedata.normalize("NFKD", words_of(text)).encode("ascii", "ignore").decode()
    words = "".join(char if char.isalnum() else " " for char in ascii_text.lower()).split()
    return separator.join(words)
