"""What a person only mentions is no answer, where a form books something to come."""

import pytest

from agent.tests.forms import BOOKING
from agent.tests.talk import talk

VISIT = """---
form_id: visit
title: {en: Table reservation, ar: حجز طاولة}
fields:
  - {id: people, type: integer, label: {en: People, ar: عدد الأشخاص}, prompt: {en: For how many?, ar: لكم شخصا؟}}
  - {id: day, type: date, label: {en: Date, ar: التاريخ}, prompt: {en: Which day?, ar: أي يوم؟}}
  - {id: hour, type: time, label: {en: Time, ar: الوقت}, prompt: {en: At what time?, ar: في أي ساعة؟}}
  - {id: name, type: text, label: {en: Name, ar: الاسم}, prompt: {en: Which name?, ar: أي اسم؟}}
---
"""
PERIOD = """---
form_id: leave
title: Leave request
fields:
  - {id: start, type: date, label: Start date, prompt: From which day?}
  - {id: end, type: date, label: End date, prompt: Until which day?}
---
"""
ROOMS = """---
form_id: rooms
title: {en: Table booking, ar: حجز طاولة}
fields:
  - {id: seating, type: dropdown, label: {en: Seating, ar: الجلسة}, prompt: {en: Where?, ar: أين تفضل الجلوس؟},
     options: [{value: Indoor, ar: داخلية}, {value: Terrace, ar: الشرفة}]}
---
"""
INCIDENT = """---
form_id: incident
title: Incident
fields:
  - {id: day, type: date, label: Incident date, prompt: When did it happen?}
  - {id: hour, type: time, label: Incident time, prompt: At what time?}
---
"""


@pytest.mark.parametrize(
    "words",
    [
        "We were with you last Saturday",
        "I called at 3pm and nobody answered",
        "There were 12 people in front of us in the queue",
        "No one picked up the phone on Monday",
        "I won't be there tomorrow",
        "I can't do Saturday",
        "The elevator holds 8 people",
        "Your app logged me out at 19:42",
        'The song "Tomorrow" is stuck in my head',
        'print("hello 5 people")',
        "SELECT * FROM tables WHERE people = 4;",
        "The chef's name is Paul",
        "I was born on 9 June 1991",
        "We stayed with you from 3 to 8 May",
        "I am not hungry today",
        "My cousin booked the whole room for Saturday",
        "Our neighbour always eats at 8pm",
        "I rang twice yesterday at 5pm",
        "زميلي حجز يوم السبت",
        "أختي عندها موعد بكرة وألغوه",
        "هو انتو فاتحين يوم الجمعة؟",
        "I'll confirm on Sunday",
        "لن نأتي غدا",
        "كنا عندكم يوم السبت",
    ],
)
def test_what_was_will_not_be_or_is_only_quoted_is_left_alone(words):
    opened = talk(VISIT)
    opened.say(words)
    assert opened.answers == {}


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("I was thinking of Saturday at 8pm", {"day": "2026-03-14", "hour": "20:00"}),
        ("We would love to come tomorrow", {"day": "2026-03-13"}),
        ("The party is 8 people, and the date is 20 March", {"people": 8, "day": "2026-03-20"}),
        ("I wanted to reserve for five", {"people": 5}),
        ("I can't come on Friday, but Saturday at 19:30 works", {"day": "2026-03-14", "hour": "19:30"}),
        ("2026-03-01 at 18:00", {"day": "2026-03-01", "hour": "18:00"}),
    ],
)
def test_wishes_and_plain_statements_are_answers(words, answers):
    opened = talk(VISIT)
    opened.say(words)
    assert opened.answers == answers


def test_what_is_only_told_does_not_answer_the_question_that_was_asked():
    opened = talk(VISIT)
    opened.say("for four")
    opened.say("We came last Sunday and the door was closed")
    assert opened.answers == {"people": 4}
    opened.say("then let us say Sunday")
    assert opened.answers == {"people": 4, "day": "2026-03-15"}


def test_days_that_follow_each_other_begin_and_end_a_period():
    opened = talk(PERIOD)
    opened.say("I will be away today and tomorrow")
    assert opened.answers == {"start": "2026-03-12", "end": "2026-03-13"}


def between(first, last):
    """A form whose two days have these labels, with an hour that shares a word with one of them."""
    return f"""---
form_id: journey
title: Booking of a journey
fields:
  - {{id: one, type: date, label: {first}, prompt: The first day?}}
  - {{id: two, type: date, label: {last}, prompt: The second day?}}
  - {{id: hour, type: time, label: {first} time, prompt: At what time?}}
---
"""


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("Arrival", "Departure"),
        ("Departure", "Arrival"),
        ("Departure", "Return"),
        ("Check-in", "Check-out"),
        ("Pickup day", "Handback day"),
        ("الوصول", "المغادرة"),
    ],
)
def test_the_days_of_a_journey_are_a_period_in_the_order_of_the_form(first, last):
    opened = talk(between(first, last))
    opened.say("something from the 14th to the 17th of April")
    assert opened.answers == {"one": "2026-04-14", "two": "2026-04-17"}


def test_days_that_are_no_journey_are_no_period():
    opened = talk(between("Day of birth", "Day of the wedding"))
    opened.say("something from the 14th to the 17th of April")
    assert opened.answers == {}


@pytest.mark.parametrize("words", ["My colleague was away from 1 to 5 April", "today or tomorrow"])
def test_a_period_of_others_or_in_doubt_is_not_taken(words):
    opened = talk(PERIOD)
    opened.say(words)
    assert opened.answers == {}


@pytest.mark.parametrize("words", ["Please don't give us the late supper", "how many courses has the late supper"])
def test_an_option_that_is_refused_or_asked_about_is_not_chosen(words):
    opened = talk(BOOKING)
    opened.say(words)
    assert opened.answers == {}


def test_a_form_about_what_was_takes_what_was():
    opened = talk(INCIDENT)
    opened.say("I slipped last Saturday around 2pm")
    assert opened.answers == {"day": "2026-03-07", "hour": "14:00"}


def test_the_day_of_a_time_is_read_from_the_same_words():
    opened = talk(VISIT)
    opened.say("8 o'clock tonight")
    assert opened.answers == {"day": "2026-03-12", "hour": "20:00"}


@pytest.mark.parametrize("words", ["after 8pm", "before 9 pm", "from 8 pm onwards", "7 or 8pm", "8pm at the latest"])
def test_a_bound_is_asked_back(words):
    opened = talk(VISIT)
    opened.say("a table for 4 tomorrow, " + words)
    assert "hour" not in opened.answers
    assert "hour" in opened.outcome.rejected


@pytest.mark.parametrize(("title", "value"), [("Table booking", None), ("Dinner", "21:00"), ("Meeting", "09:00")])
def test_the_title_of_a_form_tells_which_nine_is_meant(title, value):
    opened = talk(VISIT.replace("{en: Table reservation, ar: حجز طاولة}", title))
    opened.say("tomorrow at 9")
    assert opened.answers.get("hour") == value


def test_options_that_are_only_remarked_on_are_not_chosen():
    opened = talk(BOOKING)
    opened.say("the late supper was cold")
    assert opened.answers == {}
    opened.say("we all want late suppers")


def test_an_adjective_of_something_else_is_no_option():
    opened = talk(ROOMS)
    opened.say("أرسلوا لي التعليمات الداخلية")
    assert opened.answers == {}
    opened.say("الجلسة الداخلية")
    assert opened.answers == {"seating": "Indoor"}


GARAGE = """---
form_id: car_service
title: {en: Car service, ar: صيانة السيارة}
fields:
  - {id: work, type: dropdown, label: Work, prompt: What should we do?, options: [Oil change, Brakes]}
  - {id: hour, type: time, label: {en: Drop-off time, ar: وقت التسليم}, prompt: {en: At what time?, ar: في أي ساعة؟}}
  - {id: mileage, type: integer, label: Mileage in km, prompt: How many kilometres has it run?}
  - {id: day, type: date, label: {en: Day, ar: اليوم}, validation: {min: today},
     prompt: {en: On which day?, ar: في أي يوم؟}}
---
"""
CHILD = """---
form_id: tour
title: School tour
fields:
  - {id: birth, type: date, label: "Child's date of birth", prompt: When was the child born?, validation: {max: today}}
  - {id: visit, type: date, label: Tour date, prompt: On which day will you come?, validation: {min: today}}
---
"""


@pytest.mark.parametrize(
    "words",
    [
        "I called at 9 but nobody answered",
        "my wife picks up the kids at 1 pm",
        "my neighbour's Toyota ran 300,000 km without a problem",
        "If the brakes are worn I'd rather sell the car",
        "the traffic at 8 is a nightmare",
        "when I tried to book on 2 April your site crashed",
        "my licence runs out on 30 April",
        "وصلت الساعة ثمانية المرة الماضية وكان مغلقا",
        "اتصلت الساعة عشرة ولم يرد أحد",
        "صديقي وصل يوم الأحد وأعجبه المكان",
        "the engine light is on since Monday",
        "my neighbour's van runs 40 km a day",
        "كلب جاري عضني يوم الجمعة",
        "ابني ينام الساعة ثمانية",
    ],
)
def test_a_form_with_a_day_to_come_takes_nothing_that_is_only_told(words):
    opened = talk(GARAGE)
    opened.say(words)
    assert opened.answers == {}
    opened.pick(work="Brakes")
    opened.say(words)
    assert opened.answers == {"work": "Brakes"}


@pytest.mark.parametrize(
    "words",
    [
        "we moved here 3 months ago",
        "she lost her first tooth on Saturday",
        "she'll be five on 8 May",
        "her brother was born on 4 May 2018",
        "my sister's baby was born on 9 March 2026",
        "أخوها ولد في ٤ مايو ٢٠١٨",
    ],
)
def test_another_event_or_anothers_birth_is_no_birth(words):
    opened = talk(CHILD)
    opened.open()
    opened.say(words)
    assert opened.answers == {}


@pytest.mark.parametrize(
    ("words", "day"), [("She was born on 4 May 2021", "2021-05-04"), ("ولدت في ١٢ أغسطس ٢٠٢٠", "2020-08-12")]
)
def test_a_birth_is_one(words, day):
    opened = talk(CHILD)
    opened.open()
    opened.say(words)
    assert opened.answers == {"birth": day}


@pytest.mark.parametrize(
    "words",
    [
        "Another colleague fell there on 1 February",
        "someone else fell there on 1 February",
        "زميل آخر سقط هناك في ١ فبراير",
    ],
)
def test_what_happened_to_another_is_no_answer_of_ones_own(words):
    opened = talk(INCIDENT)
    opened.open()
    opened.say(words)
    assert opened.answers == {}
    opened.say("I fell on 2 March")
    assert opened.answers == {"day": "2026-03-02"}


TRIP = """---
form_id: trip
title: Flight
fields:
  - {id: out, type: date, label: Outbound date, cues: [fly], prompt: On which day?, validation: {min: today}}
  - {id: back, type: date, label: Return date, cues: [come back], prompt: And back?, validation: {min: today}}
---
"""


def test_a_verb_that_is_a_cue_is_heard_in_all_its_forms():
    opened = talk(TRIP)
    opened.say("flying on 5 April, and we return on 12 April")
    assert opened.answers == {"out": "2026-04-05", "back": "2026-04-12"}


def test_what_an_instrument_shows_is_an_answer():
    opened = talk(GARAGE)
    opened.pick(work="Brakes", hour="10:00")
    opened.say("the meter says 88 450")
    assert opened.answers["mileage"] == 88450


@pytest.mark.parametrize("words", ["I picked Sunday", "we settled on Sunday", "as mentioned, Sunday"])
def test_a_choice_that_was_made_answers(words):
    opened = talk(GARAGE)
    opened.pick(work="Brakes", hour="10:00", mileage=5)
    opened.say(words)
    assert opened.answers["day"] == "2026-03-15"


ROOM = """---
form_id: room
title: {en: Hotel booking, ar: حجز فندق}
fields:
  - {id: guest, type: text, label: {en: Guest name, ar: اسم الضيف}, prompt: {en: Which name?, ar: ما اسم الضيف؟}}
  - {id: arrival, type: date, label: {en: Arrival, ar: الوصول}, prompt: {en: When will you arrive?, ar: متى تصل؟}}
  - {id: adults, type: integer, label: {en: Adults, ar: البالغون}, prompt: {en: How many adults?, ar: كم بالغا؟}}
  - {id: hour, type: time, label: {en: Hour, ar: الساعة}, prompt: {en: At what hour?, ar: في أي ساعة؟}}
---
"""
TOLD_SO_FAR = ("hello", "Nadia Haddad", "3 April 2026", "2")


@pytest.mark.parametrize("answered", range(1, 5))
@pytest.mark.parametrize(
    "words",
    [
        "if I came on the 20th would it be cheaper?",
        "My flight might be cancelled on Thursday, no idea yet",
        "We usually travel with two dogs",
        "four stars out of five for honesty",
        "عطني دقيقة الاولاد يصيحون",
        "ضاعت محفظتي امس",
        "سمعت ان المسبح يسكر اول نوفمبر",
        "يمكن نصير اثنين ويمكن خمسة",
        "قلت لزميلك كل شي يوم الثلاثاء",
        "لو جيت يوم ٢٠ بيكون ارخص؟",
        "لا تتصلون علي الساعة ٦ الصبح",
    ],
)
def test_talk_answers_nothing_whatever_was_asked(words, answered):
    opened = talk(ROOM)
    for told in TOLD_SO_FAR[:answered]:
        opened.say(told)
    before = dict(opened.answers)
    opened.say(words)
    assert opened.answers == before


@pytest.mark.parametrize(
    ("field_id", "words", "value"),
    [
        ("arrival", "could we come on the 20th if it's not too late?", "2026-03-20"),
        ("hour", "لا تنسون، الساعة ٦ مساء", "18:00"),
        ("guest", "مشاعل الصديق", "مشاعل الصديق"),
        ("guest", "عبدالإله بن ثنيان", "عبدالإله بن ثنيان"),
    ],
)
def test_what_sounds_alike_but_answers_is_taken(field_id, words, value):
    opened = talk(ROOM)
    for told in TOLD_SO_FAR:
        if opened.asked == field_id:
            break
        opened.say(told)
    opened.say(words)
    assert opened.answers[field_id] == value


def test_so_much_a_night_is_not_tonight():
    opened = talk(ROOM)
    opened.say("hello")
    opened.say("Nadia Haddad")
    opened.say("الموقع يقول ١٢٠ بالليلة")
    assert "arrival" not in opened.answers
