"""Finds what patterns of tags describe: `hour = "at? hour_number:h ~':' minute_number:m part_of_day:p?"`.

A pattern is items apart by blanks. An item is a tag's name, the name of an element (a function that reads tokens), or
a sign in quotes; `a|b` is either. `:key` keeps its value, `=value` asks for one, `?` makes it optional, and `~` in
front says that nothing stands between it and the token before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from nlu.text import Text

Element = Callable[[Text, int], Iterable[tuple[int, Any]]]
"""From a text and a token to what may be read there: how many tokens, and the value."""

_FOLDER = Path(__file__).parent / "grammars"
_ITEM = re.compile(
    r"(?P<glued>~?)(?P<names>'[^']+'|\w+(?:\|\w+)*)(?:=(?P<value>[\w-]+))?(?::(?P<key>\w+))?(?P<optional>\??)"
)


@dataclass(frozen=True, slots=True)
class Match:
    """`tokens[first:last]` fit a rule; `parts` are the values that its items kept."""

    rule: str
    first: int
    last: int
    parts: Mapping[str, Any]


Accept = Callable[[Text, Match], bool]
"""Whether words that fit a rule are really used so where they stand."""


@dataclass(frozen=True, slots=True)
class _Item:
    names: tuple[str, ...]
    sign: str
    value: str
    key: str
    optional: bool
    glued: bool


class Grammar:
    """Rules over tags; `elements` are read by name as tags are. The rule named first wins among equally long ones."""

    def __init__(self, rules: Mapping[str, Sequence[str]], elements: Mapping[str, Element]) -> None:
        self._elements = elements
        self._patterns = [(name, _items(pattern)) for name, patterns in rules.items() for pattern in patterns]
        self._beginning: dict[str, list[int]] = {}
        for place, (_, items) in enumerate(self._patterns):
            for name in _first_names(items):
                self._beginning.setdefault(name, []).append(place)
        self._first_elements = [name for name in elements if name in self._beginning]

    @classmethod
    def load(cls, name: str, elements: Mapping[str, Element]) -> Grammar:
        """From `grammars/<name>.yaml`: rule -> patterns."""
        return cls(yaml.safe_load((_FOLDER / f"{name}.yaml").read_text(encoding="utf-8")), elements)

    def matches(self, text: Text, accept: Accept = lambda _text, _match: True) -> Iterator[Match]:
        """The longest accepted match at each place, from left to right, none overlapping."""
        at, reading = 0, _Reading(text, self._elements)
        while at < len(text):
            found = [match for match in self._from(reading, at) if accept(text, match)]
            if found:
                best = max(found, key=lambda match: match.last)  # max keeps the first of equals
                yield best
                at = best.last
            else:
                at += 1

    def _from(self, reading: _Reading, at: int) -> Iterator[Match]:
        """What fits at a token, of the patterns that can begin with what stands there."""
        names = {tag.name for tag in reading.text.tags(at)} | {f"'{reading.text.word(at)}'"}
        names.update(name for name in self._first_elements if reading.element(name, at))
        for place in sorted({place for name in names for place in self._beginning.get(name, ())}):
            name, items = self._patterns[place]
            done = reading.match(items, at, {})
            if done is not None and done[0] > at:
                yield Match(name, at, *done)


class _Reading:
    """One text under one grammar, with what its elements have read."""

    def __init__(self, text: Text, elements: Mapping[str, Element]) -> None:
        self.text = text
        self.element = cache(lambda name, at: tuple(elements[name](text, at)))
        self._elements = elements

    def match(self, items: Sequence[_Item], at: int, parts: Mapping[str, Any]) -> tuple[int, Mapping[str, Any]] | None:
        """The end of the longest fit of all items from a token on, with what they keep."""
        if not items:
            return at, parts
        item, rest = items[0], items[1:]
        ways = [(size, {**parts, item.key: value} if item.key else parts) for size, value in self._fits(item, at)]
        if item.optional:
            ways.append((0, parts))
        ends = [end for size, kept in ways if (end := self.match(rest, at + size, kept)) is not None]
        return max(ends, key=lambda end: end[0], default=None)

    def _fits(self, item: _Item, at: int) -> Iterator[tuple[int, Any]]:
        if at >= len(self.text) or (item.glued and not self.text.glued(at)):
            return
        if item.sign and self.text.word(at) == item.sign:
            yield 1, item.sign
        for name in item.names:
            read = self.element(name, at) if name in self._elements else self._tagged(name, at)
            yield from ((size, value) for size, value in read if not item.value or str(value) == item.value)

    def _tagged(self, name: str, at: int) -> Iterator[tuple[int, Any]]:
        return ((tag.size, tag.value) for tag in self.text.tags(at) if tag.name == name)


def _first_names(items: Sequence[_Item]) -> Iterator[str]:
    """What a pattern can begin with."""
    for item in items:
        yield from (f"'{item.sign}'",) if item.sign else item.names
        if not item.optional:
            return


def _items(pattern: str) -> tuple[_Item, ...]:
    return tuple(_item(written) for written in pattern.split())


def _item(written: str) -> _Item:
    match = _ITEM.fullmatch(written)
    if match is None:
        raise ValueError(f"{written!r} is no item of a pattern")
    names = match["names"]
    sign = names[1:-1] if names.startswith("'") else ""
    parts = () if sign else tuple(names.split("|"))
    return _Item(parts, sign, match["value"] or "", match["key"] or "", bool(match["optional"]), bool(match["glued"]))
