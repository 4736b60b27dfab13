"""The words and sentences of a message, with their places in its folded text (see `folding`)."""

from __future__ import annotations

import re
from typing import NamedTuple

from nlu.folding import fold_text

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_SENTENCE = re.compile(r"[^.!?\n]*(?:[.](?=\S)[^.!?\n]*)*[.!?\n]*")
_INVISIBLE = re.compile(r"[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*")


class WordSpan(NamedTuple):
    """`text` stands at `[start:end]` of the folded text."""

    text: str
    start: int
    end: int


def words_in(folded: str) -> list[WordSpan]:
    return [WordSpan(match.group(), match.start(), match.end()) for match in _WORD.finditer(folded)]


def vocabulary(words: str) -> frozenset[str]:
    """The folded members of a list of words or phrases: split at "|" where there is one, else at blanks."""
    parts = words.split("|") if "|" in words else words.split()
    return frozenset(" ".join(fold_text(part).split()) for part in parts)


def trim(text: str) -> tuple[int, int]:
    """The span of `text` without blanks and invisible marks around it; (0, 0) when nothing else is there."""
    start = _leading(text)
    if start == len(text):
        return 0, 0
    return start, len(text) - _leading(text[::-1])


def _leading(text: str) -> int:
    match = _INVISIBLE.match(text)
    return match.end() if match else 0


def sentences(folded: str) -> list[tuple[int, int]]:
    return [match.span() for match in _SENTENCE.finditer(folded) if match.group().strip()]
