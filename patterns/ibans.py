"""Where a text holds numbers of bank accounts, IBANs: in groups of four or in one piece."""

from __future__ import annotations

from collections.abc import Iterator

import re2
from stdnum import iban

from patterns.scanning import WORD, encodable

_SHAPE = re2.compile(
    rf"(?:^|[^{WORD}])((?i:[a-z]{{2}})\d\d(?: ?[A-Za-z0-9]{{4}}){{2,7}}(?: ?[A-Za-z0-9]{{1,3}})?)(?:$|[^{WORD}])"
)
"""15 to 34 letters and digits, with whatever short words come behind."""
_FEWEST_DIGITS = 11
"""In one that is mistyped."""


def iban_spans(text: str) -> Iterator[tuple[int, int]]:
    """Where IBANs stand, half-open and apart, in linear time: those that are right by their check digits and the shape
    that their country gives them, and groups with digits in each, which may be one with a slip."""
    at, text = 0, encodable(text)
    while match := _SHAPE.search(text, at):
        start = match.start(1)
        if size := len(_leading_iban(match[1])):
            yield start, start + size
        at = start + max(size, 1)


def _leading_iban(text: str) -> str:
    """The IBAN with which words begin; "" where they begin with none."""
    words = text.split(" ")
    ends = [" ".join(words[:size]) for size in range(len(words), 0, -1)]
    return next(filter(iban.is_valid, ends), "") or next(filter(_may_be_mistyped, ends), "")


def _may_be_mistyped(text: str) -> bool:
    is_grouped = all(any(map(str.isdigit, group)) for group in text.split(" "))
    return is_grouped and sum(map(str.isdigit, text)) >= _FEWEST_DIGITS
