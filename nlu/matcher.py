"""Finds what patterns of tags describe: `hour = "at? hour_number:h ~':' minute_number:m part_of_day:p?"`.

A pattern is items apart by blanks. An item is a tag's name, the name of an element (a function that reads tokens), or
a sign in quotes; `a|b` is either. `:key` keeps its value, `=value` asks for one, `?` makes it optional, and `~` in
front says that nothing stands between it and the token before. `<` in front asks for the item just before this place,
`>` for it just behind, both without taking it, and `<!` and `>!` ask that it is not there. A rule
whose name ends in `?` is for short forms, which are read only where an answer is expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from nlu.text import Readings, Text

Element = Callable[[Text, int], Iterable[tuple[int, Any]]]
"""From a text and a token to what may be read there: how many tokens, and the value."""

_FOLDER = Path(__file__).parent / "grammars"
_ITEM = re.compile(
    r"(?P<look>[<>]!?)?(?P<glued>~?)(?P<names>'[^']+'|\w+(?:\|\w+)*)(?:=(?P<value>[\w.-]+))?(?::(?P<key>\w+))?(?P<optional>\??)"
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
    look: str


class Grammar:
    """Rules over tags; `elements` are read by name as tags are. The rule named first wins among equally long ones."""

    def __init__(self, rules: Mapping[str, Sequence[str]], elements: Mapping[str, Element]) -> None:
        self._elements = elements
        self._patterns = [(name, _items(pattern)) for name, patterns in rules.items() for pattern in patterns]
        self._needs = [list(_needs(items, elements)) for _, items in self._patterns]
        self._firsts = [set(_first_names(items)) for _, items in self._patterns]

    @classmethod
    def load(cls, name: str, elements: Mapping[str, Element]) -> Grammar:
        """From `grammars/<name>.yaml`: rule -> patterns."""
        return cls(yaml.safe_load((_FOLDER / f"{name}.yaml").read_text(encoding="utf-8")), elements)

    def matches(
        self, text: Text, accept: Accept = lambda _text, _match: True, *, short: bool = False
    ) -> Iterator[Match]:
        """The longest accepted match at each place, from left to right, none overlapping; `short` forms too."""
        at, reading = 0, _Reading(text, self._elements)
        beginning = self._possible(text, short)
        while at < len(text):
            found = [match for match in self._from(reading, at, beginning) if accept(text, match)]
            if found:
                best = max(found, key=lambda match: match.last)  # max keeps the first of equals
                yield best
                at = best.last
            else:
                at += 1

    def _possible(self, text: Text, short: bool) -> Mapping[str, list[int]]:
        """The patterns all of whose tags the text holds somewhere, by what they can begin with."""
        present = {name for at in range(len(text)) for name in text.names(at)}
        beginning: dict[str, list[int]] = {}
        for place, (rule, _) in enumerate(self._patterns):
            if (short or rule[-1] != "?") and all(not need.isdisjoint(present) for need in self._needs[place]):
                for name in self._firsts[place]:
                    beginning.setdefault(name, []).append(place)
        return beginning

    def _from(self, reading: _Reading, at: int, beginning: Mapping[str, list[int]]) -> Iterator[Match]:
        """What fits at a token, of the patterns that can begin with what stands there."""
        elements = {name for name in self._elements if name in beginning and reading.read(name, at)}
        names = elements.union(reading.text.names(at)) & beginning.keys()
        for place in sorted({place for name in names for place in beginning[name]}):
            rule, items = self._patterns[place]
            done = reading.match(items, at, {})
            if done is not None and done[0] > at:
                yield Match(rule.removesuffix("?"), at, *done)


class _Reading:
    """One text under one grammar, with what its elements have read."""

    def __init__(self, text: Text, elements: Mapping[str, Element]) -> None:
        self.text = text
        self._elements = elements
        self._element = cache(lambda name, at: tuple(elements[name](text, at)))

    def read(self, name: str, at: int) -> Readings:
        """What a tag or an element reads at a token."""
        return self._element(name, at) if name in self._elements else self.text.readings(at, name)

    def match(
        self, items: Sequence[_Item], at: int, parts: Mapping[str, Any], place: int = 0
    ) -> tuple[int, Mapping[str, Any]] | None:
        """The end of the longest fit of `items[place:]` from a token on, with what they keep."""
        while place < len(items):
            item, place = items[place], place + 1
            ways = [(at + size, _kept(item, value, parts)) for size, value in self._fits(item, at)]
            if item.optional:
                ways.append((at, parts))
            if len(ways) != 1:
                ends = [self.match(items, *way, place) for way in ways]
                return max((end for end in ends if end is not None), key=lambda end: end[0], default=None)
            at, parts = ways[0]
        return at, parts

    def _fits(self, item: _Item, at: int) -> Readings:
        if item.look:
            there = self._taken(item, at - (item.look[0] == "<"))
            return () if bool(there) == item.look.endswith("!") else ((0, True),)
        if at >= len(self.text) or (item.glued and not self.text.glued(at)):
            return ()
        return self._taken(item, at)

    def _taken(self, item: _Item, at: int) -> Readings:
        """What an item reads; an element that is looked for may be asked beyond the ends of the text."""
        if item.sign:
            return ((1, item.sign),) if self.text.word(at) == item.sign else ()
        found = self.read(item.names[0], at)
        for name in item.names[1:]:
            found += self.read(name, at)
        return tuple(one for one in found if str(one[1]) == item.value) if item.value else found


def _kept(item: _Item, value: object, parts: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**parts, item.key: value} if item.key else parts


def _first_names(items: Sequence[_Item]) -> Iterator[str]:
    """What a pattern can begin with."""
    for item in items:
        if not item.look:
            yield from (f"'{item.sign}'",) if item.sign else item.names
        if not (item.optional or item.look):
            return


def _needs(items: Sequence[_Item], elements: Mapping[str, Element]) -> Iterator[frozenset[str]]:
    """For each item that must be there, the tags and signs of which the text must hold one."""
    for item in items:
        if not (item.optional or item.look or elements.keys() & item.names):
            yield frozenset((f"'{item.sign}'",) if item.sign else item.names)


def _items(pattern: str) -> tuple[_Item, ...]:
    return tuple(_item(written) for written in pattern.split())


def _item(written: str) -> _Item:
    match = _ITEM.fullmatch(written)
    if match is None:
        raise ValueError(f"{written!r} is no item of a pattern")
    names = match["names"]
    sign = names[1:-1] if names.startswith("'") else ""
    parts = () if sign else tuple(names.split("|"))
    return _Item(
        parts,
        sign,
        match["value"] or "",
        match["key"] or "",
        bool(match["optional"]),
        bool(match["glued"]),
        match["look"] or "",
    )
