"""Of a moment that is answered, the day or the time may be changed alone; a moment is one field's as a whole."""

import pytest

from agent.tests.talk import Dialogue, talk

MEAL = """---
form_id: meal
title: Meal
review: final
fields:
  - {id: dinner, type: datetime, required: true, label: Dinner, prompt: When is dinner?}
  - {id: seats, type: integer, required: true, label: Seats, prompt: How many seats?}
  - {id: bus, type: time, required: true, label: Bus, prompt: When does the bus leave?}
---
"""


def reviewed() -> Dialogue:
    meal = talk(MEAL)
    for said in ("3 June 2026 at 7:30 pm", "12", "at 10 pm"):
        meal.say(said)
    assert meal.answers == {"dinner": "2026-06-03T19:30:00", "seats": 12, "bus": "22:00"}
    return meal


@pytest.mark.parametrize(
    ("words", "dinner"),
    [
        ("dinner is at 8 pm", "2026-06-03T20:00:00"),
        ("change the dinner to 6:15 pm", "2026-06-03T18:15:00"),
        ("change the dinner to the 9th of June", "2026-06-09T19:30:00"),
        ("dinner is on 5 June at 9 pm", "2026-06-05T21:00:00"),
    ],
)
def test_what_is_not_said_stays_as_it_stands(words: str, dinner: str) -> None:
    meal = reviewed()
    meal.say(words)
    assert meal.answers == {"dinner": dinner, "seats": 12, "bus": "22:00"}


def test_a_moment_is_not_shared_with_a_field_of_its_time() -> None:
    meal = reviewed()
    meal.say("actually 6 June at 8:45 pm")
    assert meal.answers == {"dinner": "2026-06-06T20:45:00", "seats": 12, "bus": "22:00"}


def test_a_bare_day_is_one_of_the_month_that_stands() -> None:
    meal = reviewed()
    meal.say("it's the 4th, not the 3rd")
    if "Shall I" in meal.outcome.response_message:
        meal.say("yes")
    assert meal.answers["dinner"] == "2026-06-04T19:30:00"


@pytest.mark.parametrize(
    "messages",
    [("on 3 June 2026", "at 7 pm"), ("3 June 2026", "yes", "7 pm"), ("3 June 2026", "at 7", "in the evening")],
)
def test_a_day_is_known_when_its_time_is_asked_for(messages: tuple[str, ...]) -> None:
    meal = talk(MEAL.replace("bus, type: time", "bus, type: text"))
    for said in ("hello", *messages):
        assert meal.answers == {}
        meal.say(said)
    assert meal.answers == {"dinner": "2026-06-03T19:00:00"}


def test_a_time_is_known_when_its_day_is_asked_for() -> None:
    meal = talk(MEAL.replace("bus, type: time", "bus, type: text"))
    for said in ("hello", "at 7 pm", "on 3 June 2026"):
        assert meal.answers == {}
        meal.say(said)
    assert meal.answers == {"dinner": "2026-06-03T19:00:00"}


SEEN = """---
form_id: seen
title: A bird was seen
fields:
  - {id: seen, type: datetime, required: true, label: Seen, prompt: When did you see it?, validation: {max: now}}
  - {id: phone, type: phone, required: true, label: Phone, prompt: What is your phone number?}
---
"""


@pytest.mark.parametrize("words", ["Thursday at 4 pm", "on Thursday, at 4 in the afternoon"])
def test_of_two_days_only_that_which_the_field_takes_is_meant(words: str) -> None:
    """It is Thursday morning, and nothing has been seen yet in the afternoon."""
    asked = talk(SEEN)
    asked.say("hello")
    asked.say(words)
    assert asked.answers == {"seen": "2026-03-05T16:00:00"}
    corrected = talk(SEEN)
    corrected.pick(seen="2026-03-08T16:00:00")
    corrected.say("sorry, it was Thursday, not Sunday")
    assert corrected.answers == {"seen": "2026-03-05T16:00:00"}


def test_where_the_field_takes_both_days_it_is_asked_which() -> None:
    asked = talk(SEEN)
    asked.say("hello")
    asked.say("Thursday at 8 am")
    assert asked.answers == {}


TRIP = """---
form_id: trip
title: Trip
fields:
  - {id: leave, type: datetime, required: true, label: Departure, prompt: When do you leave?}
  - {id: back, type: time, required: true, label: Return time, prompt: At what time do you come back?}
  - {id: crew, type: integer, required: true, label: Crew, prompt: How many are you?}
---
"""


@pytest.mark.parametrize("words", ["at 9", "at 9 am", "at nine", "9", "9/8 at 9"])
def test_a_part_of_the_moment_that_is_asked_is_no_other_field_s(words: str) -> None:
    trip = talk(TRIP)
    trip.say("back at 5 pm")
    trip.say(words)
    assert trip.answers == {"back": "17:00"}
    assert trip.asked == "leave"
    assert "9:00 AM" in trip.words


def test_a_time_that_is_told_for_another_field_still_is() -> None:
    trip = talk(TRIP)
    trip.say("back at 5 pm")
    trip.say("the return time is 6 pm")
    assert trip.answers == {"back": "18:00"}


@pytest.mark.parametrize(("words", "part"), [("at 7.30pm", "19:30"), ("on 3 June 2026", "2026-06-03")])
def test_the_page_has_the_part_of_a_moment_that_was_told(words: str, part: str) -> None:
    meal = talk(MEAL)
    meal.say("hello")
    meal.say(words)
    assert meal.outcome.action.input["part"] == part
