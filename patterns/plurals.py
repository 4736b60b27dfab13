"""Which wording a count takes, by the plural categories of CLDR: zero, one, two, few, many, other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import re2
from babel import Locale

Wording = str | Mapping[str, str]
"""A text, or one for each plural category of its language that needs its own; "other" is always there, and "zero" may
be in any language: "no questions"."""

_STOPS = re2.compile(r"\.\.+")


def filled_for_count(language: str, wording: Wording, count: object, words: Mapping[str, object]) -> str:
    """The text for a count, filled with words. A sentence that ends in "Co." gets no second full stop."""
    text = for_count(language, wording, count).format(**words)
    return _STOPS.sub(lambda stops: "." if len(stops[0]) == 2 else stops[0], text) if ".." in text else text


def for_count(language: str, wording: Wording, count: object) -> str:
    """The text for a count, which may be given as text; "other" where it is no whole number."""
    if isinstance(wording, str):
        return wording
    number = int(str(count)) if str(count).isascii() and str(count).isdecimal() else None
    category = "other" if number is None else str(_locale(language).plural_form(number))
    return wording["zero"] if number == 0 and "zero" in wording else wording.get(category, wording["other"])


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(language)
