"""Whole conversations with a model that understands: what is recorded, and what it costs."""

import pytest

from agent.fake_model import ScriptRule
from agent.tests.model.support import (
    INCIDENT,
    INJURY,
    LEAVE,
    OPENINGS,
    WATER,
    always,
    answer_by_widget,
    answer_in_words,
    assert_valid,
    calls_of,
    finish,
    talk_with,
)

TOLD = {
    INJURY: {
        "injuryDate": {"value": "2026-03-09", "quote": "last Monday"},
        "injuryTime": {"value": "10:00", "quote": "around 10 in the morning"},
        "injuryOccurred": "I slipped on the stairs at the Olaya office",
        "treatmentStarted": {"value": "Yes", "quote": "treatment has started already"},
    },
    LEAVE: {
        "employee_name": {"value": "Sara Haddad", "quote": "My name is Sara Haddad"},
        "leave_type": {"value": "Sick", "quote": "sick leave"},
        "start_date": "2026-03-20",
        "end_date": "2026-03-25",
    },
    WATER: {
        "hectares": {"value": 3, "quote": "3 hectares"},
        "water_use": {"value": "Irrigation", "quote": "irrigation"},
        "applicant_role": {"value": "Owner", "quote": "I own a small plot"},
    },
    INCIDENT: {
        "incident_type": {"value": "Fire", "quote": "fire"},
        "start_date": {"value": "2026-03-09", "quote": "9 March 2026"},
        "end_date": {"value": "2026-03-10", "quote": "10 March 2026"},
    },
}
"""What a model that understands makes of each opening."""


def understanding(name):
    """Rules for an endpoint that reads the opening well, and takes every answer that it is asked to judge."""
    return [
        ScriptRule(reply={"action": "ASK_TEXT", "field_id": _last_in_words(name)}, match="Judge: is the message"),
        ScriptRule(reply={"intent": "multi_answer", "answers": TOLD[name], "message": ""}),
    ]


def _last_in_words(name):
    return {INJURY: "delayReason", LEAVE: "leave_reason", WATER: "charity_number", INCIDENT: "followup_reason"}[name]


@pytest.mark.parametrize("name", [INJURY, LEAVE, WATER, INCIDENT])
def test_every_example_form_is_completed(fake, name):
    fake.script(*understanding(name))
    talk = talk_with(fake, name)
    talk.say(OPENINGS[name])
    finish(talk, answer_in_words)
    assert_valid(talk)
    for field_id, told in TOLD[name].items():
        if field_id != "applicant_role":
            assert talk.answers[field_id] == (told["value"] if isinstance(told, dict) else told)


def test_the_injury_report_takes_one_call_when_widgets_follow_the_opening(fake):
    fake.script(*understanding(INJURY))
    talk = talk_with(fake, INJURY)
    talk.say(OPENINGS[INJURY])
    finish(talk, answer_by_widget)
    assert len(fake.requests) == 1


def test_the_injury_report_takes_few_calls_in_words_and_no_long_prompts(fake):
    opening = {"intent": "multi_answer", "answers": {}, "message": ""}
    accepted = {"action": "ASK_DROPDOWN", "field_id": "selectedInjuryType", "options": ["Fall", "Burn"]}
    fake.script(
        ScriptRule(reply=opening, match="Nothing is asked"),
        ScriptRule(reply=accepted, match="Judge: is the message an answer to injuryOccurred"),
    )
    talk = talk_with(fake, INJURY)
    for words in (
        OPENINGS[INJURY],
        "the technology one",
        "Software Engineer, and no wait, it was tuesday not monday",
        "yes",
        "yes",
        "why do you need that?",
        "yesterday",
        "١١ مارس",
    ):
        while talk.outcome.action.action == "TOOL_CALL":
            answer_by_widget(talk)
        talk.say(words)
    assert talk.answers["injuryDate"] == "2026-03-10"
    finish(talk, answer_in_words)
    assert_valid(talk)
    assert len(fake.requests) <= 3
    assert sum(request.characters for request in fake.requests) <= 25_000
    assert all(request.characters < 8_000 for request in fake.requests)


def test_what_the_rules_read_as_well_stays_theirs_though_the_model_was_not_told_of_it(fake):
    fake.script(*understanding(INJURY))
    talk = talk_with(fake, INJURY)
    talk.say(OPENINGS[INJURY])
    by_whom = {record.field_id: record.interpreter for record in talk.history}
    assert by_whom["injuryDate"] == "rules"
    assert by_whom["injuryOccurred"] == "model"
    assert "\ninjuryDate | date" in fake.requests[0].last_user_message


def test_words_that_answer_one_field_answer_no_other_by_a_word_of_its_label(fake):
    day = {"value": "2026-01-15", "quote": "15 January 2026"}
    always(fake, {"intent": "multi_answer", "answers": {"injuryDate": day, "workDisabilityDate": day}})
    talk = talk_with(fake, INJURY)
    talk.say("I was hurt at work on 15 January 2026 around 10 in the morning.")
    assert talk.answers["injuryDate"] == "2026-01-15"
    assert "workDisabilityDate" not in talk.answers


def test_each_call_is_told_in_the_trace(fake):
    fake.script(*understanding(INJURY))
    talk = talk_with(fake, INJURY)
    talk.say(OPENINGS[INJURY])
    (call,) = calls_of(talk.outcome)
    assert call["model"] == "fake-model"
    assert call["prompt_chars"] == fake.requests[0].characters
    assert call["prompt_tokens"] == fake.requests[0].characters // 4
    assert call["completion_tokens"] > 0
    assert call["attempts"] == 1
    assert call["fault"] == ""
    assert call["guard_verdicts"] == []
    assert len(call["prompt_hash"]) == 16


def test_the_same_request_has_the_same_hash_though_its_fences_differ(fake):
    fake.script(*understanding(INJURY))
    hashes = []
    for _ in range(2):
        talk = talk_with(fake, INJURY)
        talk.say(OPENINGS[INJURY])
        hashes.append(calls_of(talk.outcome)[0]["prompt_hash"])
    assert hashes[0] == hashes[1]
    assert fake.requests[0].last_user_message != fake.requests[1].last_user_message


def test_a_question_that_the_rules_find_no_answer_to_is_answered_by_the_model(fake):
    always(fake, {"intent": "question", "message": "This form is about incidents, not bicycles."})
    talk = talk_with(fake, INCIDENT)
    talk.say("There was a fire")
    talk.say("do you sell bicycles?")
    assert "not bicycles" in talk.words
    assert talk.asked == "start_date"


def test_a_message_that_is_no_answer_gets_the_models_words_for_what_is_missing(fake):
    always(fake, {"intent": "clarify", "message": "I still need the day on which it began."})
    talk = talk_with(fake, INCIDENT)
    talk.say("There was a fire")
    talk.say("the guard would know more about all of this")
    assert "I still need the day on which it began." in talk.words
    assert talk.asked == "start_date"


def test_the_model_is_asked_to_answer_in_the_persons_language(fake):
    always(fake, {"intent": "multi_answer", "answers": {}})
    talk = talk_with(fake, INCIDENT)
    talk.say("اندلع حريق في المستودع")
    assert 'Write "message" in Arabic.' in fake.requests[0].last_user_message


def test_a_correction_that_the_model_understands_replaces_the_answer(fake):
    reply = {"intent": "correction", "field_id": "start_date", "value": "2026-03-08", "quote": "8 March"}
    talk = talk_with(fake, INCIDENT)
    always(fake, {"intent": "multi_answer", "answers": {}})
    talk.say("There was a fire on 9 March 2026")
    talk.pick(start_date="2026-03-09", end_date="2026-03-10")
    always(fake, reply)
    talk.say("my colleague tells me the whole thing had started on 8 March already")
    assert talk.answers["start_date"] == "2026-03-08"
    assert [record.change for record in talk.history if record.field_id == "start_date"] == ["set", "corrected"]
