"""A moment is a day and a time of one message, on the person's own clock."""

from __future__ import annotations

import gc
import itertools
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu.entities.moments import DateReader, DatetimeReader
from nlu.entity import Ambiguity, Entity
from nlu.temporal.problems import show_moment
from nlu.temporal.resolution import Resolution
from nlu.tests.asking import NOW, Asked
from nlu.tests.moments import asked, candidates_of, code_of, quote_of, value_of

DATETIME = DatetimeReader()
CONTEXT = asked(type="datetime")
MOMENTS = st.datetimes(*(datetime(year, 1, 1) for year in (1950, 2099)))  # noqa: DTZ001  # on no clock
PAIRS = ("{day} at {time}", "{day}, {time}", "{time} on {day}", "at {time}, {day}", "It was on {day}. At {time}",
    "{day} الساعة {time}")  # fmt: skip


@given(moment=MOMENTS, language=st.sampled_from(["en", "ar"]))
def test_what_is_shown_is_read_again(moment: datetime, language: str) -> None:
    moment = moment.replace(second=0, microsecond=0)
    context = asked(type="datetime", language=language)
    assert value_of(DATETIME.parse_answer(show_moment(moment, language), context)) == moment.isoformat()


@given(moment=MOMENTS, hours=st.integers(-12, 12), sep=st.sampled_from("T "))
def test_a_written_offset_is_converted_to_the_persons_clock(moment: datetime, hours: int, sep: str) -> None:
    moment = moment.replace(microsecond=0)
    aware = datetime.fromisoformat(f"{moment.isoformat()}{hours:+03}:00")
    own = aware.astimezone(ZoneInfo("Asia/Riyadh")).replace(tzinfo=None)
    assert value_of(DATETIME.parse_answer(aware.isoformat(sep=sep), CONTEXT)) == own.isoformat()
    assert value_of(DATETIME.parse_answer(moment.isoformat(sep=sep), CONTEXT)) == moment.isoformat()


@pytest.mark.parametrize("form", PAIRS)
@pytest.mark.parametrize("day", [("15 March 2026", 15), ("tomorrow", 13), ("next Tuesday", 17), ("15/03/2026", 15)])
@pytest.mark.parametrize("time", [("3pm", 15), ("15:00", 15)])
def test_a_day_and_a_time_are_one_moment(form: str, day: tuple[str, int], time: tuple[str, int]) -> None:
    message = form.format(day=day[0], time=time[0])
    assert value_of(DATETIME.parse_answer(message, CONTEXT)) == f"2026-03-{day[1]:02}T{time[1]}:00:00"


@pytest.mark.parametrize(("english", "arabic", "hours"), [("3 hours ago", "قبل 3 ساعات", -3), ("half an hour ago",
    "قبل نصف ساعة", -0.5), ("in 2 hours", "بعد ساعتين", 2), ("now", "الآن", 0)])  # fmt: skip
def test_moments_are_counted_from_now(english: str, arabic: str, hours: float) -> None:
    moment = (NOW + timedelta(hours=hours)).replace(tzinfo=None).isoformat()
    assert [value_of(DATETIME.parse_answer(message, CONTEXT)) for message in (english, arabic)] == [moment, moment]


@pytest.mark.parametrize(("now", "message", "moment"), [
    ("2026-03-08T06:00", "5 hours ago", "2026-03-08T00:00"), ("2026-03-08T00:30", "in 2 hours", "2026-03-08T03:30"),
    ("2026-11-01T06:00", "7 hours ago", "2026-11-01T00:00"), ("2026-03-08T12:00", "1 day ago", "2026-03-07"),
    ("2026-03-09T00:30", "24 hours ago", "2026-03-07T23:30")])  # fmt: skip
def test_hours_are_counted_across_a_change_of_the_clock_and_days_by_what_it_shows(
    now: str, message: str, moment: str
) -> None:
    there = datetime.fromisoformat(now).replace(tzinfo=ZoneInfo("America/New_York"))
    day, _, hour = moment.partition("T")
    assert value_of(DateReader().parse_answer(message, asked(now=there))) == day
    if hour:
        assert value_of(DATETIME.parse_answer(message, asked(type="datetime", now=there))) == f"{moment}:00"


@pytest.mark.parametrize("message", ["999999999 hours ago", "in 999999999999 hours", "99999999999999999 minutes ago"])
def test_no_moment_lies_so_far_away(message: str) -> None:
    assert list(DATETIME.extract(message, CONTEXT)) == []
    assert not isinstance(DATETIME.parse_answer(message, CONTEXT), Entity)


def test_what_a_text_means_at_one_time_of_the_clock_is_not_kept_for_all_others() -> None:
    """What many say lives long."""
    message = "the harbour bell rang 3 hours ago"  # which no other test says
    times = (NOW + timedelta(minutes=minute) for minute in range(50))
    found = [value_of(DATETIME.extract(message, asked(type="datetime", now=now))[0]) for now in times]
    assert len(set(found)) > 1
    kept = {one.now for one in gc.get_objects() if type(one) is Resolution and one.text.original == message}
    assert len(kept) <= 1


@pytest.mark.parametrize(("message", "code"), [("tomorrow", "datetime_needs_time"), ("3pm", "datetime_needs_date"),
    ("الساعة العاشرة صباحا", "datetime_needs_date"), ("3/4 at 10am", "datetime_ambiguous"), ("tomorrow at 3",
    "datetime_ambiguous"), ("31 February at 10am", "date_impossible"), ("from Monday 10am to Tuesday 11am",
    "datetime_range"), ("tomorrow at 25:00", "time_impossible"), ("3/4", "date_ambiguous")])  # fmt: skip
def test_what_is_no_single_moment_is_asked_back(message: str, code: str) -> None:
    found = DATETIME.parse_answer(message, CONTEXT)
    assert isinstance(found, Ambiguity)
    assert code_of(found) == code
    assert found.problem.text.has("ar")
    assert all("T" in str(candidate) for candidate in candidates_of(found))
    assert bool(found.part) is ("needs" in code)


def test_moments_in_one_message_are_found_apart() -> None:
    text = "It began on 2 March at 9 am and I was treated on 3 March at 2 pm."
    found = DATETIME.extract(text, CONTEXT)
    assert [value_of(one) for one in found] == ["2026-03-02T09:00:00", "2026-03-03T14:00:00"]
    assert [quote_of(one, text) for one in found] == ["2 March at 9 am", "3 March at 2 pm"]


@pytest.mark.parametrize("message", ["I came on 5 March and left early", "at 10 am I had tea", "hello", ""])
def test_a_day_or_a_time_alone_is_not_found(message: str) -> None:
    assert list(DATETIME.extract(message, CONTEXT)) == []


WAYS = [
    *itertools.product(["أمس", "البارحة", "اليوم"], ["", "الساعة ", "على الساعة ", "ع الساعة ", "حوالي الساعة "],
                       ["8", "٨", "الثامنة", "٨:٠٠"], [(" صباحا", 8), (" مساء", 20), (" في المساء", 20)]),
    *itertools.product(["yesterday", "today"], ["", "at ", "at about ", "around "], ["8", "eight", "8:00"],
                       [(" in the morning", 8), (" pm", 20)]),
]  # fmt: skip


@given(st.sampled_from(WAYS), st.booleans())
def test_a_relative_day_and_an_hour_are_read_in_either_order(way: tuple[Any, ...], day_first: bool) -> None:
    day, lead, hour, (part, hours) = way
    text = f"{day} {lead}{hour}{part}" if day_first else f"{lead}{hour}{part} {day}"
    expected = "2026-03-12" if day in {"اليوم", "today"} else "2026-03-11"
    assert Asked("datetime").value(text) == f"{expected}T{hours:02}:00:00"


@pytest.mark.parametrize(
    "text",
    ["yesterday at 8", "yesterday at about 8", "yesterday around 8 pm", "أمس الساعة 8", "أمس حوالي الساعة ٨ مساء"],
)
def test_for_a_day_the_hour_beside_it_is_no_second_day(text: str) -> None:
    assert Asked("date").value(text) == "2026-03-11"


@pytest.mark.parametrize("day", ["Friday 20 March", "Friday the 20th of March", "20 March, a Friday"])
@pytest.mark.parametrize("hour", ["12.30", "12:30", "half 12", "at 12.30", "12.30 pm"])
def test_a_weekday_beside_its_date_keeps_no_hour_away(day: str, hour: str) -> None:
    assert Asked("datetime").value(f"{day}, {hour}") == "2026-03-20T12:30:00"


@pytest.mark.parametrize("lead", ["at ", "about ", "around "])
@pytest.mark.parametrize(
    ("day", "moment"),
    [
        ("this morning", "2026-03-12T08:15"),
        ("last night", "2026-03-11T20:15"),
        ("tomorrow evening", "2026-03-13T20:15"),
    ],
)
def test_an_hour_with_a_point_is_one_behind_a_day(day: str, moment: str, lead: str) -> None:
    message = f"I left it there {day} {lead}8.15"
    assert [value_of(one) for one in DATETIME.extract(message, CONTEXT)] == [f"{moment}:00"]
    assert [value_of(one) for one in Asked("date").reader.extract(message, Asked("date").context)] == [moment[:10]]


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("20 March 2026 at 14:30 UTC", "2026-03-20T17:30:00"),
        ("20 March 2026 2pm GMT", "2026-03-20T17:00:00"),
        ("2pm GMT on 20 March 2026", "2026-03-20T17:00:00"),
        ("2026-03-20 14:30 utc", "2026-03-20T17:30:00"),
        ("tomorrow at 14:30 (UTC), please", "2026-03-13T17:30:00"),
        ("20 March 2026 at 2pm UTC+3", "2026-03-20T14:00:00"),
        ("20 March 2026 at 2pm GMT -5", "2026-03-20T22:00:00"),
        ("20 March 2026 11pm UTC", "2026-03-21T02:00:00"),
        ("٢٠ مارس ٢٠٢٦ الساعة ٢ مساء بتوقيت غرينتش", "2026-03-20T17:00:00"),
    ],
)
def test_an_hour_of_universal_time_is_read_by_the_persons_own_clock(text: str, moment: str) -> None:
    assert Asked("datetime").value(text) == moment
    assert Asked("datetime").sure(text) < 0.9  # so it is repeated as it was understood


@pytest.mark.parametrize(
    "text",
    [*(f"20 March 2026 at 2pm {zone}" for zone in ("CST", "IST", "cet", "UTC+5:30", "UTC+0530", "GMT+99")),
     "20 March 2026 UTC 14:30", "20 March 2026 at 14:30+05:00", "20 March 2026 at 14:30Z", "2pm GMT",
     "٢٠ مارس ٢٠٢٦ الساعة ٢ مساء بتوقيت الرياض"],
)  # fmt: skip
def test_an_hour_beside_a_zone_of_several_meanings_is_asked(text: str) -> None:
    assert Asked("datetime").doubt(text)
