"""Words with drawn-out letters: "yesss"."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

_MOST_IN_A_ROW = 2


@lru_cache(maxsize=4096)
def without_drawn_out_letters(word: str) -> frozenset[str]:
    """The spellings that a drawn-out word may stand for, with each row of letters as two or as one; empty for other
    words."""
    runs = [(letter, len([*run])) for letter, run in groupby(word)]
    is_drawn = word.isalpha() and len(runs) > 1 and max(size for _, size in runs) > _MOST_IN_A_ROW
    if not is_drawn:
        return frozenset()
    return frozenset(
        "".join(letter * (size if size <= _MOST_IN_A_ROW else most) for letter, size in runs)
        for most in range(1, _MOST_IN_A_ROW + 1)
    )
