"""Lines that stand on each page of a printed text, and are of no form: "Page 2 of 3", and what is printed beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from patterns.regular import linear
from patterns.scanning import encodable

_PAGE = linear(
    r"\s*(?:-\s*)?(?:page|seite|pagina|página|صفحة)\s+\d{1,3}(?:\s*(?:of|/|von|sur|de|من)\s*\d{1,3})?(?:\s*-)?\s*", "i"
)
_PRINTED = linear(
    r"\s*(?:https?://\S+\s+\d{1,3}/\d{1,3}|\d{1,4}[./]\d{1,2}[./]\d{1,4},?\s+\d{1,2}:\d\d(?:\s?[AP]M)?\s{3,}\S.*)\s*"
)
"""What a browser prints over a page, and under it."""


def without_page_lines(text: str) -> str:
    """The text with empty lines in the place of these."""
    lines = text.split("\n")
    counts = Counter(map(str.strip, lines))
    kept = ("" if _is_of_page(lines, at, counts) else line for at, line in enumerate(lines))
    return "\n".join(kept)


def _is_of_page(lines: Sequence[str], at: int, counts: Counter[str]) -> bool:
    """Whether a line numbers a page, or is repeated beside such lines."""
    if _is_number(lines[at]) or _PRINTED.fullmatch(encodable(lines[at])):
        return True
    is_beside = any(map(_is_number, (*lines[max(at - 1, 0) : at], *lines[at + 1 : at + 2])))
    return is_beside and counts[lines[at].strip()] > 1


def _is_number(line: str) -> bool:
    return bool(_PAGE.fullmatch(encodable(line)))
