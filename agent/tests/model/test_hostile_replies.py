"""A model that says something wrong at every call: nothing wrong is recorded, and the form is still completed."""

import pytest

from agent.tests.model.replies import ALL, BROKEN, IDLE, MISSHAPEN, UNFOUNDED
from agent.tests.model.support import (
    INCIDENT,
    INJURY,
    LEAVE,
    OPENINGS,
    WATER,
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


def conversation(fake, name, reply, *, is_readable=True):
    """A whole conversation in which every call brings `reply`."""
    always(fake, reply)
    talk = talk_with(fake, name)
    talk.say(OPENINGS[name])
    if talk.outcome.action.action != "TOOL_CALL":
        talk.say(SIDE_TALK)
    assert is_readable or nothing_is_used_or_shown(talk)
    finish(talk, answer_in_words)
    assert_valid(talk)
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
def test_the_form_is_completed_and_nothing_unfounded_recorded(fake, which):
    talk = conversation(fake, INCIDENT, ALL[which], is_readable=which not in {*BROKEN, *MISSHAPEN})
    assert talk.answers["end_date"] == "2026-03-10"
    assert talk.answers["incident_type"] == "Fire"
    assert talk.answers["description"] == "Nothing else to tell"
    assert [record.field_id for record in from_model(talk)] == []
    assert len(fake.requests) >= 3


@pytest.mark.parametrize("name", [INJURY, LEAVE, WATER])
@pytest.mark.parametrize("reply", SOME.values(), ids=SOME)
def test_the_other_example_forms_are_completed_too(fake, name, reply):
    talk = conversation(fake, name, reply)
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
