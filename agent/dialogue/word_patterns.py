"""Short patterns of words, matched in one pass over a message's words: data may hold them, and none can backtrack.

"can|could we please?" is `can` or `could`, then `we`, then `please` or nothing. `*` is any one word, and a word that
ends in `*` is any word that begins so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain


@dataclass(frozen=True, slots=True)
class _Slot:
    words: frozenset[str]
    beginnings: tuple[str, ...]
    optional: bool

    def takes(self, word: str) -> bool:
        return word in self.words or word.startswith(self.beginnings)


@dataclass(frozen=True, slots=True)
class WordPattern:
    """Parse one with `WordPattern.of`."""

    slots: tuple[_Slot, ...]

    @classmethod
    def of(cls, text: str) -> WordPattern:
        return cls(tuple(_slot(part) for part in text.split()))

    def ends(self, words: Sequence[str], start: int = 0) -> set[int]:
        """The end of each way in which the pattern matches the words from `start` on."""
        places = {start}
        for slot in self.slots:
            matched = {place + 1 for place in places if place < len(words) and slot.takes(words[place])}
            places = places | matched if slot.optional else matched
        return places

    @property
    def firsts(self) -> frozenset[str] | None:
        """The possible first words; None if any word can be first, or none."""
        firsts: set[str] = set()
        for slot in self.slots:
            if slot.beginnings:
                return None
            firsts |= slot.words
            if not slot.optional:
                return frozenset(firsts)
        return None

    def matches(self, words: Sequence[str]) -> bool:
        """Whether it matches all words."""
        return len(words) in self.ends(words)


def _slot(part: str) -> _Slot:
    optional = any(choice.endswith("?") for choice in part.split("|"))
    choices = [choice.removesuffix("?") for choice in part.split("|")]
    whole = frozenset(choice for choice in choices if not choice.endswith("*"))
    return _Slot(whole, tuple(choice.removesuffix("*") for choice in choices if choice.endswith("*")), optional)


class WordPatterns:
    """A set of patterns, indexed by their first words."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._by_first: dict[str, list[WordPattern]] = defaultdict(list)
        self._others: list[WordPattern] = []
        for pattern in map(WordPattern.of, texts):
            for first in pattern.firsts or ():
                self._by_first[first].append(pattern)
            if pattern.firsts is None:
                self._others.append(pattern)

    def match(self, words: Sequence[str]) -> bool:
        """Whether one of them matches all words."""
        return any(pattern.matches(words) for pattern in self._at(words, 0))

    def without_leading(self, words: Sequence[str]) -> Sequence[str]:
        """The words without the leading matches; the last word always stays."""
        start = 0
        while (end := max((_furthest(each, words, start) for each in self._at(words, start)), default=start)) > start:
            start = end
        return words[start:]

    def _at(self, words: Sequence[str], start: int) -> Iterable[WordPattern]:
        return chain(self._by_first.get(words[start], ()) if start < len(words) else (), self._others)


Phrases = Sequence[tuple[str, WordPattern]]
"""The kind of each with its pattern."""


def compiled_phrases(classes: Mapping[str, Sequence[str]], phrases: Mapping[str, Sequence[str]]) -> Phrases:
    """Patterns by kind, in which a name in braces stands for a word class."""
    words = {name: "|".join(members) for name, members in classes.items()}
    return [(kind, WordPattern.of(phrase.format_map(words))) for kind, members in phrases.items() for phrase in members]


def phrase_kinds(words: Sequence[str], phrases: Phrases) -> frozenset[str] | None:
    """The kinds of the phrases that make up the words without a rest; None if they do not."""
    kinds: list[frozenset[str] | None] = [None] * len(words) + [frozenset()]
    for place in reversed(range(len(words))):
        matches = ((end, kind) for kind, pattern in phrases for end in pattern.ends(words, place) if end > place)
        for end, kind in sorted(matches, key=lambda match: -match[0]):  # of equals the kind that is named first
            rest = kinds[end]
            if rest is not None:
                kinds[place] = rest | {kind}
                break
    return kinds[0]


class Endings:
    """Phrases that may follow what is said."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._by_last: dict[str, list[list[str]]] = defaultdict(list)
        for phrase in phrases:
            words = phrase.split()
            self._by_last[words[-1]].append(words)

    def without_trailing(self, words: Sequence[str]) -> list[str]:
        """The words without the trailing phrases; the first word always stays."""
        rest = list(words)
        while size := self._longest(rest):
            rest = rest[:-size]
        return rest

    def _longest(self, words: list[str]) -> int:
        """The length of the longest phrase at the end of `words` that is not all of them."""
        ends = self._by_last.get(words[-1], ()) if words else ()
        return max((len(end) for end in ends if len(end) < len(words) and words[-len(end) :] == end), default=0)


def _furthest(pattern: WordPattern, words: Sequence[str], start: int) -> int:
    return max((end for end in pattern.ends(words, start) if end < len(words)), default=start)
