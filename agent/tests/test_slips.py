"""An address that looks mistyped is asked about, and nothing else than what was said is taken without a yes."""

import pytest

from agent.tests.talk import talk
from agent.turns.outcome import turn_of_words

LETTER = """---
form_id: letter
title: Letter
fields:
  - {id: mail, type: email, required: true, label: Email, prompt: Your email?}
  - {id: people, type: integer, required: true, label: Number of people, prompt: How many?}
---
"""
MEANT = "lina.k@hotmail.com"


def asked_for_mail():
    opened = talk(LETTER)
    opened.say("hello")
    assert opened.asked == "mail"
    return opened


@pytest.mark.parametrize(
    "words",
    [
        "lina.k@hotmail,com",
        "lina.k @ hotmail.com",
        "lina k@hotmail.com",
        "lina.k@@hotmail.com",
        "lina.k@hotmail com",
        "lina.k@hotmail",
        "lina.khotmail.com",
        "lina.k at hotmail.com",
        "lina dot k at hotmail dot com",
        "It's lina dot k at hotmail dot com.",
        "lina نقطة k آت hotmail نقطة com",
    ],
)
def test_a_broken_address_is_mended_by_a_yes_alone(words):
    opened = asked_for_mail()
    opened.say(words)
    assert opened.answers == {}
    assert MEANT in opened.words
    opened.say("yes")
    assert opened.answers["mail"] == MEANT
    (record,) = opened.outcome.records
    assert (record.quote, turn_of_words(record.reason)) == (words, 3)
    assert opened.asked == "people"


def test_after_a_no_it_is_asked_again():
    opened = asked_for_mail()
    opened.say("lina.k@hotmail,com")
    opened.say("no")
    assert (opened.answers, opened.asked) == ({}, "mail")


@pytest.mark.parametrize("words", ["lina.k@hotmial.com", "lina.k@hotmail.con", "lina.k@hotmaill.com"])
def test_a_whole_address_near_to_a_known_one_stands_until_the_yes(words):
    for answer, stands in (("no", words), ("yes", MEANT)):
        opened = asked_for_mail()
        opened.say(words)
        assert opened.answers["mail"] == words
        assert MEANT in opened.words
        opened.say(answer)
        assert opened.answers["mail"] == stands
        assert opened.asked == "people"


def test_a_mistyped_widget_is_asked_about_as_well():
    opened = asked_for_mail()
    opened.pick(mail="lina.k@hotmial.com")
    assert MEANT in opened.words
    opened.say("yes")
    assert opened.answers["mail"] == MEANT


@pytest.mark.parametrize(
    "words", ["lina@hotmail.com", "lina@acme.photography", "lina@gmx.de", "lina@mail.com", "l@b.co"]
)
def test_an_address_like_no_other_is_taken_as_it_is(words):
    opened = asked_for_mail()
    opened.say(words)
    assert (opened.answers, opened.asked) == ({"mail": words}, "people")


@pytest.mark.parametrize("words", ["lina@acme", "I was at home", "ask my boss at the office", "2@3"])
def test_nothing_is_guessed_where_nothing_is_near(words):
    opened = asked_for_mail()
    opened.say(words)
    assert (opened.answers, opened.asked) == ({}, "mail")
    assert not opened.outcome.action.input.get("confirm")


def test_what_is_neither_confirmed_nor_denied_is_asked_as_any_other_question_after_the_second_time():
    opened = asked_for_mail()
    opened.say("lina.k@hotmail,com")
    opened.say("purple")
    assert MEANT in opened.words
    opened.say("green")
    assert MEANT not in opened.words
    assert (opened.answers, opened.asked) == ({}, "mail")
