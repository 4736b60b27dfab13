"""A day can be told by another answer's."""

import pytest

from agent.tests.talk import Dialogue, talk
from agent.turns.outcome import turn_of_words

ACCIDENT = """---
form_id: accident
title: {en: Accident, ar: حادث}
fields:
  - {id: fell, type: date, label: {en: Day of the fall, ar: يوم السقوط}, cues: [fell, وقعت],
     prompt: {en: When did you fall?, ar: متى وقعت؟}}
  - {id: stopped, type: date, label: {en: Day work stopped, ar: يوم التوقف}, cues: [stopped],
     prompt: {en: When did you stop working?, ar: متى توقفت عن العمل؟}}
  - {id: told, type: date, label: {en: Day the employer was told, ar: يوم إبلاغ صاحب العمل}, cues: [told],
     prompt: {en: When did you tell your employer?, ar: متى أبلغت صاحب العمل؟}}
---
"""


def fallen(day: str = "on 3 March") -> Dialogue:
    opened = talk(ACCIDENT)
    opened.say(f"I fell {day}")
    assert opened.asked == "stopped"
    return opened


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("the same day", "2026-03-03"),
        ("That same day.", "2026-03-03"),
        ("on the same day as the fall", "2026-03-03"),
        ("the next day", "2026-03-04"),
        ("the day after", "2026-03-04"),
        ("two days later", "2026-03-05"),
        ("a week later I think", "2026-03-10"),
        ("1 day before that", "2026-03-02"),
        ("نفس اليوم", "2026-03-03"),
        ("في اليوم التالي", "2026-03-04"),
        ("بعدها بيومين", "2026-03-05"),
        ("بعدها بثلاثة أيام", "2026-03-06"),
    ],
)
def test_a_day_is_counted_from_the_one_before(words, day):
    opened = fallen()
    opened.say(words)
    assert opened.answers["stopped"] == day
    (record,) = [one for one in opened.outcome.records if one.field_id == "stopped"]
    assert record.quote in words


def test_several_days_before_are_asked_about():
    opened = fallen()
    opened.say("the next day")
    opened.say("the same day")
    assert "told" not in opened.answers
    assert "3 March or 4 March" in opened.words
    opened.say("the same day as the fall")
    assert opened.answers["told"] == "2026-03-03"


def test_without_a_day_before_there_is_none_to_count_from():
    opened = talk(ACCIDENT)
    opened.say("hello")
    opened.say("the same day")
    assert opened.answers == {}
    assert opened.asked == "fell"


def test_a_longer_story_names_a_day_once():
    opened = talk(ACCIDENT)
    opened.say("I fell last Monday, stopped working the next day and told my boss the same day")
    assert opened.answers == {"fell": "2026-03-09", "stopped": "2026-03-10", "told": "2026-03-10"}


def test_of_several_days_the_one_by_which_the_form_measures_is_meant():
    measured = ACCIDENT.replace("cues: [told],", "cues: [told], constraints: [told >= fell],")
    opened = talk(measured)
    opened.say("I fell on 3 March")
    opened.say("the next day")
    opened.say("the same day")
    assert (opened.answers["stopped"], opened.answers["told"]) == ("2026-03-04", "2026-03-03")


def test_days_that_were_told_by_one_which_has_changed_are_offered_to_follow_one_after_the_other():
    opened = talk(ACCIDENT.replace("form_id: accident", "form_id: accident\nreview: final"))
    for words in ("I fell on 3 March", "the same day", "the same day as the fall"):
        opened.say(words)
    opened.say("no, the fall was on 2 March")
    assert opened.answers == {"fell": "2026-03-02", "stopped": "2026-03-03", "told": "2026-03-03"}
    assert opened.asked == "stopped"
    opened.say("yes")
    assert opened.answers["stopped"] == "2026-03-02"
    (record,) = opened.outcome.records
    assert (record.quote, record.span, turn_of_words(record.reason)) == ("the same day", None, 3)
    assert opened.asked == "told"
    opened.say("no")
    assert opened.answers["told"] == "2026-03-03"
    assert opened.outcome.status == "review"


def test_a_day_that_was_told_by_itself_stays():
    opened = fallen()
    opened.say("3 March 2026")
    opened.say("change the day of the fall to 2 March")
    assert opened.answers == {"fell": "2026-03-02", "stopped": "2026-03-03"}
    assert opened.asked == "told"


WORK = """
  - {id: job, type: text, label: Job, prompt: What is your job?}
  - {id: shop, type: text, label: Shop, prompt: In which shop?}
  - {id: stopped"""


@pytest.mark.parametrize("words", ["sorry, I meant 2 March", "wait, that was on 2 March"])
def test_a_day_that_is_taken_back_some_questions_later_is_changed_and_told(words):
    opened = talk(ACCIDENT.replace("\n  - {id: stopped", WORK))
    opened.say("I fell on 3 March 2026")
    opened.say("Painter")
    opened.say(words)
    assert opened.answers == {"fell": "2026-03-02", "job": "Painter"}
    assert "2 March 2026" in opened.words
    assert opened.asked == "shop"


@pytest.mark.parametrize("words", ["no, it was on the 2nd", "لا، كان في ٢ مارس"])
def test_a_day_that_may_be_taken_back_some_questions_later_is_offered_to_the_one_it_can_be(words):
    opened = talk(ACCIDENT.replace("\n  - {id: stopped", WORK))
    opened.say("I fell on 3 March 2026")
    opened.say("Painter")
    assert opened.asked == "shop"
    opened.say(words)
    assert opened.answers == {"fell": "2026-03-03", "job": "Painter"}
    opened.say("yes")
    assert opened.answers["fell"] == "2026-03-02"
    assert opened.asked == "shop"


def test_a_day_that_was_taken_back_is_offered_for_no_other():
    opened = fallen("on 3 March 2026")
    opened.say("no, on 2 March")
    assert opened.answers == {"fell": "2026-03-02"}
    assert "3 March" not in opened.words
    assert not opened.outcome.action.input.get("confirm")


LEAVE = """---
form_id: leave
title: Leave
fields:
  - {id: begins, type: date, label: First day, prompt: It begins when?, cues: [from], constraints: [not in the past]}
  - {id: kind, type: dropdown, label: Kind, prompt: Which kind?, options: [Sick, Holiday, Care, Study, Other]}
  - {id: hired, type: date, label: Hire date, prompt: When were you hired?, constraints: [not in the future]}
---
"""


@pytest.mark.parametrize(
    ("words", "kind", "begins"), [("actually the 5th", None, "2026-04-05"), ("the 5th", "Other", "2026-04-07")]
)
def test_a_place_in_a_list_may_be_a_day_that_is_taken_back(words, kind, begins):
    opened = talk(LEAVE)
    opened.say("I want to be away from 7 April")
    assert opened.asked == "kind"
    opened.say(words)
    assert (opened.answers.get("kind"), opened.answers["begins"]) == (kind, begins)


def test_words_on_which_an_answer_rests_are_offered_to_no_other_field_in_another_year():
    opened = talk(LEAVE)
    opened.say("I want to be away from 7 April")
    opened.say("Care")
    assert opened.asked == "hired"
    assert not opened.outcome.action.input.get("confirm")


@pytest.mark.parametrize(
    ("words", "stopped", "expected"),
    [
        ("it was the same day and I told my boss about it the day after", "2026-03-03", "2026-03-04"),
        ("I stopped the next day, and two days later I told all of them at work", "2026-03-04", "2026-03-06"),
        ("في اليوم التالي، وأبلغت صاحب العمل في المكتب بنفسي في اليوم التالي", "2026-03-04", "2026-03-05"),
    ],
)
def test_a_longer_answer_counts_from_an_answer_and_then_from_its_own_days(words, stopped, expected):
    opened = fallen()
    opened.say(words)
    assert opened.answers == {"fell": "2026-03-03", "stopped": stopped, "told": expected}


PARTY = """---
form_id: party
title: A party
fields:
  - {id: held, type: date, required: true, label: Day of the party, prompt: On which day is the party?}
  - {id: guests, type: integer, required: true, label: Guests, prompt: How many guests will come?}
---
"""


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("her birthday is on the 20th of March and we want it the day before", "2026-03-19"),
        ("school ends on 27 March, so the day after that please", "2026-03-28"),
        ("we are back on Friday 20 March, two days later would suit us", "2026-03-22"),
        ("on 20 March, or the day after", "2026-03-20"),
    ],
)
def test_a_day_may_be_counted_from_one_that_is_of_something_else(words: str, day: str) -> None:
    opened = talk(PARTY)
    opened.say("hello")
    opened.say(words)
    assert opened.answers["held"] == day
