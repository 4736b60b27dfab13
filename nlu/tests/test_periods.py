"""Spans of time: how long, from when to when, and how far from a day that was told before."""

from __future__ import annotations

import pytest

from nlu.temporal.durations import durations, offsets
from nlu.temporal.periods import periods
from nlu.tests.moments import asked, candidates_of, value_of
from nlu.text import read


@pytest.mark.parametrize(("message", "start", "end"), [*((form, "2026-03-16",
    "2026-03-19") for form in ("from Monday to Thursday", "Monday - Thursday", "من الاثنين إلى الخميس")), *((form,
    "2026-05-04", "2026-05-09") for form in ("4 to 9 May", "from May 4 until May 9", "between 4 and 9 May")),
    *((form, "2026-05-04", "2026-05-17") for form in ("for two weeks from 4 May", "4 May for 14 days",
    "أسبوعين ابتداء من 4 مايو")), ("3 nights from 4 May", "2026-05-04", "2026-05-07"),
    ("a month of leave starting 4 May", "2026-05-04", "2026-06-03"), ("from 28 December to the 3rd", "2026-12-28",
    "2027-01-03"), ("from Thursday to Monday next week", "2026-03-12", "2026-03-16"),
    ("من الثلاثاء إلى الخميس الأسبوع القادم", "2026-03-17", "2026-03-19")])  # fmt: skip
def test_a_period_has_a_first_and_a_last_day(message: str, start: str, end: str) -> None:
    (period,) = periods(read(message), asked(minimum="today"))
    assert (value_of(period.start), value_of(period.end)) == (start, end)


def test_an_ambiguous_beginning_leaves_the_end_ambiguous() -> None:
    (period,) = periods(read("from 3/4 for 2 days"), asked())
    assert candidates_of(period.start) == ["2026-04-03", "2026-03-04"]
    assert candidates_of(period.end) == ["2026-04-04", "2026-03-05"]


@pytest.mark.parametrize("message", ["I worked there for 2 years and fell on 4 May", "4 May", "two weeks",
    "Monday or Tuesday"])  # fmt: skip
def test_what_belongs_to_no_day_is_no_period(message: str) -> None:
    assert periods(read(message), asked()) == ()


@pytest.mark.parametrize(("english", "arabic", "count", "unit"), [("two weeks", "أسبوعين", 2, "week"), ("3 days",
    "٣ أيام", 3, "day"), ("half an hour", "نصف ساعة", 0.5, "hour")])  # fmt: skip
def test_durations_are_read_in_both_languages(english: str, arabic: str, count: float, unit: str) -> None:
    for message in (english, arabic):
        assert [(one.count, one.unit) for one in durations(read(message))] == [(count, unit)]


@pytest.mark.parametrize(("english", "arabic", "count"), [("the same day", "نفس اليوم", 0), ("the next day",
    "اليوم التالي", 1), ("two days later", "بعدها بيومين", 2)])  # fmt: skip
def test_a_day_is_counted_from_one_told_before(english: str, arabic: str, count: int) -> None:
    for message in (english, arabic):
        assert [(one.count, one.unit) for one in offsets(read(message))] == [(count, "day")]
    assert offsets(read("the day after tomorrow")) == ()
