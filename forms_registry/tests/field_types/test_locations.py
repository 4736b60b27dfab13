"""Points come from widgets, tools, links and text under many names; an address is a place, too, unless a point is
demanded; what is none is refused."""

from __future__ import annotations

import math

import pytest

from forms_registry.tests.field_types.fields import AskedField

PLACE = AskedField("location", id="place")
POINT = AskedField("location", id="place", coordinates=True)
RIYADH = {"lat": 24.7136, "lng": 46.6753}


@pytest.mark.parametrize(
    "text",
    [
        '{"lat": 24.7136, "lng": 46.6753}',
        'here: {"latitude": "24.7136", "longitude": 46.6753}',
        "24.7136, 46.6753",
        "24.7136° N, 46.6753° E",
        "46.6753E, 24.7136N",
        "lat 24.7136, lng 46.6753",
        "latitude: 24.7136 longitude: 46.6753",
        "٢٤٫٧١٣٦، ٤٦٫٦٧٥٣",
        "https://www.google.com/maps/@24.7136,46.6753,15z",
        "https://maps.google.com/?q=24.7136,46.6753",
        "https://www.openstreetmap.org/#map=15/24.7136/46.6753",
        "geo:24.7136,46.6753",
        "I was at 24.7136, 46.6753 then",
    ],
)
def test_a_point_is_read_as_people_send_it(text: str) -> None:
    assert PLACE.clean(PLACE.value(text)) == RIYADH


@pytest.mark.parametrize(
    ("value", "point"),
    [
        ({"latitude": "24.71", "longitude": "46.67"}, {"lat": 24.71, "lng": 46.67}),
        ({"location": {"lat": 24, "lon": 46}}, {"lat": 24.0, "lng": 46.0}),
        ({"result": {"location": {"lat": 1, "lng": 2}}}, {"lat": 1.0, "lng": 2.0}),
        ({"type": "Point", "coordinates": [46.6, 24.7]}, {"lat": 24.7, "lng": 46.6}),
        (
            {"latitude": 24.7, "longitude": 46.6, "country": "Saudi Arabia", "city": " Riyadh ", "zoom": 5},
            {"lat": 24.7, "lng": 46.6, "city": "Riyadh", "country": "Saudi Arabia"},
        ),
        (
            {"coordinates": {"lat": 1, "lng": 2}, "formatted_address": "Olaya"},
            {"lat": 1.0, "lng": 2.0, "address": "Olaya"},
        ),
        ("24.7,46.6", {"lat": 24.7, "lng": 46.6}),
        ('{"lat": 1, "lng": 2}', {"lat": 1.0, "lng": 2.0}),
        ({"address": " King Fahd Road ", "city": "Riyadh"}, {"address": "King Fahd Road", "city": "Riyadh"}),
        ("Gate 4,\n Olaya", {"address": "Gate 4, Olaya"}),
    ],
)
def test_clean_takes_what_widgets_and_tools_send(value: object, point: dict[str, object]) -> None:
    assert PLACE.clean(value) == point


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"lat": math.nan, "lng": 1}, "location_invalid"),
        ({"lat": math.inf, "lng": 1}, "location_invalid"),
        ({"lat": 10**400, "lng": 1}, "location_invalid"),
        ({"lat": True, "lng": 1}, "location_invalid"),
        ({"lat": 24.7}, "location_invalid"),
        ({"lat": "north", "lng": 1}, "location_invalid"),
        ([24.7, 46.6], "location_invalid"),
        ({"address": "Riyadh"}, "location_invalid"),
        ("Riyadh", "location_invalid"),
        (None, "location_invalid"),
        ({"lat": 91, "lng": 0}, "location_out_of_range"),
        ({"lat": 0, "lng": -180.5}, "location_out_of_range"),
    ],
)
def test_clean_refuses_what_is_no_point(value: object, code: str) -> None:
    assert POINT.refusal(value) == code


@pytest.mark.parametrize("value", [{"address": "..."}, {"city": "Riyadh"}, {"address": "a" * 501}, "\0", "٥", {}])
def test_what_names_no_place_is_refused(value: object) -> None:
    assert PLACE.refusal(value) == "place_invalid"


def test_it_shows_the_address_or_the_point() -> None:
    assert PLACE.format({**RIYADH, "address": "Olaya"}) == "Olaya"
    assert PLACE.format({**RIYADH, "city": "Riyadh", "country": "Saudi Arabia"}) == "Riyadh, Saudi Arabia"
    assert PLACE.format(RIYADH) == "24.7136, 46.6753"
    assert PLACE.format({"address": "Olaya"}) == "Olaya"
    assert POINT.schema["required"] == ["lat", "lng"]
    assert PLACE.schema["anyOf"] == [{"required": ["lat", "lng"]}, {"required": ["address"]}]
