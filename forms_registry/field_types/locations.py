"""Places: points on the map, and addresses in words."""

from __future__ import annotations

from collections.abc import Mapping

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.refusals import refusal
from forms_registry.sent_values.points import NOTES, address_of, point_of, sent_point
from nlu.entities.locations import LocationReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.types import JsonValue
from patterns.local_writing import comma_joined, local_digits
from patterns.texts import tidied

_REACH = {"lat": 90, "lng": 180}
"""Degrees to either side of zero."""


class Location(FieldType):
    """A place: {"lat": -90..90, "lng": -180..180}, with "address", "city", "country" where they came along; or, where
    the field does not demand coordinates, {"address": ...} as the person put it."""

    type = "location"
    aliases = ("map", "geo", "geolocation", "coordinates", "gps", "point", "location picker", "map location", "موقع")
    action = "ASK_LOCATION"
    input = "map"
    rule_type = "map"
    takes_free_text = True
    is_place = True
    is_copied = True
    seconds = 30
    reader = LocationReader()

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """Takes the JSON of a map as well, wherever it stands."""
        return sent_point(text) or super().parse_answer(text, context)

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes what widgets, maps and tools send: other key names, nested objects, numbers and coordinates as text,
        and an address as it is."""
        if isinstance(value, str):
            entity = sent_point(value) or self.reader.point(value)
            value = entity.value if entity else {"address": tidied(value, lines=False)}
        if not isinstance(value, Mapping):
            raise refusal("location_invalid")
        point = point_of(value)
        if point is None:
            return self._address(value, context)
        if any(abs(point[name]) > reach for name, reach in _REACH.items()):
            raise refusal("location_out_of_range")
        return point

    def _address(self, value: Mapping[str, JsonValue], context: ValueContext) -> JsonValue:
        address = None if context.slot.limits.coordinates else address_of(value)
        if address is None:
            raise refusal("location_invalid" if context.slot.limits.coordinates else "place_invalid")
        return address

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        degrees = {name: schema("number", minimum=-reach, maximum=reach) for name, reach in _REACH.items()}
        notes = {name: schema("string") for name in NOTES}
        properties: JsonValue = {**degrees, **notes}
        if context.slot.limits.coordinates:
            return schema("object", properties=properties, required=list(degrees))
        return schema("object", properties=properties, anyOf=[{"required": list(degrees)}, {"required": ["address"]}])

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """Its address, else its city and country, else its coordinates."""
        if not isinstance(value, Mapping):
            return str(value)
        place = [value[name] for name in ("city", "country") if value.get(name)]
        if value.get("address"):
            return str(value["address"])
        point = [local_digits(context.language, f"{value[name]:.6g}") for name in _REACH if name in value]
        return comma_joined(context.language, place or point)
