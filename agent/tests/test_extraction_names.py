"""Who is speaking, or for whom a booking is made."""

import pytest

from agent.tests.talk import talk

TABLE = """---
form_id: table
title: Table
fields:
  - {id: people, type: integer, label: {en: Number of people, ar: عدد الأشخاص}, prompt: {en: How many?, ar: كم؟}}
  - {id: name, type: text, label: {en: Name, ar: الاسم}, prompt: {en: Under which name?, ar: باسم من؟}}
---
"""


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("name's Sara Khan, for two people", "Sara Khan"),
        ("booking for Mr Khan", "Mr Khan"),
        ("reserve for Mrs. Tanaka, seven guests", "Mrs. Tanaka"),
        ("booking for the Khan family tomorrow", "Khan"),
        ("Reservation for Garcia at 6 pm", "Garcia"),
        ("under the name of Dr. Ahmed Saleh, eight people", "Dr. Ahmed Saleh"),
        ('a table under the name "Lopez"', "Lopez"),
        ("people 3 name Ali Reza", "Ali Reza"),
        ("It's Tom, table for two please", "Tom"),
        ("Hey there, this is Rachel Green. We are four", "Rachel Green"),
        ("Sara here, table for 3", "Sara"),
        ("we're five, surname Walker", "Walker"),
        ("اسمي محمد العلي وعددنا ستة", "محمد العلي"),
        ("الاسم نورة القحطاني والعدد ٤ أشخاص", "نورة القحطاني"),
        ("رقمي 0501112233 واسمي ريم", "ريم"),
        ("الحجز باسم عبد الله الشمري", "عبد الله الشمري"),
    ],
)
def test_names_are_taken_where_people_give_them(words, name):
    opened = talk(TABLE)
    opened.say(words)
    assert opened.answers["name"] == name


@pytest.mark.parametrize(
    "words",
    [
        "booking for Christmas",
        "a reservation for Riyadh branch",
        "booking for a friend",
        "I am Legend is a great movie",
        "I'm Muslim and I don't drink",
        "It's Friday!",
        "my name is on the list",
        "The name of my dog is Rex",
        "My sister Amal recommended your place",
        "under the circumstances I'd rather wait",
        "اسمي موجود عندكم",
        "باسم الله نبدأ",
    ],
)
def test_other_capitals_are_no_names(words):
    opened = talk(TABLE)
    opened.say(words)
    assert "name" not in opened.answers


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("put it under Sofia please", "Sofia"),
        ("it's under Mr. Jensen", "Mr. Jensen"),
        ("سجلها باسم يوسف", "يوسف"),
        ("باسم فهد", "فهد"),
    ],
)
def test_the_answer_to_the_question_is_the_name_alone(words, name):
    opened = talk(TABLE)
    opened.say("4 people")
    assert opened.asked == "name"
    opened.say(words)
    assert opened.answers["name"] == name


@pytest.mark.parametrize(
    ("words", "people"),
    [
        ("My husband and I would like to dine with you", 2),
        ("a table for me and my wife, tomorrow", 2),
        ("two adults and a baby", 3),
        ("1 adult, 2 children", 3),
        ("It will be just me", 1),
        ("My wife, my two kids and I will come", 4),
        ("Hi, can I book a table for 4 tomorrow?", 4),
        ("a family of five wants lunch", 5),
        ("أريد طاولة لستة", 6),
        ("أنا وزوجتي نريد طاولة", 2),
    ],
)
def test_a_party_is_counted_however_it_is_told(words, people):
    opened = talk(TABLE)
    opened.say(words)
    assert opened.answers["people"] == people


@pytest.mark.parametrize(
    "words",
    [
        "My wife and I loved it",
        "me and my wife and kids",
    ],
)
def test_a_party_that_stays_open_is_not_counted(words):
    opened = talk(TABLE)
    opened.say(words)
    assert "people" not in opened.answers
