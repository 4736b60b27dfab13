"""The word lists for messages to an assistant, of all languages together."""

from __future__ import annotations

from functools import cache

from agent.dialogue.word_patterns import WordPattern
from patterns.data import read_beside
from patterns.folding import fold_text

_CONTENT = read_beside(__file__, "words.yaml")
KINDS: tuple[str, ...] = tuple(_CONTENT)


@cache
def word_set(*kinds: str) -> frozenset[str]:
    """All folded words of some kinds."""
    return frozenset(word for kind in kinds for text in texts(kind) for word in text.split())


@cache
def texts(kind: str) -> tuple[str, ...]:
    """The folded entries of a kind."""
    return tuple(fold_text(str(text)) for of_language in _CONTENT[kind].values() for text in of_language)


@cache
def patterns(kind: str) -> tuple[WordPattern, ...]:
    """The entries of a kind as word patterns."""
    return tuple(WordPattern.of(text) for text in texts(kind))
