"""Short patterns of words, matched in one pass over a message's words: data may hold them, and none can backtrack.

"can|could we please?" is `can` or `could`, then `we`, then `please` or nothing. `*` is any one word, and a word that
ends in `*` is any word that begins so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class _Slot:
    words: frozenset[str]
    beginnings: tuple[str, ...]
    optional: bool

    def takes(self, word: str) -> bool:
        return word in self.words or word.startswith(self.beginnings)


@dataclass(frozen=True, slots=True)
class WordPattern:
    """Read a pattern with `WordPattern.of`."""

    slots: tuple[_Slot, ...]

    @classmethod
    def of(cls, text: str) -> WordPattern:
        return cls(tuple(_slot(part) for part in text.split()))

    def ends(self, words: Sequence[str], start: int = 0) -> set[int]:
        """The places behind each way in which the pattern matches the words from `start` on."""
        places = {start}
        for slot in self.slots:
            taken = {place + 1 for place in places if place < len(words) and slot.takes(words[place])}
            places = places | taken if slot.optional else taken
        return places

    def matches(self, words: Sequence[str]) -> bool:
        """Whether it matches all of the words."""
        return len(words) in self.ends(words)


def _slot(part: str) -> _Slot:
    optional = any(choice.endswith("?") for choice in part.split("|"))
    choices = [choice.removesuffix("?") for choice in part.split("|")]
    whole = frozenset(choice for choice in choices if not choice.endswith("*"))
    return _Slot(whole, tuple(choice.removesuffix("*") for choice in choices if choice.endswith("*")), optional)


def without_leading(words: Sequence[str], patterns: Sequence[WordPattern]) -> Sequence[str]:
    """The words behind as many matches in a row as there are; the last word always stays."""
    start = 0
    while (end := max((_furthest(pattern, words, start) for pattern in patterns), default=start)) > start:
        start = end
    return words[start:]


def without_trailing(words: Sequence[str], phrases: Sequence[Sequence[str]]) -> Sequence[str]:
    """The words before as many of the phrases in a row as there are; the first word always stays."""
    while found := max((len(phrase) for phrase in phrases if _ends_with(words, phrase)), default=0):
        words = words[:-found]
    return words


def _furthest(pattern: WordPattern, words: Sequence[str], start: int) -> int:
    return max((end for end in pattern.ends(words, start) if end < len(words)), default=start)


def _ends_with(words: Sequence[str], phrase: Sequence[str]) -> bool:
    return len(phrase) < len(words) and list(words[-len(phrase) :]) == list(phrase)
