"""Splits Arabic lists of options, in which "and" is attached to the next word."""

from __future__ import annotations

from forms_registry.schema import Option
from nlu.choosing.index import index_of
from nlu.stems import stem
from nlu.text import read

_AND, _PARTED = "\u0648", ", "


def with_joined_words_parted(words: str, options: tuple[Option, ...]) -> str:
    """The words at unchanged positions, with a comma in place of each "and" that is attached to a word of an option."""
    if _AND not in words or not options:
        return words
    text, stems, result = read(words), index_of(options).by_stem, words
    for at, token in enumerate(text.tokens):
        is_joined = token.text[0] == _AND and stem(token.text) not in stems and stem(token.text[1:]) in stems
        if is_joined and at and not text.glued(at):
            start = text.span(at, at + 1)[0]
            result = f"{result[: start - 1]}{_PARTED}{result[start + 1 :]}"
    return result
