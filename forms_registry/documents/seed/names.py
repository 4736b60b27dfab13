"""Which field a few words mean: "informed date" is `contributorInformedDate` where no other field fits as well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from forms_registry.documents.seed.parts import Part
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


class Names:
    """The fields of a form by what they are called: by their ids, by their labels, in their questions."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self.parts = {part.id: part for part in parts}
        self.words = {id_: word_set(id_) for id_ in self.parts}
        self._labels = {id_: self._text(part, "label") or word_set(part.name) for id_, part in self.parts.items()}
        self._asked = {id_: self._text(part, "prompt") for id_, part in self.parts.items()}
        self._folded = {fold(id_): id_ for id_ in self.parts}

    def _text(self, part: Part, key: str) -> frozenset[str]:
        return word_set(part.keys[key].text) if key in part.keys else frozenset()

    def type(self, field_id: str) -> str:
        return self.parts[field_id].type

    def field(self, text: str) -> str | None:
        """The id that a text is, or the one field that it can mean; None where none or several fit."""
        shown = text.strip(" `*\"'")
        wanted = word_set(shown)
        exact = shown if shown in self.parts else self._folded.get(fold(shown))
        tests: tuple[Callable[[str], bool], ...] = (
            lambda id_: id_ == exact,
            lambda id_: wanted == self.words[id_],
            lambda id_: wanted == self._labels[id_],
            lambda id_: wanted <= self.words[id_],
            lambda id_: wanted <= self._labels[id_],
            lambda id_: wanted <= _PHONES and self.type(id_) == "phone",
            lambda id_: wanted <= self._asked[id_],
        )
        found = ([id_ for id_ in self.parts if test(id_)] for test in tests if wanted)
        fitting = next(filter(None, found), [])
        return fitting[0] if len(fitting) == 1 else None

    def nearest(self, wanted: frozenset[str], among: Iterable[str]) -> str | None:
        """The one field of `among` whose id shares most words with `wanted`, and at least half of them."""
        return best({id_: len(wanted & self.words[id_]) / max(len(wanted), 1) for id_ in among}, 0.5)
