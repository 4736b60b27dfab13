"""A model's reading comes first, and the rules check and complete it: what stands, what is asked, and what is told."""

import pytest

from agent.interpretation.model import interpreter_from
from agent.tests.model.support import always, calls_of, settings_for
from agent.tests.talk import Dialogue, spec_of

FORM = """---
form_id: injury
title: Injury
review: final
fields:
  - {id: where, type: dropdown, required: true, label: Kind of place, prompt: What kind of place was it?,
     options: [Road, Factory, Home, Other]}
  - {id: kind, type: dropdown, required: true, label: Kind of accident, prompt: What kind of accident was it?,
     options: [Fire, Fall, Collision]}
  - {id: hurt_on, type: date, required: true, label: Accident date, prompt: On which day did it happen?}
  - {id: off_from, type: date, required: true, label: Leave start, prompt: Since when are you on leave?}
  - {id: born, type: date, label: Birthday, prompt: When were you born?, sensitive: true}
---
# Injury

## What happens next

An inspector visits the workplace within 14 days. The employer pays for the transport of witnesses.
"""
NOTHING = {"intent": "multi_answer", "answers": {}}
WIDGETS = {"where": "Road", "kind": "Fall", "hurt_on": "2026-03-09", "off_from": "2026-03-10", "born": "1990-05-03"}


def claims(**answers):
    return {"intent": "multi_answer", "answers": {k: {"value": v, "quote": q} for k, (v, q) in answers.items()}}


def opened(fake, reply, words="", **given):
    talk = Dialogue(spec_of(FORM), interpreter=interpreter_from(settings_for(fake)))
    talk.open()
    always(fake, NOTHING)
    if given:
        talk.pick(**given)
    fake.requests.clear()
    always(fake, reply)
    if words:
        talk.say(words)
    return talk


def vetoes(talk):
    return {(one["field_id"], one["why"]) for entry in talk.outcome.trace for one in entry.get("vetoes", ())}


def stored(talk, field_id):
    return next(one for one in talk.outcome.filled_fields if one.field_id == field_id)


INFERENCES = [
    ("I was hit at the crossing by a van", "where", "Road", "hit at the crossing"),
    ("there was a blaze in the hall", "kind", "Fire", "a blaze"),
    ("صدمتني سيارة عند التقاطع", "where", "Road", "عند التقاطع"),
]


@pytest.mark.parametrize(("words", "field_id", "value", "quote"), INFERENCES)
def test_an_option_in_other_words_is_taken_repeated_with_them_and_shown_at_the_review(
    fake, words, field_id, value, quote
):
    talk = opened(fake, claims(**{field_id: (value, quote)}), words)
    assert talk.answers[field_id] == value
    assert (stored(talk, field_id).quote, stored(talk, field_id).confidence) == (quote, 0.6)
    assert talk.history[-1].interpreter == "model"
    assert quote in talk.words
    talk.pick(**{name: given for name, given in WIDGETS.items() if name != field_id})
    assert talk.outcome.status == "review"
    assert quote in talk.words


def test_a_short_answer_in_own_words_to_a_choice_costs_one_call_and_stands(fake):
    talk = opened(fake, claims(where=("Road", "by the kerb")), "by the kerb", kind="Fall")
    assert talk.answers["where"] == "Road"
    assert len(fake.requests) == 1


def test_rules_complete_what_the_model_leaves_out(fake):
    talk = opened(
        fake, claims(where=("Road", "at the crossing")), "A fall at the crossing. Accident date: 9 March 2026"
    )
    assert talk.answers["hurt_on"] == "2026-03-09"
    assert talk.answers["where"] == "Road"


@pytest.mark.parametrize("quote", ["9 March", "Monday"])
def test_what_the_rules_read_otherwise_is_asked_with_both(fake, quote):
    talk = opened(fake, claims(hurt_on=("2026-03-08", quote)), "Accident date: Monday 9 March")
    assert "hurt_on" not in talk.answers
    assert "8 March" in talk.words
    assert "9 March" in talk.words
    assert ("hurt_on", "read_otherwise") in vetoes(talk)


def test_words_that_the_rules_give_to_another_field_are_asked(fake):
    talk = opened(fake, claims(hurt_on=("2026-03-09", "9 March 2026")), "Leave start: 9 March 2026")
    assert not {"hurt_on", "off_from"} & set(talk.answers)
    assert "accident date" in talk.words
    assert vetoes(talk) >= {("hurt_on", "read_otherwise"), ("off_from", "read_otherwise")}


VETOED = {
    "not_said": claims(where=("Road", "on the motorway")),
    "not_read": claims(where=("Moon", "what happened")),
    "not_stated": claims(kind=("Fire", "a blaze")),
    "spoken_for": claims(hurt_on=("2026-03-09", "9 March"), off_from=("2026-03-09", "9 March")),
    "no_such": claims(nothing=("x", "9 March")),
}


@pytest.mark.parametrize("why", VETOED)
def test_why_a_value_was_not_taken_is_one_look_at_the_trace(fake, why):
    talk = opened(fake, VETOED[why], "Let me say what happened on 9 March. It was not a blaze.")
    assert set(talk.answers) <= {"hurt_on"}
    assert why == "no_such" or why in {code for _, code in vetoes(talk)}


def test_the_trace_holds_no_words_of_a_sensitive_field(fake):
    talk = opened(fake, claims(born=("1991-01-01", "long ago")), "I was born ages ago, in spring")
    assert {one["quote"] for entry in talk.outcome.trace for one in entry.get("vetoes", ())} == {""}


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("the accident date was rather 8 March, my colleague tells me", True),
        ("my colleague has a party on 8 March", False),
    ],
)
def test_a_correction_needs_words_that_name_or_take_back_the_answer(fake, words, taken):
    reply = {"intent": "correction", "field_id": "hurt_on", "value": "2026-03-08", "quote": "8 March"}
    given = {name: WIDGETS[name] for name in ("hurt_on", "off_from", "kind")}
    talk = opened(fake, reply, words, **given)
    assert (talk.answers["hurt_on"] == "2026-03-08") is taken


QUESTION = "what happens after I send it, who pays for witnesses?"


def test_a_question_goes_to_the_model_with_the_passages(fake):
    said = "An inspector visits the workplace, and the employer pays for transport."
    talk = opened(fake, {"intent": "question", "message": said}, QUESTION, kind="Fall")
    assert "The employer pays for the transport" in fake.requests[0].last_user_message
    assert len(fake.requests) == 1
    assert said in talk.words
    assert talk.asked == "where"


@pytest.mark.parametrize(
    "said",
    [
        "Your manager sends flowers to everybody.",
        "Yes.",
        "A nurse calls within 45 days.",
        "The union pays all witnesses.",
    ],
)
def test_an_answer_that_does_not_rest_on_the_form_gives_way_to_the_forms_own_words(fake, said):
    talk = opened(fake, {"intent": "question", "message": said}, QUESTION, kind="Fall")
    assert said not in talk.words
    assert "The employer pays for the transport of witnesses." in talk.words
    assert "unfounded_message" in {verdict for call in calls_of(talk.outcome) for verdict in call["guard_verdicts"]}
