"""Text as it is kept: composed, in one line or in several, without blanks around it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

_LINE_ENDS = str.maketrans(dict.fromkeys("\r\u2028\u2029\x85", "\n"))
_INVISIBLE = (*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF)
_BLANKS = "".join(map(chr, (*filter(lambda code: chr(code).isspace(), range(0x3001)), *_INVISIBLE)))


def trimmed_span(text: str) -> tuple[int, int]:
    """The span of `text` without blanks and invisible marks around it; (0, 0) when nothing else is there."""
    trimmed = text.strip(_BLANKS)
    start = text.find(trimmed)
    return start, start + len(trimmed)


def tidied(text: str, *, lines: bool = False) -> str:
    """`text` in NFC, without blanks and invisible marks around it; in one line, unless `lines` keeps several."""
    tidy = unicodedata.normalize("NFC", text).replace("\r\n", "\n").translate(_LINE_ENDS)
    if not lines:
        first, *others = tidy.split("\n")
        cut = (first, *filter(None, map(str.lstrip, others)))
        tidy = " ".join((*(line.rstrip(" \t") for line in cut[:-1]), cut[-1])).replace("\t", " ")
    return tidy.strip(_BLANKS)


def text_of(value: Any) -> str | None:
    """A text as it stands, a whole number as its digits; None for anything else."""
    return str(value) if type(value) is int else value if isinstance(value, str) else None


def in_plain_digits(text: str) -> str:
    """Arabic digits as those that patterns, and whoever reads the answer next, mean by digits."""
    return "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in text)


def blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """A text with blanks in the place of some spans, so that all else stays in its place."""
    blank = {at for span in spans for at in range(*span)}
    return "".join(" " if at in blank else char for at, char in enumerate(text))
