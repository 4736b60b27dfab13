"""A model that says something wrong at every call: nothing wrong is recorded, and the form is still completed.

Each reply is given to what is told first and to words beside a question; whole conversations are held with one of each
kind, for what code asks after that is the same whatever was said."""

import pytest

from agent.tests.model.replies import ALL, BROKEN, IDLE, MISSHAPEN, UNFOUNDED
from agent.tests.model.support import (
    INCIDENT,
    INJURY,
    OPENINGS,
    always,
    answer_in_words,
    assert_valid,
    calls_of,
    finish,
    from_model,
    talk_with,
)

SOME = {
    "truncated": BROKEN["truncated"],
    "many_answers": MISSHAPEN["many_answers"],
    "no_quotes": UNFOUNDED["no_quotes"],
    **{name: IDLE[name] for name in ("complete_at_once", "message", "refuse_for_ever", "ask_for_ever")},
}
SIDE_TALK = "the guard would know more about all of this"


TOLD = {
    "start_date": "2026-03-09",
    "end_date": "2026-03-10",
    "incident_type": "Fire",
    "location": {"address": SIDE_TALK},
}
"""What can be taken of the two messages about the incident; words to the question for a place are an address."""


def begun(fake, name, reply):
    """A conversation in which every call brings `reply`, after what is told first and words beside a question."""
    always(fake, reply)
    talk = talk_with(fake, name)
    talk.say(OPENINGS[name])
    if talk.outcome.action.action != "TOOL_CALL":
        talk.say(SIDE_TALK)
    return talk


def nothing_is_used_or_shown(talk):
    """Of a reply that cannot be read, to what was said last."""
    assert talk.outcome.trace[-2]["interpreter"] == "rules"
    verdicts = {verdict for call in calls_of(talk.outcome) for verdict in call["guard_verdicts"]}
    assert verdicts <= {"invalid_json", "unknown_action"}
    assert verdicts or calls_of(talk.outcome)[0]["fault"]
    assert "x" * 50 not in talk.words
    return True


@pytest.mark.parametrize("which", ALL)
def test_nothing_unfounded_is_recorded_and_the_form_goes_on(fake, which):
    talk = begun(fake, INCIDENT, ALL[which])
    assert which not in {*BROKEN, *MISSHAPEN} or nothing_is_used_or_shown(talk)
    assert talk.outcome.status == "awaiting_info"
    assert talk.answers == {name: TOLD.get(name) for name in talk.answers}
    assert [record.field_id for record in from_model(talk)] == []
    assert len(fake.requests) >= 2
    assert_valid(talk)


@pytest.mark.parametrize("name", [INCIDENT, INJURY])
@pytest.mark.parametrize("reply", SOME.values(), ids=SOME)
def test_the_form_is_completed(fake, name, reply):
    talk = begun(fake, name, reply)
    finish(talk, answer_in_words)
    assert_valid(talk)
    assert [record.field_id for record in from_model(talk)] == []


@pytest.mark.parametrize("name", ["message", "leak", "submit", "complete_at_once", "intent_and_action"])
def test_a_model_neither_ends_nor_steers_nor_gives_itself_away(fake, name):
    always(fake, IDLE[name])
    talk = talk_with(fake, INCIDENT)
    talk.say(OPENINGS[INCIDENT])
    talk.say(SIDE_TALK)
    assert talk.outcome.status == "awaiting_info"
    assert talk.outcome.action.action.startswith("ASK_")
    assert "cancelled" not in talk.words
    assert "Code asks" not in talk.words


def test_a_models_words_are_shown_as_plain_text(fake):
    always(fake, IDLE["html_message"])
    talk = talk_with(fake, INCIDENT)
    talk.say(OPENINGS[INCIDENT])
    talk.say(SIDE_TALK)
    assert "Pay here" in talk.words
    assert "<" not in talk.words
    always(fake, IDLE["unstorable_message"])
    talk.say(SIDE_TALK)
    assert "which day?" in talk.words
    assert "\x00" not in talk.words
