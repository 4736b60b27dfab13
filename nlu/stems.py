"""The one stemmer: Snowball for English; Arabic words lose their article and the particles attached to it."""

from __future__ import annotations

from functools import lru_cache

import snowballstemmer

from nlu.text import Text
from patterns.arabic import light_stem


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """The stem of a folded word; digits and signs are unchanged. Each call has a stemmer of its own, because Snowball's
    keeps state and turns run in threads."""
    if word.isascii() and not word[-1:].isdigit():
        return str(snowballstemmer.stemmer("english").stemWord(word.removesuffix("'s")))
    return light_stem(word)


def stems(text: Text, first: int = 0, last: int | None = None) -> tuple[str, ...]:
    """The stem of each of `tokens[first:last]`, signs included."""
    return tuple(stem(token.text) for token in text.tokens[first:last])
