"""Lines that were broken where the page ended, as text from a printed page has them, put together again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.documents.suggest.readers.numbering import mark_of
from patterns.regular import linear
from patterns.scanning import encodable

_MIDDLE = linear(r"\s*(?:\d+[.,]\d\d )?\p{Ll}")
"""What goes on in the middle of a sentence: a small letter, or an amount before one."""

_NARROWEST, _WIDEST = 50, 120
_FEW = 20
"""One of so many lines may be longer than a page is wide."""

_NEARLY = 0.75
_ENDS = ".:?!؟*…_"


def page_width(source: Sequence[str]) -> int:
    """How many characters the longest lines have, a few aside, where these are short enough for a page; else 0."""
    lengths = sorted((len(line.strip()) for line in source), reverse=True)
    width = lengths[len(lengths) // _FEW] if lengths else 0
    return width if _NARROWEST <= width <= _WIDEST else 0


def unwrapped(lines: Sequence[str], width: int) -> Iterator[tuple[int, str, int]]:
    """(place, text, place of its last line) of each line of a paragraph, with those that go on from it."""
    at = 0
    while at < len(lines):
        first = at
        while at + 1 < len(lines) and _goes_on(lines[at], lines[at + 1], width):
            at += 1
        yield first, " ".join(map(str.strip, lines[first : at + 1])) if at > first else lines[first], at
        at += 1


def _goes_on(line: str, after: str, width: int) -> bool:
    """Whether a line ends near the end of the page, in the middle of a sentence."""
    is_broken = bool(width) and len(line) >= _NEARLY * width and not line.rstrip().endswith(tuple(_ENDS))
    return is_broken and bool(_MIDDLE.match(encodable(after))) and not mark_of(after, may_be_letter=True).is_letter
