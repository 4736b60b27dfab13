"""How amounts are written: whole floats as ints, and digits that are grouped by blanks as one number."""

from __future__ import annotations

import re

from nlu.counting.numerals import Numeral


def whole_as_int(value: float) -> float:
    """Whole floats become ints, so that equal amounts are written alike."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def without(folded: str, numerals: list[Numeral]) -> str:
    pieces, at = [], 0
    for item in numerals:
        pieces.append(folded[at : item.start])
        at = item.end
    return " ".join((*pieces, folded[at:]))


def respaced(folded: str, numerals: list[Numeral]) -> list[Numeral]:
    """Joins digits grouped by blanks: "1 250 000" is one number."""
    if len(numerals) < 2:
        return numerals
    start, end = numerals[0].start, numerals[-1].end
    grouped = re.fullmatch(r"-?\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?", folded[start:end])
    if grouped is None:
        return numerals
    value = float(folded[start:end].replace(" ", "").replace(",", "."))
    return [Numeral((whole_as_int(value),), start, end, literal=True)]
