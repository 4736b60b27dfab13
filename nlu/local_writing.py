"""How numbers and words of another script are written inside a sentence that a person reads."""

from __future__ import annotations

import re
from collections.abc import Iterable

_ARABIC = str.maketrans("0123456789.", "\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u066b")
# What holds Latin letters (file names, addresses, codes) and international phone numbers stay as they are written.
_FOREIGN_OR_NUMBER = re.compile(
    r"\+\d(?:[ ()-]{0,2}\d)*|[\w.@:/%-]*[A-Za-z][\w.@:/%-]*"
    r"|(?P<decimal>(?<![\d.])\d+\.\d+(?!\d|\.\d))|(?P<digits>\d+)",
    re.ASCII,
)
_OTHER_WAY = {"ar": re.compile(r"[A-Za-z]|\+\d"), "en": re.compile(r"[\u0600-\u06FF]")}
_ISOLATE, _END = "\u2068", "\u2069"  # first strong isolate, pop directional isolate (Unicode Annex 9)
_WHOLE = re.compile(f"[{_ISOLATE}\n]")


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
    return isolate(text) if other_way.search(text) and not _WHOLE.search(text) else text


def isolate(text: str) -> str:
    return f"{_ISOLATE}{text}{_END}"


def _primary(language: str) -> str:
    return language.split("-")[0].lower()


def _localised(match: re.Match[str]) -> str:
    number: str | None = match["decimal"] or match["digits"]
    return number.translate(_ARABIC) if number else match[0]
