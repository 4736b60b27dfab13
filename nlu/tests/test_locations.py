"""Points come from widgets, tools, map links and coordinates as people paste them; words are no point."""

from __future__ import annotations

import pytest

from nlu.tests.asking import Asked

PLACE = Asked("location", id="place")
RIYADH = {"lat": 24.7136, "lng": 46.6753}


def test_south_and_west_are_negative_and_minutes_count() -> None:
    assert PLACE.value("33.8688 S 151.2093 E") == {"lat": -33.8688, "lng": 151.2093}
    assert PLACE.value("24°42'49\"N 46°40'31\"W") == {"lat": 24.7136111, "lng": -46.6752778}


@pytest.mark.parametrize(
    "text", ["Olaya street, Riyadh", "حي العليا", "5, 6", "at 10.30 or 11.45", "{bad json}", "null"]
)
def test_an_address_in_words_is_asked_for_as_a_point(text: str) -> None:
    assert PLACE.doubt(text) == "location_in_words"


@pytest.mark.parametrize("text", ["why?", "", "where should I put the pin?"])
def test_other_talk_is_no_point(text: str) -> None:
    assert PLACE.heard(text) is None


def test_only_precise_pairs_are_found_in_free_text() -> None:
    assert PLACE.found("we met at 24.7136, 46.6753 or so") == [(RIYADH, "24.7136, 46.6753")]
    assert PLACE.found("prices 24.5, 46.5 and version 1.234 2.345") == []
