"""Where people leave out a comma: "it's not red it's blue"."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

PhrasesOf = Callable[[str], Container[str]]

_REACH = 8
_JOINING = ("clause_joint",)
_OPENING = ("subject_pronoun", "copula", "corrects", "hesitation", "polite", *_JOINING)
_EMPTY = ("function_word", "filler", "hesitation", "polite", "small_word")


def missing_comma(words: Sequence[str], phrases_of: PhrasesOf) -> int:
    """The word before which a comma is left out, since it says what is so in the place of what is denied; 0 for none.

    `words` are the tokens of a message, folded; `known` gives the words and phrases of a tag of the lexicon.
    """
    denials = (first for first in range(len(words) - 2) if _is_denial(words, first, phrases_of))
    return next((at for first in denials if (at := _resumption(words, first, phrases_of))), 0)


def _is_denial(words: Sequence[str], at: int, phrases_of: PhrasesOf) -> bool:
    """Whether a denial begins a clause, or follows no more than "it" or "sorry"."""
    pair = f"{words[at]} {words[at + 1]}"
    if pair in phrases_of("unsure") or not any(phrase in phrases_of("denies") for phrase in (words[at], pair)):
        return False
    return at == 0 or not words[at - 1][0].isalnum() or _has_tag(words[at - 1], _OPENING, phrases_of)


def _resumption(words: Sequence[str], denial: int, phrases_of: PhrasesOf) -> int:
    """Where the sentence begins anew behind what is denied, with more to follow; 0 where it does not."""
    resumes = phrases_of("resumes")
    for at in range(denial + 1, min(denial + _REACH, len(words) - 1)):
        if not words[at][0].isalnum() or _has_tag(words[at], _JOINING, phrases_of):
            return 0
        content_words = (word for word in words[denial + 1 : at] if not _has_tag(word, _EMPTY, phrases_of))
        if (words[at] in resumes or " ".join(words[at : at + 2]) in resumes) and any(content_words):
            return at
    return 0


def _has_tag(word: str, tags: Sequence[str], phrases_of: PhrasesOf) -> bool:
    return any(word in phrases_of(tag) for tag in tags)
