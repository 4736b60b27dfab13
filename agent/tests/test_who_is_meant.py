"""An answer, a correction, a question: which field is meant by words that do not say so outright."""

import pytest

from agent.tests.saying import says
from agent.tests.talk import Dialogue, talk

VISIT = """---
form_id: visit
title: Clinic visit
review: final
fields:
  - {id: name, type: text, label: Patient name, prompt: What is your name?}
  - {id: birth, type: date, label: Date of birth, prompt: When were you born?, validation: {max: today}}
  - {id: day, type: date, label: Appointment date, prompt: On which day?, validation: {min: today}}
  - {id: hour, type: time, label: Appointment time, prompt: At what time?}
  - {id: insured, type: boolean, label: Insurance, prompt: Are you insured?}
  - {id: notes, type: textarea, required: no, label: Notes, prompt: Anything else?}
---
"""

TRIP = """---
form_id: trip
title: Expenses of a trip
review: final
fields:
  - {id: destination, type: text, label: Destination, prompt: Where did you go?}
  - {id: left, type: date, label: Departure, prompt: When did you leave?}
  - {id: back, type: date, label: Return, prompt: When did you come back?, validation: {min: left}}
  - {id: hotel, type: number, label: Hotel cost, prompt: What did the hotel cost?}
  - {id: meals, type: number, label: Meal cost, prompt: What did the meals cost?}
  - {id: nights, type: integer, label: Nights, prompt: How many nights?}
---
"""

RENTAL = """---
form_id: rental
title: Car rental
fields:
  - {id: station, type: dropdown, label: Station, prompt: Where?, options: [Airport, Harbour]}
  - {id: pickup, type: date, label: Pickup date, prompt: When do you pick it up?, validation: {min: today}}
  - {id: handback, type: date, label: Handback date, prompt: When do you bring it?, validation: {min: pickup}}
  - {id: car, type: dropdown, label: Car class, prompt: Which class?, options: [Small, Large]}
---
"""


def visiting() -> Dialogue:
    opened = talk(VISIT)
    for words in ("hello", "Ann Bell", "3 May 1990", "20 March", "4 pm", "no"):
        opened.say(words)
    assert opened.asked == "notes"
    return opened


def travelled() -> Dialogue:
    opened = talk(TRIP)
    for words in ("hello", "Rome", "2 March 2026", "5 March 2026", "300", "80", "3"):
        opened.say(words)
    assert opened.outcome.status == "review"
    return opened


@pytest.mark.parametrize("words", ["wait, make it 5 pm", "sorry, I meant 5 pm", "actually 5 pm please"])
def test_a_bare_correction_is_no_note(words):
    opened = visiting()
    opened.say(words)
    assert opened.answers["hour"] == "17:00"
    assert "notes" not in opened.answers


@pytest.mark.parametrize(
    "words", ["the pain came back after 5 pm and again at night", "wait for my daughter, she comes at 5 pm by bus"]
)
def test_a_note_that_holds_a_time_is_a_note(words):
    opened = visiting()
    opened.say(words)
    assert opened.answers["notes"] == words
    assert opened.answers["hour"] == "16:00"


def test_a_birthday_is_a_date_of_birth():
    opened = visiting()
    opened.say("actually my birthday is 4 May 1990")
    assert opened.answers["birth"] == "1990-05-04"
    assert opened.answers["day"] == "2026-03-20"


def test_a_day_is_no_place():
    opened = talk(TRIP)
    opened.say("hello")
    opened.say("last Monday")
    assert "destination" not in opened.answers
    assert opened.asked == "destination"


def test_a_yes_with_details_is_a_yes():
    opened = talk(VISIT)
    for words in ("hello", "Ann Bell", "3 May 1990", "20 March", "4 pm"):
        opened.say(words)
    opened.say("yep, BUPA 88123")
    assert opened.answers["insured"] is True


@pytest.mark.parametrize("words", ["no, meals were 90", "sorry, I meant 90 for the meals"])
def test_a_correction_is_of_what_it_names(words):
    opened = travelled()
    opened.say(words)
    assert (opened.answers["hotel"], opened.answers["meals"], opened.answers["nights"]) == (300, 90, 3)


def test_a_question_about_an_answer_is_answered_with_it():
    opened = travelled()
    opened.say("what did I say for the meals?")
    assert opened.words.startswith("Meal cost: 80")


def test_a_day_before_the_first_is_not_given_to_the_last():
    opened = talk(RENTAL)
    opened.say("hello")
    opened.say("yesterday")
    assert not opened.answers


def test_two_changes_in_one_message_are_both_made():
    opened = talk(RENTAL)
    for words in ("hello", "airport", "20 March", "21 March"):
        opened.say(words)
    opened.say("change the handback date to the 22nd and the station to harbour")
    assert opened.answers == {"station": "Harbour", "pickup": "2026-03-20", "handback": "2026-03-22"}


@pytest.mark.parametrize(
    ("first", "then", "hour"),
    [
        ("at 6", "pm", "18:00"),
        ("at 6", "in the evening", "18:00"),
        ("at 6", "the first one", "06:00"),
        ("at 6", "مساء", "18:00"),
        ("at 6", "7 pm", "19:00"),
    ],
)
def test_what_was_asked_back_is_settled_by_a_word(first, then, hour):
    opened = talk(VISIT)
    for words in ("hello", "Ann Bell", "3 May 1990", "20 March", first):
        opened.say(words)
    assert opened.asked == "hour"
    opened.say(then)
    assert opened.answers["hour"] == hour


@pytest.mark.parametrize(("then", "day"), [("August", "1985-08-12"), ("the second", "1985-12-08")])
def test_a_day_that_was_asked_back_is_settled_by_a_word(then, day):
    opened = talk(VISIT)
    for words in ("hello", "Ann Bell", "12/08/1985", then):
        opened.say(words)
    assert opened.answers["birth"] == day


@pytest.mark.parametrize("words", ["actually make the appointment on Monday", "move the appointment to Monday, sorry"])
def test_a_correction_is_of_what_its_words_speak_of(words):
    opened = visiting()
    opened.say("skip")
    opened.say(words)
    assert (opened.answers["birth"], opened.answers["day"]) == ("1990-05-03", "2026-03-16")


def test_a_number_said_of_an_answered_field_corrects_that_one():
    opened = talk(TRIP)
    for words in ("hello", "Rome", "2 March 2026", "5 March 2026", "240"):
        opened.say(words)
    opened.say("the hotel was 230, not 240")
    assert opened.answers["hotel"] == 230
    assert "meals" not in opened.answers


def test_a_rule_is_told_without_the_ids_of_fields():
    opened = talk("""# Loan

| Field ID | Label | Type | Required | Validation | Ask User |
|----------|-------|------|----------|------------|----------|
| from_date | Loan start | date | Yes | | From when? |
| until_date | Loan end | date | Yes | on or after from_date | Until when? |
""")
    opened.say("hello")
    opened.say("20 March 2026")
    opened.say("19 March 2026")
    assert "from_date" not in opened.words
    assert "the loan start (20 March 2026)" in opened.words


def test_a_change_of_nobody_knows_what_is_asked_for():
    opened = travelled()
    opened.say("the thing is wrong")
    assert says(opened.words, "which_change")


STAY = """---
form_id: stay
title: Hotel booking
fields:
  - {id: arrival, type: date, label: Arrival, prompt: When will you arrive?}
  - {id: departure, type: date, label: Departure, prompt: When will you leave?}
---
"""


@pytest.mark.parametrize("words", ["oh and we leave on the 16th, not the 15th", "we'll be leaving on the 16th"])
def test_the_verb_of_another_question_says_which_day_is_meant(words):
    opened = talk(STAY)
    opened.say("hello")
    assert opened.asked == "arrival"
    opened.say(words)
    assert opened.answers == {"departure": "2026-03-16"}
    assert opened.asked == "arrival"


CLINIC = """---
form_id: clinic
title: {en: Clinic appointment, ar: حجز موعد في العيادة}
fields:
  - {id: patient, type: text, label: {en: Patient name, ar: اسم المريض},
     prompt: {en: Who is it for?, ar: ما اسم المريض؟}}
  - {id: day, type: date, label: {en: Day, ar: يوم الموعد}, prompt: {en: Which day?, ar: أي يوم يناسبك؟}}
  - {id: birth, type: date, label: {en: Date of birth, ar: تاريخ الميلاد},
     prompt: {en: When were they born?, ar: ما تاريخ ميلاد المريض؟}, validation: {max: today}}
---
"""


def at_the_clinic(name: str, *, locale: str = "en") -> Dialogue:
    opened = talk(CLINIC, locale=locale)
    for words in ("hello", name, "17 March 2026"):
        opened.say(words)
    assert opened.asked == "birth"
    return opened


@pytest.mark.parametrize(("words", "locale"), [("no, make it Wednesday", "en"), ("لا خليها الأربعاء", "ar")])
@pytest.mark.parametrize("misunderstood", [(), ("the green one",)])
def test_a_weekday_is_nobodys_day_of_birth(words, locale, misunderstood):
    opened = at_the_clinic("Sara", locale=locale)
    for other in misunderstood:
        opened.say(other)
    opened.say(words)
    assert opened.answers == {"patient": "Sara", "day": "2026-03-18"}


@pytest.mark.parametrize(
    ("words", "locale"),
    [
        ("born on 2 July 2014", "en"),
        ("مولودة في ٥ رمضان ١٤٣٥", "ar"),
        ("she was born on 2 July 2014, in the night", "en"),
    ],
)
def test_a_birth_may_be_told_though_an_appointment_is_to_come(words, locale):
    opened = at_the_clinic("Sara", locale=locale)
    opened.say(words)
    assert opened.answers["birth"] == "2014-07-02"


OUTAGE = """---
form_id: outage
title: {en: Report of an outage, ar: بلاغ عن انقطاع}
fields:
  - {id: start, type: date, label: {en: Start, ar: البداية}, prompt: {en: When did it start?, ar: متى بدأ؟}}
  - {id: end, type: date, label: {en: End, ar: النهاية}, prompt: {en: When was it over?, ar: متى انتهى؟}}
---
"""


@pytest.mark.parametrize(
    ("words", "locale"),
    [("well it started around 12 on Saturday", "en"), ("بدأ الساعة ١٢ وربع تقريبا يوم السبت", "ar")],
)
def test_what_is_said_again_of_an_answer_is_not_taken_for_the_next(words, locale):
    opened = talk(OUTAGE, locale=locale)
    opened.say("hello")
    opened.say("7 March 2026")
    assert opened.asked == "end"
    opened.say(words)
    assert opened.answers == {"start": "2026-03-07"}


@pytest.mark.parametrize(
    ("words", "named", "left", "back"),
    [
        ("actually, make that the 4th", "departure", "2026-03-04", "2026-03-06"),
        ("sorry, I meant the 5th", "the return", "2026-03-03", "2026-03-05"),
    ],
)
def test_of_two_days_told_in_one_breath_it_is_asked_which_one_changes(words, named, left, back):
    opened = talk(TRIP)
    for said in ("hello", "Rome", "from 3 March to 6 March"):
        opened.say(said)
    opened.say(words)
    assert opened.outcome.action.input["between"] == ["left", "back"]
    assert "destination" not in opened.words
    opened.say(named)
    assert (opened.answers["left"], opened.answers["back"]) == (left, back)
    assert opened.asked == "hotel"


def test_what_is_denied_of_two_alike_answers_is_asked_and_not_lost():
    opened = talk(TRIP)
    for said in ("hello", "Rome", "3 March", "the 3rd as well", "300", "300"):
        opened.say(said)
    opened.say("it was the 2nd, not the 3rd")
    assert opened.outcome.action.input["between"] == ["left", "back"]
    opened.say("change the departure")
    assert (opened.answers["left"], opened.answers["back"]) == ("2026-03-02", "2026-03-03")


@pytest.mark.parametrize(
    ("first", "then", "left"),
    [
        ("in March 2019", "March 1st", "2019-03-01"),
        ("March 2019, I think", "maybe the 14th", "2019-03-14"),
        ("في مارس 2019", "الأول من مارس", "2019-03-01"),
        ("in March 2019", "2 April 2020", "2020-04-02"),
    ],
)
def test_a_day_that_follows_its_month_is_of_that_month(first, then, left):
    opened = talk(TRIP)
    for said in ("hello", "Rome", first):
        opened.say(said)
    assert opened.asked == "left"
    opened.say(then)
    assert opened.answers["left"] == left
