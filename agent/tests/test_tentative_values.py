"""What speaks against a value, or leaves open whether it is meant, is put before the person, and not taken."""

from __future__ import annotations

import pytest

from agent.tests.talk import Dialogue, talk

COURSE = """---
title: {en: Course, ar: دورة}
language: [en, ar]
fields:
  - {id: room, type: dropdown, required: true, label: {en: Room, ar: القاعة},
     prompt: {en: Which room would you like?, ar: أي قاعة تريد؟},
     options: [{value: Attic, en: Attic, ar: العلية}, {value: Cellar, en: Cellar, ar: القبو}]}
  - {id: price, type: integer, required: true, label: {en: Price, ar: السعر},
     prompt: {en: What may it cost?, ar: كم يمكن أن يكلف؟}}
  - {id: mobile, type: phone, required: true, label: {en: Mobile, ar: الجوال},
     prompt: {en: What is your mobile number?, ar: ما رقم جوالك؟}}
  - {id: day, type: date, required: true, label: {en: Day, ar: اليوم},
     prompt: {en: On which day would you like to begin?, ar: في أي يوم تريد أن تبدأ؟}}
  - {id: email, type: email, required: true, label: {en: E-mail, ar: البريد الإلكتروني},
     prompt: {en: What is your e-mail address?, ar: ما بريدك الإلكتروني؟}}
---
"""
ANSWERS = {"room": "Attic", "price": 300, "mobile": "+447700900123", "day": "2026-03-20"}


def asking(field: str, locale: str = "en") -> Dialogue:
    dialogue = talk(COURSE, locale=locale)
    dialogue.say("hello" if locale == "en" else "مرحبا")
    for name, value in ANSWERS.items():
        if dialogue.asked == field:
            break
        dialogue.pick(**{name: value})
    return dialogue


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("room", "the cellar is too dark for us"),
        ("room", "I hate the attic"),
        ("room", "القبو غالي"),
        ("room", "my neighbour has the attic"),
        ("room", "I don't know what the attic is like"),
        ("room", "cellar, no, too cold"),
        ("room", "attic, no wait"),
        ("price", "250, no, that's too little"),
        ("price", "cheaper than 400"),
        ("price", "not yet 300"),
        ("mobile", "my old number was 07700 900456"),
        ("mobile", "07700 900456 is no longer mine"),
    ],
)
def test_it_is_no_answer_of_its_own(field: str, words: str) -> None:
    dialogue = asking(field, "en" if words.isascii() else "ar")
    before = dict(dialogue.answers)
    dialogue.say(words)
    assert dialogue.answers == before


@pytest.mark.parametrize(
    ("words", "value"),
    [("the attic please, and not the cellar", "Attic"), ("the cellar, not too late I hope", "Cellar"),
     ("attic for me too", "Attic"), ("I'd like the cellar", "Cellar"), ("I think the attic", "Attic")],
)  # fmt: skip
def test_what_is_meant_is_taken(words: str, value: str) -> None:
    dialogue = asking("room")
    dialogue.say(words)
    assert dialogue.answers == {"room": value}


@pytest.mark.parametrize(
    "words",
    ["the cellar would be nicer, but leave it", "would the cellar be cheaper?", "I'd have paid 400 for that",
     "if my sister joins us, 400", "I also know the cellar"],
)  # fmt: skip
def test_what_stands_gives_way_only_when_the_person_says_so(words: str) -> None:
    dialogue = asking("email")
    dialogue.say(words)
    assert dialogue.answers == ANSWERS


@pytest.mark.parametrize("words", ["wait a second", "hang on a second, I'm looking"])
def test_a_second_is_no_day(words: str) -> None:
    dialogue = asking("email")
    dialogue.say(words)
    assert dialogue.answers["day"] == ANSWERS["day"]


@pytest.mark.parametrize("words", ["make it the cellar", "can you make it the cellar?", "actually the cellar, please"])
def test_what_is_asked_for_is_changed(words: str) -> None:
    dialogue = asking("email")
    dialogue.say(words)
    assert dialogue.answers == {**ANSWERS, "room": "Cellar"}


OWNED = """---
fields:
  - {id: use, type: dropdown, required: true, label: Use, prompt: What is the hut for?, options: [Tools, Bicycles]}
  - {id: owner, type: text, required: true, label: Owner, prompt: What is the owner's full name?}
---

# Hut
"""


@pytest.mark.parametrize(
    ("words", "name"),
    [("no, it is for goats", None), ("no, goats", None), ("no, my name is Nora Quill", "Nora Quill"),
     ("Nora Quill", "Nora Quill")],
)  # fmt: skip
def test_what_follows_a_no_is_no_name_until_that_is_said(words: str, name: str | None) -> None:
    dialogue = talk(OWNED)
    dialogue.say("hello")
    dialogue.pick(use="Tools")
    dialogue.say(words)
    assert dialogue.answers.get("owner") == name


@pytest.mark.parametrize(("words", "value"), [("my mother", "Mother"), ("it's my brother", "Brother")])
def test_who_is_chosen_may_be_somebody_else(words: str, value: str) -> None:
    asked = OWNED.replace("What is the hut for?", "Whom do you care for?").replace(
        "[Tools, Bicycles]", "[Mother, Brother]"
    )
    dialogue = talk(asked)
    dialogue.say("hello")
    dialogue.say(words)
    assert dialogue.answers == {"use": value}
