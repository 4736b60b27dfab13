r"""Finds what patterns of tags describe: `hour = "at? hour_number:h ~':' minute_number:m part_of_day:p?"`.

A pattern is items apart by blanks. An item is a tag's name, the name of an element (a function that reads tokens), or
a sign in quotes; `a|b` is either. `:key` keeps its value, `=value` asks for one, `?` makes it optional, and `~` in
front says that nothing stands between it and the token before. `/[01]\d/` is a token that a regular
expression fits, with its number or text. `<` in front asks for the item just before this place,
`>` for it just behind, both without taking it, and `<!` and `>!` ask that it is not there. A rule
whose name ends in `?` is for short forms, which are read only where an answer is expected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Any, NamedTuple

import re2

from nlu.text import Element, Readings, Text
from patterns.data import read_beside
from patterns.scanning import WORD

_NAME = r"(?:'[^']+'|/[^/]+/|\w+)"
_NAMES = re2.compile(_NAME)
_ITEM = re2.compile(
    rf"(?P<look>[<>]!?|)(?P<glued>~?)(?P<names>{_NAME}(?:\|{_NAME})*)"
    rf"(?:=(?P<value>[{WORD}.-]+))?(?::(?P<key>\w+))?(?P<optional>\??)"
)
_WRITTEN = re2.compile(r"/[^/ ]+/")


class Match(NamedTuple):
    """`tokens[first:last]` match a rule; `parts` are the values that its items captured."""

    rule: str
    first: int
    last: int
    parts: Mapping[str, Any]


Parts = Mapping[str, Any]
Fit = tuple[int, Parts]
Accept = Callable[[Text, Match], bool]
"""Whether a match is really used in that sense where it stands."""


class _Item(NamedTuple):
    """The parsed parts of an item, "" for a missing one."""

    look: str
    glued: str
    names: tuple[str, ...]
    value: str
    key: str
    optional: str

    @classmethod
    def of(cls, written: str) -> _Item:
        match = _ITEM.fullmatch(written)
        if match is None:
            raise ValueError(f"{written!r} is no item of a pattern")
        parts = match.groupdict("")
        return cls(**{**parts, "names": tuple(_NAMES.findall(parts["names"]))})


class _Pattern(NamedTuple):
    """`needs` holds what each required item can read, `firsts` what a match can start with."""

    rule: str
    items: Sequence[_Item]
    needs: Sequence[tuple[str, ...]]
    firsts: frozenset[str]

    @classmethod
    def of(cls, rule: str, written: str) -> _Pattern:
        items = tuple(map(_Item.of, written.split()))
        taking = [item for item in items if not item.look]
        first = next((place for place, item in enumerate(taking, 1) if not item.optional), len(taking))
        firsts = frozenset(name for item in taking[:first] for name in item.names)
        return cls(rule, items, [item.names for item in taking if not item.optional], firsts)


class Grammar:
    """Rules over tags and elements. Of equally long matches, the rule that is declared first wins."""

    def __init__(self, rules: Mapping[str, Sequence[str]], elements: Mapping[str, Element]) -> None:
        written = {name for pattern in chain(*rules.values()) for name in _WRITTEN.findall(pattern)}
        self._elements = {**elements, **{name: _token_pattern(name) for name in written}}
        patterns = [_pattern(rule, written) for rule, patterns in rules.items() for written in patterns]
        often = Counter(need for pattern in patterns for need in pattern.needs)
        self._patterns = [
            item._replace(needs=sorted(item.needs, key=lambda need: self._cost(need, often))) for item in patterns
        ]

    def _cost(self, need: tuple[str, ...], often: Counter[tuple[str, ...]]) -> tuple[bool, int]:
        """Sort key: tags before elements, because tags are known already; then what most patterns need."""
        return not self._elements.keys().isdisjoint(need), -often[need]

    @classmethod
    def load(cls, name: str, elements: Mapping[str, Element]) -> Grammar:
        """From `grammars/<name>.yaml`: rule -> patterns."""
        return cls(_rules(name), elements)

    def matches(
        self, text: Text, accept: Accept = lambda _text, _match: True, *, short: bool = False
    ) -> Iterator[Match]:
        """The longest accepted match at each token, from left to right, without overlap; with `short`, also the short
        forms."""
        possible = self._possible(text, short)
        at, patterns_at = 0, self._index(text, possible)
        while possible and at < len(text):
            fitting = (self._match(text, pattern, at) for pattern in patterns_at(at))
            found = [match for match in fitting if match and accept(text, match)]
            if found:
                best = max(found, key=lambda match: match.last)  # max keeps the first of equals
                yield best
                at = best.last
            else:
                at += 1

    def _index(self, text: Text, possible: Sequence[_Pattern]) -> Callable[[int], Sequence[_Pattern]]:
        """A function from a token to the possible patterns that can start with it."""
        firsts = frozenset[str]().union(*(pattern.firsts for pattern in possible))
        elements = [name for name in self._elements if name in firsts]

        @cache
        def beginning(names: frozenset[str], *read: str) -> Sequence[_Pattern]:
            return [pattern for pattern in possible if not pattern.firsts.isdisjoint(names.union(read))]

        return lambda at: beginning(text.names(at), *(name for name in elements if self._read(text, name, at)))

    def _possible(self, text: Text, short: bool) -> Sequence[_Pattern]:
        """The patterns whose required items all occur in the text."""
        is_there = cache(lambda names: any(self._is_somewhere(text, name) for name in names))
        asked = (pattern for pattern in self._patterns if short or pattern.rule[-1] != "?")
        return [pattern for pattern in asked if all(map(is_there, pattern.needs))]

    def _is_somewhere(self, text: Text, name: str) -> bool:
        if name in self._elements:
            return any(self._read(text, name, at) for at in range(len(text)))
        return name in text.all_names

    def _match(self, text: Text, pattern: _Pattern, at: int) -> Match | None:
        """The match of a pattern at a token; None without one."""
        done = self._fit(text, pattern.items, at, {})
        return Match(pattern.rule.removesuffix("?"), at, *done) if done and done[0] > at else None

    def _fit(self, text: Text, items: Sequence[_Item], at: int, parts: Parts, place: int = 0) -> Fit | None:
        """The end of the longest fit of `items[place:]` from a token on, with the captured parts."""
        while place < len(items):
            item, place = items[place], place + 1
            ways = [
                (at + size, {**parts, item.key: value} if item.key else parts)
                for size, value in self._fits(text, item, at)
            ]
            if item.optional:
                ways.append((at, parts))
            if len(ways) != 1:
                ends = [self._fit(text, items, *way, place) for way in ways]
                return max((end for end in ends if end is not None), key=lambda end: end[0], default=None)
            at, parts = ways[0]
        return at, parts

    def _fits(self, text: Text, item: _Item, at: int) -> Readings:
        if item.look:
            found = self._item_readings(text, item, at - (item.look[0] == "<"))
            return () if bool(found) == item.look.endswith("!") else ((0, True),)
        return () if at >= len(text) or (item.glued and not text.glued(at)) else self._item_readings(text, item, at)

    def _item_readings(self, text: Text, item: _Item, at: int) -> Readings:
        """What an item reads; an element may be asked beyond the ends of the text."""
        found = self._read(text, item.names[0], at)
        for name in item.names[1:]:
            found += self._read(text, name, at)
        return tuple(reading for reading in found if str(reading[1]) == item.value) if item.value else found

    def _read(self, text: Text, name: str, at: int) -> Readings:
        """What a tag or an element reads at a token."""
        element = self._elements.get(name)
        return text.element_readings(element, at) if element else text.readings(at, name)


@cache
def _rules(name: str) -> Mapping[str, Sequence[str]]:
    rules: Mapping[str, Sequence[str]] = read_beside(__file__, f"grammars/{name}.yaml")
    return rules


_pattern = cache(_Pattern.of)


@cache
def _token_pattern(name: str) -> Element:
    """An element for a regular expression; digits match as their number, and not if they have more than 18."""
    written = re2.compile(name.strip("/"))
    fits = lru_cache(maxsize=4096)(lambda word: written.fullmatch(word) is not None)

    def read(text: Text, at: int) -> Iterator[tuple[int, int | str]]:
        if fits(word := text.word(at)) and (text.number(at) is not None or not word.isdecimal()):
            yield 1, word if (number := text.number(at)) is None else number

    return read
