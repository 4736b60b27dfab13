"""A field is told by words of its question as well as by its name; and people ask for their answers in those words."""

import pytest

from agent.tests.talk import Dialogue, talk

RIDE = """---
form_id: ride
title: Coach ride
fields:
  - {id: coach_from, type: text, required: true, prompt: At which stop do you get on?}
  - {id: coach_to, type: text, required: true, prompt: At which stop do you get off?}
  - {id: leaves, type: time, required: true, label: Departure, prompt: At what time does the coach leave?}
  - {id: rest, type: time, required: true, label: Break, prompt: At what time should there be a break?}
  - {id: guide, type: text, required: true, label: Guide, prompt: Which person shows you the way in the mountains?}
  - {id: bags, type: multi_select, required: true, label: Bags, prompt: Which bags do you bring?,
     options: [Box, Rucksack, Basket, Case]}
  - {id: dog, type: text, required: true, label: Dog, prompt: What is your dog called?}
  - {id: remarks, type: text, required: false, label: Remarks, prompt: Is there anything else?}
---
"""


def answered(**answers: object) -> Dialogue:
    opened = talk(RIDE)
    opened.say("hello")
    for name, value in answers.items():
        opened.pick(**{name: value})
    return opened


@pytest.mark.parametrize(
    ("words", "guide"),
    [
        ("the mountain person is Ada North", "Ada North"),
        ("the person was Ada North, and that is all I know", "Ada North"),
    ],
)
def test_words_of_its_question_name_a_field(words, guide):
    opened = answered()
    opened.say(words)
    assert opened.answers["guide"] == guide


@pytest.mark.parametrize("words", ["the weather is Fine", "is the mountain person Ada North?", "the stop is Elm Court"])
def test_words_of_none_of_several_or_in_a_question_name_none(words):
    opened = talk(RIDE)
    opened.say(words)
    assert opened.answers == {}


def test_what_is_called_from_and_to_are_places():
    opened = answered()
    opened.say("from Elm Court to Old Mill")
    assert (opened.answers["coach_from"], opened.answers["coach_to"]) == ("Elm Court", "Old Mill")


@pytest.mark.parametrize(
    "words",
    ["take the basket instead of the box", "drop the box and put a basket instead"],
)
def test_an_item_of_a_list_gives_way_to_another_and_the_rest_stays(words):
    opened = answered(coach_from="Elm Court", coach_to="Old Mill", bags=["Box", "Case"])
    opened.say(words)
    if opened.answers["bags"] == ["Box", "Case"]:
        opened.say("yes")
    assert sorted(opened.answers["bags"]) == ["Basket", "Case"]


def test_what_is_called_by_a_name_is_what_the_sentence_spoke_of():
    opened = answered()
    opened.say("we bring our dog, an old hound called Rex")
    assert opened.answers["dog"] == "Rex"


@pytest.mark.parametrize(
    ("question", "expected"),
    [("what time did I say for the break?", "1:00 PM"), ("when did I say the coach leaves?", "9:15")],
)
def test_an_answer_is_told_by_words_of_its_question(question, expected):
    opened = answered(leaves="09:15", rest="13:00")
    opened.say(question)
    assert expected in opened.words


def test_a_correction_of_which_the_value_is_not_clear_asks_for_the_field_that_it_names():
    opened = answered(coach_from="Elm Court", coach_to="Old Mill", leaves="09:15", rest="13:00")
    opened.say("sorry, the departure was written down wrong by me")
    assert opened.asked == "leaves"
