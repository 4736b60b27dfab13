"""What is not so, and what is: "it's not red it's blue", without a comma; "Not red. It's blue"; "not red" alone."""

import pytest

from agent.tests.talk import Dialogue, talk

PARTY = """---
form_id: party
title: A party
review: final
fields:
  - {id: extras, type: checkbox, required: false, label: Extras, prompt: Which extras?,
     options: [Balloons, Magician, Long table]}
  - {id: cake, type: dropdown, required: true, label: Cake, prompt: Which cake?, options: [Lemon, Carrot, Walnut]}
  - {id: guests, type: integer, required: true, label: Guests, prompt: How many guests?}
  - {id: town, type: text, required: true, label: Town, prompt: Which town?}
  - {id: notes, type: textarea, required: true, label: Notes, prompt: Anything else?}
---
"""
STOOD = {"extras": ["Balloons"], "cake": "Lemon", "guests": 12, "town": "Leeds"}


def talk_with(notes: str = "textarea", **others: str) -> Dialogue:
    opened = talk(PARTY.replace("textarea", notes))
    for name, value in (STOOD | others).items():
        opened.pick(**{name: value})
    return opened


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("oh and it's not balloons its a magician", {"extras": ["Magician"]}),
        ("sorry it isn't balloons it's the long table", {"extras": ["Long table"]}),
        ("i didn't say balloons i said magician", {"extras": ["Magician"]}),
        ("not lemon its carrot", {"cake": "Carrot"}),
        ("actually we dont want lemon we want walnut", {"cake": "Walnut"}),
        ("its not 12 guests its 13", {"guests": 13}),
        ("that's not Leeds that's Harrogate", {"town": "Harrogate"}),
        ("It's not Leeds. It's Harrogate", {"town": "Harrogate"}),
        ("not leeds sorry. its harrogate", {"town": "harrogate"}),
        ("Harrogate actually, not Leeds", {"town": "Harrogate"}),
    ],
)
def test_what_is_so_takes_the_place_of_what_is_not(words, changed):
    opened = talk_with()
    opened.say(words)
    assert opened.answers == STOOD | changed
    [record] = opened.outcome.records
    assert record.quote in words


@pytest.mark.parametrize(
    ("stood", "words", "stands"),
    [
        ("Dock 4, Hull", "not Hull, it's Goole", "Dock 4, Goole"),
        ("Dock 4, Hull", "not dock 4 but dock 5", "dock 5, Hull"),
        ("14 Mill Road", "it's not Mill Road its 9 Lime Street", "9 Lime Street"),
        ("Happy Birthday Ida", "the words should be Happy Birthday Ada not Ida", "Happy Birthday Ada"),
        ("Happy Birthday Ida", "the town should say Happy Birthday Ada not Ida, phone did it", "Happy Birthday Ada"),
        ("14 Mill Road", "it's not Mill Road that's where we were before its 9 Lime Street", "14 Mill Road"),
    ],
)
def test_a_part_of_a_text_gives_way_to_what_belongs_there(stood, words, stands):
    opened = talk_with("number", town=stood)
    opened.say(words)
    assert opened.answers["town"] == stands


@pytest.mark.parametrize("words", ["i don't think it's carrot", "not sure it's carrot", "not the one i had last year"])
def test_what_is_doubted_stays_doubted(words):
    opened = talk_with()
    opened.say(words)
    assert {name: value for name, value in opened.answers.items() if name in STOOD} == STOOD


def test_a_story_stays_as_it_is_told():
    opened = talk_with()
    opened.say("the oven is not heating its fan is broken")
    assert opened.answers["notes"] == "the oven is not heating its fan is broken"


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("not lemon", "cake"),
        ("sorry, it's not 12", "guests"),
        ("actually not leeds", "town"),
    ],
)
def test_what_is_no_more_than_denied_is_asked_for(words, asked):
    opened = talk_with("text")
    opened.say(words)
    assert (opened.answers, opened.asked) == (STOOD, asked)


def test_what_is_told_behind_a_denial_need_not_take_its_place():
    opened = talk_with("text")
    opened.say("not leeds. it's a long way from where we live")
    assert opened.answers["town"] == "Leeds"


def test_a_story_may_begin_with_what_was_denied():
    opened = talk_with()
    opened.say("not leeds")
    assert opened.answers["notes"] == "not leeds"
