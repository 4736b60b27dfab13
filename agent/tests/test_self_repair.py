"""People correct themselves while they speak: what they end with is meant, and what is not clear is asked."""

from __future__ import annotations

from typing import Any

import pytest

from agent.tests.talk import Dialogue, talk

FORM = """---
form_id: boat_trip
title: Boat trip
review: final
fields:
  - {id: pier, type: text, required: true, label: Pier, prompt: Which pier do you start from?}
  - {id: hour, type: time, required: true, label: Departure, prompt: At what time do you want to leave?}
  - {id: sails_on, type: date, required: true, label: Day of the trip, prompt: On which day do you sail?}
  - {id: crew, type: integer, required: true, label: Crew, prompt: How many are you?}
  - {id: boat, type: dropdown, required: true, label: Boat, prompt: Which boat?, options: [Ketch, Sloop, Dinghy]}
  - {id: food, type: checkbox, required: true, label: Food, prompt: What to eat?, options: [Soup, Sandwiches, Fruit]}
  - {id: swims, type: boolean, required: true, label: Swimming, prompt: Can all of you swim?}
  - {id: skipper, type: text, required: true, label: Skipper, prompt: What is the name of the skipper?}
---
"""
BEFORE: dict[str, Any] = {
    "pier": "North pier",
    "hour": "09:00",
    "sails_on": "2026-05-04",
    "crew": 2,
    "boat": "Ketch",
    "food": ["Soup"],
    "swims": True,
}
ENDS_WITH = [
    ("hour", "one in the afternoon, no, two", "14:00"),
    ("hour", "seven in the evening, well no make it eight, the bus is late", "20:00"),
    ("hour", "at 3 pm. actually no, half past four", "16:30"),
    ("sails_on", "the 9th of june, no sorry that's my mother's birthday, the 10th", "2026-06-10"),
    ("crew", "five, no hang on, six with the baby", 6),
    ("crew", "five, no six, no wait, five", 5),
    ("crew", "three, sorry four, no seven", 7),
    ("boat", "the sloop oh wait no the dinghy", "Dinghy"),
    ("boat", "the sloop, no hang on, my sister took the sloop, so the dinghy then", "Dinghy"),
    ("food", "soup and fruit, no, forget the soup, nobody eats it", ["Fruit"]),
    ("swims", "no, oh hang on, yes we can", True),
]


def talk_asking_for(field_id: str) -> Dialogue:
    """A talk in which everything before a field has its answer."""
    started = talk(FORM)
    for name in list(BEFORE)[: list(BEFORE).index(field_id)]:
        started.pick(**{name: BEFORE[name]})
    return started


@pytest.mark.parametrize(("field_id", "said", "meant"), ENDS_WITH)
def test_what_an_answer_ends_with_is_meant(field_id: str, said: str, meant: Any) -> None:
    it = talk_asking_for(field_id)
    it.say(said)

    assert it.answers[field_id] == meant


def test_the_evidence_is_all_that_settles_it() -> None:
    it = talk_asking_for("hour")
    it.say("one in the afternoon, no, two")

    [record] = [one for one in it.outcome.records if one.field_id == "hour"]
    assert record.quote == "one in the afternoon, no, two"


@pytest.mark.parametrize(
    ("said", "field_id", "meant"),
    [
        ("six people, oh sorry, seven", "crew", 7),
        ("we leave at 10 am. no, at 11", "hour", "11:00"),
        ("a sloop please, no wait, a dinghy", "boat", "Dinghy"),
    ],
)
def test_so_it_is_of_what_was_not_asked(said: str, field_id: str, meant: Any) -> None:
    it = talk(FORM)
    it.say(said)

    assert it.answers[field_id] == meant


@pytest.mark.parametrize(
    ("field_id", "said", "stays"),
    [
        ("hour", "3 pm, no need for lunch", "15:00"),
        ("hour", "3 pm, sorry it took me so long", "15:00"),
        ("sails_on", "on 12 june, no later than 5 pm", "2026-06-12"),
        ("crew", "4, no dogs", 4),
        ("swims", "yes, no problem", True),
    ],
)
def test_what_tells_no_other_value_takes_nothing_back(field_id: str, said: str, stays: Any) -> None:
    it = talk_asking_for(field_id)
    it.say(said)

    assert it.answers[field_id] == stays


def test_a_yes_that_is_denied_in_the_same_breath_is_asked_again() -> None:
    it = talk_asking_for("swims")
    it.say("yes, no wait, we don't all of us")

    assert it.asked == "swims"
    assert "swims" not in it.answers


GIFT = """---
form_id: gift
title: Gift basket
fields:
  - {id: spend, type: number, required: true, label: Budget, prompt: "How much may it cost, in euros?"}
  - {id: jars, type: integer, required: true, label: Jars, prompt: How many jars?}
---
"""


@pytest.mark.parametrize("cue", ["no wait", "no, make it", "actually no", "no hang on", "wait, no,"])
def test_the_answer_before_is_no_other_value_of_it(cue: str) -> None:
    """Either amount could be of both, and it is the later question that was answered."""
    it = talk(GIFT)
    it.pick(spend=70)
    it.say(f"four {cue} six because the shelf is long")
    assert it.answers == {"spend": 70, "jars": 6}


@pytest.mark.parametrize("words", ["four. oh, sorry, make that 6", "four, ah no, make it 6", "four no wait 6"])
def test_what_is_made_otherwise_is_no_hour_where_the_question_takes_it(words: str) -> None:
    it = talk_asking_for("crew")
    it.say(words)
    assert it.answers == {"pier": "North pier", "hour": "09:00", "sails_on": "2026-05-04", "crew": 6}
