"""Points on the map."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from typing_extensions import override

from forms_registry.field_types.base import AskAction, FieldType, RuleType
from nlu.dialogue_acts import is_question
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.folding import Folded, fold, fold_text
from nlu.local_writing import local_digits
from nlu.problems import invalid, unclear
from nlu.types import JsonValue
from nlu.words import trim, words_in

_DEGREES = r"[+-]?\d{1,3}(?:\.\d{1,15})?"
_PART = rf"({_DEGREES}) ?°?(?: ?(\d{{1,2}}) ?['′](?: ?(\d{{1,2}}(?:\.\d{{1,6}})?) ?(?:\"|″|''))?)? ?"
_PAIR = re.compile(
    rf"(?<![\w.,/-])(?:lat(?:itude)?|خط العرض)?[ :=]{{0,3}}{_PART}([ns]|شمالا?)?"
    rf"(?: ?[,;/] ?| )(?:and )?(?:lng|lon|long|longitude|خط الطول)?[ :=]{{0,3}}{_PART}"
    r"([ew]|شرقا?|غربا?)?(?![\w.]\d|\w)"
)
_EAST_FIRST = re.compile(rf"(?<![\w.,/-])({_DEGREES}) ?°? ?([ew])(?: ?[,;/] ?| )({_DEGREES}) ?°? ?([ns])(?!\w)")
_LINK = re.compile(
    rf"(?:@|[?&](?:q|ll|query|center|destination|daddr)=(?:loc:)?|geo:|!3d|mlat=|#map=\d+/)"
    rf"({_DEGREES})(?:,|%2c|/|!4d|&mlon=)({_DEGREES})"
)
_PRECISE = 3
_LONG = 25
_LONGEST_JSON = 4000
_LONGEST_NOTE = 500
_NESTED = (
    *("location", "coordinates", "coords", "position", "point", "geometry", "result", "latlng", "latLng", "pin"),
    "center",
)
_LAT = ("lat", "latitude", "Latitude", "LATITUDE", "y")
_LNG = ("lng", "lon", "long", "longitude", "Longitude", "LONGITUDE", "x")
_NOTES = {
    "address": ("address", "formatted_address", "formattedAddress", "fullAddress", "street"),
    "city": ("city", "cityName", "town"),
    "country": ("country", "countryName"),
}


class Location(FieldType):
    """A point: {"lat": -90..90, "lng": -180..180}, with "address", "city", "country" where they came along."""

    type = "location"
    aliases = ("map", "geo", "geolocation", "coordinates", "gps", "point", "location picker", "map location", "موقع")
    action: ClassVar[AskAction] = "ASK_LOCATION"
    input = "map"
    rule_type: ClassVar[RuleType] = "map"

    @override
    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        folded = fold(text)
        found = [*_from_json(text), *_links(folded), *_pairs(folded, precise=False)]
        if found:
            return found[0]
        span = trim(text)
        words = words_in(folded.text)
        if not words or len(words) > _LONG or is_question(folded.text):
            return None
        return unclear(
            "location_in_words",
            "I need the point itself: please choose it on the map, or send its coordinates, such as 24.7136, 46.6753.",
            "أحتاج النقطة نفسها: يرجى تحديدها على الخريطة، أو إرسال إحداثياتها، مثل 24.7136، 46.6753.",
            span,
        )

    @override
    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Map links, and pairs precise enough to be coordinates."""
        folded = fold(text)
        found = sorted([*_links(folded), *_pairs(folded, precise=True)], key=lambda reading: reading.start)
        kept: list[Entity] = []
        for reading in found:
            if not kept or reading.start >= kept[-1].end:
                kept.append(reading)
        return kept

    @override
    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes what widgets, maps and tools send: other key names, nested objects, numbers and coordinates as text."""
        if isinstance(value, str):
            folded = fold(value)
            said = [*_from_json(value), *_links(folded), *_pairs(folded, precise=False)]
            value = said[0].value if said else None
        point = _point(value) if isinstance(value, Mapping) else None
        if point is None:
            raise _no_point()
        if not -90 <= point["lat"] <= 90 or not -180 <= point["lng"] <= 180:
            raise invalid(
                "location_out_of_range",
                "A latitude lies between -90 and 90 and a longitude between -180 and 180. Please check the point.",
                "يقع خط العرض بين 90 شمالًا و90 جنوبًا، وخط الطول بين 180 شرقًا و180 غربًا. يرجى التحقق من الموقع.",
            )
        return point

    @override
    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        notes = {name: {"type": "string"} for name in _NOTES}
        return {
            "type": "object",
            "properties": {
                "lat": {"type": "number", "minimum": -90, "maximum": 90},
                "lng": {"type": "number", "minimum": -180, "maximum": 180},
                **notes,
            },
            "required": ["lat", "lng"],
        }

    @override
    def format(self, value: JsonValue, context: ValueContext) -> str:
        if not isinstance(value, Mapping):
            return str(value)
        comma = "، " if context.language == "ar" else ", "
        place = [value[name] for name in ("city", "country") if value.get(name)]
        point = [local_digits(context.language, f"{value[name]:.6g}") for name in ("lat", "lng")]
        return str(value.get("address") or comma.join(place or point))


def _no_point() -> InvalidValue:
    return invalid(
        "location_invalid",
        "That is not a point on the map. Please choose it there, or send coordinates such as 24.7136, 46.6753.",
        "هذا ليس موقعًا على الخريطة. يرجى تحديده عليها، أو إرسال إحداثياته، مثل 24.7136، 46.6753.",
    )


def _from_json(text: str) -> Iterator[Entity]:
    """The JSON object of a message, when it is a point."""
    start, end = text.find("{"), text.rfind("}") + 1
    if not 0 <= start < end <= start + _LONGEST_JSON:
        return
    try:
        value = json.loads(text[start:end])
    except (ValueError, RecursionError):
        return
    if isinstance(value, dict) and (point := _point(value)):
        yield Entity(point, start, end)


def _links(folded: Folded) -> Iterator[Entity]:
    for match in _LINK.finditer(folded.text):
        yield Entity(_pair(float(match[1]), float(match[2])), *folded.span(match.start(1), match.end(2)))


def _pairs(folded: Folded, *, precise: bool) -> Iterator[Entity]:
    """Two numbers side by side. `precise` wants decimals or the letters of the compass in both."""
    for match in _EAST_FIRST.finditer(folded.text):
        lng = -float(match[1]) if match[2] == "w" else float(match[1])
        lat = -float(match[3]) if match[4] == "s" else float(match[3])
        yield Entity(_pair(lat, lng), *folded.span(*match.span()))
    for match in _PAIR.finditer(folded.text):
        if not _is_meant(match, precise=precise):
            continue
        lat = _degrees(match[1], match[2], match[3], negative=match[4] == "s")
        lng = _degrees(match[5], match[6], match[7], negative=(match[8] or "") in {"w", "غرب", "غربا"})
        yield Entity(_pair(lat, lng), *folded.span(*match.span()))


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


def _pair(lat: float, lng: float) -> dict[str, Any]:
    return {"lat": lat, "lng": lng}


def _point(value: Mapping[str, JsonValue]) -> dict[str, Any] | None:
    """The point in an object as maps and tools give it, whatever they call its parts; None when there is none."""
    for holder in _holders(value):
        lat, lng = _number(_first(holder, _LAT)), _number(_first(holder, _LNG))
        if lat is None or lng is None:
            lng, lat = _geojson(holder)
        if lat is not None and lng is not None:
            return {**_pair(lat, lng), **_notes(value)}
    return None


def _holders(value: Mapping[str, JsonValue]) -> Iterator[Mapping[str, JsonValue]]:
    """The object, and those nested in it under a name that maps use, two levels deep."""
    yield value
    for name in _NESTED:
        inner = value.get(name)
        if isinstance(inner, Mapping):
            yield inner
            yield from (inner[deep] for deep in _NESTED if isinstance(inner.get(deep), Mapping))


def _geojson(holder: Mapping[str, JsonValue]) -> tuple[float | None, float | None]:
    pair = holder.get("coordinates")
    if holder.get("type") == "Point" and isinstance(pair, list) and len(pair) >= 2:
        return _number(pair[0]), _number(pair[1])
    return None, None


def _notes(value: Mapping[str, JsonValue]) -> dict[str, str]:
    notes: dict[str, str] = {}
    for name, keys in _NOTES.items():
        for holder in _holders(value):
            said = _first(holder, keys)
            if isinstance(said, str) and 0 < len(said.strip()) <= _LONGEST_NOTE and said.strip().isprintable():
                notes.setdefault(name, said.strip())
    return notes


def _first(holder: Mapping[str, JsonValue], keys: Sequence[str]) -> JsonValue:
    return next((holder[key] for key in keys if holder.get(key) is not None), None)


def _number(value: JsonValue) -> float | None:
    if isinstance(value, str) and re.fullmatch(_DEGREES, folded := fold_text(value).strip()):
        value = float(folded)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if abs(value) < 1e6 and math.isfinite(value) else None


FIELD_TYPES: tuple[FieldType, ...] = (Location(),)
