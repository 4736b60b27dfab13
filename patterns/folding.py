"""Folds what people type into one plain form (digits, letters, widths, case) and keeps the way back to the original.

Readers match against `Folded.text`; `Folded.span` turns what they matched into offsets of the text as it was sent, so
that a quote is always the person's own characters.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

_ALIKE = ("اٱ", "يىی", "كک", "هةہ", ",،٬", ";؛", "?؟", ".٫۔", "%٪", "'‘’ʼ", '"“”«»', "-‐‑‒–—−", "\n\n")
_LETTERS = {variant: plain for plain, *variants in map(list, _ALIKE) for variant in variants}
"""Each sign that is written in the place of a plain one, the first of its kind."""
_MARK_RANGES = (
    *((0x300, 0x36F), (0x610, 0x61A), (0x640, 0x640), (0x64B, 0x65F), (0x670, 0x670), (0x6D6, 0x6DC)),
    *((0x6DF, 0x6E8), (0x6EA, 0x6ED), (0x8D3, 0x8FF), (0xFE00, 0xFE0F)),
)
_MARKS = frozenset(chr(code) for first, last in _MARK_RANGES for code in range(first, last + 1))
"""Vowel signs, accents and tatweel."""
_PLAIN = {"Zs": " ", "Zl": " ", "Zp": " ", "Cc": " ", "Cf": "", "Cs": "\ufffd"}
_LONGEST_EXPANSION = 4


class Folded(NamedTuple):
    """`text` is the folded form; its character `i` stands for `original[origin[i]:ends[i]]` (code points).

    `ends` reaches over marks that were dropped after a letter, so that a quote never cuts a vowel sign off its letter.
    """

    text: str
    origin: tuple[int, ...] | range
    ends: tuple[int, ...] | range

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where `text[start:end]` stands in the original; `0 <= start < end <= len(text)`."""
        return self.origin[start], self.ends[end - 1]


_SHORT = 300  # characters: names, questions and most messages


def fold(text: str) -> Folded:
    """Folds `text`; never fails, whatever the code points.

    Decimal digits of every script become ASCII. Arabic letter variants join (أ إ آ to ا, ى to ي, ة to ه, ؤ to و,
    ئ to ي); tatweel, vowel signs and Latin accents go. Compatibility widths become plain, letters casefold,
    typographic quotes and dashes become ASCII, every blank but the newline becomes a space. Bidi marks and zero-width
    characters go, and half characters become U+FFFD, so that all of it can be encoded. Numerals that are no decimal
    digits (½, ², ①) stay as they are, for "1½" must not become "11".
    """
    return _fold_short(text) if len(text) <= _SHORT else _fold_long(text)


def _folded(text: str) -> Folded:
    if text.isascii() and text.isprintable():
        return Folded(text.lower(), range(len(text)), range(1, len(text) + 1))
    pieces: list[str] = []
    origin: list[int] = []
    ends: list[int] = []
    for index, char in enumerate(text):
        piece = _fold_char(char)
        if piece:
            pieces.append(piece)
            origin.extend([index] * len(piece))
            ends.extend([index + 1] * len(piece))
        elif ends and ends[-1] == index and char in _MARKS:
            ends[-1] = index + 1
    return Folded("".join(pieces), tuple(origin), tuple(ends))


_fold_short = lru_cache(maxsize=2048)(_folded)
_fold_long = lru_cache(maxsize=16)(_folded)


def fold_text(text: str) -> str:
    """The folded form alone, for vocabularies and comparisons."""
    return fold(text).text


@lru_cache(maxsize=8192)
def _fold_char(char: str) -> str:
    category = unicodedata.category(char)
    if category == "Nd":
        return str(unicodedata.decimal(char))
    if char in _LETTERS or category in _PLAIN:
        return _LETTERS.get(char) or _PLAIN[category]
    return char if category in {"No", "Co", "Cn"} else _decomposed(char)


def _decomposed(char: str) -> str:
    """A letter without its marks; "" for a mark alone."""
    if char in _MARKS:
        return ""
    plain = "".join(part for part in unicodedata.normalize("NFKD", char) if part not in _MARKS)
    if not plain or len(plain) > _LONGEST_EXPANSION:
        return char
    return unicodedata.normalize("NFKC", "".join(_LETTERS.get(part, part) for part in plain).casefold())
