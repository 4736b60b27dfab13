"""The names that people are given, in Latin letters: two thousand of many languages, none of which is a word of every
day as well. They tell "i'm kirsty" from "i'm completely lost", for nobody who types on a phone writes capitals."""

from __future__ import annotations

from functools import cache
from pathlib import Path


def is_given_name(word: str) -> bool:
    """Whether a folded word is one of them."""
    return word in _names()


@cache
def _names() -> frozenset[str]:
    return frozenset(Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").split())
