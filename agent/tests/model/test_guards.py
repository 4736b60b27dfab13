"""Each guard by itself: what breaks it, the one retry that it gets, and what stands afterwards."""

import pytest

from agent.fake_model import ScriptRule
from agent.interpretation.model import budgeted_interpreter
from agent.tests.model.support import INCIDENT, INJURY, OPENINGS, always, calls_of, settings_for, talk_with

TOLD = "Smoke came out of the store on 9 March 2026, and three colleagues coughed for an hour"
GOOD = {"intent": "multi_answer", "answers": {"description": "three colleagues coughed for an hour"}}

BROKEN = {
    "invalid_json": "Of course!",
    "unknown_action": {"action": "RESPOND", "text": "Of course!"},
    "reask_answered:start_date": {"action": "ASK_DATE", "field_id": "start_date", "label": "When?"},
    "message_for_question": {"action": "MESSAGE", "text": "When did it end?"},
    "dropdown_without_options:location": {"action": "ASK_DROPDOWN", "field_id": "location", "options": []},
    "premature_complete": {"action": "FORM_COMPLETE", "data": {}},
    "unknown_field:victim": {"intent": "multi_answer", "answers": {"victim": "three colleagues"}},
    "hidden_field:followup_reason": {"intent": "multi_answer", "answers": {"followup_reason": "three colleagues"}},
    "ungrounded_value:end_date": {"intent": "multi_answer", "answers": {"end_date": "2026-03-10"}},
}


def talk_with_model(fake, **settings):
    talk = talk_with(fake, INCIDENT, prefill={"start_date": "2026-03-09"}, **settings)
    talk.say(TOLD)
    return talk


@pytest.mark.parametrize(("verdict", "reply"), BROKEN.items(), ids=BROKEN)
def test_a_broken_guard_is_told_bluntly_once_and_the_corrected_reply_counts(fake, verdict, reply):
    fake.script(ScriptRule(reply=reply, times=1), ScriptRule(reply=GOOD))
    talk = talk_with_model(fake)
    first, second = calls_of(talk.outcome)
    assert first["guard_verdicts"] == [verdict]
    assert second["guard_verdicts"] == []
    assert fake.requests[1].last_user_message.startswith("WRONG.")
    assert talk.answers["description"] == "three colleagues coughed for an hour"


@pytest.mark.parametrize("reply", BROKEN.values(), ids=BROKEN)
def test_a_guard_that_is_broken_again_gets_no_second_retry(fake, reply):
    always(fake, reply)
    talk_with_model(fake)
    assert len(fake.requests) <= 2


def test_there_are_three_retries_in_all(fake):
    fake.script(*[ScriptRule(reply=reply, times=1) for reply in BROKEN.values() if "options" not in str(reply)])
    talk_with_model(fake)
    assert len(fake.requests) == 4


def test_a_retry_that_the_budget_has_no_request_for_is_not_sent(fake):
    always(fake, BROKEN["invalid_json"])
    talk = talk_with_model(fake, interpreter=budgeted_interpreter(settings_for(fake), 1))
    assert len(fake.requests) == 1
    assert [call["fault"] for call in calls_of(talk.outcome)] == ["", "budget_spent"]


def test_a_value_out_of_range_is_told_to_the_person_with_the_bound(fake):
    said = " ".join(["The smoke was thick"] * 110)
    always(fake, {"intent": "multi_answer", "answers": {"description": said}})
    talk = talk_with(fake, INCIDENT)
    talk.say(said)
    verdicts = [call["guard_verdicts"] for call in calls_of(talk.outcome)]
    assert verdicts == [["out_of_range_value:description"]] * 2
    assert "description" not in talk.answers
    assert "2000 characters" in talk.words


def test_what_is_good_in_a_reply_stands_beside_what_is_not(fake):
    always(
        fake,
        {
            "intent": "multi_answer",
            "answers": {"description": "three colleagues coughed for an hour", "reported_at": "2026-03-09T10:00:00"},
        },
    )
    talk = talk_with_model(fake)
    assert talk.answers["description"] == "three colleagues coughed for an hour"
    assert "reported_at" not in talk.answers
    assert calls_of(talk.outcome)[-1]["guard_verdicts"] == ["ungrounded_value:reported_at"]


def test_a_good_value_is_not_lost_when_the_retry_goes_wrong(fake):
    reply = {**GOOD, "answers": {**GOOD["answers"], "end_date": "2026-03-10"}}
    fake.script(ScriptRule(reply=reply, times=1), ScriptRule(fault="unauthorized"))
    talk = talk_with_model(fake)
    assert talk.answers["description"] == "three colleagues coughed for an hour"
    assert calls_of(talk.outcome)[1]["fault"] == "refused_access"


def test_a_choice_whose_options_are_not_known_yet_waits_for_them(fake):
    answers = {"selectedEstablishment": {"value": "Riyadh Technology Co.", "quote": "Olaya office"}}
    always(fake, {"intent": "multi_answer", "answers": answers})
    talk = talk_with(fake, INJURY)
    talk.say(OPENINGS[INJURY])
    assert len(fake.requests) == 1
    assert calls_of(talk.outcome)[0]["guard_verdicts"] == ["options_unknown:selectedEstablishment"]


def test_what_one_answer_makes_visible_counts_for_the_next_of_the_same_reply(fake):
    answers = {
        "followup_reason": "the wind kept it going",
        "end_date": {"value": "2026-03-09", "quote": "9 March 2026"},
    }
    always(fake, {"intent": "multi_answer", "answers": answers})
    talk = talk_with(fake, INCIDENT, prefill={"start_date": "2026-03-01"})
    talk.say("It was out by the end of 9 March 2026 because the wind kept it going")
    assert talk.answers["end_date"] == "2026-03-09"
    assert talk.answers["followup_reason"] == "the wind kept it going"
