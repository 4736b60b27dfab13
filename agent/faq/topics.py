"""The topics of texts, to compare questions with passages: stems, topics, and kinds of information."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import cache, lru_cache

import re2

from nlu import lexicon
from nlu.choosing.rows import NUMBERS
from nlu.slot_words import SMALL_WORDS
from nlu.stems import stem
from patterns.folding import fold_text

_LONGEST = 4  # words of a phrase
_SMALL = (*SMALL_WORDS, "asking_word", "hesitation", "relative_day")
_ATTACHED = re2.compile(
    "(.*?[\u0621-\u064a]{3})(?:\u062a?(?:\u0647\u0627|\u0647\u0645|\u0643\u0645|\u0646\u0627|[\u0643\u064a\u0647])"
    "|[\u0648\u064a]\u0646|\u0627\u062a){1,2}"
)
"""What Arabic writes onto the end of a word: whose it is, or that there are several."""

Term = tuple[str, ...]
"""What a word of a question speaks of: its stem, its topic ("#pay"), or the kind of thing it wants told ("?who")."""


@lru_cache(maxsize=8192)
def asked_terms(question: str, *, but: str = "about_field") -> tuple[Term, ...]:
    """The distinct terms of a question, without words tagged `but`."""
    return tuple(dict.fromkeys(tuple(keys) for keys in _keys_by_phrase(question, "asks_for", but)))


def is_sort(term: Term) -> bool:
    return term[0][0] == "?"


@lru_cache(maxsize=8192)
def keys_of(text: str, sort: str = "told_by") -> frozenset[str]:
    """All keys of a text; `sort` is the tag of the kind of information that it gives ("told_by"), or asks for."""
    keys = {key for keys in _keys_by_phrase(text, sort, "") for key in keys}
    words = lexicon.TOKEN.findall(fold_text(text))
    if any(word.isdecimal() or any(lexicon.values(tag).get(word, 1) != 1 for tag in NUMBERS) for word in words):
        keys.add("?amount")
    return frozenset(keys)


def keys_by_phrase(text: str) -> Iterator[list[str]]:
    """The keys of each content word or phrase of a text."""
    return _keys_by_phrase(text, "told_by", "")


def tag_values(text: str, tag: str) -> set[object]:
    """The values of a tag in a text."""
    stems, table = _stems(text), _spans_of_tags(tag)
    spans = (stems[at : at + size] for at in range(len(stems)) for size in range(1, _LONGEST + 1))
    return {table[span] for span in spans if span in table}


def begins_with(text: str, tag: str) -> bool:
    """Whether a text starts with a word of a tag."""
    words = lexicon.TOKEN.findall(fold_text(text[:40]))
    return any(" ".join(words[:size]) in lexicon.words(tag) for size in (1, 2))


def _keys_by_phrase(text: str, sort: str, but: str) -> Iterator[list[str]]:
    """For each telling word or phrase of a text what it stands for."""
    topics, sorts, skipped = _spans_of_tags("question_topic", "unit"), _spans_of_tags(sort), _spans_of_tags(but)
    for span in _known_spans(_stems(text), (skipped, topics, sorts)):
        if span in skipped:
            continue
        if span in sorts:
            yield [f"?{sorts[span]}"]
        is_single = span[0] not in _small_words() and len(span) == 1
        stems_kept = list(span) if is_single and (sort != "asks_for" or span not in sorts) else []
        if keys := stems_kept + ([f"#{topics[span]}"] if span in topics else []):
            yield keys


def _known_spans(stems: tuple[str, ...], tables: Iterable[Container[tuple[str, ...]]]) -> Iterator[tuple[str, ...]]:
    """A text as its longest phrases in the tables, and the words between them."""
    at = 0
    while at < len(stems):
        spans = (stems[at : at + size] for size in range(_LONGEST, 0, -1))
        span = next((candidate for candidate in spans for table in tables if candidate in table), stems[at : at + 1])
        at += len(span)
        yield span


@lru_cache(maxsize=8192)
def _stems(text: str) -> tuple[str, ...]:
    words = (stem(word) for word in lexicon.TOKEN.findall(fold_text(text)) if word[0].isalnum())
    return tuple(_without_endings(word) for word in words)


def _without_endings(word: str) -> str:
    match = None if word.isascii() else _ATTACHED.fullmatch(word)
    return match[1] if match else word


@cache
def _spans_of_tags(*tags: str) -> dict[tuple[str, ...], object]:
    return {_stems(word): value for tag in tags for word, value in lexicon.values(tag).items()}


@cache
def _small_words() -> frozenset[str]:
    return frozenset(stem for tag in _SMALL for word in lexicon.words(tag) for stem in _stems(word))
