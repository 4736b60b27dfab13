"""Lengths of time that no calendar counts as they stand: parts of them, working days, and more than there are."""

import pytest

from agent.tests.talk import Dialogue, talk

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


def talk_after(words: str, **known: object) -> Dialogue:
    opened = talk(FORM)
    opened.pick(**known) if known else opened.say("hello")
    opened.say(words)
    return opened


@pytest.mark.parametrize(
    ("words", "day"),
    [("half a year ago", "2025-09-12"), ("3 weeks ago", "2026-02-19"), ("two days ago", "2026-03-10")],
)
def test_a_part_of_a_year_is_so_many_months(words: str, day: str) -> None:
    assert talk_after(words).answers == {"hurt": day}


@pytest.mark.parametrize("words", ["3 working days ago", "5 business days ago", "half a month ago"])
def test_what_the_calendar_alone_does_not_tell_is_asked(words: str) -> None:
    opened = talk_after(words)
    assert opened.answers == {}
    assert opened.asked == "hurt"


@pytest.mark.parametrize("words", ["from 4 January for 9000 years", "999999999999 days from 4 January"])
def test_a_period_beyond_the_calendar_has_no_last_day(words: str) -> None:
    opened = talk_after(words, hurt="2026-01-01")
    assert "last" not in opened.answers


def test_half_a_year_from_a_day_lasts_six_months() -> None:
    opened = talk_after("from 4 January for half a year", hurt="2026-01-01")
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
    assert talk_after(f"I got hurt on 3 March. {words}").answers["hurt"] == "2026-03-03"


@pytest.mark.parametrize(("words", "hours"), [("hours: 0.1 more", 0.8), ("hours: 10 fewer", 0.7)])
def test_so_many_more_or_fewer_are_told_without_noise_and_never_below_nothing(words: str, hours: float) -> None:
    opened = talk_after(words, hurt="2026-01-01", hours=0.7)
    assert opened.answers["hours"] == hours


CABIN = """---
form_id: cabin
title: Cabin
fields:
  - {id: arrival, type: date, required: true, label: Arrival, prompt: When do you arrive?}
  - {id: departure, type: date, required: true, label: Departure, prompt: When do you leave?}
  - {id: people, type: integer, required: true, label: People, prompt: How many people?}
---
"""


def stay(*names: str) -> Dialogue:
    opened = talk(CABIN)
    opened.say("hello")
    answers = {"arrival": "2026-06-01", "departure": "2026-06-05"}
    for name in names:
        opened.pick(**{name: answers[name]})
    return opened


@pytest.mark.parametrize("words", ["three nights", "for 3 nights", "we'll stay three nights", "3 nights with the kids"])
def test_how_long_it_lasts_tells_the_end_that_is_asked(words):
    opened = stay("arrival")
    opened.say(words)
    assert opened.answers["departure"] == "2026-06-04"


@pytest.mark.parametrize(
    ("words", "departure"),
    [
        ("make that three nights", "2026-06-04"),
        ("can we stay 6 nights?", "2026-06-07"),
        ("one more night please", "2026-06-06"),
        ("two nights less", "2026-06-03"),
        ("we were there for 3 nights last year", "2026-06-05"),
        ("my back hurt for 3 days", "2026-06-05"),
        ("one of the kids is 2 weeks old", "2026-06-05"),
        ("two nights longer", "2026-06-07"),
    ],
)
def test_another_length_changes_the_end_where_it_is_wanted(words, departure):
    opened = stay("arrival", "departure")
    opened.say(words)
    assert opened.answers["departure"] == departure


def test_a_length_that_is_asked_for_as_a_number_is_that():
    opened = talk(
        CABIN.replace(
            "id: people, type: integer, required: true, label: People, prompt: How many people",
            "id: nights, type: integer, required: true, label: Nights, prompt: How many nights",
        )
    )
    opened.say("hello")
    opened.pick(arrival="2026-06-01")
    opened.say("3 nights")
    assert opened.answers["nights"] == 3
    assert "departure" not in opened.answers


WEEKLY = """---
title: Leave
fields:
  - {id: hours, type: number, required: true, label: Weekly working hours, prompt: How many hours a week do you work?}
  - {id: first, type: date, required: true, label: First day, prompt: When does your leave start?}
  - {id: last, type: date, required: true, label: Last day, prompt: When does your leave end?}
  - {id: notes, type: text, required: true, label: Notes, prompt: Any notes?}
---
"""


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("for a week", "2026-04-12"),
        ("2 days", "2026-04-07"),
        ("it lasts two weeks", "2026-04-19"),
        ("10 days", "2026-04-15"),
    ],
)
def test_an_amount_that_is_answered_takes_no_length_from_a_period(words: str, day: str) -> None:
    opened = talk(WEEKLY)
    opened.pick(hours=40, first="2026-04-06")
    opened.say(words)
    assert opened.answers == {"hours": 40, "first": "2026-04-06", "last": day}


def test_an_amount_for_each_week_is_no_length() -> None:
    opened = talk(WEEKLY)
    opened.pick(hours=40, first="2026-04-06")
    opened.say("I mean 38 hours a week")
    assert opened.answers == {"hours": 38, "first": "2026-04-06"}


def test_a_number_of_nights_is_changed_by_nights() -> None:
    document = WEEKLY.replace("label: Weekly working hours", "label: Nights").replace(
        "hours a week do you work", "nights"
    )
    opened = talk(document.replace("Last day", "Day of departure"))
    opened.pick(hours=3, first="2026-04-06", last="2026-04-09")
    opened.say("make it 5 nights")
    assert opened.answers["last"] == "2026-04-09"
