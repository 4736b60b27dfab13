"""Which language a text is in, told by the small words that every sentence is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from patterns.data import read_beside

_LEAST = 2
"""A language is heard in so many of its words; a single one may be a name."""


def likely_language(texts: Iterable[str]) -> str:
    """The code of the language whose small words the texts have most of; "en" where no other is heard."""
    words = Counter(word.strip("?¿!¡.,:;()«»“”\"'") for text in texts for word in text.casefold().split())
    counts = {code: sum(map(words.__getitem__, small)) for code, small in _small_words().items()}
    code = max(counts, key=counts.__getitem__)
    return code if counts[code] >= _LEAST else "en"


@cache
def _small_words() -> Mapping[str, Sequence[str]]:
    """English stands first, so that it is what a text is in that could be in two."""
    return read_beside(__file__)
