"""An answer is what somebody states of the matter, whatever they suppose, ask, or tell of others and former times."""

import pytest

from agent.tests.talk import Dialogue, talk

PARTY = """---
form_id: party
title: Garden party
fields:
  - {id: day, type: date, required: true, label: Day, prompt: On which day is it?, constraints: {min: today}}
  - {id: people, type: integer, required: true, label: People, prompt: How many people come?}
  - {id: food, type: dropdown, required: true, label: Food, prompt: Which food would you like?,
     options: [Soup, Salad, Curry]}
  - {id: at, type: time, required: true, label: Begin, prompt: At what time does it begin?}
  - {id: tent, type: boolean, required: true, label: Tent, prompt: Do you bring a tent?}
  - {id: host, type: text, required: true, label: Host, prompt: What is the name of the host?}
---
"""
ANSWERS = {"day": "2026-06-20", "people": 12, "food": "Soup", "at": "15:00", "tent": True}
ASIDES = [
    "{}. If my cousins come after all, {}",
    "{}. My sister once had {}",
    "{}, but what if it is {}?",
    "{}. They always say {}",
]
SAID = {"day": ("20 June", "27 June"), "people": ("12", "30"), "food": ("Soup", "Curry"), "at": ("3 pm", "5 pm")}


def talk_asking_for(field: str) -> Dialogue:
    """The party, asked for a field, with all before it answered."""
    opened = talk(PARTY)
    opened.say("hello")
    names = [*ANSWERS]
    for name in names[: names.index(field)] if field in ANSWERS else names:
        opened.pick(**{name: ANSWERS[name]})
    assert opened.asked == field
    return opened


@pytest.mark.parametrize("aside", ASIDES)
@pytest.mark.parametrize("field", SAID)
def test_what_is_told_beside_the_answer_leaves_it_as_it_is(field, aside):
    opened = talk_asking_for(field)
    opened.say(aside.format(*SAID[field]))
    assert opened.answers[field] == ANSWERS[field]


def test_a_value_of_somebody_else_is_the_answer_where_nothing_else_is_said():
    opened = talk_asking_for("people")
    opened.say("My wife says 12")
    assert opened.answers["people"] == 12


def test_an_answer_that_is_unclear_is_asked_and_not_taken_from_an_aside():
    opened = talk_asking_for("at")
    opened.say("we begin about half three, my aunt had hers at 6 pm")
    assert "at" not in opened.answers
    assert "3:30" in opened.words


@pytest.mark.parametrize(
    "words",
    [
        "last summer there were 40 people",
        "there were 40 people two years ago",
        "in 1990 we had 40 people",
        "we had 40 people in 2019",
    ],
)
def test_former_times_answer_nothing_of_a_form_about_what_is_to_come(words):
    opened = talk_asking_for("people")
    opened.say(words)
    assert "people" not in opened.answers
    opened.pick(people=12)
    opened.say(words)
    assert opened.answers["people"] == 12
    assert "40" not in opened.words


def test_former_times_answer_a_form_that_is_about_nothing_to_come():
    opened = talk(PARTY.replace(", constraints: {min: today}", ""))
    opened.pick(day="2026-06-20")
    opened.say("last summer there were 40 people")
    assert opened.answers["people"] == 40


@pytest.mark.parametrize(("words", "tent"), [("Yes, a big one, no walls", True), ("nah left ours at home", False)])
def test_a_plain_yes_or_no_stands_whatever_else_is_denied_or_told(words, tent):
    opened = talk_asking_for("tent")
    opened.say(words)
    assert opened.answers["tent"] is tent


def test_an_ok_before_another_answer_is_no_yes():
    opened = talk_asking_for("tent")
    opened.say("ok then the 27th it is")
    assert "tent" not in opened.answers
    assert opened.answers["day"] == "2026-06-27"


def test_a_night_that_lasts_is_no_hour():
    opened = talk_asking_for("host")
    opened.say("we stay one night longer")
    assert opened.answers["at"] == "15:00"
    assert "1:00" not in opened.words


@pytest.mark.parametrize(("words", "at"), [("make it four o'clock", "16:00"), ("make it half past two", "14:30")])
def test_another_hour_is_of_the_half_of_the_day_that_stood(words, at):
    opened = talk_asking_for("tent")
    opened.say(words)
    assert opened.answers["at"] == at


def test_a_new_amount_is_of_the_one_answer_that_may_be_so_much():
    opened = talk_asking_for("tent")
    opened.say("make it 40")
    assert opened.answers["people"] == 40


@pytest.mark.parametrize("words", ["we had a lovely day there on the 3rd", "there was snow on the 3rd"])
def test_a_day_gone_by_changes_no_day_to_come(words):
    opened = talk_asking_for("host")
    opened.say(words)
    assert opened.answers["day"] == "2026-06-20"
    assert "3 " not in opened.words


def test_a_day_to_which_something_had_to_be_moved_may_be_the_new_one():
    opened = talk_asking_for("tent")
    opened.say("we had to move it to the 27th of June")
    assert "27 June" in opened.words


PLOT = """---
form_id: plot
title: Plot
fields:
  - {id: name, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: size, type: dropdown, required: true, label: Plot size, prompt: Which size?, options: [Half plot, Full plot]}
  - {id: site, type: dropdown, required: true, label: Site, prompt: Which site?, options: [Mill Lane, River Meadow]}
---
"""


@pytest.mark.parametrize("condition", ["if there is one going", "if it's free", "if that's all right with you"])
def test_a_condition_behind_what_is_told_takes_nothing_from_it(condition: str) -> None:
    opened = talk(PLOT)
    opened.say(f"I'm Tom Ford, I'd like a half plot at River Meadow {condition}")
    assert opened.answers == {"name": "Tom Ford", "size": "Half plot", "site": "River Meadow"}
