"""Answers in words are held until they are judged, and no judge keeps a person from finishing."""

import pytest

from agent.interpretation.model import interpreter_from
from agent.tests.model.support import always, calls_of, settings_for
from agent.tests.talk import Dialogue, spec_of

FORM = """---
form_id: wish
title: Wish
fields:
  - {id: wish, type: text, required: true, label: Wish, prompt: What do you wish for?}
  - {id: day, type: date, required: true, label: Day, prompt: On which day?}
  - {id: why, type: textarea, required: true, label: Reason, prompt: Why?}
---
"""
WORDS = "a bicycle with three wheels"


def talk_asking_for(fake, field_id="wish"):
    """A conversation in which the field has just been asked."""
    always(fake, {"intent": "multi_answer", "answers": {}})
    talk = Dialogue(spec_of(FORM), interpreter=interpreter_from(settings_for(fake)))
    talk.open()
    talk.say("hello there")
    if field_id == "why":
        talk.pick(wish="x y z", day="2026-03-20")
    assert talk.asked == field_id
    return talk


ACCEPTING = {
    "asks for another field": {"action": "ASK_DATE", "field_id": "day", "label": "On which day?"},
    "asks for another by intent": {"intent": "ask", "field_id": "day", "message": "On which day?"},
    "gives it as an answer": {"intent": "answer", "field_id": "wish", "value": WORDS, "quote": WORDS},
    "gives it among answers": {"intent": "multi_answer", "answers": {"wish": WORDS}},
    "words it anew": {"intent": "answer", "field_id": "wish", "value": "A tricycle", "quote": WORDS},
    "says nothing against it": {"intent": "multi_answer", "answers": {}},
}
REFUSING = {
    "asks for it again": {"action": "ASK_TEXT", "field_id": "wish", "label": "What do you wish for?"},
    "asks again by intent": {"intent": "ask", "field_id": "wish"},
    "says what is missing": {"intent": "clarify", "message": "Please name one thing."},
    "takes it for a question": {"intent": "question", "message": "Please name one thing."},
}


@pytest.mark.parametrize("reply", ACCEPTING.values(), ids=ACCEPTING)
def test_an_accepted_answer_is_the_persons_own_words(fake, reply):
    talk = talk_asking_for(fake)
    always(fake, reply)
    talk.say(WORDS)
    assert talk.answers["wish"] == WORDS
    assert talk.asked == "day"


@pytest.mark.parametrize("reply", REFUSING.values(), ids=REFUSING)
def test_a_refused_answer_is_asked_again_and_not_recorded(fake, reply):
    talk = talk_asking_for(fake)
    always(fake, reply)
    talk.say("the weather is fine today")
    assert "wish" not in talk.answers
    assert talk.asked == "wish"
    assert talk.outcome.records == ()


def test_why_an_answer_is_refused_is_told(fake):
    talk = talk_asking_for(fake)
    always(fake, REFUSING["says what is missing"])
    talk.say("the weather is fine today")
    assert "Please name one thing." in talk.words


@pytest.mark.parametrize("reply", REFUSING.values(), ids=REFUSING)
def test_the_third_answer_is_taken_without_a_judge(fake, reply):
    talk = talk_asking_for(fake)
    always(fake, reply)
    before = len(fake.requests)
    while "wish" not in talk.answers:
        talk.say("the weather is fine today")
    assert len(fake.requests) - before == 2
    assert calls_of(talk.outcome) == []


@pytest.mark.parametrize(
    "reply",
    [
        {"action": "FORM_COMPLETE", "data": {"wish": "something else"}},
        {"action": "MESSAGE", "text": "Thank you!"},
        {"intent": "multi_answer", "answers": {}},
        "no JSON at all",
    ],
)
def test_a_held_last_answer_does_not_block_completion(fake, reply):
    talk = talk_asking_for(fake, "why")
    always(fake, reply)
    talk.say("because walking takes me too long")
    assert talk.outcome.action.action == "FORM_COMPLETE"
    assert talk.outcome.action.data["why"] == "because walking takes me too long"
    assert talk.outcome.action.data["wish"] == "x y z"


def test_an_answer_to_another_field_is_not_taken_for_this_one(fake):
    talk = talk_asking_for(fake)
    always(fake, {"intent": "multi_answer", "answers": {"day": {"value": "2026-03-20", "quote": "20 March"}}})
    talk.say("it has to be here by 20 March")
    assert "wish" not in talk.answers
    assert talk.answers["day"] == "2026-03-20"
    assert talk.asked == "wish"


def test_a_fault_has_the_field_read_its_answer_itself(fake):
    talk = talk_asking_for(fake)
    fake.fault("unauthorized")
    talk.say(WORDS)
    assert talk.answers["wish"] == WORDS
    assert talk.history[-1].interpreter == "rules"


@pytest.mark.parametrize("words", ["N/A", "null", "...", "😀😀", "skip", "why do you ask?", "2026"])
def test_what_is_no_answer_in_words_costs_no_call(fake, words):
    talk = talk_asking_for(fake)
    before = len(fake.requests)
    talk.say(words)
    judged = [request for request in fake.requests[before:] if "Judge:" in request.last_user_message]
    assert judged == []
