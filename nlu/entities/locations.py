"""Places: coordinates, map links, and addresses as people say them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import re2

from nlu import contacts, lexicon
from nlu.entities.base import EntityReader
from nlu.entities.text import TextReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.text import Text, read
from patterns import scanning
from patterns.scanning import WORD

_LINKED = re2.compile(r"(?:^|[^\d.])(-?\d{1,3}\.\d{3,15})(?:,|%2c|/|!4d|&\w{1,9}=)(-?\d{1,3}\.\d{3,15})")
_PRECISE = 3
_OF_LATITUDE, _NEGATIVE = ("N", "S"), ("S", "W")


class LocationReader(EntityReader):
    """Reads points on the map, and as an answer a place in words, where the slot does not demand coordinates."""

    _words = TextReader()

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """The point that a text gives, else the words for the place: {"address": "King Fahd Road, Riyadh"}."""
        point = self.point(text)
        if point or context.slot.limits.coordinates or not any(map(str.isalpha, text)):
            return point
        said = self._words.parse_answer(text, context)
        return Entity({"address": said.value}, said.start, said.end) if isinstance(said, Entity) else said

    def point(self, text: str) -> Entity | None:
        """What a text gives first: a point in a link, else coordinates, be they rough."""
        return next(iter((*_links(read(text)), *_pairs(read(text), precise=False))), None)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Map links, and pairs precise enough to be coordinates."""
        return sorted([*_links(read(text)), *_pairs(read(text), precise=True)], key=lambda one: one.start)


def _links(text: Text) -> Iterator[Entity]:
    for link in contacts.of_rules(text, "link"):
        first, last = text.tokens[link.first].start, text.tokens[link.last - 1].end
        if match := _LINKED.search(text.folded.text[first:last]):
            span = text.folded.span(first + match.start(1), first + match.end(2))
            yield Entity({"lat": float(match[1]), "lng": float(match[2])}, *span)


def _pairs(text: Text, *, precise: bool) -> Iterator[Entity]:
    """Two numbers side by side. `precise` wants decimals or the letters of the compass in both."""
    linked = contacts.tokens(text, "link")
    for match in scanning.found(_pair(), text.folded.text):
        span = text.folded.span(*match.span(1))
        sides = [lexicon.values("side").get(match[group] or "") for group in (3, 5)]
        if _are_degrees(match, sides, precise=precise) and linked.isdisjoint(range(*text.tokens_in(*span))):
            signs = [(-1) ** (side in _NEGATIVE) for side in sides]
            degrees = [float(match[2]) * signs[0], float(match[4]) * signs[1]]
            lat, lng = reversed(degrees) if sides[1] in _OF_LATITUDE else degrees
            yield Entity({"lat": lat, "lng": lng}, *span)


def _are_degrees(match: scanning.Match, sides: Sequence[object], *, precise: bool) -> bool:
    """Whether two numbers may be degrees: by a side of each axis, or by their decimals alone."""
    decimals = [len(match[group].partition(".")[2]) for group in (2, 4)]
    plain = min(decimals) >= _PRECISE and "," in match[1] if precise else max(decimals) > 0
    return plain or (all(sides) and (sides[0] in _OF_LATITUDE) != (sides[1] in _OF_LATITUDE))


@cache
def _pair() -> scanning.Pattern:
    axis, side = ("|".join(sorted(lexicon.words(tag), key=len, reverse=True)) for tag in ("axis", "side"))
    part = rf"(?:(?:{axis})[ :=]{{1,3}})?([+-]?\d{{1,3}}(?:\.\d{{1,15}})?) ?°?(?: ?({side}))?"
    return re2.compile(rf"(?:^|[^{WORD}.,/-])({part}(?: ?[,;/] ?| ){part})(?:$|[^{WORD}.]|\.(?:$|\D))")
