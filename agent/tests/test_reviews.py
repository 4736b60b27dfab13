"""A review is left by a yes, and whatever else is said there leads to a change or back to it."""

import pytest

from agent.tests.talk import Dialogue, talk

TRIP = """---
form_id: trip
title: Trip
review: final
fields:
  - {id: people, type: integer, required: true, label: {en: Number of people, ar: عدد الأشخاص}, prompt: How many?}
  - {id: start, type: date, required: true, label: {en: Start of the trip, ar: بداية الرحلة}, prompt: When?,
     cues: [starts, leave]}
  - {id: town, type: dropdown, required: true, label: Town, prompt: Which town?, options: [Jeddah, Taif]}
---
"""


def at_review() -> Dialogue:
    opened = talk(TRIP)
    for words in ("hello there", "4", "20 March 2026", "Taif"):
        opened.say(words)
    assert opened.outcome.status == "review"
    return opened


@pytest.mark.parametrize(
    "words",
    [
        "no",
        "yes",
        "that's all",
        "it is all fine",
        "no, it's fine",
        "nothing",
        "continue",
        "never mind",
        "skip",
        "لا شيء",
    ],
)
def test_a_no_that_changes_nothing_leads_back_to_the_review(words):
    opened = at_review()
    opened.say("no")
    assert opened.outcome.action.input["kind"] == "choose_change"
    opened.say(words)
    assert opened.outcome.action.input["kind"] == "review"
    opened.say("yes")
    assert opened.outcome.action.action == "FORM_COMPLETE"


def test_a_no_and_a_field_lead_to_the_change():
    opened = at_review()
    opened.say("no")
    opened.say("the town")
    assert opened.asked == "town"
    opened.say("Jeddah")
    assert opened.outcome.action.input["kind"] == "review"
    assert opened.answers["town"] == "Jeddah"


@pytest.mark.parametrize(
    ("words", "field_id", "value"),
    [
        ("the trip starts on 27 March 2026", "start", "2026-03-27"),
        ("we leave on 27 March 2026", "start", "2026-03-27"),
        ("we are 6 people", "people", 6),
        ("بداية الرحلة ٢٧ مارس ٢٠٢٦", "start", "2026-03-27"),
    ],
)
def test_what_a_statement_surely_tells_is_a_correction(words, field_id, value):
    opened = at_review()
    opened.say(words)
    assert opened.answers[field_id] == value
    [record] = opened.outcome.records
    assert (record.change, record.reason) == ("corrected", "correction")
    assert record.quote in words
    assert opened.outcome.action.input["kind"] == "review"
    assert len(opened.words.split("\n")) == 4


def test_what_stands_already_is_no_change():
    opened = at_review()
    opened.say("the trip starts on 20 March 2026")
    assert opened.outcome.records == ()
    assert opened.outcome.action.input["kind"] == "review"


@pytest.mark.parametrize("words", ["nothing", "no, it's fine", "no, nothing", "no nothing to change", "لا شيء", "none"])
def test_to_change_nothing_is_to_approve(words):
    opened = at_review()
    opened.say(words)
    assert opened.outcome.action.action == "FORM_COMPLETE"


@pytest.mark.parametrize(
    "words",
    ["no", "later", "not now", "skip", "no, later", "nothing is right", "don't send", "no good", "لا أؤكد", "لا أقدم"],
)
def test_what_may_mean_otherwise_approves_nothing(words):
    opened = at_review()
    opened.say(words)
    assert opened.outcome.action.action == "MESSAGE"


@pytest.mark.parametrize("words", ["submit?", "right?", "yes?", "okay?", "صحيح؟", "أقدم؟"])
def test_who_asks_back_approves_nothing_and_cancels_nothing(words):
    opened = at_review()
    opened.say(words)
    assert opened.outcome.action.action == "MESSAGE"
    opened.say("cancel")
    opened.say(words)
    assert opened.outcome.status != "cancelled"


@pytest.mark.parametrize("words", ["what is this for?", "why?", "what does it mean?", "لماذا؟"])
def test_a_question_at_a_review_that_names_nothing_is_about_the_form(words):
    opened = talk(TRIP.replace("review: final", "purpose: Plans a trip of the school.\nreview: final"))
    for answer in ("hello there", "4", "20 March 2026", "Taif"):
        opened.say(answer)
    opened.say(words)
    assert "Plans a trip of the school." in opened.words


@pytest.mark.parametrize("review", ["final", "steps"])
def test_a_review_is_listed_anew_in_another_language(review):
    opened = talk(TRIP.replace("review: final", f"review: {review}"))
    for words in ("hello there", "4", "20 March 2026", "Taif"):
        opened.say(words)
    for words, told in (("in Arabic please", "عدد الأشخاص: ٤"), ("بالإنجليزية من فضلك", "Number of people: 4")):
        opened.say(words)
        assert told in opened.words
        assert "repeated" not in opened.outcome.action.input
    opened.say("in English please")
    assert opened.outcome.action.input["repeated"]


@pytest.mark.parametrize(
    ("words", "field_id"),
    [("all right except the town", "town"), ("everything is fine apart from the number of people", "people"),
     ("all good but for the start of the trip", "start"), ("كله تمام ما عدا عدد الأشخاص", "people")],
)  # fmt: skip
def test_an_approval_with_an_exception_leads_to_the_change_of_that(words, field_id):
    opened = at_review()
    before = dict(opened.answers)
    opened.say(words)
    assert (opened.asked, opened.answers) == (field_id, before)


def test_a_field_whose_name_is_a_wish_too_is_named_by_it():
    opened = talk(TRIP.replace("label: Town", "label: Plan"))
    for words in ("hello there", "4", "20 March 2026", "Taif"):
        opened.say(words)
    opened.say("the plan")
    assert opened.asked == "town"
