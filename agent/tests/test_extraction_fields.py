"""Which field a mention belongs to, and what else belongs to an answer."""

import pytest

from agent.tests.forms import BOOKING, LABELS, TREATMENT
from agent.tests.talk import talk

STAY = """---
form_id: stay
title: {en: Hotel stay, ar: إقامة}
fields:
  - {id: guests, type: integer, label: {en: Guests, ar: عدد الضيوف}, prompt: {en: How many guests?, ar: كم ضيفا؟}}
  - {id: rooms, type: integer, label: {en: Rooms, ar: عدد الغرف}, prompt: {en: How many rooms?, ar: كم غرفة؟}}
  - {id: checkIn, type: date, label: {en: Check-in date, ar: تاريخ الوصول},
     prompt: {en: When do you arrive?, ar: متى تصل؟}}
  - {id: checkOut, type: date, label: {en: Check-out date, ar: تاريخ المغادرة},
     prompt: {en: When do you leave?, ar: متى تغادر؟}}
---
"""
VISIT = """---
form_id: visit
title: Visit
fields:
  - {id: born, type: date, label: Date of birth, prompt: When were you born?, cues: [born, dob],
     validation: {max: today}}
  - {id: day, type: date, label: Appointment date, prompt: When will you come?, cues: [appointment],
     validation: {min: today}}
  - {id: hour, type: time, label: Time, prompt: At what time?, validation: {min: "14:00", max: "22:00"}}
---
"""


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("a place for two guests", {"guests": 2}),
        ("We arrive on 3 April and leave on 5 April", {"checkIn": "2026-04-03", "checkOut": "2026-04-05"}),
        ("arriving 3 April, leaving 5 April", {"checkIn": "2026-04-03", "checkOut": "2026-04-05"}),
        ("الوصول غدا والمغادرة يوم الأحد", {"checkIn": "2026-03-13", "checkOut": "2026-03-15"}),
        ("لشخصين", {"guests": 2}),
        ("something on 3 April", {"checkIn": "2026-04-03"}),
    ],
)
def test_mentions_go_to_the_field_whose_words_stand_before_them(words, answers):
    opened = talk(STAY)
    opened.say(words)
    assert opened.answers == answers


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("appointment (DOB 03/14/2018) on 2026-03-17", {"born": "2018-03-14", "day": "2026-03-17"}),
        ("tomorrow works for me", {"day": "2026-03-13"}),
        ("on Saturday at 9", {"day": "2026-03-14", "hour": "21:00"}),
    ],
)
def test_a_value_that_one_field_refuses_belongs_to_the_one_that_takes_it(words, answers):
    opened = talk(VISIT)
    opened.say(words)
    assert opened.answers == answers


def test_a_label_before_a_name_and_more_words_gives_the_name_alone():
    opened = talk(LABELS.replace("Full name", "Name"))
    opened.say("Hello my name is Layla Haddad and I want a table")
    assert opened.answers == {"name": "Layla Haddad"}


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("already", "Yes"),
        ("it has", "Yes"),
        ("they have", "Yes"),
        ("yes, last week", "Yes"),
        ("done", "Yes"),
        ("not yet", "No"),
        ("not started", "No"),
        ("no, not yet", "No"),
        ("لم يبدأ بعد", "No"),
        ("ليس بعد", "No"),
        ("نعم بدأ", "Yes"),
        ("بالفعل", "Yes"),
    ],
)
def test_few_words_answer_a_yes_no_question_that_was_asked(words, value):
    opened = talk(TREATMENT)
    opened.say("hello")
    assert opened.asked == "started"
    opened.say(words)
    assert opened.answers == {"started": value}


@pytest.mark.parametrize(
    "words", ["almost", "not sure if already", "how would I know?", "the doctor already knows my brother well"]
)
def test_doubtful_or_longer_words_answer_no_yes_no_question(words):
    opened = talk(TREATMENT)
    opened.say("hello")
    opened.say(words)
    assert opened.answers == {}


@pytest.mark.parametrize(
    "words",
    ["actually make it 6 people", "make that 6 people", "we are 6 people, not 4", "change it to 6 people"],
)
def test_a_correction_may_name_its_field_by_what_it_counts(words):
    opened = talk(BOOKING)
    opened.say("4 people tomorrow")
    opened.say(words)
    assert opened.answers["people"] == 6
    assert opened.asked == "meal"


@pytest.mark.parametrize("words", ["not the 20th but the 22nd of March", "sorry, I meant the 22nd", "no, 22 March"])
def test_what_is_denied_is_not_the_new_value(words):
    opened = talk(BOOKING)
    opened.say("4 people on 20 March")
    opened.say(words)
    assert opened.answers["day"] == "2026-03-22"


def test_the_last_of_two_counts_stands_when_the_first_is_taken_back():
    opened = talk(BOOKING)
    opened.say("Make it for 5 people, no sorry, 6 people")
    assert opened.answers == {"people": 6}


def test_a_day_with_an_hour_is_not_taken_for_the_one_moment_that_is_asked_besides_days():
    opened = talk(
        "---\nform_id: incident\ntitle: Incident\nfields:\n"
        "  - {id: began, type: date, label: Start date, prompt: When did it start?}\n"
        "  - {id: reported, type: datetime, label: Report time, cues: [reported], prompt: When was it told?}\n"
        "---\n"
    )
    opened.say("There was smoke yesterday at 3pm")
    assert "reported" not in opened.answers
    opened.say("It was reported yesterday at 4pm")
    assert opened.answers == {"reported": "2026-03-11T16:00:00"}
