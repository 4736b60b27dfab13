"""Which language the talk is in: the person's own, among those of the form."""

from __future__ import annotations

import pytest

from agent.tests.talk import talk

FORM = """---
title: Club
language: LANGUAGES
fields:
  - {id: name, type: text, required: true, label: Name, prompt: What is your name?}
  - {id: colour, type: dropdown, required: true, label: Colour, prompt: Which colour?, options: [Red, Green]}
  - {id: story, type: textarea, required: true, label: Story, prompt: What happened?}
---
"""
BOTH, ENGLISH = "[en, ar]", "[en]"
ARABIC = """---
title: نادٍ
fields: [{id: name, type: text, required: true, label: الاسم, prompt: ما اسمك؟}]
---
"""


def asked_for_name(languages: str):
    opened = talk(FORM.replace("LANGUAGES", languages))
    opened.say("hello")
    opened.say("hello")
    assert opened.asked == "name"
    return opened


@pytest.mark.parametrize("languages", [BOTH, ENGLISH])
@pytest.mark.parametrize("name", ["هدى صالح", "عبد الرحمن الشريف", "علي حسن", "هدى"])
def test_a_name_in_another_script_is_no_wish_for_its_language(languages: str, name: str):
    opened = asked_for_name(languages)
    opened.say(name)
    assert (opened.answers["name"], opened.asked, opened.outcome.locale) == (name, "colour", "en")
    opened.say("blue")
    assert opened.words.isascii() or "“" in opened.words
    assert opened.outcome.locale == "en"


@pytest.mark.parametrize("words", ["اسمي هدى صالح", "أنا هدى صالح", "لا أريد أن أقول", "لماذا تسأل؟"])
def test_whoever_talks_in_another_language_is_followed_where_the_form_has_it(words: str):
    for languages, spoken in ((BOTH, "ar"), (ENGLISH, "en")):
        opened = asked_for_name(languages)
        opened.say(words)
        assert opened.outcome.locale == spoken


@pytest.mark.parametrize("words", ["talk to me in Arabic", "in Arabic, please", "بالعربي", "تكلم معي بالعربية"])
def test_a_language_that_the_form_lacks_is_said_to_be_none_of_it(words: str):
    opened = asked_for_name(ENGLISH)
    opened.say(words)
    assert (opened.outcome.locale, opened.asked, opened.answers) == ("en", "name", {})
    assert opened.words.startswith("This form is in English alone")

    opened = asked_for_name(BOTH)
    opened.say(words)
    assert opened.outcome.locale == "ar"


def test_so_is_english_where_the_form_is_in_arabic():
    opened = talk(ARABIC)
    opened.say("hello")
    opened.say("in English, please")
    assert opened.outcome.locale == "ar"
    assert "بالعربية وحدها" in opened.words
