"""What the fonts of the document can show. Other characters are shown by their number, so that nothing is lost
unnoticed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from unicodedata import category

import re2

FONTS = Path(__file__).resolve().parent / "fonts"
_UNSEEN = {"Cf", "Mn", "Zs"}
"""Marks of direction and joining, which have no shape, marks that join the letter before them, and blanks."""
_MARKS = re2.compile(r"(\p{Mn}{8})(\p{Mn}+)")
"""More than any script puts on one letter."""

_BLANKS = {ord("\t"): " ", **dict.fromkeys(map(ord, "\r\v\f\x85\u2028\u2029"), "\n")}
"""What Unicode breaks lines at, and the tab."""


def legible(text: str) -> str:
    """`text` with "[U+4E2D]" for each character that no font here has, and for each of a pile of marks, its lines
    parted by "\\n" alone, and blanks for tabs, as between the cells of a sheet."""
    lines = text.replace("\r\n", "\n").translate(_BLANKS)
    text_shown = "".join(char if _is_shown(char) else _code_point(char) for char in lines)
    return _MARKS.sub(lambda pile: pile[1] + "".join(map(_code_point, pile[2])), text_shown)


def _code_point(char: str) -> str:
    return f"[U+{ord(char):04X}]"


def _is_shown(char: str) -> bool:
    return char == "\n" or ord(char) in _drawable() or category(char) in _UNSEEN


@cache
def _drawable() -> frozenset[int]:
    from fontTools.ttLib import TTFont  # a large library that few requests need

    return frozenset.intersection(*(frozenset(TTFont(path).getBestCmap()) for path in FONTS.rglob("*.ttf")))
