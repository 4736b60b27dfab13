"""Numbers spelled out, in either language. No meaning yet, only the amount."""

from __future__ import annotations

from collections.abc import Sequence

from nlu.counting import arabic, english
from nlu.words import WordSpan

SCALES: dict[str, int] = {**english.SCALES, **arabic.SCALES, "k": 1000}
"""Words that multiply the number before them, written in digits or not."""

SIMPLE_ENGLISH = tuple(name for name in (*english.UNITS, *english.TENS) if name != "zero")
SIMPLE_ARABIC = tuple(arabic.UNITS)


def spelled(words: Sequence[WordSpan], index: int, folded: str) -> tuple[int | float, int] | None:
    """The longest number spelled from `words[index]` on, and how many words it takes."""
    read = english.read_english if words[index].text.isascii() else arabic.read_arabic
    return read(words, index, folded)
