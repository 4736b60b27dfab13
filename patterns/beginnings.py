"""Which of many texts stand at a place of a longer one, found in about the same time however many there are."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence


class Beginnings:
    """In order, a text stands behind all that it begins with: so one look finds those that can stand at a place."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = sorted(set(texts))
        self._longest = max(map(len, self._texts), default=0)
        # Of those that each text begins with, itself among them, the shortest first.
        self._lengths: list[list[int]] = []
        opened: list[str] = []
        for text in self._texts:
            while opened and not text.startswith(opened[-1]):
                opened.pop()
            opened.append(text)
            self._lengths.append(list(map(len, opened)))

    def lengths_at(self, text: str, at: int) -> Sequence[int]:
        """The lengths of those that stand at a place, the longest first."""
        if not self._texts:
            return ()
        rest = text[at : at + self._longest]
        last = bisect_right(self._texts, rest) - 1
        if last < 0:
            return ()
        shared = _shared_length(self._texts[last], rest)
        return self._lengths[last][: bisect_right(self._lengths[last], shared)][::-1]


def _shared_length(text: str, other: str) -> int:
    """How many letters two texts begin with alike."""
    if other.startswith(text):
        return len(text)
    return next((at for at, pair in enumerate(zip(text, other, strict=False)) if pair[0] != pair[1]), len(other))
