"""From where to where somebody goes is heard without capitals, where a form asks for both."""

import pytest

from agent.tests.talk import talk

TRIP = """---
form_id: trip
title: A trip by boat
fields:
  - {id: from_place, type: text, required: true, label: From, prompt: Where do you leave from?}
  - {id: to_place, type: text, required: true, label: To, prompt: Where are you going to?}
  - {id: seats, type: integer, required: true, label: Seats, prompt: How many seats?}
---
"""


@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.parametrize("words", ["from {} to {}", "we go from {} to {}", "2 seats from {} to {} please"])
@pytest.mark.parametrize(("whence", "where"), [("whitby", "scarborough"), ("port askaig", "oban")])
def test_both_places_of_a_route_are_told(whence: str, where: str, words: str, asked: bool) -> None:
    opened = talk(TRIP)
    if asked:
        opened.say("hello")
    opened.say(words.format(whence, where))
    seats = {"seats": 2} if words.startswith("2") else {}
    assert opened.answers == {"from_place": whence, "to_place": where} | seats


@pytest.mark.parametrize(
    "words", ["do you go from whitby to oban?", "not from whitby to oban", "from time to time", "from monday to friday"]
)
def test_what_is_asked_or_denied_or_goes_by_another_meaning_is_no_route(words: str) -> None:
    opened = talk(TRIP)
    opened.say(words)
    assert opened.answers == {}


def test_a_change_from_one_thing_to_another_is_no_route() -> None:
    opened = talk(TRIP)
    opened.pick(from_place="Whitby", to_place="Oban")
    opened.say("change it from green to teal")
    assert opened.answers == {"from_place": "Whitby", "to_place": "Oban"}
