"""Points come as coordinates and map links, as people paste them; words are a place where no point is demanded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu.tests.asking import Asked

PLACE = Asked("location", id="place")
POINT = Asked("location", id="place", coordinates=True)
LATS = st.integers(-899999, 899999).map(lambda number: number / 10000)
LNGS = st.integers(-1799999, 1799999).map(lambda number: number / 10000)
PLAIN = [
    *("{lat:.4f}, {lng:.4f}", "lat {lat:.4f}, lng {lng:.4f}", "خط العرض {lat:.4f}، خط الطول {lng:.4f}"),
    *("geo:{lat:.4f},{lng:.4f}", "we met at {lat:.4f}, {lng:.4f} then", "https://maps.example/?q={lat:.4f},{lng:.4f}"),
    *("https://maps.example/@{lat:.4f},{lng:.4f},15z", "https://maps.example/#map=15/{lat:.4f}/{lng:.4f}"),
]
COMPASS = ["{lat:.4f}° {ns}, {lng:.4f}° {ew}", "{lng:.4f}{ew}, {lat:.4f}{ns}", "{lat:.4f} {ns} {lng:.4f} {ew}"]


@given(LATS, LNGS, st.sampled_from(PLAIN))
def test_signed_degrees_are_read(lat: float, lng: float, frame: str) -> None:
    assert PLACE.value(frame.format(lat=lat, lng=lng)) == {"lat": lat, "lng": lng}
    assert [value for value, _ in PLACE.found(frame.format(lat=lat, lng=lng))] == [{"lat": lat, "lng": lng}]


@given(
    LATS, LNGS, st.sampled_from(COMPASS), st.sampled_from([("N", "S", "E", "W"), ("شمالا", "جنوبا", "شرقا", "غربا")])
)
def test_sides_of_the_compass_are_signs_and_may_stand_in_any_order(
    lat: float, lng: float, frame: str, sides: tuple[str, str, str, str]
) -> None:
    text = frame.format(lat=abs(lat), lng=abs(lng), ns=sides[lat < 0], ew=sides[2 + (lng < 0)])
    assert PLACE.found(text) == [({"lat": lat, "lng": lng}, text)]


@pytest.mark.parametrize(
    "text", ["Olaya street, Riyadh", "حي العليا", "5, 6", "at 10.30 or 11.45", "{bad}", "why?", ""]
)
def test_words_are_no_point(text: str) -> None:
    assert POINT.heard(text) is None


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Olaya street, Riyadh", "Olaya street, Riyadh"),
        ("حي العليا", "حي العليا"),
        ("Hello, our Dammam office, 2nd industrial city", "our Dammam office, 2nd industrial city"),
    ],
)
def test_words_are_a_place_where_it_is_asked_for(text: str, address: str) -> None:
    assert PLACE.value(text) == {"address": address}
    assert PLACE.found(text) == []


@pytest.mark.parametrize("text", ["5, 6", "why?", "", "..."])
def test_what_names_nothing_is_no_place(text: str) -> None:
    assert PLACE.value(text) is None


def test_only_precise_pairs_are_found_in_free_text() -> None:
    assert PLACE.found("prices 24.5, 46.5 and version 1.234 2.345") == []
