"""Whole sentences behind an answer that correct others are heard as they would be where all answers are shown."""

import pytest

from agent.tests.talk import talk

KENNEL = """---
form_id: kennel
title: Boarding kennel
fields:
  - {id: keeper, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: dogs, type: integer, required: true, label: Dogs, prompt: How many dogs?}
  - {id: brought, type: date, required: true, label: Arrival, min: today, prompt: When do you bring them?}
  - {id: hour, type: time, required: true, label: Hour, prompt: At what time?}
  - {id: run, type: dropdown, required: true, label: Run, prompt: Which run?, options: [Indoor, Garden, Heated]}
  - {id: walks, type: boolean, required: true, label: Walks, prompt: Shall we walk them?}
  - {id: street, type: text, required: true, label: Street, prompt: Where do you live?}
---
"""
STOOD = {"keeper": "Ida Rowe", "dogs": 2, "brought": "2026-03-20", "hour": "10:00", "run": "Indoor"}


@pytest.mark.parametrize("answer", ["No, that is not needed", "yes please"])
@pytest.mark.parametrize(
    ("behind", "changed"),
    [
        ("Half past ten that day is easier for me, actually.", {"hour": "10:30"}),
        ("By the way, there is a mistake in my name: it is Ida Lowe", {"keeper": "Ida Lowe"}),
        ("A garden one is fine for mine, I've seen them now, so please change that.", {"run": "Garden"}),
        ("I mixed up the days, sorry, we bring them on the 21st", {"brought": "2026-03-21"}),
        ("Do correct the hour: the van comes at 11:15", {"hour": "11:15"}),
        ("Oh wait, my son's puppy comes along, so it is 3 dogs", {"dogs": 3}),
    ],
)
def test_another_sentence_corrects_what_stands(answer: str, behind: str, changed: dict[str, object]) -> None:
    it = talk(KENNEL)
    it.pick(**STOOD)
    it.say(f"{answer}. {behind}")
    assert it.answers == STOOD | changed | {"walks": answer.startswith("yes")}
    assert it.asked == "street"


@pytest.mark.parametrize(
    ("said", "walks"),
    [
        ("Yes. If the weather turns, make it half 11", True),
        ("No. Actually yes, please do", True),
        ("Yes. Sorry for the late reply, we were away until the 24th", True),
        ("No. Correct me if I am wrong, but is the 27th a Friday?", False),
    ],
)
def test_what_is_not_sure_or_answers_itself_changes_no_other(said: str, walks: bool) -> None:
    it = talk(KENNEL)
    it.pick(**STOOD)
    it.say(said)
    assert it.answers == STOOD | {"walks": walks}
