"""What somebody does not want, said before what they do, hides neither that nor what is told beside it."""

import pytest

from agent.tests.talk import Dialogue, talk, talk_asking

GARAGE = """---
form_id: garage
title: A car in the garage
review: none
fields:
  - {id: work, type: dropdown, required: true, label: Work, prompt: Which work?, options: [Small check, Full service,
     Wheels and tyres]}
  - {id: place, type: dropdown, required: true, label: Place, prompt: Where is the car?, options: [Front yard, Car park,
     Driveway]}
  - {id: day, type: date, required: true, label: Day, prompt: On which day will you bring it?}
  - {id: hour, type: time, required: true, label: Time, prompt: At what time will you bring it?}
  - {id: gifts, type: checkbox, required: false, label: Extras, prompt: Which extras?, options: [Mats, Polish]}
  - {id: name, type: text, required: true, label: Name, prompt: What is your name?}
  - {id: phone, type: phone, required: true, label: Phone, prompt: What is your phone number?}
---
"""


def talk_with(**known: object) -> Dialogue:
    return talk_asking(GARAGE, **known)


@pytest.mark.parametrize(
    ("said", "work"),
    [
        ("not the wheels, they are new. i'd go for the small one", "Small check"),
        ("not the service, too dear. the small one please", "Small check"),
        ("i don't want the small check, it's nothing. full please", "Full service"),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_the_option_behind_the_denied_one_is_meant(said: str, work: str, *, first: bool) -> None:
    opened = talk(GARAGE) if first else talk_with()
    opened.say(said)
    assert opened.answers in ({"work": work}, {}) if first else opened.answers == {"work": work}


@pytest.mark.parametrize("said", ["not the wheels. my back hurts", "not sure. it depends"])
def test_what_tells_no_other_option_chooses_none(said: str) -> None:
    opened = talk_with()
    opened.say(said)
    assert opened.answers == {}
    assert opened.asked == "work"


def test_the_first_message_may_deny_one_option_and_name_another() -> None:
    opened = talk(GARAGE)
    opened.say("not the small check, too quick. the full one")
    assert opened.answers == {"work": "Full service"}


def test_what_may_be_meant_behind_a_denied_option_is_asked_back() -> None:
    opened = talk_with(work="Small check")
    opened.say("not in the car park, it's full. ill put it all on the drive")
    assert "place" not in opened.answers
    assert "Driveway" in opened.words
    assert "Front yard" not in opened.words


@pytest.mark.parametrize("verb", ["drop it in", "bring it in", "come"])
def test_who_asks_politely_whether_they_can_come_then_says_when(verb: str) -> None:
    opened = talk_with(work="Small check")
    opened.say(f"the front yard. can i {verb} tomorrow at 8am")
    assert opened.answers == {"work": "Small check", "place": "Front yard", "day": "2026-03-13", "hour": "08:00"}


@pytest.mark.parametrize(
    ("said", "change"),
    [
        ("can we leave out the polish", {"gifts": ["Mats"]}),
        ("could you take off the mats please", {"gifts": ["Polish"]}),
        ("can we drop the full service, just a small check", {"work": "Small check"}),
        ("can we leave out the wheels and tyres", {}),
    ],
)
def test_a_polite_request_to_leave_something_out_beside_an_answer_is_one(said: str, change: dict[str, object]) -> None:
    known = {
        "work": "Full service",
        "place": "Car park",
        "day": "2026-03-20",
        "hour": "09:00",
        "gifts": ["Mats", "Polish"],
    }
    opened = talk_with(**known)
    opened.say(f"Ines Okafor. {said}")
    assert opened.answers == known | change | {"name": "Ines Okafor"}
