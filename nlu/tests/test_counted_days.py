"""Weekdays that are counted from another day, or in a month; beside words of time that are not read they are asked."""

from __future__ import annotations

import pytest

from nlu.tests.asking import Asked

DATE = Asked("date")  # asked on Thursday 12 March 2026


@pytest.mark.parametrize(
    ("message", "day"),
    [
        ("a week on Tuesday", "2026-03-24"),
        ("two weeks on Saturday", "2026-03-28"),
        ("three weeks Sunday", "2026-04-05"),
        ("a fortnight on Friday", "2026-03-27"),
        ("Wednesday week", "2026-03-25"),
        ("a week tomorrow", "2026-03-20"),
        ("a fortnight today", "2026-03-26"),
        ("the first Tuesday of June", "2026-06-02"),
        ("2nd Friday in April", "2026-04-10"),
        ("the last Monday of the month", "2026-03-30"),
        ("the third Wednesday of next month", "2026-04-15"),
        ("last Sunday in August 2027", "2027-08-29"),
    ],
)
def test_a_weekday_is_counted(message: str, day: str) -> None:
    assert DATE.value(message) == day
    assert [value for value, _ in DATE.found(f"I'd like {message}, please")] == [day]


@pytest.mark.parametrize(
    "message",
    [
        "the weekend after next, Sunday",
        "Palm Sunday",
        "Whit Monday",
        "on the bank holiday Monday",
        "the week of Tuesday",
        "the first Tuesday",
    ],
)
def test_a_weekday_among_words_that_are_not_read_is_no_day(message: str) -> None:
    assert DATE.value(message) is None
    assert all(value is None for value, _ in DATE.found(message))


@pytest.mark.parametrize(
    "message", ["Monday", "on Monday", "what about Monday", "Monday morning", "how about this Monday"]
)
def test_a_weekday_alone_is_the_next(message: str) -> None:
    assert DATE.value(message) == "2026-03-16"


@pytest.mark.parametrize(
    "message", ["some day before the 20th", "after the 15th", "any time before the 3rd of May", "just before the 20th"]
)
def test_a_bound_is_no_day(message: str) -> None:
    assert DATE.doubt(message) == "date_vague"


@pytest.mark.parametrize("message", ["بين ٢ و ٣ العصر", "between 2 and 3 in the afternoon"])
def test_two_hours_are_no_hour_and_its_minutes(message: str) -> None:
    assert Asked("time").doubt(message) == "time_range"


@pytest.mark.parametrize("days", ["mondays", "Wednesdays", "Sundays"])
def test_a_weekday_of_many_weeks_is_no_misspelt_day(days: str) -> None:
    for message in (days, f"we meet on {days}"):
        assert DATE.found(message) == [], message
