"""Leaves out the weekdays by which a day is only described that is told by its date: "the 23rd of May? it's a
Saturday", "the following Monday, 23 March"."""

from __future__ import annotations

from functools import lru_cache

from nlu.text import Text, read
from patterns.texts import blanked

_DESCRIBING, _NEAR = ("copula", "be_word", "introduces"), 4


@lru_cache(maxsize=256)
def without_described_weekdays(words: str) -> str:
    """The words with blanks in the place of such weekdays."""
    text = read(words)
    described = [at for at in range(len(text)) if text.has(at, "weekday") and _describes(text, at)]
    return blanked(words, [text.span(at - 1, at + 1) for at in described]) if described else words


def _describes(text: Text, at: int) -> bool:
    """Whether a weekday says what kind of day it is, or how the day lies to another one whose date stands behind it."""
    if text.has(at - 1, "article"):
        return any(text.has(place, *_DESCRIBING) for place in (at - 2, at - 3))
    is_dated = any(text.has(place, "month") for place in range(at + 2, at + 2 + _NEAR))
    return text.word(at + 1) == "," and is_dated and text.has(at - 1, "turn")
