"""Folds what people type into one plain form (digits, letters, widths, case) and keeps the way back to the original.

Readers match against `Folded.text`; `Folded.span` turns what they matched into offsets of the text as it was sent, so
that a quote is always the person's own characters.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_LETTERS = {
    variant: plain
    for plain, variants in {
        "ا": "ٱ",
        "ي": "ىی",
        "ك": "ک",
        "ه": "ةہ",
        ",": "،٬",
        ";": "؛",
        "?": "؟",
        ".": "٫۔",
        "%": "٪",
        "'": "‘’ʼ",
        '"': "“”«»",
        "-": "‐‑‒–—−",
        "\n": "\n",
    }.items()
    for variant in variants
}
_TATWEEL = "ـ"
_MARKS = (
    (0x0300, 0x036F),
    (0x0610, 0x061A),
    (0x064B, 0x065F),
    (0x0670, 0x0670),
    (0x06D6, 0x06DC),
    (0x06DF, 0x06E8),
    (0x06EA, 0x06ED),
    (0x08D3, 0x08FF),
    (0xFE00, 0xFE0F),
)
_LONGEST_EXPANSION = 4


@dataclass(frozen=True, slots=True)
class Folded:
    """`text` is the folded form; its character `i` stands for `original[origin[i]:ends[i]]` (code points).

    `ends` reaches over marks that were dropped after a letter, so that a quote never cuts a vowel sign off its letter.
    """

    text: str
    origin: tuple[int, ...] | range
    ends: tuple[int, ...] | range

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where `text[start:end]` stands in the original; `0 <= start < end <= len(text)`."""
        return self.origin[start], self.ends[end - 1]


@lru_cache(maxsize=64)
def fold(text: str) -> Folded:
    """Folds `text`; never fails, whatever the code points.

    Decimal digits of every script become ASCII. Arabic letter variants join (أ إ آ to ا, ى to ي, ة to ه, ؤ to و,
    ئ to ي); tatweel, vowel signs and Latin accents go. Compatibility widths become plain, letters casefold,
    typographic quotes and dashes become ASCII, every blank but the newline becomes a space. Bidi marks and zero-width
    characters go. Numerals that are no decimal digits (½, ², ①) stay as they are, for "1½" must not become "11".
    """
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
        elif ends and ends[-1] == index and _is_mark(char):
            ends[-1] = index + 1
    return Folded("".join(pieces), tuple(origin), tuple(ends))


def fold_text(text: str) -> str:
    """The folded form alone, for vocabularies and comparisons."""
    return fold(text).text


@lru_cache(maxsize=8192)
def _fold_char(char: str) -> str:
    if char in _LETTERS:
        return _LETTERS[char]
    category = unicodedata.category(char)
    if category == "Nd":
        return str(unicodedata.decimal(char))
    if category in {"Zs", "Zl", "Zp", "Cc"}:
        return " "
    if category == "Cf" or _is_mark(char):
        return ""
    if category in {"No", "Cs", "Co", "Cn"}:
        return char
    plain = "".join(part for part in unicodedata.normalize("NFKD", char) if not _is_mark(part))
    if not plain or len(plain) > _LONGEST_EXPANSION:
        return char
    return unicodedata.normalize("NFKC", "".join(_LETTERS.get(part, part) for part in plain).casefold())


def _is_mark(char: str) -> bool:
    return char == _TATWEEL or any(first <= ord(char) <= last for first, last in _MARKS)
