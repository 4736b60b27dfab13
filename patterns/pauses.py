"""Where people leave out a comma: "it's not red it's blue"."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

Known = Callable[[str], Container[str]]

_REACH = 8
_JOINING = ("clause_joint",)
_OPENING = ("subject_pronoun", "copula", "corrects", "hesitation", "polite", *_JOINING)
_TELLING_NOTHING = ("function_word", "filler", "hesitation", "polite", "small_word")


def unsaid_comma(words: Sequence[str], known: Known) -> int:
    """The word before which a comma is left out, since it says what is so in the place of what is denied; 0 for none.

    `words` are the tokens of a message, folded; `known` gives the words and phrases of a tag of the lexicon.
    """
    opened = (first for first in range(len(words) - 2) if _denies(words, first, known))
    return next((at for first in opened if (at := _resumed(words, first, known))), 0)


def _denies(words: Sequence[str], at: int, known: Known) -> bool:
    """Whether a denial begins a clause, or follows no more than "it" or "sorry"."""
    if words[at] not in known("denies") or f"{words[at]} {words[at + 1]}" in known("unsure"):
        return False
    return at == 0 or not words[at - 1][0].isalnum() or _is_one(words[at - 1], _OPENING, known)


def _resumed(words: Sequence[str], denial: int, known: Known) -> int:
    """Where the sentence begins anew behind what is denied, with more to follow; 0 where it does not."""
    resumes = known("resumes")
    for at in range(denial + 1, min(denial + _REACH, len(words) - 1)):
        if not words[at][0].isalnum() or _is_one(words[at], _JOINING, known):
            return 0
        told = (one for one in words[denial + 1 : at] if not _is_one(one, _TELLING_NOTHING, known))
        if (words[at] in resumes or " ".join(words[at : at + 2]) in resumes) and any(told):
            return at
    return 0


def _is_one(word: str, tags: Sequence[str], known: Known) -> bool:
    return any(word in known(tag) for tag in tags)
