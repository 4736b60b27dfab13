"""Those whom the speaker books for by their names: "for me and Kathrine", "a table for Mavis, Sheila and I"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nlu.dialogue_acts import FILLERS
from nlu.words import vocabulary

_NAME = r"[a-z]{3,14}"
_FOLLOWED = (
    r"(?=\s*(?:$|[.;!?\n\x00]|,(?!\s*(?:and\b|&))|\b(?:at|on|in|for|near|nearby|close|next|this|around|by|within|somewhere"
    r"|tomorrow|tonight|today|please|\w+day)\b))"
)
_LIST = rf"{_NAME}(?:\s*,\s*{_NAME}){{0,6}}"
_COMPANY = re.compile(
    rf"\bfor\s+(?:me|myself)(?:\s*,\s*(?P<first>{_LIST}))?\s*,?\s+(?:and|&)\s+(?P<last>{_NAME})\b{_FOLLOWED}"
    rf"|\bfor\s+(?P<others>{_LIST})\s*,?\s+(?:and|&)\s+(?:i|me|myself)\b{_FOLLOWED}"
)
_NO_NAMES = FILLERS | vocabulary(
    "her him them us his hers one two three four five six seven eight nine ten some any all each both another other "
    "others everyone everybody someone somebody whoever more few several many guest guests people person persons "
    "adults friends family families kids kid children child baby babies colleagues coworkers parents relatives team "
    "group crew company clients visitors dinner lunch breakfast brunch drinks food table room seat seats wine coffee "
    "tea dessert dog cat pet today tomorrow tonight "
)


def companies_in(text: str) -> Iterator[tuple[int, int, int]]:
    """How many come, the speaker among them, and the span of folded `text` that names them."""
    for match in _COMPANY.finditer(text):
        told = [match["first"], match["last"], match["others"]]
        names = [name for part in told if part for name in re.findall(_NAME, part)]
        if names and not any(name in _NO_NAMES for name in names):
            yield len(names) + 1, match.start() + len("for "), match.end()
