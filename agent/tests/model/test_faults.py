"""Whatever the endpoint does, the turn goes on as it would without a model."""

from contextlib import closing

import pytest

from agent.interpretation.model import ModelInterpreter, interpreter_from
from agent.llm import Breaker, ModelClient
from agent.tests.model.support import (
    INCIDENT,
    OPENINGS,
    answer_in_words,
    assert_valid,
    calls_of,
    example,
    finish,
    settings_for,
)
from agent.tests.talk import Dialogue

FAULTS = {
    "rate_limit_long": "rate_limited",
    "server_error": "server_error",
    "unauthorized": "refused_access",
    "not_found": "not_found",
    "reset_before": "connection",
    "reset_inside": "connection",
    "html_200": "bad_body",
    "bad_utf8": "bad_body",
    "error_object_200": "error_object",
    "empty_choices": "no_choices",
    "missing_choices": "no_choices",
    "length": "truncated",
    "refusal": "refusal",
    "content_filter": "content_filter",
    "null_content": "empty",
    "empty_content": "empty",
    "hang": "timeout",
    "byte_drip_body": "timeout",
}


def without_a_model():
    talk = Dialogue(example(INCIDENT)[0])
    talk.open()
    talk.say(OPENINGS[INCIDENT])
    finish(talk, answer_in_words)
    return talk


@pytest.mark.parametrize(("fault", "called"), FAULTS.items())
def test_a_fault_leaves_the_conversation_as_it_would_be_without_a_model(fake, fault, called):
    fake.fault(fault)
    deadline = 0.4 if called == "timeout" else 2.0
    with closing(ModelClient(settings_for(fake, deadline_seconds=deadline), Breaker(threshold=1000))) as client:
        client.open()
        talk = Dialogue(example(INCIDENT)[0], interpreter=ModelInterpreter(client))
        talk.open()
        talk.say(OPENINGS[INCIDENT])
        (call,) = calls_of(talk.outcome)
        finish(talk, answer_in_words)
    assert_valid(talk)
    assert call["fault"] == called
    assert {record.interpreter for record in talk.history} <= {"rules", "widget"}
    assert talk.answers == without_a_model().answers


def test_once_the_endpoint_failed_often_it_is_left_alone(fake):
    fake.fault("unauthorized")
    with closing(ModelClient(settings_for(fake), Breaker(threshold=1))) as client:
        talk = Dialogue(example(INCIDENT)[0], interpreter=ModelInterpreter(client))
        talk.open()
        talk.say(OPENINGS[INCIDENT])
        talk.say("the guard would know more about all of this")
    assert len(fake.requests) == 1
    (call,) = calls_of(talk.outcome)
    assert (call["fault"], call["attempts"]) == ("circuit_open", 0)


def test_all_retries_of_a_turn_share_one_deadline(fake):
    """A reply that breaks a guard, then an endpoint that hangs: the turn is over in its time, with what stood."""
    with closing(ModelClient(settings_for(fake, deadline_seconds=0.5), Breaker())) as client:
        client.open()
        fake.fault("hang")
        talk = Dialogue(example(INCIDENT)[0], interpreter=ModelInterpreter(client))
        talk.open()
        talk.say(OPENINGS[INCIDENT])
    assert sum(call["milliseconds"] for call in calls_of(talk.outcome)) < 1500


def test_no_endpoint_means_no_interpreter_of_its_own():
    assert interpreter_from(None) is None


def test_an_endpoint_has_one_interpreter(fake):
    assert interpreter_from(settings_for(fake)) is interpreter_from(settings_for(fake))
