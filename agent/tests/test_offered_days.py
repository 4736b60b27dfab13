"""To a day that is put before them people say yes and no in many words, and count another one from it."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agent.tests.talk import Dialogue, talk

FALL = """---
form_id: fall
title: {en: A fall, ar: سقوط}
fields:
  - {id: day, type: date, required: true, label: {en: Day of the fall, ar: يوم السقوط},
     prompt: {en: On which day did you fall?, ar: متى وقعت؟}}
  - {id: seen, type: date, required: true, label: {en: Day of the doctor, ar: يوم الطبيب},
     prompt: {en: When did you see a doctor?, ar: متى رأيت الطبيب؟}}
---
"""
NOW = datetime(2026, 11, 30, 9, 30, tzinfo=ZoneInfo("Asia/Riyadh"))


def offered() -> Dialogue:
    opened = talk(FALL, now=NOW)
    opened.say("we were at sea on 23 November and the mast broke")
    assert opened.answers == {}
    assert "23 November" in opened.words
    return opened


@pytest.mark.parametrize(
    "words",
    [
        *("yes it was", "it is", "it was", "exactly", "yes it did", "that's it", "yep, that's the day"),
        *("yes, that day", "yes it happened that day", "yes, on the same day", "that was the day"),
        *("نعم كان", "نعم هذا اليوم", "نعم في نفس اليوم"),
    ],
)
def test_a_yes_to_a_day_has_many_words(words: str) -> None:
    opened = offered()
    opened.say(words)
    assert opened.answers == {"day": "2026-11-23"}


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("no it was the day before", "2026-11-22"),
        ("no, a day later", "2026-11-24"),
        ("no, two days earlier", "2026-11-21"),
        ("it happened the next day", "2026-11-24"),
        ("لا، اليوم التالي", "2026-11-24"),
        ("لا، قبلها بيومين", "2026-11-21"),
    ],
)
def test_another_day_is_counted_from_the_one_that_is_offered(words: str, day: str) -> None:
    opened = offered()
    opened.say(words)
    assert opened.answers == {"day": day}
    (record,) = opened.outcome.records
    assert record.quote in words
    assert opened.asked == "seen"


@pytest.mark.parametrize("words", ["no it was the day before the storm", "we sailed home the next day", "it was later"])
def test_a_day_that_is_counted_from_something_else_is_not(words: str) -> None:
    opened = offered()
    opened.say(words)
    assert opened.answers == {}
    assert opened.asked == "day"
