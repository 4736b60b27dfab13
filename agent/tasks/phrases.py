"""Finds the phrases of an assistant's document in messages: those that start tasks, and others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import re2

from agent.dialogue.word_patterns import WordPattern
from agent.tasks.words import word_set
from patterns.folding import fold

_TOKEN = re2.compile(r"[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_']*(?:-[\p{L}\p{M}\p{N}]+)*")
_ANY = "..."
POLITE = word_set("polite")
CLAUSE_ENDS = frozenset(".;!?\n,\u061f\u060c\u061b")
_MOST_TOKENS, _MOST_CLAUSES = 400, 5


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number or a code: `word` is folded; `start` and `end` are its place in the original message.
    `is_joined`: an "and" is attached; `is_bound`: a possessive is attached."""

    word: str
    start: int
    end: int
    is_joined: bool = False
    is_bound: bool = False


class TokenSpan(NamedTuple):
    """Half-open, in tokens."""

    first: int
    last: int


def tokens_of(message: str) -> list[Token]:
    """The words of a message; of a very long one, the first."""
    folded = fold(message)
    tokens = []
    for match in _TOKEN.finditer(folded.text):
        owner = match[0].removesuffix("'s")
        word = owner if owner.isdecimal() else match[0]
        tokens.append(Token(word, *folded.span(match.start(), match.start() + len(word))))
        if len(tokens) == _MOST_TOKENS:
            break
    return tokens


def clauses_of(message: str, tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """The message from its start, and from each sign that separates clauses: "never mind, list books"."""
    pairs = enumerate(pairwise(tokens), 1)
    starts = [at for at, (token, after) in pairs if not CLAUSE_ENDS.isdisjoint(message[token.end : after.start])]
    return [tokens, *(tokens[at:] for at in starts[:_MOST_CLAUSES])]


def find_phrase(phrases: Iterable[str], tokens: Sequence[Token], *, at_start: bool = False) -> TokenSpan | None:
    """The place of the first phrase that occurs; `at_start`: only politeness may precede it."""
    words = [token.word for token in tokens]
    begins = next((at for at, word in enumerate(words) if word not in POLITE), len(words))
    starts = range(begins, begins + 1) if at_start else range(len(words))
    for phrase in phrases:
        parts = _patterns_of(phrase)
        for start in starts if _earliest_end(parts, words, starts.start) is not None else ():
            if (end := _end(parts, words, start)) is not None:
                return TokenSpan(start, end)
    return None


def earliest_end(phrases: Iterable[str], tokens: Sequence[Token]) -> int | None:
    """Before which token one of the phrases is over that no other is over sooner; None where none occurs. Of words from
    the first on, those up to there are the fewest with a phrase."""
    words = [token.word for token in tokens]
    ends = (_earliest_end(_patterns_of(phrase), words) for phrase in phrases)
    return min((end for end in ends if end is not None), default=None)


def is_phrase(phrases: Iterable[str], tokens: Sequence[Token]) -> bool:
    """Whether a phrase is the whole message, apart from politeness."""
    match = find_phrase(phrases, tokens, at_start=True)
    return match is not None and all(token.word in POLITE for token in tokens[match.last :])


def _end(parts: Sequence[WordPattern], words: Sequence[str], start: int) -> int | None:
    """The end of the parts if they follow each other from `start` on, with any words in between."""
    ends = parts[0].ends(words, start) - {start}
    for part in parts[1:]:
        if not ends:
            return None
        places = range(min(ends), len(words))
        ends = {end for at in places for end in part.ends(words, at) if end > at}
    return max(ends) if ends else None


def _earliest_end(parts: Sequence[WordPattern], words: Sequence[str], start: int = 0) -> int | None:
    """The earliest end of the parts if they follow each other anywhere from `start` on."""
    end: int | None = start
    for part in parts:
        places = range(end or 0, len(words))
        end = min((min(ends) for at in places if (ends := part.ends(words, at) - {at})), default=None)
        if end is None:
            return None
    return end


def words_of_phrases(phrases: Iterable[str]) -> set[str]:
    """All words in phrases, including alternatives."""
    return {word.rstrip("?*") for phrase in phrases for part in fold(phrase).text.split() for word in part.split("|")}


@lru_cache(maxsize=2048)
def _patterns_of(phrase: str) -> tuple[WordPattern, ...]:
    folded = " ".join(fold(phrase).text.split())
    return tuple(WordPattern.of(part) for part in folded.split(_ANY) if part.strip()) or (WordPattern.of("\0"),)
