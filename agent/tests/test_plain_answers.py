"""What tells something is an answer, however it begins; what asks is a question, and is not asked back for ever."""

import pytest

from agent.tests.forms import BOOKING
from agent.tests.talk import Talk, talk

REASON = """---
form_id: leave
title: Leave
fields:
  - {id: reason, type: text, required: true, label: {en: Reason, ar: السبب}, prompt: Why do you ask for leave?}
  - {id: day, type: date, required: true, label: Day, prompt: Which day?}
---
"""


def asked() -> Talk:
    opened = talk(REASON)
    opened.say("hello there")
    assert opened.asked == "reason"
    return opened


@pytest.mark.parametrize(
    "words",
    [
        "was ill",
        "Can't walk properly since Monday",
        "do not feel well",
        "Could not breathe",
        "Will be travelling to Mecca",
        "Is a family matter",
        "Are moving house",
        "When I fell I hurt my back",
        "can the children go to school, I must stay",
    ],
)
def test_a_plain_sentence_is_an_answer_where_a_text_is_asked(words):
    opened = asked()
    opened.say(words)
    assert opened.answers["reason"] == words


@pytest.mark.parametrize(
    "words",
    ["was it ill?", "can you tell me the deadline", "why must you know this", "which days count", "هل هذا ضروري"],
)
def test_what_asks_is_no_answer(words):
    opened = asked()
    opened.say(words)
    assert opened.answers == {}
    assert opened.asked == "reason"


def test_a_question_that_the_form_cannot_answer_is_not_answered_alike_for_ever():
    opened = asked()
    said = []
    for _ in range(6):
        opened.say("who pays for the taxi home?")
        said.append(opened.words)
    assert len(set(said)) == len(said)
    assert opened.outcome.action.input["leave_open"]


def test_the_sign_at_the_end_of_an_answer_is_no_part_of_its_evidence():
    opened = talk(BOOKING)
    opened.say("hello")
    opened.say("4.")
    assert [(one.value, one.quote) for one in opened.outcome.filled_fields] == [(4, "4")]
    opened.say("tomorrow!")
    assert {one.field_id: one.quote for one in opened.outcome.filled_fields}["day"] == "tomorrow"
