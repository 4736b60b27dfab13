"""A plain no that says why is a no; a no that takes something back, or speaks of another field, is none."""

import pytest

from agent.tests.talk import Talk, talk

POOL = """---
form_id: pool
title: A swimming lesson
review: none
fields:
  - {id: lane, type: dropdown, required: true, label: Lane, prompt: Which lane?, options: [Slow lane, Fast lane]}
  - {id: day, type: date, required: true, label: Day, prompt: On which day?}
  - {id: child, type: text, required: true, label: Child's name, prompt: What is the child called?}
  - {id: afraid, type: boolean, required: true, label: Afraid, prompt: Is the child afraid of water?}
  - {id: towel, type: boolean, required: true, label: Towel, prompt: Do you need a towel?}
  - {id: other, type: textarea, required: true, label: Notes, prompt: What else should we know?}
---
"""


def asked(field: str) -> Talk:
    opened = talk(POOL)
    opened.pick(lane="Slow lane", day="2026-04-01", child="Rex")
    if field == "towel":
        opened.pick(afraid=True)
    assert opened.asked == field
    return opened


@pytest.mark.parametrize("field", ["afraid", "towel"])
@pytest.mark.parametrize(
    "why",
    [
        "everyone here loves it",
        "everybody tells me off about that",
        "my husband sees to that",
        "the baths are next door",
        "we've been coming for years",
        "ive been coming for years",
        "a friend brings us",
        "mum is sorting that out",
    ],
)
def test_a_no_with_its_reason_is_a_no(field: str, why: str) -> None:
    opened = asked(field)
    opened.say(f"no {why}")
    assert opened.answers.get(field) is False


@pytest.mark.parametrize("field", ["afraid", "towel"])
@pytest.mark.parametrize(
    "said",
    [
        "no the fast lane",
        "no the other lane",
        "no the name is Max",
        "no his name is Max",
        "no everyone calls him Max",
        "no the date is wrong",
        "no the 4th",
        "no someone has to ask him",
        "no problem",
        "no rush, the week after is fine",
        "no everyone needs a towel for the water",
    ],
)
def test_a_no_that_may_be_of_something_else_is_none(field: str, said: str) -> None:
    opened = asked(field)
    opened.say(said)
    assert field not in opened.answers
