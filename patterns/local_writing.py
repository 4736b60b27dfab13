"""How numbers and words of another script are written inside a sentence that a person reads."""

from __future__ import annotations

from collections.abc import Iterable

import re2

from patterns.scanning import Match

_ARABIC = str.maketrans("0123456789", "\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669")
_POINT = "\u066b"
# What holds Latin letters (file names, addresses, codes) and international phone numbers stay as they are written.
_FOREIGN_OR_NUMBER = re2.compile(r"\+\d(?:[ ()-]{0,2}\d)*|[\w.@:/%-]*[A-Za-z][\w.@:/%-]*|(?P<number>\.?\d+(?:\.\d+)*)")
_OTHER_WAY = {"ar": re2.compile(r"[A-Za-z]|\+\d"), "en": re2.compile(r"[\x{0600}-\x{06FF}]")}
_ISOLATE, _END = "\u2068", "\u2069"  # first strong isolate, pop directional isolate (Unicode Annex 9)
_WHOLE = frozenset({_ISOLATE, "\n"})


def local_digits(language: str, text: str) -> str:
    """`text` with the digits of "ar" or "en" ("ar-SA" is "ar"): "٢٫٥" for "2.5" in Arabic, otherwise unchanged."""
    return _FOREIGN_OR_NUMBER.sub(_localised, text) if _primary(language) == "ar" else text


def comma_joined(language: str, items: Iterable[str]) -> str:
    """`items` in a row, with the commas of `language`."""
    return ("، " if _primary(language) == "ar" else ", ").join(items)


def isolated(language: str, text: str) -> str:
    """`text` to be put into a sentence of `language`: isolated where it runs the other way, so that neither its own
    punctuation nor the sentence's lands on the wrong side. What holds isolates already is left alone, and so are
    several lines: each is a paragraph of its own.
    """
    other_way = _OTHER_WAY.get(_primary(language), _OTHER_WAY["en"])
    return isolate(text) if other_way.search(text) and _WHOLE.isdisjoint(text) else text


def isolate(text: str) -> str:
    return f"{_ISOLATE}{text}{_END}"


def _primary(language: str) -> str:
    return language.split("-")[0].lower()


def _localised(match: Match) -> str:
    """The sign of decimals is one where a single one stands inside."""
    number: str = match["number"] or ""
    parts = number.split(".")
    point = _POINT if len(parts) == 2 and parts[0] else "."
    return point.join(part.translate(_ARABIC) for part in parts) if number else match[0]
