"""What need not be answered is taken out by a part of a message, beside an answer and at a review."""

import pytest

from agent.tests.talk import talk

FORM = """---
review: final
---

# Stay

| Field ID | Type | Required | Options | Constraints | Ask User |
|---|---|---|---|---|---|
| guest | text | Yes | | | What is your name? |
| second | text | No | | | What is the second guest called? |
| meals | multi_select | No | Breakfast, Lunch, Dinner | | Which meals would you like? |
| wish | text | No | | | Do you have a special wish? |
| arrive | date | Yes | | today or later | When will you arrive? |
"""
STOOD = {"guest": "Ida Rowe", "second": "Bo Rowe", "meals": ["Lunch"], "wish": "a room with a harp"}
DAY = {"arrive": "2026-04-03"}


@pytest.mark.parametrize(
    ("told", "gone"),
    [
        ("take the second guest out again, please", "second"),
        ("scratch the special wish, that was silly", "wish"),
        ("forget what I said about the harp", "wish"),
        ("leave the wish blank", "wish"),
        ("Bo is not well. Please drop the second guest", "second"),
    ],
)
def test_an_answer_is_taken_out_beside_another_one_and_at_a_review(told: str, gone: str) -> None:
    left = {name: value for name, value in (STOOD | DAY).items() if name != gone}
    beside = talk(FORM)
    beside.pick(**STOOD)
    beside.say(f"3 April. {told}")
    assert beside.answers == left
    reviewing = talk(FORM)
    reviewing.pick(**STOOD, **DAY)
    reviewing.say(told)
    assert reviewing.answers == left


def test_so_it_is_where_only_what_was_named_before_is_ordered_to_go() -> None:
    reviewing = talk(FORM)
    reviewing.pick(**STOOD, **DAY)
    reviewing.say("no meals at all after all, kindly remove them")
    assert "meals" not in reviewing.answers


@pytest.mark.parametrize("told", ["take the second guest to the tower", "is the second guest out?", "drop it there"])
def test_nothing_else_is(told: str) -> None:
    beside = talk(FORM)
    beside.pick(**STOOD)
    beside.say(f"3 April. {told}")
    assert beside.answers.items() >= (STOOD | DAY).items()
