"""Lengths of time that no calendar counts as they stand: parts of them, working days, and more than there are."""

import pytest

from agent.tests.talk import Talk, talk

FORM = """---
form_id: leave
title: Leave
fields:
  - {id: hurt, type: date, required: true, label: Injury date, prompt: When were you hurt?}
  - {id: first, type: date, required: true, label: First day, prompt: First day off?}
  - {id: last, type: date, required: true, label: Last day, prompt: Last day off?}
  - {id: hours, type: number, required: true, label: Hours, prompt: How many hours a week?}
---
"""


def told(words: str, **known: object) -> Talk:
    opened = talk(FORM)
    opened.pick(**known) if known else opened.say("hello")
    opened.say(words)
    return opened


@pytest.mark.parametrize(
    ("words", "day"),
    [("half a year ago", "2025-09-12"), ("3 weeks ago", "2026-02-19"), ("two days ago", "2026-03-10")],
)
def test_a_part_of_a_year_is_so_many_months(words: str, day: str) -> None:
    assert told(words).answers == {"hurt": day}


@pytest.mark.parametrize("words", ["3 working days ago", "5 business days ago", "half a month ago"])
def test_what_the_calendar_alone_does_not_tell_is_asked(words: str) -> None:
    opened = told(words)
    assert opened.answers == {}
    assert opened.asked == "hurt"


@pytest.mark.parametrize("words", ["from 4 January for 9000 years", "999999999999 days from 4 January"])
def test_a_period_beyond_the_calendar_has_no_last_day(words: str) -> None:
    opened = told(words, hurt="2026-01-01")
    assert "last" not in opened.answers


def test_half_a_year_from_a_day_lasts_six_months() -> None:
    opened = told("from 4 January for half a year", hurt="2026-01-01")
    assert (opened.answers["first"], opened.answers["last"]) == ("2026-01-04", "2026-07-03")


@pytest.mark.parametrize(
    "words",
    [
        "9am, 10am, 11am, 1pm, 2pm or 3pm",
        "any of Monday, Tuesday, Wednesday, Thursday, Friday or Saturday",
    ],
)
def test_of_more_moments_than_are_read_out_one_is_asked_for(words: str) -> None:
    opened = talk("---\nform_id: a\ntitle: A\nfields:\n  - {id: at, type: datetime, required: true, label: At}\n---\n")
    opened.say("hello")
    opened.say(words)
    assert opened.answers == {}
    assert opened.asked == "at"


@pytest.mark.parametrize("words", ["There was no doctor on 4 March.", "I went home with no shoe on 4 March."])
def test_a_no_before_a_noun_takes_nothing_back(words: str) -> None:
    assert told(f"I got hurt on 3 March. {words}").answers["hurt"] == "2026-03-03"


@pytest.mark.parametrize(("words", "hours"), [("hours: 0.1 more", 0.8), ("hours: 10 fewer", 0.7)])
def test_so_many_more_or_fewer_are_told_without_noise_and_never_below_nothing(words: str, hours: float) -> None:
    opened = told(words, hurt="2026-01-01", hours=0.7)
    assert opened.answers["hours"] == hours
