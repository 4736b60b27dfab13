"""Plain values that readers take and return: localized texts, options, limits, and problems."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import re2

_BETWEEN = str.maketrans(dict.fromkeys("_-.:$[]", " "))
_HUMPS = re2.compile(r"([\p{Ll}\d])(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})")
JsonValue = Any
"""None, bool, int, float, str, list or dict, as `json.loads` returns them."""


@dataclass(frozen=True, slots=True)
class LocalText:
    """One wording per language, in the author's order; the first is the fallback for other languages."""

    entries: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, text: str = "", language: str = "en", /, **more: str) -> LocalText:
        """`LocalText.of("Date", ar="تاريخ")`; empty wordings are left out."""
        pairs = [(language, text), *((name, value) for name, value in more.items() if name != language)]
        return cls(tuple((name, value) for name, value in pairs if value))

    def get(self, language: str = "en") -> str:
        """The wording in `language` ("ar" also serves "ar-SA"), else the first one, else ""."""
        wanted = language.split("-")[0].lower()
        return next((text for name, text in self.entries if name == wanted), self.entries[0][1] if self.entries else "")

    def has(self, language: str) -> bool:
        return any(name == language.split("-")[0].lower() for name, _ in self.entries)

    def all(self) -> tuple[str, ...]:
        return tuple(text for _, text in self.entries)

    def __bool__(self) -> bool:
        return bool(self.entries)


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a value or a message was refused: a stable code, and a text for the person in each language we speak."""

    code: str
    text: LocalText


@dataclass(frozen=True, slots=True)
class Option:
    """One choice on offer. `value` is stored and sent; `labels` are what people see and may say."""

    value: str
    labels: LocalText = LocalText()
    synonyms: tuple[str, ...] = ()

    def label(self, language: str = "en") -> str:
        return self.labels.get(language) or self.value

    def names(self) -> tuple[str, ...]:
        """Everything that means this option, without duplicates, the stored value first."""
        return tuple(dict.fromkeys((self.value, *self.labels.all(), *self.synonyms)))


@dataclass(frozen=True, slots=True)
class Limits:
    """What a value must satisfy beyond its type; None means no limit.

    `minimum` and `maximum` hold a number for numbers; for dates an ISO date, "today", or an offset such as "today-100y"
    (units d, w, m, y). Lengths count code points; `max_bytes` is per file; `accept` names the accepted kinds of files
    ("pdf"; () accepts the usual ones). With `coordinates`, a place in words is not enough. `scripts` are Unicode script
    names ("Arabic", "Latin") whose letters are allowed; `digits` and `punctuation` say what else a text may contain.
    """

    minimum: int | float | str | None = None  # stored as JSON: 5 must not come back as 5.0
    maximum: int | float | str | None = None
    min_length: int | None = None
    max_length: int | None = None
    min_items: int | None = None
    max_items: int | None = None
    pattern: str | None = None
    scripts: tuple[str, ...] = ()
    digits: bool = True
    punctuation: bool = True
    region: str | None = None
    max_bytes: int | None = None
    accept: tuple[str, ...] = ()
    coordinates: bool = False
    message: LocalText = LocalText()


@lru_cache(maxsize=4096)
def words_of(identifier: str) -> str:
    """The words of an identifier: `injuryDate` and `injury_date` -> "injury date", `VATNumber` -> "vat number"."""
    return " ".join(_HUMPS.sub(r"\1\3 \2\4", identifier).lower().translate(_BETWEEN).split())
