"""Which field a few words mean: "informed date" is `contributorInformedDate` where no other field fits as well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from forms_registry.documents.text import fold

_ARTICLES = frozenset({"the", "a", "an", "of", "user"})
_PHONES = frozenset({"phone", "mobile", "telephone", "number"})


@lru_cache(maxsize=4096)
def word_set(text: str) -> frozenset[str]:
    """The words of a name, singular, without articles."""
    return frozenset(_singular(word) for word in fold(text).split()) - _ARTICLES


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def best(scores: Mapping[str, float], at_least: float) -> str | None:
    """The one with the highest score; None where it is too low, or not alone."""
    top = max(scores.values(), default=0.0)
    leading = [name for name, score in scores.items() if score == top]
    return leading[0] if top >= at_least and len(leading) == 1 else None


def likeness(left: frozenset[str], right: frozenset[str]) -> float:
    """Shared words among all words of both: 1 for the same names."""
    return len(left & right) / len(left | right) if left and right else 0.0


@dataclass(frozen=True, slots=True)
class Called:
    """What one field is called: by its id, by its label, in its question."""

    id: str
    type: str
    words: frozenset[str]
    label: frozenset[str]
    said: frozenset[str]


class Names:
    """The fields of a form by what they are called, in their order."""

    def __init__(self, fields: Iterable[Called]) -> None:
        self.fields = tuple(fields)
        self.types = {field.id: field.type for field in self.fields}
        self._ids = {fold(field.id): field.id for field in self.fields} | {id_: id_ for id_ in self.types}

    def field(self, text: str) -> str | None:
        """The id that a text is, or the one field that it can mean; None where none or several fit."""
        shown = text.strip(" `*\"'")
        wanted = word_set(shown)
        if exact := self._ids.get(shown) or self._ids.get(fold(shown)):
            return exact
        tests: tuple[Callable[[Called], bool], ...] = (
            lambda field: field.words == wanted,
            lambda field: field.label == wanted,
            lambda field: wanted <= field.words,
            lambda field: wanted <= field.label,
            lambda field: field.type == "phone" and wanted <= _PHONES,
            lambda field: wanted <= field.words | field.label | field.said,
        )
        for test in tests if wanted else ():
            if fitting := [field.id for field in self.fields if test(field)]:
                return fitting[0] if len(fitting) == 1 else None
        return None

    def nearest(self, wanted: frozenset[str], among: Iterable[str]) -> str | None:
        """The one field of `among` whose id shares most words with `wanted`, and at least half of them."""
        allowed, size = set(among), max(len(wanted), 1)
        return best({one.id: len(wanted & one.words) / size for one in self.fields if one.id in allowed}, 0.5)
