"""Points on the map."""

from __future__ import annotations

from collections.abc import Mapping

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.refusals import refused
from forms_registry.sent_values.points import NOTES, point_of, sent_point
from nlu.entities.locations import LocationReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.local_writing import comma_joined, local_digits
from nlu.types import JsonValue

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
        return sent_point(text) or super().parse_answer(text, context)

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes what widgets, maps and tools send: other key names, nested objects, numbers and coordinates as text."""
        if isinstance(value, str):
            found = self.parse_answer(value, context)
            value = found.value if isinstance(found, Entity) else None
        point = point_of(value) if isinstance(value, Mapping) else None
        if point is None:
            raise refused("location_invalid")
        if any(abs(point[name]) > reach for name, reach in _REACH.items()):
            raise refused("location_out_of_range")
        return point

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        degrees = {name: schema("number", minimum=-reach, maximum=reach) for name, reach in _REACH.items()}
        notes = {name: schema("string") for name in NOTES}
        return schema("object", properties={**degrees, **notes}, required=list(degrees))

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """Its address, else its city and country, else its coordinates."""
        if not isinstance(value, Mapping):
            return str(value)
        place = [value[name] for name in ("city", "country") if value.get(name)]
        point = [local_digits(context.language, f"{value[name]:.6g}") for name in _REACH]
        return str(value.get("address") or comma_joined(context.language, place or point))
