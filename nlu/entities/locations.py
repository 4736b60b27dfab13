"""Points on the map: coordinates, map links, and the JSON of maps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from nlu.canonical.points import DEGREES, point_at, point_of
from nlu.dialogue_acts import is_question
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.folding import Folded, fold
from nlu.problems import unclear
from nlu.words import trim, words_in

_PART = rf"({DEGREES}) ?°?(?: ?(\d{{1,2}}) ?['′](?: ?(\d{{1,2}}(?:\.\d{{1,6}})?) ?(?:\"|″|''))?)? ?"
_PAIR = re.compile(
    rf"(?<![\w.,/-])(?:lat(?:itude)?|خط العرض)?[ :=]{{0,3}}{_PART}([ns]|شمالا?)?"
    rf"(?: ?[,;/] ?| )(?:and )?(?:lng|lon|long|longitude|خط الطول)?[ :=]{{0,3}}{_PART}"
    r"([ew]|شرقا?|غربا?)?(?![\w.]\d|\w)"
)
_EAST_FIRST = re.compile(rf"(?<![\w.,/-])({DEGREES}) ?°? ?([ew])(?: ?[,;/] ?| )({DEGREES}) ?°? ?([ns])(?!\w)")
_LINK = re.compile(
    rf"(?:@|[?&](?:q|ll|query|center|destination|daddr)=(?:loc:)?|geo:|!3d|mlat=|#map=\d+/)"
    rf"({DEGREES})(?:,|%2c|/|!4d|&mlon=)({DEGREES})"
)
_PRECISE = 3
_LONG = 25
_LONGEST_JSON = 4000


class LocationReader(EntityReader):
    """Reads points on the map; a place told in words is no point, and asked for again."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        if (found := first_point(text)) is not None:
            return found
        folded, span = fold(text), trim(text)
        words = words_in(folded.text)
        if not words or len(words) > _LONG or is_question(folded.text):
            return None
        return unclear(
            "location_in_words",
            "I need the point itself: please choose it on the map, or send its coordinates, such as 24.7136, 46.6753.",
            "أحتاج النقطة نفسها: يرجى تحديدها على الخريطة، أو إرسال إحداثياتها، مثل 24.7136، 46.6753.",
            span,
        )

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Map links, and pairs precise enough to be coordinates."""
        folded = fold(text)
        found = sorted([*_links(folded), *_pairs(folded, precise=True)], key=lambda reading: reading.start)
        kept: list[Entity] = []
        for reading in found:
            if not kept or reading.start >= kept[-1].end:
                kept.append(reading)
        return kept


def first_point(text: str) -> Entity | None:
    """The point that a text gives first: as JSON, else as a link, else as coordinates, be they rough."""
    folded = fold(text)
    found = [*_from_json(text), *_links(folded), *_pairs(folded, precise=False)]
    return found[0] if found else None


def _from_json(text: str) -> Iterator[Entity]:
    """The JSON object of a message, when it is a point."""
    start, end = text.find("{"), text.rfind("}") + 1
    if not 0 <= start < end <= start + _LONGEST_JSON:
        return
    try:
        value = json.loads(text[start:end])
    except (ValueError, RecursionError):
        return
    if isinstance(value, dict) and (point := point_of(value)):
        yield Entity(point, start, end)


def _links(folded: Folded) -> Iterator[Entity]:
    for match in _LINK.finditer(folded.text):
        yield Entity(point_at(float(match[1]), float(match[2])), *folded.span(match.start(1), match.end(2)))


def _pairs(folded: Folded, *, precise: bool) -> Iterator[Entity]:
    """Two numbers side by side. `precise` wants decimals or the letters of the compass in both."""
    for match in _EAST_FIRST.finditer(folded.text):
        lng = -float(match[1]) if match[2] == "w" else float(match[1])
        lat = -float(match[3]) if match[4] == "s" else float(match[3])
        yield Entity(point_at(lat, lng), *folded.span(*match.span()))
    for match in _PAIR.finditer(folded.text):
        if not _is_meant(match, precise=precise):
            continue
        lat = _degrees(match[1], match[2], match[3], negative=match[4] == "s")
        lng = _degrees(match[5], match[6], match[7], negative=(match[8] or "") in {"w", "غرب", "غربا"})
        yield Entity(point_at(lat, lng), *folded.span(*match.span()))


def _is_meant(match: re.Match[str], *, precise: bool) -> bool:
    if match[4] and match[8]:
        return True
    decimals = [len(part.partition(".")[2]) for part in (match[1], match[5])]
    return min(decimals) >= _PRECISE and "," in match.group() if precise else max(decimals) > 0


def _degrees(degrees: str, minutes: str | None, seconds: str | None, *, negative: bool) -> float:
    whole = float(degrees)
    part = float(minutes or 0) / 60 + float(seconds or 0) / 3600
    value = round(abs(whole) + part, 7)
    return -value if negative or whole < 0 else value
