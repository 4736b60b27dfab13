"""Cuts words for people into sentences, in English and Arabic."""

from __future__ import annotations

import unicodedata

import re2

from patterns.scanning import encodable

_END = re2.compile("[.!?\u061f\u2026]+[\\pP\u2069]*(?:\\s+|$)|\n+")
_QUOTED = re2.compile("\u201c[^\u201d]*\u201d|\u00ab[^\u00bb]*\u00bb|\u2068[^\u2069]*\u2069")
_ASKS = ("?", "\u061f")


def sentences(text: str) -> list[str]:
    """The sentences of a text, in its order. What is quoted or isolated belongs to the sentence around it, and an
    abbreviation ("Co. and sons") ends none; a line does."""
    text = str(encodable(text))
    hidden = _QUOTED.sub(lambda quoted: "\u201c" + "x" * (len(quoted[0]) - 2) + "\u201d", text)
    cut, first = [], 0
    for end in _END.finditer(hidden):
        if not _continues(hidden[end.end() :]) or "\n" in end[0]:
            cut.append(text[first : end.end()].strip())
            first = end.end()
    return [sentence for sentence in [*cut, text[first:].strip()] if sentence]


def is_question(sentence: str) -> bool:
    """Whether a sentence is a question."""
    bare = sentence.rstrip()
    while bare and bare[-1] not in _ASKS and unicodedata.category(bare[-1]) in {"Pf", "Pe", "Cf"}:
        bare = bare[:-1]
    return bare.endswith(_ASKS)


def _continues(rest: str) -> bool:
    return rest[:1].islower()
