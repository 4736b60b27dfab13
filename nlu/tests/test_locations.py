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


ANGLES = st.tuples(st.integers(0, 89), st.integers(0, 59), st.integers(0, 59))
WRITTEN = [
    *("{a} {b} {c} {n} {d} {e} {f} {w}", "{n} {a} {b} {c} {w} {d} {e} {f}", "{a}°{b}'{c}\"{n}, {d}°{e}'{f}\"{w}"),
    *("{n}{a}° {b}' {c}\" {w}{d}° {e}' {f}\"", "we are at {d}°{e}′{f}″{w} {a}°{b}′{c}″{n}"),
]


@given(ANGLES, ANGLES, st.sampled_from(WRITTEN), st.sampled_from([("N", "E"), ("S", "W"), ("شمالا", "شرقا")]))
def test_degrees_have_minutes_and_seconds(
    north: tuple[int, int, int], east: tuple[int, int, int], frame: str, sides: tuple[str, str]
) -> None:
    parts = dict(zip("abcdef", (*north, *east), strict=True))
    point = PLACE.value(frame.format(**parts, n=sides[0], w=sides[1]))
    sign = -1 if sides[0] == "S" else 1
    told = [sign * (one[0] + one[1] / 60 + one[2] / 3600) for one in (north, east)]
    assert [point["lat"], point["lng"]] == pytest.approx(told, abs=1e-6)


@pytest.mark.parametrize("text", ["N 24 42.5 E 46 40.2", "24°42.5'N 46°40.2'E", "E 46 40.2, N 24 42.5"])
def test_minutes_may_have_decimals(text: str) -> None:
    assert POINT.value(text) == pytest.approx({"lat": 24.708333, "lng": 46.67}, abs=1e-6)


@pytest.mark.parametrize(
    "text", ["24 42.5, 46 40.2", "24 42.5 46 40.2", "24 75.5 N 46 40 E", "lat 24 42.5 lng 46 40.2", "24 42.5"]
)
def test_degrees_and_minutes_of_no_side_are_no_other_point(text: str) -> None:
    assert POINT.heard(text) is None
