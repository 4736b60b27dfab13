"""What a model's reading rests on: sure if the field reads it too, inferred if it reads nothing, else a question."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.interpretation.evidence import EvidenceChecker, NotGrounded
from agent.tests.talk import THURSDAY, spec_of
from agent.turns.outcome import INFERRED
from agent.turns.turn import TurnContext
from agent.view.form_view import FormView

FORM = """---
form_id: f
title: F
fields:
  - {id: day, type: date, label: Day}
  - {id: at, type: time, label: Time}
  - {id: people, type: integer, label: People, validation: {max: 20}}
  - {id: meal, type: dropdown, label: Meal, options: [Lunch, Dinner, Late supper, Other]}
  - {id: terrace, type: boolean, label: Terrace}
  - {id: insured, type: dropdown, label: Insurance, options: ["Yes", "No"]}
  - {id: phone, type: phone, label: Phone, default_country: SA}
  - {id: mail, type: email, label: Mail}
  - {id: place, type: location, label: Place}
  - {id: secret, type: date, label: Secret, sensitive: true}
  - {id: note, type: textarea, label: Note}
  - {id: name, type: text, label: Your name, prompt: What is your name?}
---
"""
SPEC = spec_of(FORM)


def ground(message, field_id, value, quote="", asked=""):
    view = FormView(TurnContext(SPEC, "c", 1, THURSDAY), {})
    return EvidenceChecker(message, view, asked).ground(SPEC.field(field_id), value, quote)


@pytest.mark.parametrize(
    ("message", "field_id", "value", "quote", "recorded", "words"),
    [
        ("we come on 14 March", "day", "2026-03-14", "14 March", "2026-03-14", "14 March"),
        ("we come on 14 March", "day", "14 March 2026", "on 14 MARCH", "2026-03-14", "14 March"),
        ("نأتي يوم ١٤ مارس", "day", "2026-03-14", "14 مارس", "2026-03-14", None),
        ("dinner", "meal", "dinner", "dinner", "Dinner", "dinner"),
        ("ring ٠٥٠١٢٣٤٥٦٧", "phone", "+966501234567", "0501234567", "+966501234567", "٠٥٠١٢٣٤٥٦٧"),
        ("write to a@b.example", "mail", "a@b.example", "a@b.example", "a@b.example", "a@b.example"),
        ("We bring a  small dog.", "note", "we bring a small dog", "", "We bring a  small dog", None),
        ("معنا كلبٌ صغير", "note", "معنا كلب صغير", "معنا كلب صغير", "معنا كلبٌ صغير", "معنا كلبٌ صغير"),
    ],
)
def test_what_field_and_model_read_alike_is_recorded_in_the_persons_characters(
    message, field_id, value, quote, recorded, words
):
    found = ground(message, field_id, value, quote)
    assert found.value == recorded
    assert found.confidence > INFERRED or field_id == "note"
    assert message[slice(*found.span)] == found.quote
    assert words is None or found.quote == words


@pytest.mark.parametrize(
    ("message", "field_id", "value", "quote", "asked"),
    [
        ("something warm before we go to bed", "meal", "Late supper", "warm before we go to bed", ""),
        ("شيئا دافئا قبل النوم", "meal", "Late supper", "دافئا قبل النوم", ""),
        ("the eve of the spring festival", "day", "2026-03-19", "the eve of the spring festival", "day"),
        ("my policy covers that", "insured", "Yes", "my policy covers that", "insured"),
        ("we love fresh air", "terrace", True, "we love fresh air", "terrace"),
    ],
)
def test_what_only_the_model_reads_is_inferred(message, field_id, value, quote, asked):
    found = ground(message, field_id, value, quote, asked)
    assert (found.value, found.confidence, found.unclear) == (value, INFERRED, "")


@pytest.mark.parametrize(
    ("message", "field_id", "value", "quote", "candidates"),
    [
        ("we come on 14 March", "day", "2026-03-15", "14 March", {"2026-03-14", "2026-03-15"}),
        ("on 14 March 2027", "day", "2026-03-14", "14 March", {"2027-03-14", "2026-03-14"}),
        ("on 3/4", "day", "2026-04-03", "3/4", {"2026-04-03", "2026-03-04"}),
        ("dinner for two", "meal", "Lunch", "dinner", {"Lunch", "Dinner"}),
    ],
)
def test_what_the_field_reads_otherwise_is_a_question_with_both(message, field_id, value, quote, candidates):
    found = ground(message, field_id, value, quote)
    assert found.value is None
    assert found.unclear
    assert set(found.candidates) == candidates


REFUSED = [
    ("not_said", "we come on 14 March", "day", "2026-03-14", ""),
    ("not_said", "we come on 14 March", "day", "2026-03-14", "the 14th of March"),
    ("not_said", "We bring a small dog", "note", "They have a dog", "We bring a small dog"),
    ("not_said", "We bring a small dog", "note", "mall do", "mall do"),
    ("not_said", "...", "note", "...", "..."),
    ("not_said", "my boss Omar says hello", "name", "Omar", "Omar"),
    ("not_read", "we come on 14 March", "day", "2026-03-14", "come"),
    ("not_read", "at 7 pm on 14 March", "people", 7, "7"),
    ("not_read", "ring 0501234567", "people", 501234567, "0501234567"),
    ("not_read", "the first of many", "meal", "Lunch", "the first"),
    ("not_read", "something warm", "meal", "Breakfast", "something warm"),
    ("not_read", "no, wait", "terrace", False, "no"),
    ("not_read", "a corner by the river", "place", {"lat": 1, "lng": 2}, "by the river"),
    ("not_read", "my usual address", "mail", "a@b.example", "my usual address"),
    ("not_read", "it was fun", "secret", "2026-03-01", "it was fun"),
    ("not_read", "not on 14 March", "day", "2026-03-14", "14 March"),
    ("not_stated", "why is 14 March closed?", "day", "2026-03-14", "14 March"),
    ("code", '{"day": "14 March"}', "day", "2026-03-14", "14 March"),
]


@pytest.mark.parametrize(("why", "message", "field_id", "value", "quote"), REFUSED)
def test_what_the_words_do_not_say_is_not_grounded(why, message, field_id, value, quote):
    with pytest.raises(NotGrounded) as refused:
        ground(message, field_id, value, quote)
    assert refused.value.why == why


def test_of_a_sensitive_field_nothing_is_asked_back():
    with pytest.raises(NotGrounded):
        ground("it was on 14 March", "secret", "2026-03-15", "14 March")


@pytest.mark.parametrize(("message", "field_id", "value"), [("the first", "meal", "Lunch"), ("no", "terrace", False)])
def test_short_words_count_as_the_answer_to_the_question_alone(message, field_id, value):
    assert ground(message, field_id, value, message, asked=field_id).value == value
    with pytest.raises(NotGrounded):
        ground(f"I met {message} of them when I came", field_id, value, message)


@given(st.sampled_from([item.id for item in SPEC.fields]), st.text(min_size=1, max_size=12), st.text(max_size=12))
def test_no_value_stands_without_words_of_the_message(field_id, value, quote):
    message = "we come on 14 March"
    try:
        found = ground(message, field_id, value, quote)
    except NotGrounded:
        return
    assert found.quote
    assert message[slice(*found.span)] == found.quote
