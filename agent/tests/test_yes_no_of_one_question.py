"""A yes or no answers what was asked, whatever other fields may be answered so."""

import pytest

from agent.tests.talk import talk

TRIP = """---
title: {en: Trip, ar: رحلة}
language: [en, ar]
fields:
  - {id: notice, type: NOTICE, required: true, label: {en: Notice, ar: الإشعار},
     prompt: {en: Have you read the notice?, ar: هل قرأت الإشعار؟}}
  - {id: certificate, type: KIND, required: true, label: {en: Certificate, ar: الشهادة},
     prompt: {en: Do you have a certificate?, ar: هل لديك شهادة؟},
     options: [{value: Held, en: 'Yes', ar: نعم, synonyms: [already, أجل]},
               {value: Missing, en: 'No', ar: لا, synonyms: [not yet, not really, ليس بعد]}]}
---
"""
ANSWERS = ["yes", "no", "not yet", "Not yet.", "not really", "already", "نعم", "لا", "ليس بعد", "أجل"]


def talk_asking(notice: str, kind: str, locale: str):
    opened = talk(TRIP.replace("NOTICE", notice).replace("KIND", kind), locale=locale)
    opened.say("hello" if locale == "en" else "مرحبا")
    assert opened.asked == "notice"
    return opened


@pytest.mark.parametrize("kind", ["checkbox", "dropdown", "radio"])
@pytest.mark.parametrize("notice", ["boolean", "date", "number"])
@pytest.mark.parametrize("words", ANSWERS)
def test_it_is_taken_for_no_other_field(notice: str, kind: str, words: str) -> None:
    opened = talk_asking(notice, kind, "en" if words.isascii() else "ar")
    opened.say(words)
    assert "certificate" not in opened.answers
    assert ("notice" in opened.answers) == (notice == "boolean")


@pytest.mark.parametrize("words", ANSWERS)
def test_it_answers_the_same_field_where_that_is_asked(words: str) -> None:
    opened = talk_asking("boolean", "dropdown", "en" if words.isascii() else "ar")
    opened.pick(notice=True)
    assert opened.asked == "certificate"
    opened.say(words)
    said_no = {"no", "not yet", "Not yet.", "not really", "لا", "ليس بعد"}
    assert opened.answers["certificate"] == ("Missing" if words in said_no else "Held")


@pytest.mark.parametrize(
    ("words", "value"),
    [("certificate: not yet", "Missing"), ("the certificate: no", "Missing"), ("certificate - yes", "Held")],
)
def test_beside_its_name_it_is_of_that_field(words: str, value: str) -> None:
    opened = talk_asking("boolean", "dropdown", "en")
    opened.say(words)
    assert opened.answers == {"certificate": value}


@pytest.mark.parametrize("words", ["yes, no, yes", "no, yes, no", "No. Yes.", "no, yes", "لا، نعم"])
def test_a_yes_beside_a_no_is_asked_back(words: str) -> None:
    opened = talk_asking("boolean", "dropdown", "en" if words.isascii() else "ar")
    opened.say(words)
    assert (opened.answers, opened.asked) == ({}, "notice")
