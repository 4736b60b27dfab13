"""Who changes an answer and gives the one that was asked for, in one breath, has done both."""

import pytest

from agent.tests.talk import talk

HALL = """---
form_id: hall
title: A hall for an evening
fields:
  - {id: floor, type: dropdown, required: true, label: Floor, prompt: Which floor?, options: [Ground, First, Attic]}
  - {id: opens, type: time, required: true, label: Opening, prompt: When does it open?}
  - {id: chairs, type: integer, required: true, label: Chairs, prompt: How many chairs?}
  - {id: day, type: date, required: true, label: Day, prompt: Which day?}
  - {id: band, type: boolean, required: true, label: Band, prompt: Will there be a band?}
  - {id: last, type: text, required: true, label: Caretaker, prompt: Who locks up?}
---
"""
FIRST = {"floor": "Attic", "opens": "18:00", "chairs": 40}
ASKED = [
    (FIRST, "day", "20 March 2026", "2026-03-20"),
    (FIRST | {"day": "2026-03-20"}, "band", "no", False),
    (FIRST | {"day": "2026-03-20"}, "band", "yes please", True),
    (FIRST | {"day": "2026-03-20", "band": True}, "last", "Ida Rowe", "Ida Rowe"),
]
CHANGES = [("change the opening to 7 pm", "opens", "19:00"), ("the chairs should be 60", "chairs", 60)]


@pytest.mark.parametrize(("change", "field", "value"), CHANGES)
@pytest.mark.parametrize("frame", ["{answer}. And {change}", "{answer}, and please {change}"])
@pytest.mark.parametrize(("known", "asked", "answer", "expected"), ASKED)
def test_both_are_heard(
    known: dict[str, object],
    asked: str,
    answer: str,
    expected: object,
    frame: str,
    change: str,
    field: str,
    value: object,
) -> None:
    opened = talk(HALL)
    opened.pick(**known)  # type: ignore[arg-type]
    assert opened.asked == asked
    opened.say(frame.format(answer=answer, change=change))
    assert opened.answers == known | {asked: expected, field: value}


@pytest.mark.parametrize("behind", ["the rest stays the same", "thanks", "sorry about that"])
def test_what_is_said_behind_a_change_is_no_part_of_it(behind: str) -> None:
    opened = talk(HALL)
    opened.pick(**FIRST)
    opened.say(f"20 March 2026. And kindly change the opening to 7 pm, {behind}")
    assert opened.answers == FIRST | {"day": "2026-03-20", "opens": "19:00"}
