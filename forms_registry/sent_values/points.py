"""A place: {"lat", "lng"}, with "address", "city" and "country" where they came along; or an address alone."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from forms_registry.sent_values.parts import keys, parsed, part
from nlu.entity import Entity
from nlu.types import JsonValue
from patterns.folding import fold_text
from patterns.regular import linear
from patterns.scanning import encodable

NOTES = ("address", "city", "country")
_DEGREES = linear(r"[+-]?\d{1,3}(?:\.\d{1,15})?")
_LONGEST_NOTE, _LONGEST_JSON = 500, 4000
_part = partial(part, "point")


def sent_point(text: str) -> Entity | None:
    """The point of a JSON object, wherever in a text it stands."""
    start, end = text.find("{"), text.rfind("}") + 1
    value = parsed(text[start:end]) if 0 <= start < end <= start + _LONGEST_JSON else None
    point = point_of(value) if isinstance(value, Mapping) else None
    return Entity(point, start, end) if point else None


def point_of(value: Mapping[str, JsonValue]) -> dict[str, Any] | None:
    """The point in an object as maps and tools give it, whatever they call its parts; None when there is none."""
    for holder in _holders(value):
        lat, lng = _number(_part("lat", holder)), _number(_part("lng", holder))
        if lat is None or lng is None:
            lng, lat = _geojson(holder)
        if lat is not None and lng is not None:
            return {"lat": lat, "lng": lng, **_notes(value)}
    return None


def address_of(value: Mapping[str, JsonValue]) -> dict[str, str] | None:
    """The place in words that an object has, with its city and country; None where it names no address."""
    notes = _notes(value)
    return notes if any(map(str.isalpha, notes.get("address", ""))) else None


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
    for name in NOTES:
        for note in (_part(name, holder) for holder in _holders(value)):
            if isinstance(note, str) and 0 < len(note.strip()) <= _LONGEST_NOTE and note.strip().isprintable():
                notes.setdefault(name, note.strip())
    return notes


def _number(value: JsonValue) -> float | None:
    if isinstance(value, str) and _DEGREES.fullmatch(encodable(folded := fold_text(value).strip())):
        value = float(folded)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if abs(value) < 1e6 and math.isfinite(value) else None
