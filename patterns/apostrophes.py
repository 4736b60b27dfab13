"""How words with an apostrophe are typed in haste: "youve", "dont", "thats all"."""

from __future__ import annotations

from collections.abc import Iterable

from patterns.folding import fold_text

_OTHER_WORDS = frozenset("ill id well were wed shell shed hell hed d n s t th".split())
"""What is left of a word without its apostrophe, and is another one, or none at all."""


def spellings(word: str) -> Iterable[str]:
    """A word or phrase, folded, and as it is written without apostrophes, where that is no other word."""
    folded = fold_text(word)
    hasty = folded.replace("'", "")
    return (folded,) if hasty in {folded, *_OTHER_WORDS} else (folded, hasty)
