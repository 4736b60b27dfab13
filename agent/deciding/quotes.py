"""Quotes: where words occur in a text, and which words carry content; compared in folded form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import re2

from nlu.clauses import FILLERS
from nlu.stems import stem
from nlu.text import read
from patterns.folding import fold_text
from patterns.scanning import WORD, matches_in

_EDGES = " \t\r\n.,;:!?…\"'“”‘’«»()،؛؟"
_NO_CONTENT = (*FILLERS, "auxiliary", "subject_pronoun", "possessive", "yes", "no", "common_option", "ordinal")

Span = tuple[int, int]


def is_quote(quote: str, span: Span, message: str) -> bool:
    """Whether a quote is not blank, and is exactly the message at the span."""
    start, end = span
    return bool(quote.strip()) and 0 <= start < end <= len(message) and message[start:end] == quote


def with_whole_name(span: Span, message: str, names: Iterable[str]) -> Span:
    """A span that begins within a written word, from where that begins, if the word begins one of these names: what is
    a small word in Arabic, joined to the next one, is a letter of a name."""
    start = span[0]
    while start > 0 and message[start - 1].isalpha():
        start -= 1
    word = fold_text(message[start : span[1]])
    return (start, span[1]) if start < span[0] and any(fold_text(name).startswith(word) for name in names) else span


def has_shape(shape: str, quote: str) -> bool:
    """Whether words have the notation that a field requires: a letter of the shape stands for a digit, other characters
    for themselves. Without a shape, any words do."""
    words = quote.strip(_EDGES)
    pairs = zip(shape, words, strict=False)
    alike = all(sign.isdecimal() if shape_sign.isalpha() else sign == shape_sign for shape_sign, sign in pairs)
    return not shape or (len(shape) == len(words) and alike)


def occurrences(words: str, folded: str) -> Iterator[Span]:
    """The spans where `words` occur in a folded text as whole words, however they are spaced."""
    parts = fold_text(words).strip(_EDGES).split()
    if parts:
        spaced_words = r"\s+".join(re2.escape(part) for part in parts)
        pattern = re2.compile(rf"(?:^|[^{WORD}])({spaced_words})(?:$|[^{WORD}])")
        yield from (match.span(1) for match in matches_in(pattern, folded))


def content_stems(text: str) -> frozenset[str]:
    """The stems of content words: not "the", "please" or "first"."""
    tagged = read(text)
    words = (token.text for at, token in enumerate(tagged.tokens) if token.is_word and not tagged.has(at, *_NO_CONTENT))
    return frozenset(stem(word) for word in words)
