"""Who cancels is told what was sent already; that nothing was, only where it is true."""

import pytest

from agent.tests.saying import says
from agent.tests.talk import Dialogue, talk, talk_asking

REPORT = """---
form_id: report
title: Report
fields:
  - {id: what, type: text, required: true, label: What, prompt: What happened?, step: 1}
  - {id: day, type: date, required: true, label: Day, prompt: When?, step: 2}
tools:
  - {name: check_text, purpose: Check the text, when: step 1 end}
  - {name: submit_report, purpose: Send the report to the insurer, when: step 1 end}
  - {name: close_case, purpose: Close the case, when: complete}
---
"""


def after(*tools: str) -> Dialogue:
    opened = talk(REPORT)
    opened.say("hello there")
    opened.say("I slipped on the stairs")
    for name in tools:
        opened.tool(name, {"success": True})
    return opened


@pytest.mark.parametrize("words", ["no, it's fine", "no it is all right", "no, all good", "no that's ok"])
def test_a_no_with_an_approval_cancels_nothing(words):
    opened = after("check_text")
    opened.say("cancel")
    opened.say(words)
    assert opened.outcome.status != "cancelled"
    assert opened.answers


def test_what_was_sent_is_told_and_stays_so():
    opened = after("check_text", "submit_report")
    assert opened.asked == "day"
    opened.say("cancel")
    assert says(opened.words, "ask_cancel_sent")
    assert opened.outcome.action.input["sent"] == ["submit_report"]
    opened.say("yes")
    assert opened.outcome.status == "cancelled"
    assert says(opened.words, "cancelled_sent")


@pytest.mark.parametrize(("tool", "is_told"), [("check_text", False), ("submit_report", True)])
def test_what_is_out_may_arrive_but_for_what_only_checks(tool, is_told):
    opened = after(*(["check_text"] if is_told else []))
    assert opened.outcome.action.tool_name == tool
    opened.say("cancel")
    assert says(opened.words, "ask_cancel_under_way" if is_told else "ask_cancel")
    opened.say("yes")
    assert opened.outcome.status == "cancelled"
    assert opened.outcome.action.input == {"kind": "cancelled", **({"under_way": [tool]} if is_told else {})}
    assert says(opened.words, "cancelled_under_way" if is_told else "cancelled")


def test_starting_over_does_not_make_it_unsent():
    opened = after("check_text", "submit_report")
    opened.say("start over")
    opened.say("yes")
    assert opened.answers == {}
    opened.say("cancel")
    assert says(opened.words, "ask_cancel_sent")


def test_the_purpose_of_a_tool_is_not_said_while_it_runs():
    opened = after()
    assert opened.outcome.action.tool_name == "check_text"
    assert "Check the text" not in opened.words
    assert "moment" in opened.words


FOLLOWED = """---
form_id: followed
title: Followed
fields:
  - {id: what, type: text, required: true, label: What, prompt: What happened?, step: 1}
  - {id: day, type: date, required: true, label: Day, prompt: When?, step: 2}
tools:
  - {name: save_progress, when: step end}
  - {name: book_slot, when: BOOKED}
  - {name: send, when: complete}
---
"""


@pytest.mark.parametrize(("booked", "key"), [("step 2 end", "ask_cancel"), ("step 1 end", "ask_cancel_sent")])
def test_what_runs_at_the_end_of_every_step_sends_nothing_off(booked, key):
    opened = talk(FOLLOWED.replace("BOOKED", booked))
    opened.say("hello there")
    opened.say("I slipped on the stairs")
    while opened.asked == "TOOL_CALL":
        opened.tool(opened.outcome.action.tool_name, {"success": True})
    opened.say("cancel")
    assert says(opened.words, key)
    assert opened.outcome.action.input.get("sent", []) == (["book_slot"] if key == "ask_cancel_sent" else [])


def test_without_a_tool_that_sends_it_off_what_runs_at_the_end_of_every_step_does():
    opened = talk(FOLLOWED.replace("BOOKED", "after day").replace("complete", "after day"))
    opened.say("hello there")
    opened.say("I slipped on the stairs")
    opened.tool("save_progress", {"success": True})
    opened.say("cancel")
    assert opened.outcome.action.input["sent"] == ["save_progress"]


ORDER = """# Order

| Field ID | Type | Required | Options | Ask User |
|---|---|---|---|---|
| item | dropdown | Yes | Lamp, Desk | Which item? |

## Can I cancel?

Within two days, by phone to the shop.

## Can I go back?

The shop takes you to any answer.
"""


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("can i cancel", "two days"),
        ("Can I cancel?", "two days"),
        ("Could I go back?", None),
        ("Can I go back?", "shop"),
    ],
)
def test_a_question_that_the_form_answers_under_its_own_heading_steers_nothing(asked, told):
    opened = talk_asking(ORDER)
    opened.say(asked)
    assert (opened.asked, told is None or told in opened.words) == ("item", True)
    for words in ("cancel", "I want to cancel"):
        opened.say(words)
        assert says(opened.words, "ask_cancel")
        opened.say("no")
