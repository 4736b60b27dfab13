"""A value that an author wrote for a key, in either notation: a text, a list or a mapping, with its line."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from nlu.types import JsonValue
from patterns.regular import linear, split_at

_INT = linear(r"[-+]?\d{1,18}\Z")
_FLOAT = linear(r"[-+]?(?:(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d{1,3})?|\d+[eE][-+]?\d{1,3})\z")
_CONSTANTS: dict[str, JsonValue] = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(frozen=True, slots=True)
class SourceValue:
    """`text` is the scalar as written, in a cell without its markdown marks; `items`/`pairs` hold lists and mappings.
    `key` is the heading or key that it stands under, as the author calls it.

    `bare` marks a YAML scalar without quotation marks, which alone may stand for a number, true, false or null; `cell`
    marks the text of a table, where lists are written inside the text. `comment` is what follows a bare scalar on its
    line, from `#` on.
    """

    text: str = ""
    line: int = 1
    language: str | None = None
    key: str = ""
    items: tuple[SourceValue, ...] | None = None
    pairs: tuple[tuple[str, SourceValue], ...] | None = None
    bare: bool = False
    cell: bool = False
    comment: str = ""

    @property
    def is_text(self) -> bool:
        return self.items is None and self.pairs is None

    @property
    def is_empty(self) -> bool:
        """Whether it is empty: no words, a YAML null, or a list or mapping without items."""
        if self.is_text:
            return not self.text.strip() or (self.bare and self.text.casefold() in {"null", "~"})
        return not (self.items or self.pairs)

    @property
    def inner(self) -> tuple[SourceValue, ...]:
        """The items of a list, or the values of a mapping."""
        return (*(self.items or ()), *(value for _, value in self.pairs or ()))

    def fits(self, shape: str) -> bool:
        """Whether it has the shape, one of those in `keys.yaml`."""
        if self.pairs is not None:
            return shape == "one text, or one for each language" and all(text.is_text for _, text in self.pairs)
        if self.items is not None:
            return shape == "a word, or a list of words" and all(item.is_text for item in self.items)
        return True

    def each(self) -> Iterator[SourceValue]:
        """The items of a list, or the single value."""
        if self.items is None:
            yield self
        else:
            yield from (replace(item, key=item.key or self.key) for item in self.items)

    def words(self, separators: str = ",;\n") -> list[str]:
        """What its text, or that of each item, parts by these signs."""
        return [word for item in self.each() for part in split_at(item.text, separators) if (word := part.strip())]

    def with_text(self, text: str) -> SourceValue:
        """This value with another text."""
        return replace(self, text=text, items=None, pairs=None)

    def as_text(self) -> str:
        """The value as shown in findings."""
        return self.text if self.is_text else str(self.json())

    def json(self) -> JsonValue:
        """The value as JSON by the core schema of YAML 1.2, in which `yes` and `no` are words."""
        if self.items is not None:
            return [item.json() for item in self.items]
        if self.pairs is not None:
            return {name: value.json() for name, value in self.pairs}
        if not (self.bare or self.cell):
            return self.text
        return scalar(self.text)


def scalar(text: str) -> JsonValue:
    """The number, true, false or null that a text spells, else the text. Numbers too large for JSON stay text."""
    folded = text.strip().casefold()
    if folded in _CONSTANTS:
        return _CONSTANTS[folded]
    if _INT.match(text):
        return int(text)
    if _FLOAT.match(text) and math.isfinite(number := float(text)):
        return number
    return text
