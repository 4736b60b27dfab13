"""What people say in Arabic is heard as what they say in English."""

from __future__ import annotations

from typing import Any

import pytest

from agent.tests.talk import Dialogue, talk

FORM = """---
form_id: flat_move
title: {en: Move, ar: نقل}
language: [en, ar]
review: final
fields:
  - id: name
    type: text
    required: true
    label: {en: Name, ar: الاسم}
    prompt: {en: What is your name?, ar: ما اسمك؟}
  - id: garage
    type: boolean
    required: true
    label: {en: Garage, ar: كراج}
    prompt: {en: Is there a garage?, ar: هل يوجد كراج؟}
  - id: piano
    type: boolean
    required: true
    label: {en: Piano, ar: بيانو}
    prompt: {en: Do you have a piano?, ar: هل عندك بيانو؟}
  - id: storey
    type: integer
    required: true
    label: {en: Storey, ar: الدور}
    prompt: {en: On which storey do you live?, ar: في أي دور تسكن؟}
  - id: boxes
    type: checkbox
    required: true
    label: {en: Packing, ar: التغليف}
    prompt: {en: What do you need for packing?, ar: ماذا تحتاج للتغليف؟}
    options:
      - {value: Paper, en: Wrapping paper, ar: ورق تغليف}
      - {value: Tape, en: Wrapping tape, ar: شريط تغليف}
      - {value: Crates, en: Crates, ar: صناديق}
  - id: notes
    type: text
    required: true
    label: {en: Street, ar: الشارع}
    prompt: {en: Which street is it?, ar: ما الشارع؟}
---
"""
BEFORE: dict[str, Any] = {"name": "Ann", "garage": True, "piano": True, "storey": 2, "boxes": ["Tape"]}


def talk_asking_for(field_id: str, locale: str) -> Dialogue:
    started = talk(FORM, locale=locale)
    for name in list(BEFORE)[: list(BEFORE).index(field_id)]:
        started.pick(**{name: BEFORE[name]})
    return started


@pytest.mark.parametrize(
    ("locale", "field_id", "said", "meant"),
    [
        ("en", "piano", "no, nothing at all", False),
        ("en", "piano", "I have none", False),
        ("ar", "piano", "لا الحمد لله", False),
        ("ar", "piano", "معنديش بيانو", False),
        ("ar", "piano", "معنديش", False),
        ("ar", "garage", "مفيش كراج", False),
        ("en", "storey", "third storey", 3),
        ("en", "storey", "the third", 3),
        ("ar", "storey", "الدور الثالث", 3),
        ("en", "boxes", "paper, tape and crates", ["Crates", "Paper", "Tape"]),
        ("ar", "boxes", "ورق وشريط وصناديق", ["Crates", "Paper", "Tape"]),
    ],
)
def test_an_answer_is_heard(locale: str, field_id: str, said: str, meant: Any) -> None:
    it = talk_asking_for(field_id, locale)
    it.say(said)

    told = it.answers.get(field_id)
    assert (sorted(told) if isinstance(told, list) else told) == meant


@pytest.mark.parametrize("said", ["I live there with my third wife", "since the third of May"])
def test_an_ordinal_of_something_else_is_no_number(said: str) -> None:
    it = talk_asking_for("storey", "en")
    it.say(said)

    assert "storey" not in it.answers


PARTY = """---
form_id: sauna
title: {en: Sauna, ar: ساونا}
language: [en, ar]
review: final
fields:
  - id: people
    type: integer
    required: true
    label: {en: People, ar: عدد الأشخاص}
    prompt: {en: How many people are coming?, ar: كم شخصا ستأتون؟}
  - {id: town, type: text, required: true, label: {en: Town, ar: المدينة}, prompt: {en: Which town?, ar: أي مدينة؟}}
---
"""


@pytest.mark.parametrize(
    ("said", "meant"), [("أنا وأخي وصديقته، ثلاثة", 3), ("أنا وأخي", 2), ("أنا وزوجتي وبعض الجيران", None)]
)
def test_who_speaks_is_not_all_of_a_row_of_people(said: str, meant: int | None) -> None:
    it = talk(PARTY, locale="ar")
    it.say("مرحبا")
    it.say(said)

    assert it.answers.get("people") == meant
