"""Places: coordinates, map links, and addresses in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain

import re2

from nlu import contacts, lexicon
from nlu.entities.base import EntityReader
from nlu.entities.text import TextReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.text import Text, read
from patterns import scanning
from patterns.scanning import WORD

_LINKED = re2.compile(r"(?:^|[^\d.])(-?\d{1,3}\.\d{3,15})(?:,|%2c|/|!4d|&\w{1,9}=)(-?\d{1,3}\.\d{3,15})")
_PRECISE, _KEPT, _SIXTY = 3, 9, 60
_PARTING, _DECIMALS = frozenset(",;/"), r"(?:\.\d{1,15})"
_PART = re2.compile(rf"\d+{_DECIMALS}?")
_OF_LATITUDE, _NEGATIVE = ("N", "S"), ("S", "W")


class LocationReader(EntityReader):
    """Reads points on the map; as an answer also a place in words, unless the slot demands coordinates."""

    _words = TextReader()

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """The point in a text, else its words as a place: {"address": "King Fahd Road, Riyadh"}."""
        point = self.point(text)
        if point or context.slot.limits.coordinates or not any(map(str.isalpha, text)):
            return point
        place = self._words.parse_answer(text, context)
        return Entity({"address": place.value}, place.start, place.end) if isinstance(place, Entity) else place

    def point(self, text: str) -> Entity | None:
        """The first point in a text: that of a link, else coordinates, even rough ones."""
        return next(iter((*_links(read(text)), *_pairs(read(text), precise=False))), None)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Map links, and pairs that are precise enough for coordinates."""
        return sorted([*_links(read(text)), *_pairs(read(text), precise=True)], key=lambda entity: entity.start)


def _links(text: Text) -> Iterator[Entity]:
    for link in contacts.matches_of(text, "link"):
        first, last = text.tokens[link.first].start, text.tokens[link.last - 1].end
        if match := _LINKED.search(text.folded.text[first:last]):
            span = text.folded.span(first + match.start(1), first + match.end(2))
            yield Entity({"lat": float(match[1]), "lng": float(match[2])}, *span)


def _pairs(text: Text, *, precise: bool) -> Iterator[Entity]:
    """Pairs of adjacent angles, in degrees or with minutes and seconds. `precise` requires decimals or compass letters
    in both."""
    linked = contacts.tokens_of(text, "link")
    for match in chain.from_iterable(scanning.matches_in(pattern, text.folded.text) for pattern in _patterns()):
        span = text.folded.span(*match.span(1))
        sides = [lexicon.values("side").get(match[f"side{n}"] or "") for n in "12"]
        if _are_degrees(match, sides, precise=precise) and linked.isdisjoint(range(*text.tokens_in(*span))):
            degrees = [_degrees(match[f"angle{n}"], side) for n, side in zip("12", sides, strict=True)]
            lat, lng = reversed(degrees) if sides[1] in _OF_LATITUDE else degrees
            yield Entity({"lat": lat, "lng": lng}, *span)


def _are_degrees(match: scanning.Match, sides: Sequence[object], *, precise: bool) -> bool:
    """Whether two angles can be a place: they have a side of each axis, or decimals that show what they are."""
    parts = [_PART.findall(match[f"angle{n}"]) for n in "12"]
    by_sides = all(sides) and (sides[0] in _OF_LATITUDE) != (sides[1] in _OF_LATITUDE)
    is_kept = all(float(part) < _SIXTY for numbers in parts for part in numbers[1:])
    return is_kept and (by_sides or _are_numbers(match[1], parts, precise=precise))


def _are_numbers(written: str, parts: Sequence[Sequence[str]], *, precise: bool) -> bool:
    """Whether decimals show that two numbers are degrees; "24 42.5" may be one angle."""
    first, second = (len(numbers[-1].partition(".")[2]) for numbers in parts)
    roughly = first > 0 or (second > 0 and not _PARTING.isdisjoint(written))
    numbers = min(first, second) >= _PRECISE and "," in written if precise else roughly
    return numbers and max(map(len, parts)) == 1


def _degrees(angle: str, side: object) -> float:
    """An angle in degrees, from degrees, minutes and seconds."""
    degrees = sum(float(part) / _SIXTY**place for place, part in enumerate(_PART.findall(angle)))
    return round(degrees * (-1) ** ((angle[0] == "-") + (side in _NEGATIVE)), _KEPT)


@cache
def _patterns() -> Sequence[scanning.Pattern]:
    """Patterns of two angles, with their sides after or before them."""
    axis, side = ("|".join(sorted(lexicon.words(tag), key=len, reverse=True)) for tag in ("axis", "side"))
    minutes = rf"[° ]{{1,3}}\d\d?(?:{_DECIMALS}|['′ ]{{1,2}}\d\d?{_DECIMALS}?)?"
    angle = rf"(?P<angle%s>[+-]?\d{{1,3}}(?:{_DECIMALS}|{minutes})?)"
    side, marks = rf"(?P<side%s>{side})", "[°'′″\" ]{0,3}"
    parts = (rf"(?:(?:{axis})[ :=]{{1,3}})?{angle}(?:{marks}{side})?{marks}", rf"{side} ?{angle}{marks}")
    pairs = (f"{part % (1, 1)}(?: ?[,;/] ?| ){part % (2, 2)}" for part in parts)
    return [re2.compile(rf"(?:^|[^{WORD}.,/-])({pair})(?:$|[^{WORD}.]|\.(?:$|\D))") for pair in pairs]
