"""Visibility, dependence, constraints and review: what a changed answer does to the others."""

from dataclasses import replace

import pytest

from agent.tests.forms import CONTACT, LEAVE
from agent.tests.talk import Dialogue, spec_of, talk


def annual(**more):
    opened = talk(LEAVE, **more)
    opened.say("Annual, from 2026-04-01 until 2026-04-05")
    opened.say("Ann")
    return opened


def test_a_hidden_field_is_neither_asked_nor_required():
    opened = annual()
    assert opened.outcome.status == "review"
    assert "certificate" not in opened.outcome.missing_fields


def test_an_answer_that_becomes_hidden_leaves_the_payload_and_stays_in_history():
    opened = annual()
    opened.say("change the leave type to Sick")
    assert opened.asked == "certificate"
    opened.say("C-77")
    assert opened.answers["certificate"] == "C-77"
    opened.say("change the leave type to Annual")
    assert "certificate" not in opened.answers
    assert [r.change for r in opened.history if r.field_id == "certificate"] == ["set", "hidden"]
    opened.say("change the leave type to Sick")
    assert opened.answers["certificate"] == "C-77"
    assert opened.history[-1].change == "restored"


def test_a_value_that_breaks_a_rule_is_refused_in_the_authors_words():
    opened = talk(LEAVE)
    opened.say("annual")
    opened.pick(start="2026-04-05")
    opened.pick(end="2026-04-01")
    assert opened.asked == "end"
    assert "The end cannot be before the start." in opened.words
    assert "end" not in opened.answers


def test_a_widget_learns_which_days_the_other_answers_leave():
    opened = talk(LEAVE)
    opened.say("annual")
    opened.pick(start="2026-04-05")
    assert opened.outcome.action.input["schema"]["formatMinimum"] == "2026-04-05"


def test_days_are_written_as_the_region_of_the_host_writes_them():
    for locale, written in (("en-US", "April 1, 2026"), ("en-GB", "1 April 2026"), ("en", "1 April 2026")):
        assert written in annual(locale=locale).words


def test_an_answer_that_a_later_change_breaks_is_taken_out_and_asked_again():
    opened = annual()
    opened.say("change the start date to 2026-04-10")
    assert "end" not in opened.answers
    assert opened.asked == "end"
    assert "end date" in opened.words
    assert [r.change for r in opened.history if r.field_id == "end"] == ["set", "cleared"]


def test_the_review_shows_every_answer_and_completes_on_yes():
    opened = annual()
    assert opened.outcome.action.action == "MESSAGE"
    assert opened.outcome.action.input["kind"] == "review"
    assert "Cover: Ann" in opened.words
    opened.say("yes, that is right")
    assert opened.outcome.status == "completed"
    assert opened.outcome.action.data == {"kind": "Annual", "start": "2026-04-01", "end": "2026-04-05", "cover": "Ann"}


def test_a_no_to_the_review_asks_what_to_change():
    opened = annual()
    opened.say("no")
    assert "the cover" in opened.words
    opened.say("the cover")
    assert opened.asked == "cover"
    opened.say("Bob")
    assert opened.outcome.status == "review"
    opened.say("confirm")
    assert opened.outcome.action.data["cover"] == "Bob"


def test_what_was_confirmed_is_confirmed_again_after_a_change():
    opened = annual()
    opened.pick(cover="Bob")
    assert opened.outcome.status == "review"
    assert opened.answers["cover"] == "Bob"


def test_an_invalid_widget_answer_leaves_the_others_untouched():
    opened = talk(LEAVE)
    opened.say("annual")
    opened.pick(start="2026-04-01", end="not a day", cover="Ann")
    assert opened.answers == {"kind": "Annual", "start": "2026-04-01", "cover": "Ann"}
    assert opened.asked == "end"
    assert "end" in opened.outcome.rejected


def test_a_value_for_a_hidden_field_is_not_taken():
    opened = talk(LEAVE)
    opened.say("annual")
    opened.pick(certificate="C-77")
    assert "certificate" not in opened.answers
    assert "certificate" in opened.outcome.rejected


def test_what_the_host_knows_is_not_asked():
    opened = talk(LEAVE, prefill={"kind": "Annual", "cover": "nobody"})
    assert opened.answers == {"kind": "Annual"}
    assert [(r.field_id, r.source) for r in opened.history] == [("kind", "prefill")]
    opened.say("hello")
    assert opened.asked == "start"


def test_a_rule_may_read_what_the_host_says_about_the_person():
    about = {"user": {"mobile": "+966501234567"}}
    known, unknown, other = talk(CONTACT, **about), talk(CONTACT), talk(CONTACT, user={"name": "Sara"})
    for opened in (known, unknown, other):
        opened.say("hello")
        opened.say("050 123 4567")
    assert known.answers == {}
    assert "somebody else" in known.words
    assert unknown.answers == other.answers == {"contact": "+966501234567"}


CIRCLE = """---
form_id: circle
title: Circle
fields:
  - {id: first, type: text, required: true, label: First, prompt: First?}
  - {id: second, type: text, required: true, label: Second, prompt: Second?}
---
"""


def test_fields_that_depend_on_each_other_can_both_be_answered():
    spec = spec_of(CIRCLE)
    first, second = spec.fields
    circle = (replace(first, depends_on=("second",)), replace(second, depends_on=("first",)))
    opened = Dialogue(replace(spec, fields=circle))
    opened.open()
    opened.say("hello")
    for _ in range(2):
        opened.say("one thing")
        opened.say("another thing")
    opened.pick(first="one thing", second="another thing")
    assert opened.answers == {"first": "one thing", "second": "another thing"}


BOUND = """---
form_id: bound
title: Bound
fields:
  - {id: day, type: date, required: true, label: Day, prompt: Which day?, constraints: [not before 2026-03-01]}
---
"""


@pytest.mark.parametrize(("locale", "first", "other"), [("en-US", "March 1", "May 4"), ("en-GB", "1 March", "5 April")])
def test_refusals_hints_and_questions_write_a_day_as_the_region_does(locale, first, other):
    bound = talk(BOUND, locale=locale)
    heard = [bound.say(words).response_message for words in ("hello", "28 February 2026", "green", "red", "4/5/2026")]
    assert first in heard[1]
    assert first.replace(" 1", " 12").replace("1 ", "12 ") in " ".join(heard[2:4])
    assert other in heard[4]
