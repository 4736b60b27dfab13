"""Points on the map."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.refusals import refused
from forms_registry.field_types.sent_objects import keys, parsed, part
from nlu.entities.locations import LocationReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.folding import fold_text
from nlu.local_writing import comma_joined, local_digits
from nlu.types import JsonValue

_NOTES = ("address", "city", "country")
_DEGREES = re.compile(r"[+-]?\d{1,3}(?:\.\d{1,15})?")
_LONGEST_NOTE = 500
_part = partial(part, "point")
_LONGEST_JSON = 4000
_REACH = {"lat": 90, "lng": 180}
"""Degrees to either side of zero."""


class Location(FieldType):
    """A point: {"lat": -90..90, "lng": -180..180}, with "address", "city", "country" where they came along."""

    type = "location"
    aliases = ("map", "geo", "geolocation", "coordinates", "gps", "point", "location picker", "map location", "موقع")
    action = "ASK_LOCATION"
    input = "map"
    rule_type = "map"
    reader = LocationReader()

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """Takes the JSON of a map as well, wherever it stands."""
        start, end = text.find("{"), text.rfind("}") + 1
        value = parsed(text[start:end]) if 0 <= start < end <= start + _LONGEST_JSON else None
        point = _point_of(value) if isinstance(value, Mapping) else None
        return Entity(point, start, end) if point else super().parse_answer(text, context)

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes what widgets, maps and tools send: other key names, nested objects, numbers and coordinates as text."""
        if isinstance(value, str):
            found = self.parse_answer(value, context)
            value = found.value if isinstance(found, Entity) else None
        point = _point_of(value) if isinstance(value, Mapping) else None
        if point is None:
            raise refused("location_invalid")
        if any(abs(point[name]) > reach for name, reach in _REACH.items()):
            raise refused("location_out_of_range")
        return point

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        degrees = {name: schema("number", minimum=-reach, maximum=reach) for name, reach in _REACH.items()}
        notes = {name: schema("string") for name in _NOTES}
        return schema("object", properties={**degrees, **notes}, required=list(degrees))

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """Its address, else its city and country, else its coordinates."""
        if not isinstance(value, Mapping):
            return str(value)
        place = [value[name] for name in ("city", "country") if value.get(name)]
        point = [local_digits(context.language, f"{value[name]:.6g}") for name in _REACH]
        return str(value.get("address") or comma_joined(context.language, place or point))


def _point_of(value: Mapping[str, JsonValue]) -> dict[str, Any] | None:
    """The point in an object as maps and tools give it, whatever they call its parts; None when there is none."""
    for holder in _holders(value):
        lat, lng = _number(_part("lat", holder)), _number(_part("lng", holder))
        if lat is None or lng is None:
            lng, lat = _geojson(holder)
        if lat is not None and lng is not None:
            return {"lat": lat, "lng": lng, **_notes(value)}
    return None


def _holders(value: Mapping[str, JsonValue], deep: int = 2) -> Iterator[Mapping[str, JsonValue]]:
    """The object, and those nested in it under a name that maps use."""
    yield value
    for name in keys("point", "inner") if deep else ():
        if isinstance(inner := value.get(name), Mapping):
            yield from _holders(inner, deep - 1)


def _geojson(holder: Mapping[str, JsonValue]) -> tuple[float | None, float | None]:
    pair = holder.get("coordinates")
    if holder.get("type") == "Point" and isinstance(pair, list) and len(pair) >= 2:
        return _number(pair[0]), _number(pair[1])
    return None, None


def _notes(value: Mapping[str, JsonValue]) -> dict[str, str]:
    notes: dict[str, str] = {}
    for name in _NOTES:
        for said in (_part(name, holder) for holder in _holders(value)):
            if isinstance(said, str) and 0 < len(said.strip()) <= _LONGEST_NOTE and said.strip().isprintable():
                notes.setdefault(name, said.strip())
    return notes


def _number(value: JsonValue) -> float | None:
    if isinstance(value, str) and _DEGREES.fullmatch(folded := fold_text(value).strip()):
        value = float(folded)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if abs(value) < 1e6 and math.isfinite(value) else None
