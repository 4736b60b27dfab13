"""Places in words: an address is an answer, unless the form demands a point on the map."""

import pytest

from agent.tests.talk import talk

VISIT = """---
form_id: visit
title: Visit
fields:
  - {id: guest, type: text, required: true, label: Guest, prompt: Who is coming?}
  - {id: place, type: location, required: true, label: Place, prompt: Where shall we meet?}
  - {id: pin, type: location, required: false, label: Gate, prompt: Which gate is it?, coordinates: required}
  - {id: day, type: date, required: true, label: Day, prompt: On which day?}
---
"""


def met():
    opened = talk(VISIT)
    opened.pick(guest="Huda Saleh")
    assert opened.asked == "place"
    return opened


def test_an_address_is_an_answer_with_its_words_as_evidence():
    opened = met()
    opened.say("our Dammam office, 2nd industrial city")
    assert opened.answers["place"] == {"address": "our Dammam office, 2nd industrial city"}
    assert opened.asked == "pin"


def test_a_widget_sends_an_address_with_its_point_or_alone():
    for place in ({"address": "Gate 4, Olaya"}, {"lat": 24.7, "lng": 46.6, "address": "Gate 4"}):
        opened = met()
        opened.pick(place=place)
        assert opened.answers["place"] == place


def test_commands_and_questions_and_other_answers_are_no_place():
    for words in ("back", "why do you need that?", "I don't know", "12 March 2026", "skip"):
        opened = met()
        opened.say(words)
        assert "place" not in opened.answers, words


def test_a_place_is_changed_by_words():
    opened = met()
    opened.say("King Fahd Road")
    opened.say("change the place to Olaya Street 5")
    assert opened.answers["place"] == {"address": "Olaya Street 5"}


def test_where_the_form_demands_a_point_words_are_refused_with_what_would_do():
    opened = met()
    opened.say("King Fahd Road")
    opened.say("the northern one")
    assert "pin" not in opened.answers
    assert opened.asked == "pin"
    opened.say("24.7136, 46.6753")
    assert opened.answers["pin"] == {"lat": 24.7136, "lng": 46.6753}


@pytest.mark.parametrize("words", ["no", "yes please", "nope", "ok", "لا", "نعم", "لا شكرا"])
def test_a_yes_or_a_no_is_no_place_however_often_it_is_said(words):
    opened = met()
    for _ in range(3):
        opened.say(words)
        assert "place" not in opened.answers
    opened.say("Olaya Street 5")
    assert opened.answers["place"] == {"address": "Olaya Street 5"}


TRIP = """---
form_id: trip
title: Trip
fields:
  - {id: day, type: date, required: true, label: Day, prompt: On which day?}
  - {id: city, type: text, required: true, label: City, prompt: To which city?}
---
"""


def test_a_place_that_is_told_early_is_offered_when_a_place_is_asked():
    opened = talk(TRIP)
    opened.say("the usual room in Abha")
    opened.say("12 March 2026")
    assert "city" not in opened.answers
    opened.say("yes")
    assert opened.answers["city"] == "Abha"


@pytest.mark.parametrize("words", ["no", "yes please", "ok", "نعم"])
def test_a_yes_or_a_no_is_no_town(words):
    opened = talk(TRIP)
    opened.pick(day="2026-03-12")
    opened.say(words)
    assert "city" not in opened.answers


def test_all_of_a_place_is_kept_with_the_words_that_told_it():
    opened = talk(TRIP)
    opened.pick(day="2026-03-12")
    opened.say("in Toronto, Ontario please")
    assert opened.answers["city"] == "Toronto, Ontario"


WAY = """---
form_id: way
title: Way
fields:
  - {id: goal, type: text, required: true, label: Destination, prompt: Where does the van go?}
  - {id: load, type: integer, required: true, label: Boxes, prompt: How many boxes?}
  - {id: mail, type: email, required: true, label: Mail, prompt: What is your email address?}
---
"""


@pytest.mark.parametrize(
    "words",
    ["Sorry, it has to go to Camel Market", "No, I want it brought to the Camel Market", "Actually, to Camel Market"],
)
def test_a_place_told_questions_ago_is_corrected_by_a_clause_about_another(words):
    driven = talk(WAY)
    for said in ("to Old Harbour", "12", words):
        driven.say(said)
    assert driven.answers["goal"].removeprefix("the ") == "Camel Market"
    assert driven.asked == "mail"


@pytest.mark.parametrize("words", ["sorry, we saw him in Camel Market", "no, from Camel Market"])
def test_another_place_in_passing_is_asked_about(words):
    driven = talk(WAY)
    for said in ("to Old Harbour", "12", words):
        driven.say(said)
    assert driven.answers["goal"] == "Old Harbour"
    assert "Camel Market" in driven.outcome.response_message


WORKSHOP = """---
form_id: workshop
title: Find a workshop
fields:
  - {id: craft, type: dropdown, required: true, label: Craft, prompt: Which craft?, options: [Pottery, Weaving]}
  - {id: town, type: text, required: true, label: Town, prompt: In which town?}
  - {id: teacher, type: text, required: true, label: Teacher, prompt: Who should teach it?}
---
"""


@pytest.mark.parametrize("town", ["Taif", "New York", "San Felipe"])
@pytest.mark.parametrize(
    "words", ["I need a workshop in {}", "a good pottery teacher in {}, please", "any Weaving in {}"]
)
def test_a_place_told_of_what_the_form_is_about_is_its_place(words, town):
    wanted = talk(WORKSHOP)
    wanted.say(words.format(town))
    assert wanted.answers["town"] == town


@pytest.mark.parametrize(
    "words", ["my aunt in {} likes weaving", "my weaving teacher in {} is too old", "{} is too far"]
)
def test_a_place_told_of_anything_else_is_not_taken_unasked(words):
    wanted = talk(WORKSHOP)
    wanted.say(words.format("Taif"))
    assert "town" not in wanted.answers


@pytest.mark.parametrize(
    "words", ["I'm looking for somebody nice in {}", "find me anything near {}", "I would like a good one in {}"]
)
@pytest.mark.parametrize("town", ["Taif", "San Felipe"])
def test_a_place_of_what_somebody_wants_is_the_place_of_the_form(words: str, town: str) -> None:
    wanted = talk(WORKSHOP)
    wanted.say(words.format(town))
    assert wanted.answers["town"] == town


MOVE = """---
form_id: move
title: Move
fields:
  - {id: old, type: text, required: true, label: Address from which you move}
  - {id: new, type: text, required: true, label: Address to which you move}
  - {id: boxes, type: integer, required: true, label: Boxes, prompt: How many boxes?}
---
"""
STOP = """---
form_id: stop
title: Order of a van
fields:
  - {id: spot, type: text, required: true, label: Parking place, prompt: Where is it to be parked?}
  - {id: city, type: text, required: true, label: City, prompt: In which city?}
---
"""


@pytest.mark.parametrize(
    "words", ["I am leaving from Tabuk and arriving in Abha", "departing at Tabuk, arriving at Abha"]
)
def test_a_place_goes_the_way_that_its_verb_says(words: str) -> None:
    moved = talk(MOVE)
    moved.say(words)
    assert moved.answers == {"old": "Tabuk", "new": "Abha"}


def test_a_town_is_of_the_field_that_asks_for_one() -> None:
    ordered = talk(STOP)
    ordered.say("I need a van in Abha")
    assert ordered.answers == {"city": "Abha"}


@pytest.mark.parametrize(("locale", "unknown", "promised"), [("en", "I don't know", "map"), ("ar", "لا أعرف", "خريطة")])
@pytest.mark.parametrize("asked", ["place", "pin"])
def test_no_question_promises_a_map_that_the_page_may_not_have(asked, locale, unknown, promised):
    opened = talk(VISIT, locale=locale)
    opened.pick(guest="Huda Saleh", **({"place": {"address": "Gate 4"}} if asked == "pin" else {}))
    for _ in range(2):
        opened.pick(pin="the northern one") if asked == "pin" else opened.say(unknown)
        assert opened.asked == asked
        assert promised not in opened.words
