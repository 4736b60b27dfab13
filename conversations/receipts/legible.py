"""What the fonts of the document can show; anything else is told by its number, so that nothing is lost unseen."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from unicodedata import category

FONTS = Path(__file__).resolve().parent / "fonts"
_UNSEEN = {"Cf", "Mn", "Zs"}
"""Marks of direction and joining, which have no shape, marks that join the letter before them, and blanks."""


def legible(text: str) -> str:
    """`text` with "[U+4E2D]" for each character that no font here has, and its lines parted by "\\n" alone."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(char if _is_shown(char) else f"[U+{ord(char):04X}]" for char in lines)


def _is_shown(char: str) -> bool:
    return char == "\n" or ord(char) in _drawn() or category(char) in _UNSEEN


@cache
def _drawn() -> frozenset[int]:
    from fontTools.ttLib import TTFont  # a large library that few requests need

    return frozenset.intersection(*(frozenset(TTFont(path).getBestCmap()) for path in FONTS.rglob("*.ttf")))
