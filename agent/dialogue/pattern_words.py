"""Describes simple regular expressions in words: "2 capital letters, a dash and 4 digits".

Only patterns that line up letters, digits and signs are described; for others nothing is said, rather than something
wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import re2

from agent.dialogue.wording import listed, say
from patterns.scanning import WORD, Match, encodable

_PIECE = re2.compile(
    rf"(?:(?P<class>\[[^\]\\^]*\]|\\[dw])|(?P<sign>\\[^{WORD}\s]|[^\\\[\](){{}}.*+?|^$]))"
    r"(?:\{(?P<least>\d{1,3})(?P<comma>,(?P<most>\d{1,3})?)?\}|(?P<often>[+*?]))?"
)
"""What stands for a letter, a digit or a sign, and how often."""
_KINDS = {"0-9": "digit", r"\d": "digit", "A-Z": "capital", "a-z": "small", "A-Za-z": "letter", "a-zA-Z": "letter"}
_LETTERS_AND_DIGITS = {"A-Z0-9", "0-9A-Z", "a-zA-Z0-9", "A-Za-z0-9", "a-z0-9", r"\w"}
_SIGNS = {"+": (1, None), "*": (0, None), "?": (0, 1)}


@dataclass(frozen=True, slots=True)
class _Piece:
    """`kind` is a key of the wording, or "sign" with its `text`; `most` is None for no limit."""

    kind: str
    text: str
    least: int
    most: int | None


def pattern_in_words(pattern: str, locale: str) -> str:
    """What a text must be; "" for a pattern that is not simple."""
    parts = _pieces(pattern.removeprefix("^").removesuffix("$"))
    return listed(locale, [_piece_in_words(locale, part) for part in _with_joined_signs(parts)]) if parts else ""


def _pieces(pattern: str) -> list[_Piece]:
    """The parts of a pattern in order; [] if any is not understood."""
    parts: list[_Piece] = []
    place = 0
    for piece in _PIECE.finditer(encodable(pattern)):
        kind = _kind_of_class(piece["class"]) if piece["class"] else "sign"
        if not kind or piece.start() != place:
            return []
        least, most = _repetitions(piece)
        parts.append(_Piece(kind, (piece["sign"] or "").removeprefix("\\"), least, most))
        place = piece.end()
    return parts if place == len(pattern) else []


def _kind_of_class(char_class: str) -> str:
    inside = char_class.strip("[]")
    return "either" if inside in _LETTERS_AND_DIGITS else _KINDS.get(inside, "")


def _repetitions(times: Match) -> tuple[int, int | None]:
    if times["often"]:
        return _SIGNS[times["often"]]
    if not times["least"]:
        return 1, 1
    least = int(times["least"])
    return least, int(times["most"]) if times["most"] else None if times["comma"] else least


def _with_joined_signs(parts: list[_Piece]) -> Iterator[_Piece]:
    """The parts, with adjacent signs joined."""
    sign: _Piece | None = None
    for part in parts:
        plain = part.kind == "sign" and (part.least, part.most) == (1, 1)
        if sign and plain:
            sign = _Piece("sign", sign.text + part.text, 1, 1)
            continue
        if sign:
            yield sign
        sign = part if plain else None
        if not plain:
            yield part
    if sign:
        yield sign


def _piece_in_words(locale: str, part: _Piece) -> str:
    words = _piece_with_count(locale, part, part.least if part.most is None else part.most)
    if part.least == part.most:
        return words
    if part.most is None:
        return say(locale, "pattern_least", what=words)
    return say(locale, "pattern_between", least=part.least, what=words)


def _piece_with_count(locale: str, part: _Piece, count: int) -> str:
    if part.kind != "sign":
        return say(locale, f"pattern_{part.kind}", count=count)
    return say(locale, "pattern_sign" if count == 1 else "pattern_signs", sign=part.text, count=count)
