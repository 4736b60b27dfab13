"""A place told in a sentence is kept without the words that lead up to it."""

from __future__ import annotations

import pytest

from nlu.tests.asking import Asked
from nlu.types import LocalText

CITY = Asked("text", id="home", label=LocalText.of("City", ar="المدينة"))
POINT = Asked("location", id="place", label=LocalText.of("Place of the injury", ar="مكان الإصابة"))
ORIGIN = Asked("text", id="from_city", label=LocalText.of("From city"))
TARGET = Asked("text", id="target", label=LocalText.of("City"), prompts=(LocalText.of("Where do you travel to?"),))
ADDRESS_CHANGE = Asked("text", id="why", label=LocalText.of("Reason for the change of address"))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("from San Diego", "San Diego"),
        ("well, in Riyadh", "Riyadh"),
        ("in Toronto, Ontario please", "Toronto, Ontario"),
        ("I live in san diego", "san diego"),
        ("أسكن في الرياض", "الرياض"),
        ("وقع الحادث في المستودع الشرقي", "المستودع الشرقي"),
    ],
)
def test_only_the_place_is_kept(text: str, place: str) -> None:
    assert CITY.value(text) == CITY.quote(text) == POINT.quote(text) == place
    assert POINT.value(text) == {"address": place}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("I slipped in the kitchen at 5 pm on Monday", "the kitchen"),
        ("It happened at the loading dock near gate 4, and I fell", "the loading dock near gate 4"),
        ("at the corner of 5th and Main", "the corner of 5th and Main"),
    ],
)
def test_a_place_within_a_town_is_none(text: str, place: str) -> None:
    assert POINT.value(text) == {"address": place}
    assert CITY.found(text) == []


@pytest.mark.parametrize("text", ["I would like to {} in Leeds", "We want to {} near Leeds", "To {} at Leeds will do"])
@pytest.mark.parametrize("deed", ["return", "depart", "stop", "make it"])
def test_what_is_to_be_done_is_no_town(deed: str, text: str) -> None:
    assert CITY.found(text.format(deed)) == [("Leeds", "Leeds")]
    assert CITY.found(f"I would like to {deed} on Monday") == TARGET.found(f"We have to {deed} by 5 May") == []


@pytest.mark.parametrize(
    "text",
    ["building 4 in Olaya", "behind hall 3", "my brother's house in Jeddah", "I fell from a ladder", "King Fahd Road"],
)
def test_what_may_be_a_place_as_a_whole_stays_whole(text: str) -> None:
    assert POINT.value(text) == {"address": text}


@pytest.mark.parametrize("text", ["I fell from a ladder", "yes, the younger one is 4", "we have two", "نعم عندنا طفل"])
def test_a_clause_is_no_town(text: str) -> None:
    assert CITY.doubt(text) == "text_says_nothing"


def test_the_words_of_a_field_choose_between_two_places() -> None:
    text = "I leave from Jeddah and go to Abha, Asir"
    assert (ORIGIN.value(text), TARGET.value(text)) == ("Jeddah", "Abha, Asir")
    assert CITY.doubt(text) == "text_unclear"
    assert ORIGIN.found(text) == [("Jeddah", "Jeddah")]


def test_a_text_that_is_no_place_keeps_its_sentence() -> None:
    assert ADDRESS_CHANGE.value("I moved to a flat in Riyadh") == "I moved to a flat in Riyadh"
    assert ADDRESS_CHANGE.found("I moved to a flat in Riyadh") == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("I live at 12 Rue St. Paul, Lyon", "12 Rue St. Paul, Lyon"),
        ("we met in Mt. Pleasant. It rained.", "Mt. Pleasant"),
        ("I'll come from Aqaba on Friday", "Aqaba"),
        ("We are going to Tabuk, KSA.", "Tabuk, KSA"),
        ("Look for tents in Wadi Rum and I pay", "Wadi Rum"),
        ("Flying to Old Town", "Old Town"),
        ("I want to move to 7 Palm Road for a year", "7 Palm Road"),
    ],
)
def test_an_answer_about_one_place_tells_it_whichever_way_it_is(text: str, place: str) -> None:
    assert CITY.value(text) == place


DEPARTURE = Asked("text", id="departure_city", label=LocalText.of("Departure city"))


def test_a_place_of_the_other_way_is_asked_about() -> None:
    assert DEPARTURE.value("I leave from Jeddah and go to Abha, Asir") == "Jeddah"
    assert DEPARTURE.doubt("We will go to Abha, Asir") == "text_of_other_kind"
    assert ORIGIN.found("from Unit 4, 9 Mill Lane to Hofuf on 3 May") == [
        ("Unit 4, 9 Mill Lane", "Unit 4, 9 Mill Lane")
    ]


@pytest.mark.parametrize(
    "text", ["around {}", "somewhere near {}", "in the {} area", "I'm looking around {}", "close to {}"]
)
@pytest.mark.parametrize("name", ["Leeds", "Santa Marta", "LA"])
def test_a_town_is_told_by_its_name_alone(name: str, text: str) -> None:
    assert CITY.value(f"I live in a flat in {name} with my sons") == name
    assert CITY.value(f"I live {text.format(name)}") == name
    assert POINT.value(f"It happened {text.format(name)}") != {"address": name}


@pytest.mark.parametrize("name", ["LA", "DC", "Al", "Le Mans", "La Paz"])
def test_a_name_may_be_no_more_than_a_particle(name: str) -> None:
    assert ORIGIN.found(f"a bus from {name} to Tabuk, please") == [(name, name)]


@pytest.mark.parametrize(
    "text", ["I need a hut to sleep in. Can you help?", "a hut to stay in, please", "it is near. Ok?"]
)
def test_no_place_begins_at_a_sign(text: str) -> None:
    assert POINT.reader.extract(text, POINT.context) == CITY.reader.extract(text, CITY.context) == []
