"""Finds where a text repeats words that are known, however it writes them: in capitals or not, in the digits of another
script, with other blanks and punctuation, or run together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from patterns.folding import fold, fold_text
from patterns.spans import Span

SHORTEST = 3
"""Characters; what is shorter stands in many a text by chance."""
_NUMBERED = 4
"""From so many digits on, digits that stand together may be grouped, and others joined: "SA03 8000", "SA038000"."""


class _Signs(NamedTuple):
    """The letters and digits of a folded text, and where each of them stands in it."""

    text: str
    places: list[int]

    def break_before(self, index: int) -> bool:
        """Whether another character, or the edge of the text, stands before this sign; `index` may be one too many."""
        return index in {0, len(self.places)} or self.places[index] - self.places[index - 1] > 1


def signs_of(text: str) -> str:
    """The letters and digits alone, folded, which stay in their order however a text groups them. A text repeats words
    only where its signs hold theirs."""
    return _signs(fold_text(text)).text


def repeats(text: str, known: Iterable[str], *, shortest: int = SHORTEST) -> Iterator[Span]:
    """Where the `known` words of at least `shortest` characters stand in a text, as whole words; spans in code points,
    half-open, in no order."""
    phrases = [fold_text(words).strip() for words in known if len(words.strip()) >= shortest]
    if not phrases:
        return
    folded = fold(text)
    signs = _signs(folded.text)
    for words in phrases:
        yield from (folded.span(start, end) for start, end in _repeats_of(words, folded.text, signs))


def _signs(folded: str) -> _Signs:
    places = [place for place, char in enumerate(folded) if char.isalnum()]
    return _Signs("".join(folded[place] for place in places), places)


def _repeats_of(words: str, folded: str, signs: _Signs) -> Iterator[Span]:
    sought = _signs(words)
    if not sought.text:
        yield from ((at, at + len(words)) for at in _occurrences(words, folded))
        return
    breaks = list(_required_breaks(sought))
    for first in _occurrences(sought.text, signs.text):
        end = first + len(sought.text)
        whole = signs.break_before(first) and signs.break_before(end)
        if whole and all(signs.break_before(first + at) == is_broken for at, is_broken in breaks):
            yield signs.places[first], signs.places[end - 1] + 1


def _required_breaks(sought: _Signs) -> Iterator[tuple[int, bool]]:
    """Between which digits of a short number a break has to be, or none: "1/2" is not "12"."""
    digits = [char.isdigit() for char in sought.text]
    if sum(digits) < _NUMBERED:
        for at in range(1, len(digits)):
            if digits[at - 1] and digits[at]:
                yield at, sought.break_before(at)


def _occurrences(words: str, text: str) -> Iterator[int]:
    at = text.find(words) if words else -1
    while at >= 0:
        yield at
        at = text.find(words, at + 1)
