"""Patterns over people's words take linear time: RE2, which looks neither back nor ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Pattern = Any
Match = Any
"""As `re2` has them."""

LETTER = r"[\p{L}\p{Nl}\p{No}]"
"""What words are made of; numerals that are no decimal digits, such as Roman ones, among them."""
WORD = r"\p{L}\p{N}_"
"""To stand in brackets: letters and digits of every script, where `\\w` means those of ASCII."""


def encodable(text: str) -> str:
    """A text with "?" for each half character, for RE2 takes none; folded text holds none."""
    return text if text.isascii() else text.encode(errors="replace").decode()


def words(text: str) -> list[str]:
    """The runs of letters and digits of a text, as it is written."""
    return "".join(char if char.isalnum() or char == "_" else " " for char in text).split()


def matches_in(pattern: Pattern, text: str) -> Iterator[Match]:
    """Matches whose first group is what is looked for, and is not empty. What the pattern wants to stand around it is
    left to the next match, which may want the same."""
    at, text = 0, encodable(text)
    while match := pattern.search(text, at):
        yield match
        at = match.end(1) - 1 if match.end(1) - 1 > at else match.end(1)
