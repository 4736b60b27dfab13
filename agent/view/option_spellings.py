"""Alternative spellings of days and units in option names: "Sat morning" for "Saturday morning", "60 mins" for "60
minutes"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from nlu import lexicon
from nlu.text import read
from nlu.types import Option

_SPELT = ("weekday", "short_weekday", "unit")
_MOST_OPTIONS, _SHORTEST = 50, 2


def with_spellings(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The options with these spellings as synonyms, unless one would mean another option; unchanged if there are many
    options, or no such words."""
    return options if len(options) > _MOST_OPTIONS else _spelt(options)


@lru_cache(maxsize=512)
def _spelt(options: tuple[Option, ...]) -> tuple[Option, ...]:
    spellings = [[*dict.fromkeys(_spellings(option.label("en")))] for option in options]
    if not any(spellings):
        return options
    counts = Counter(name for names in spellings for name in names)
    taken = {name.casefold() for option in options for name in option.names()}
    return tuple(
        replace(
            option,
            synonyms=(
                *option.synonyms,
                *(other for other in names if counts[other] == 1 and other not in taken),
            ),
        )
        for option, names in zip(options, spellings, strict=True)
    )


def _spellings(name: str) -> Iterator[str]:
    """A name with one of its words in each other spelling."""
    text = read(name)
    for at in range(len(text)):
        for word in {word for tag in text.tags(at) if tag.size == 1 for word in _same_words(tag.name, tag.value)}:
            yield " ".join(word if place == at else text.word(place) for place in range(len(text)))


@lru_cache(maxsize=256)
def _same_words(tag: str, value: object) -> tuple[str, ...]:
    """The words in Latin script for the same day or unit."""
    if tag not in _SPELT:
        return ()
    tags = _SPELT[:2] if tag in _SPELT[:2] else (tag,)
    words = (word for name in tags for word, meaning in lexicon.values(name).items() if meaning == value)
    return tuple(sorted(word for word in words if word.isascii() and word.isalpha() and len(word) >= _SHORTEST))
