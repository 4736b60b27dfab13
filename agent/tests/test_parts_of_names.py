"""Items of a list are changed by the part of their name that is pointed at."""

import pytest

from agent.tests.talk import Dialogue, talk

COTTAGE = """---
form_id: cottage
title: Cottage
fields:
  - {id: guest, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: beds, type: integer, required: true, label: Beds, prompt: How many beds do you need?}
  - {id: extras, type: checkbox, required: false, label: Extras, prompt: Which extras?,
     options: [Welcome hamper, Cot hire, Firewood bundle, Late checkout]}
  - {id: dog, type: boolean, required: true, label: Dog, prompt: Are you bringing a dog?}
  - {id: leave, type: date, required: true, label: Arrival, prompt: On which day do you arrive?}
---
"""


def standing() -> Dialogue:
    opened = talk(COTTAGE)
    opened.pick(guest="Rosa Peake", beds=3, extras=["Welcome hamper", "Firewood bundle"])
    return opened


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("scrap the firewood", ["Welcome hamper"]),
        ("not the hamper after all", ["Firewood bundle"]),
        ("add the cot please", ["Welcome hamper", "Cot hire", "Firewood bundle"]),
        ("the cot instead of the hamper", ["Cot hire", "Firewood bundle"]),
        ("the fire of the cot is out", ["Welcome hamper", "Firewood bundle"]),
    ],
)
def test_an_item_is_meant_by_a_part_of_its_name(said: str, left: list[str]) -> None:
    opened = standing()
    opened.say(said)
    assert sorted(opened.answers["extras"]) == sorted(left)  # type: ignore[arg-type, type-var]


def test_beside_whole_names_a_part_may_stand_behind_an_article() -> None:
    opened = talk(COTTAGE)
    opened.pick(guest="Rosa Peake", beds=3)
    opened.say("a late checkout for us and a cot for my youngest")
    assert opened.answers["extras"] == ["Cot hire", "Late checkout"]


def test_no_need_counts_nothing_though_a_question_asks_what_is_needed() -> None:
    opened = standing()
    opened.say("no need, he stays with my sister")
    assert opened.answers["beds"] == 3


def test_a_day_is_still_to_come_where_it_is_asked_what_people_do() -> None:
    opened = standing()
    opened.say("no")
    opened.say("we fly out on the 27th")
    assert opened.answers["leave"] == "2026-03-27"
