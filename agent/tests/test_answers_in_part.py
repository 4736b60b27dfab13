"""An answer may be one part of what is said, and what is decided last counts; an option may be said in other words."""

import pytest

from agent.tests.talk import Dialogue, talk

STALL = """---
form_id: stall
title: Stall at the market
fields:
  - {id: size, type: dropdown, label: Size, prompt: How big is the stall?, options: [Narrow, Regular, Double]}
  - {id: tables, type: integer, label: Tables, prompt: How many tables do you bring?, constraints: {min: 1, max: 40}}
  - {id: opens, type: time, label: Opening, prompt: When do you open?, constraints: from 09:00 to 20:00}
  - {id: visit, type: datetime, label: Visit, prompt: When may we look at it?}
  - {id: day, type: date, label: Day, prompt: On which day?, constraints: today or later}
  - {id: power, type: boolean, label: Power, prompt: Do you need power?}
  - {id: sells, type: checkbox, label: Goods, prompt: Which of these do you sell?, options: [Honey, Candles, None]}
  - {id: zone, type: dropdown, label: Zone, prompt: Which zone is it?, options: [North, South, Not known]}
---
"""
GIVEN = {
    "size": "double",
    "tables": "4",
    "opens": "10:30",
    "visit": "20 March 2026 at 14:00",
    "day": "25 March 2026",
    "power": "yes",
    "sells": "honey",
    "zone": "north",
}


def at(field: str) -> Dialogue:
    opened = talk(STALL)
    opened.say("hello")
    for name, words in GIVEN.items():
        if name == field:
            break
        opened.say(words)
    assert opened.asked == field
    return opened


@pytest.mark.parametrize(
    ("field", "words", "value"),
    [
        ("size", "it has to hold a lot of things, so double", "Double"),
        ("size", "narrow please, but there is a lot more to come", "Narrow"),
        ("tables", "we had nine but two broke, so seven", 7),
        ("tables", "6 or 7, say 7", 7),
        ("tables", "between 10 and 12, call it 11", 11),
        ("tables", "the van is 300 cm wide and it takes around 12", 12),
        ("opens", "once the sun is out, like 10", "10:00"),
        ("visit", "on 20 March at 3 pm, no, 4 pm", "2026-03-20T16:00:00"),
        ("visit", "20 March at 10, sorry, half ten", "2026-03-20T10:30:00"),
        ("power", "lights? yes, and a fridge", True),
    ],
)
def test_the_part_that_answers_is_the_answer(field, words, value):
    opened = at(field)
    opened.say(words)
    assert opened.answers.get(field) == value


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("tables", "6 or 7, we will see"),
        ("tables", "not 9, we think"),
        ("size", "narrow, or double"),
        ("size", "either narrow or double"),
        ("tables", "between 10 and 12"),
        ("tables", "is 9 allowed? we are a big group"),
        ("power", "maybe yes, maybe no"),
    ],
)
def test_what_stays_open_is_asked(field, words):
    opened = at(field)
    opened.say(words)
    assert field not in opened.answers
    assert opened.asked == field


def test_a_day_that_is_taken_back_at_once_is_the_first_answer():
    opened = at("day")
    opened.say("22 March... no wait, make that 29 March")
    assert opened.answers["day"] == "2026-03-29"
    assert opened.answers["visit"] == "2026-03-20T14:00:00"


@pytest.mark.parametrize(
    ("field", "words", "value"),
    [
        ("sells", "nope", ["None"]),
        ("sells", "no goods", ["None"]),
        ("sells", "none of those", ["None"]),
        ("zone", "no idea", "Not known"),
        ("zone", "I don't know", "Not known"),
    ],
)
def test_an_option_is_said_by_what_it_means(field, words, value):
    opened = at(field)
    opened.say(words)
    assert opened.answers.get(field) == value


def test_an_answer_denied_beside_a_question_of_its_kind_is_changed():
    opened = talk(
        """---
title: Parcel
fields:
  - {id: length, type: number, label: Length, prompt: How long is it in metres?}
  - {id: worth, type: money, label: Worth, prompt: What is it worth?}
---
"""
    )
    opened.say("hello")
    opened.say("5.5")
    assert opened.asked == "worth"
    opened.say("hang on, the parcel is 6.5 not 5.5")
    assert opened.answers == {"length": 6.5}


LESSON = """---
title: Lessons
fields:
  - {id: length, type: dropdown, label: Length, prompt: How long is it?, options: [30 minutes, 1 hour, 90 minutes]}
  - {id: height, type: integer, label: Height, prompt: How tall are you in centimetres?}
---
"""


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("half an hour will do", "30 minutes"),
        ("an hour", "1 hour"),
        ("60 mins please", "1 hour"),
        ("an hour and a half", "90 minutes"),
    ],
)
def test_an_option_that_is_an_amount_may_be_told_in_another_unit(words, option):
    opened = talk(LESSON)
    opened.say("hello")
    opened.say(words)
    assert opened.answers.get("length") == option


def test_what_comes_to_no_whole_number_is_put_before_the_person():
    opened = talk(LESSON)
    opened.say("hello")
    opened.say("1 hour")
    opened.say("six foot one")
    assert opened.words == "Is that about 185 centimeters?"
    opened.say("yes")
    assert opened.answers["height"] == 185


def test_an_item_is_left_out_by_a_clause_whatever_the_next_one_says():
    opened = at("zone")
    opened.say("and candles")
    opened.say("yes")
    assert opened.answers["sells"] == ["Honey", "Candles"]
    opened.say("no candles, they would melt in the sun")
    assert opened.answers["sells"] == ["Honey"]


def test_what_was_told_last_is_told_again():
    opened = at("opens")
    opened.say("what was the last thing you noted?")
    assert opened.words.startswith("Tables: 4.")
    assert opened.asked == "opens"


BAKERY = """---
title: Bread
fields:
  - {id: out, type: checkbox, label: Left out, prompt: What must not be in it?, options: [Nuts, Milk, Eggs, None]}
  - {id: day, type: date, label: Day, prompt: For which day?}
---
"""


@pytest.mark.parametrize(
    ("words", "out"),
    [
        ("no nuts, no milk", ["Nuts", "Milk"]),
        ("nothing with eggs", ["Eggs"]),
        ("without milk please", ["Milk"]),
        ("nuts", ["Nuts"]),
        ("nothing", ["None"]),
    ],
)
def test_who_is_asked_what_not_denies_what_they_mean(words, out):
    opened = talk(BAKERY)
    opened.say("hello")
    opened.say(words)
    assert opened.answers.get("out") == out


def test_what_changes_an_answer_is_no_name():
    opened = talk(
        STALL.replace("id: zone", "id: keeper, type: text, label: Keeper, prompt: What is your name?}\n  - {id: zone")
    )
    opened.say("hello")
    for name, words in GIVEN.items():
        if name != "zone":
            opened.say(words)
    assert opened.asked == "keeper"
    opened.say("regular please, not double")
    assert "keeper" not in opened.answers
