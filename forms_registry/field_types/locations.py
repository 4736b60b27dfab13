"""Points on the map."""

from __future__ import annotations

from collections.abc import Mapping

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.refusals import refused
from nlu.canonical.points import NOTES, point_of
from nlu.entities.locations import LocationReader, first_point
from nlu.entity import ValueContext
from nlu.local_writing import local_digits
from nlu.types import JsonValue


class Location(FieldType):
    """A point: {"lat": -90..90, "lng": -180..180}, with "address", "city", "country" where they came along."""

    type = "location"
    aliases = ("map", "geo", "geolocation", "coordinates", "gps", "point", "location picker", "map location", "موقع")
    action = "ASK_LOCATION"
    input = "map"
    rule_type = "map"
    reader = LocationReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes what widgets, maps and tools send: other key names, nested objects, numbers and coordinates as text."""
        if isinstance(value, str):
            found = first_point(value)
            value = found.value if found else None
        point = point_of(value) if isinstance(value, Mapping) else None
        if point is None:
            raise refused("location_invalid")
        if abs(point["lat"]) > 90 or abs(point["lng"]) > 180:
            raise refused("location_out_of_range")
        return point

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return schema(
            "object",
            properties={
                "lat": schema("number", minimum=-90, maximum=90),
                "lng": schema("number", minimum=-180, maximum=180),
                **{name: schema("string") for name in NOTES},
            },
            required=["lat", "lng"],
        )

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """Its address, else its city and country, else its coordinates."""
        if not isinstance(value, Mapping):
            return str(value)
        comma = "، " if context.language == "ar" else ", "
        place = [value[name] for name in ("city", "country") if value.get(name)]
        point = [local_digits(context.language, f"{value[name]:.6g}") for name in ("lat", "lng")]
        return str(value.get("address") or comma.join(place or point))


FIELD_TYPES = (Location(),)
