"""A moment is a day and a time of one message, on the person's own clock."""

from __future__ import annotations

import pytest

from nlu.entities.datetimes import DatetimeReader
from nlu.entity import Ambiguity
from nlu.tests.moments import asked, code_of, quote_of, value_of

DATETIME = DatetimeReader()
CONTEXT = asked(type="datetime")


@pytest.mark.parametrize(
    ("said", "moment"),
    [
        ("tomorrow at 3pm", "2026-03-13T15:00:00"),
        ("10am on 15 March 2026", "2026-03-15T10:00:00"),
        ("March 15, 2026 at 14:30", "2026-03-15T14:30:00"),
        ("15/03/2026 14:30", "2026-03-15T14:30:00"),
        ("2026-03-10T10:00:00", "2026-03-10T10:00:00"),
        ("2026-03-10T10:00", "2026-03-10T10:00:00"),
        ("2026-03-10 10:00", "2026-03-10T10:00:00"),
        ("2026-03-10T10:00:30+02:00", "2026-03-10T11:00:30"),
        ("2026-03-10T23:30:00Z", "2026-03-11T02:30:00"),
        ("tonight at 8", "2026-03-12T20:00:00"),
        ("at 8 tonight", "2026-03-12T20:00:00"),
        ("tomorrow evening at 7", "2026-03-13T19:00:00"),
        ("3 hours ago", "2026-03-12T07:00:00"),
        ("half an hour ago", "2026-03-12T09:30:00"),
        ("in 2 hours", "2026-03-12T12:00:00"),
        ("now", "2026-03-12T10:00:00"),
        ("it was on 5 March. At 10:30", "2026-03-05T10:30:00"),
        ("It was last Monday when I slipped, around 10 am", "2026-03-09T10:00:00"),
        ("غدا الساعة الثالثة عصرا", "2026-03-13T15:00:00"),
        ("يوم الأحد القادم الساعة 10 صباحا", "2026-03-15T10:00:00"),
        ("الساعة 8 مساء أمس", "2026-03-11T20:00:00"),
        ("قبل ساعتين", "2026-03-12T08:00:00"),
        ("قبل 3 ساعات", "2026-03-12T07:00:00"),
    ],
)
def test_a_moment_is_read_from_an_answer(said: str, moment: str) -> None:
    assert value_of(DATETIME.parse_answer(said, CONTEXT)) == moment


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("tomorrow", "datetime_needs_time"),
        ("on 15 March", "datetime_needs_time"),
        ("3pm", "datetime_needs_date"),
        ("الساعة العاشرة صباحا", "datetime_needs_date"),
        ("3/4 at 10am", "datetime_ambiguous"),
        ("tomorrow at 3", "datetime_ambiguous"),
        ("from Monday 10am to Tuesday 11am", "datetime_range"),
        ("31 February at 10am", "date_impossible"),
        ("tomorrow at 25:00", "time_impossible"),
        ("last week at 10am", "date_vague"),
        ("3/4", "date_ambiguous"),
    ],
)
def test_what_is_no_single_moment_is_asked_back(said: str, code: str) -> None:
    unclear = DATETIME.parse_answer(said, CONTEXT)
    assert code_of(unclear) == code
    assert isinstance(unclear, Ambiguity)
    assert unclear.problem.text.has("ar")
    assert all("T" in str(candidate) for candidate in unclear.candidates)


@pytest.mark.parametrize("said", ["why tomorrow at 3pm?", "hello", "", "in a minute I'll call", "5"])
def test_what_is_no_answer_is_not_read(said: str) -> None:
    assert DATETIME.parse_answer(said, CONTEXT) is None


def test_a_day_and_the_time_beside_it_are_found_as_one() -> None:
    text = "Book a table for 4 on Saturday at 7:30 pm under the name Sam"
    (found,) = DATETIME.extract(text, CONTEXT)
    assert value_of(found) == "2026-03-14T19:30:00"
    assert quote_of(found, text) == "Saturday at 7:30 pm"


def test_two_moments_in_one_message_are_found_apart() -> None:
    text = "It began on 2 March at 9 am and I was treated on 3 March at 2 pm."
    assert [value_of(one) for one in DATETIME.extract(text, CONTEXT)] == ["2026-03-02T09:00:00", "2026-03-03T14:00:00"]


@pytest.mark.parametrize("said", ["I came on 5 March and left early", "at 10 am I had tea"])
def test_a_day_or_a_time_alone_is_not_found(said: str) -> None:
    assert DATETIME.extract(said, CONTEXT) == []
