"""Words that only look like an answer: small ones, prepositions before something else, and other lengths of time."""

from __future__ import annotations

import pytest

from agent.tests.talk import Dialogue, talk

FORM = """---
form_id: choir_weekend
title: Choir weekend
review: final
fields:
  - {id: singer, type: text, required: true, label: Singer, prompt: Who sings?}
  - {id: practice, type: number, required: true, label: Hours of practice a week, prompt: How many hours a week?}
  - {id: starts_on, type: date, required: true, label: First day, cues: [from, starting], prompt: When do you arrive?}
  - {id: ends_on, type: date, required: true, label: Last day, cues: [to, until], prompt: When do you leave?}
  - {id: songbooks, type: integer, required: true, label: Order, prompt: How many songbooks do you need?}
  - id: part
    type: dropdown
    required: true
    label: Part
    prompt: Do you sing the solo?
    options: [{value: Soloist, synonyms: [I do, I sing the solo]}, {value: Chorus, synonyms: [not me]}]
---
"""


def first_words(said: str) -> Dialogue:
    it = talk(FORM)
    it.say(said)
    return it


@pytest.mark.parametrize("said", ["I'll be there for 3 days", "we need two days off"])
def test_how_long_something_takes_is_no_hours_a_week(said: str) -> None:
    assert "practice" not in first_words(said).answers


@pytest.mark.parametrize(("said", "hours"), [("I practise six hours a week", 6), ("4 hours", 4)])
def test_hours_are(said: str, hours: int) -> None:
    it = talk(FORM)
    it.pick(singer="Ann Lee")
    it.say(said)

    assert it.answers["practice"] == hours


@pytest.mark.parametrize("said", ["I'd like to be there on 3 April", "we go to Leeds on 3 April"])
def test_a_preposition_that_leads_to_something_else_says_nothing_of_a_day(said: str) -> None:
    assert "ends_on" not in first_words(said).answers


def test_one_right_before_a_day_does() -> None:
    assert first_words("from 3 April to 5 April").answers == {"starts_on": "2026-04-03", "ends_on": "2026-04-05"}


@pytest.mark.parametrize("said", ["between 5 and 10 songbooks", "5 or 6 songbooks", "at least 5 songbooks"])
def test_a_number_that_is_left_open_is_asked_about_wherever_it_is_told(said: str) -> None:
    it = first_words(said)

    assert "songbooks" not in it.answers
    assert "5" in it.words


@pytest.mark.parametrize("said", ["I have no idea of that", "I do hope so", "I have an email"])
def test_small_words_among_others_choose_nothing(said: str) -> None:
    it = talk(FORM)
    it.pick(singer="Ann Lee", practice=2, starts_on="2026-04-03", ends_on="2026-04-05", songbooks=1)
    it.say(said)

    assert "part" not in it.answers


@pytest.mark.parametrize("said", ["I do", "yes, I do", "I sing the solo"])
def test_alone_they_do(said: str) -> None:
    it = talk(FORM)
    it.pick(singer="Ann Lee", practice=2, starts_on="2026-04-03", ends_on="2026-04-05", songbooks=1)
    it.say(said)

    assert it.answers["part"] == "Soloist"


def test_the_second_of_two_changes_is_heard_without_an_article() -> None:
    it = talk(FORM)
    it.pick(singer="Ann Lee", practice=2, starts_on="2026-04-03", songbooks=1)
    it.say("change the order to 4 and singer to Bo Ray")

    assert (it.answers["songbooks"], it.answers["singer"]) == (4, "Bo Ray")


def test_to_what_something_is_moved_is_no_end() -> None:
    it = talk(FORM)
    it.pick(singer="Ann Lee", practice=2, starts_on="2026-04-03", ends_on="2026-04-05")
    it.say("change the date to 4 April")

    assert it.answers["ends_on"] == "2026-04-05"


HIRED = """---
form_id: hired
title: {en: Staff, ar: الموظفون}
language: [en, ar]
review: final
fields:
  - {id: hired_on, type: date, required: true, max: today,
     label: {en: Hired, ar: التعيين}, prompt: {en: Since when?, ar: متى؟}}
---
"""


def test_from_a_day_on_is_no_day_ago_in_arabic() -> None:
    it = talk(HIRED, locale="ar")
    it.say("أحتاج إجازة من يوم الأحد القادم")

    assert it.answers == {}


HOUSE = """---
form_id: house_sit
title: House sitting
review: final
fields:
  - {id: sitter, type: text, required: true, label: Sitter, prompt: Who sits?}
  - {id: cat, type: boolean, required: true, label: Cat, prompt: Is there a cat in the house?}
  - {id: alone, type: boolean, required: true, label: Alone, prompt: Can the sitter climb the ladder alone?}
---
"""


@pytest.mark.parametrize(
    ("field_id", "said", "meant"),
    [
        ("cat", "there's hardly a cat to be seen", False),
        ("cat", "there is a cat, no trouble", True),
        ("alone", "she climbs the ladder alone, no bother", True),
    ],
)
def test_words_without_trouble_deny_nothing_and_hardly_any_is_none(field_id: str, said: str, meant: bool) -> None:
    it = talk(HOUSE)
    it.pick(sitter="Ann Lee", **({"cat": True} if field_id == "alone" else {}))
    it.say(said)

    assert it.answers[field_id] is meant


@pytest.mark.parametrize("said", ["we buried the cat in March", "my sister adopted the cat"])
def test_what_somebody_does_with_a_thing_says_not_that_it_is_there(said: str) -> None:
    it = talk(HOUSE)
    it.pick(sitter="Ann Lee")
    it.say(said)

    assert "cat" not in it.answers


SHARED = """---
form_id: locker
title: Locker
review: final
fields:
  - {id: renter, type: text, required: true, label: Renter, prompt: What is your name?}
  - {id: sharer, type: text, required: false, label: Sharing with, prompt: Who will share the locker with you?}
  - {id: size, type: dropdown, required: true, label: Size, prompt: Which size?, options: [Low, High]}
---
"""


def test_whose_name_begins_anew_is_the_one_who_speaks() -> None:
    it = talk(SHARED)
    it.say("the low one, next to where my brother has his, name is carla roe")

    assert it.answers == {"renter": "carla roe", "size": "Low"}
