"""A day is read from words in English and Arabic, and asked back where it is open."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from nlu.entities.dates import DateReader
from nlu.entity import Ambiguity, Entity
from nlu.tests.moments import asked, code_of, quote_of, value_of

DATE = DateReader()
PAST = asked(maximum="today")
FUTURE = asked(minimum="today")


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("2026-03-10", "2026-03-10"),
        ("15/01/2026", "2026-01-15"),
        ("01/15/2026", "2026-01-15"),
        ("15.1.2026", "2026-01-15"),
        ("3.12.1985", "1985-12-03"),
        ("2026/1/15", "2026-01-15"),
        ("15/1/26", "2026-01-15"),
        ("15-Jan-26", "2026-01-15"),
        ("9 Mar 26", "2026-03-09"),
        ("4/4/2026", "2026-04-04"),
        ("Jan 15 2026", "2026-01-15"),
        ("15 January 2026", "2026-01-15"),
        ("January 15th, 2026", "2026-01-15"),
        ("the 15th of January, 2026", "2026-01-15"),
        ("the twenty-first of March", "2026-03-21"),
        ("march the third", "2026-03-03"),
        ("today", "2026-03-12"),
        ("yesterday", "2026-03-11"),
        ("last night", "2026-03-11"),
        ("tomorrow", "2026-03-13"),
        ("the day before yesterday", "2026-03-10"),
        ("day after tomorrow", "2026-03-14"),
        ("last Monday", "2026-03-09"),
        ("last Thursday", "2026-03-05"),
        ("next tuesday", "2026-03-17"),
        ("this Saturday", "2026-03-14"),
        ("Tuesday next week", "2026-03-17"),
        ("last week on Tuesday", "2026-03-03"),
        ("Monday after next", "2026-03-23"),
        ("3 days ago", "2026-03-09"),
        ("a week ago", "2026-03-05"),
        ("a month ago", "2026-02-12"),
        ("in two weeks", "2026-03-26"),
        ("two weeks from Friday", "2026-03-27"),
        ("3 days after tomorrow", "2026-03-16"),
        ("end of the month", "2026-03-31"),
        ("the last day of next month", "2026-04-30"),
        ("the 9th of this month", "2026-03-09"),
        ("Saturday the 14th of March", "2026-03-14"),
        ("Tue 10/03", "2026-03-10"),
        ("14 March (Saturday)", "2026-03-14"),
        ("yesterday, Wednesday 11 March", "2026-03-11"),
        ("اليوم", "2026-03-12"),
        ("أمس", "2026-03-11"),
        ("امبارح", "2026-03-11"),
        ("أول أمس", "2026-03-10"),
        ("غداً", "2026-03-13"),
        ("بكرة", "2026-03-13"),
        ("بعد غد", "2026-03-14"),
        ("قبل ثلاثة أيام", "2026-03-09"),
        ("قبل يومين", "2026-03-10"),
        ("منذ أسبوعين", "2026-02-26"),
        ("بعد أسبوع", "2026-03-19"),
        ("الاثنين الماضي", "2026-03-09"),
        ("يوم الأحد القادم", "2026-03-15"),
        ("الأسبوع الماضي يوم الثلاثاء", "2026-03-03"),
        ("١١ مارس", "2026-03-11"),
        ("١٥/٠١/٢٠٢٦", "2026-01-15"),
        ("15 كانون الثاني 2026", "2026-01-15"),
        ("الخامس من مارس", "2026-03-05"),
        ("الحادي والعشرين من مارس", "2026-03-21"),
        ("آخر الشهر", "2026-03-31"),
    ],
)
def test_one_day_is_read_from_an_answer_that_is_nothing_but_it(said: str, day: str) -> None:
    reading = DATE.parse_answer(said, asked())
    assert value_of(reading) == day


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("15 رمضان 1447", "2026-03-04"),
        ("1447/09/15", "2026-03-04"),
        ("15/9/1447هـ", "2026-03-04"),
        ("15 Ramadan 1447 AH", "2026-03-04"),
        ("العاشر من رمضان 1447", "2026-02-27"),
        ("٢٠ رمضان", "2026-03-09"),
    ],
)
def test_a_hijri_day_is_converted_and_never_quite_sure(said: str, day: str) -> None:
    reading = DATE.parse_answer(said, asked())
    assert isinstance(reading, Entity)
    assert reading.value == day
    assert reading.confidence < 1


@pytest.mark.parametrize(
    ("said", "past", "to_come"),
    [
        ("the 14th", "2026-02-14", "2026-03-14"),
        ("15 January", "2026-01-15", "2027-01-15"),
        ("25 December", "2025-12-25", "2026-12-25"),
        ("on Monday", "2026-03-09", "2026-03-16"),
        ("this Saturday", "2026-03-07", "2026-03-14"),
        ("3/4", "2026-03-04", "2026-04-03"),
        ("29 February", "2024-02-29", "2028-02-29"),
        ("يوم 14", "2026-02-14", "2026-03-14"),
        ("الأحد", "2026-03-08", "2026-03-15"),
    ],
)
def test_limits_settle_what_was_left_out(said: str, past: str, to_come: str) -> None:
    assert value_of(DATE.parse_answer(said, PAST)) == past
    assert value_of(DATE.parse_answer(said, FUTURE)) == to_come


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("it was on Monday", "2026-03-09"),
        ("I want to come on Monday", "2026-03-16"),
        ("it happened on the 20th", "2026-02-20"),
        ("I'd like to book the 20th", "2026-03-20"),
        ("سقطت يوم الأحد", "2026-03-08"),
        ("كان يوم الأحد", "2026-03-08"),
        ("10 March", "2026-03-10"),
    ],
)
def test_without_limits_the_sentence_settles_it(said: str, day: str) -> None:
    assert value_of(DATE.parse_answer(said, asked())) == day


def test_an_ambiguous_day_is_asked_back_in_both_languages() -> None:
    unclear = DATE.parse_answer("3/4", asked())
    assert isinstance(unclear, Ambiguity)
    assert unclear.candidates == ("2026-04-03", "2026-03-04")
    assert unclear.problem.code == "date_ambiguous"
    assert unclear.problem.text.get("en") == "Do you mean 3 April or 4 March?"
    assert unclear.problem.text.get("ar") == "هل تقصد ٣ أبريل أو ٤ مارس؟"


def test_limits_that_leave_one_reading_make_it_less_than_sure() -> None:
    reading = DATE.parse_answer("03/04/2026", PAST)
    assert isinstance(reading, Entity)
    assert (reading.value, reading.confidence) == ("2026-03-04", 0.8)


@pytest.mark.parametrize(
    ("said", "code", "candidates"),
    [
        ("03/04/2026", "date_ambiguous", ("2026-04-03", "2026-03-04")),
        ("next Friday", "date_ambiguous", ("2026-03-13", "2026-03-20")),
        ("3rd to 5th March", "date_range", ("2026-03-03", "2026-03-05")),
        ("March 3-5", "date_range", ("2026-03-03", "2026-03-05")),
        ("from 3 March to 5 March", "date_range", ("2026-03-03", "2026-03-05")),
        ("between Monday and Wednesday", "date_range", ("2026-03-16", "2026-03-18")),
        ("من الاثنين إلى الأربعاء", "date_range", ("2026-03-16", "2026-03-18")),
        ("maybe Monday or Tuesday", "date_several", ("2026-03-16", "2026-03-17")),
        ("Friday the 14th of March", "date_weekday", ("2026-03-14",)),
        ("يوم السبت 13 مارس 2026", "date_weekday", ("2026-03-13",)),
        ("yesterday, Tuesday", "date_weekday", ("2026-03-11",)),
        ("31 February", "date_impossible", ()),
        ("30/02/2026", "date_impossible", ()),
        ("29 February 2025", "date_impossible", ()),
        ("31 فبراير", "date_impossible", ()),
        ("32 رمضان 1447", "date_impossible", ()),
        ("last week", "date_vague", ()),
        ("2 or 3 days ago", "date_vague", ()),
        ("a few days ago", "date_vague", ()),
        ("March 2026", "date_vague", ()),
        ("الأسبوع الماضي", "date_vague", ()),
        ("15 Jan 1850", "date_year", ()),
        ("1/1/3026", "date_year", ()),
        ("45/67/2026", "date_unreadable", ()),
    ],
)
def test_what_is_no_single_day_is_asked_back(said: str, code: str, candidates: tuple[str, ...]) -> None:
    unclear = DATE.parse_answer(said, asked())
    assert isinstance(unclear, Ambiguity)
    assert (unclear.problem.code, unclear.candidates) == (code, candidates)
    assert unclear.problem.text.has("en")
    assert unclear.problem.text.has("ar")


def test_the_wording_names_what_is_wrong() -> None:
    impossible = DATE.parse_answer("31 February", asked())
    assert isinstance(impossible, Ambiguity)
    assert "31 February" in impossible.problem.text.get("en")
    contradictory = DATE.parse_answer("Friday the 14th of March", asked())
    assert isinstance(contradictory, Ambiguity)
    assert "14 March 2026 is a Saturday" in contradictory.problem.text.get("en")


def test_a_birth_needs_its_year_and_lies_behind() -> None:
    birth = asked(id="birthDate")
    assert code_of(DATE.parse_answer("5 May", birth)) == "date_no_year"
    assert value_of(DATE.parse_answer("15/5/27", birth)) == "1927-05-15"


@pytest.mark.parametrize(
    ("said", "day", "quote"),
    [
        ("it was on last Monday I think", "2026-03-09", "last Monday"),
        ("um, last Monday please", "2026-03-09", "last Monday"),
        ("no the 14th", "2026-03-14", "14th"),
        ("monday, no wait tuesday", "2026-03-17", "tuesday"),
        ("no wait, it was tuesday not monday", "2026-03-10", "tuesday"),
        ("not today, tomorrow", "2026-03-13", "tomorrow"),
        ("I slipped on the stairs last Monday around 10 in the morning", "2026-03-09", "last Monday"),
        ("وقع الحادث\u200f يوم ١١ مارس في المستودع", "2026-03-11", "١١ مارس"),
        ("صباح أمسِ تقريبًا", "2026-03-11", "أمسِ"),
        ("on １４/０３/２０２６", "2026-03-14", "１４/０３/２０２６"),
        ("15\u200b/03/2026", "2026-03-15", "15\u200b/03/2026"),
    ],
)
def test_the_quote_is_the_persons_own_characters(said: str, day: str, quote: str) -> None:
    reading = DATE.parse_answer(said, asked())
    assert value_of(reading) == day
    assert quote_of(reading, said) == quote


@pytest.mark.parametrize(
    "said",
    [
        "why do you need that date of 3 March?",
        "what happens on Monday?",
        "is the office open tomorrow?",
        "I'll tell you tomorrow",
        "can I do this tomorrow?",
        "5",
        "2026",
        "asdf 5",
        "room 12/14",
        "yes",
        "I don't know",
        "",
        "   ",
        "😀",
        "متى؟",
        "لماذا تريد تاريخ ٣ مارس؟",
        "سأخبرك غدا",
    ],
)
def test_what_is_no_answer_is_not_read(said: str) -> None:
    assert DATE.parse_answer(said, asked()) is None


@pytest.mark.parametrize("said", ["maybe last Monday", "last Monday?", "I don't know, perhaps last Monday"])
def test_a_doubtful_answer_is_less_sure(said: str) -> None:
    doubtful, plain = DATE.parse_answer(said, asked()), DATE.parse_answer("last Monday", asked())
    assert isinstance(doubtful, Entity)
    assert isinstance(plain, Entity)
    assert doubtful.value == plain.value
    assert doubtful.confidence < plain.confidence


def test_a_proposal_in_a_question_is_an_answer() -> None:
    assert [found.value for found in DATE.extract("Could I book a table for Friday 20 March?", asked())] == [
        "2026-03-20"
    ]


def test_several_days_in_one_message_are_found_in_order() -> None:
    text = "I was hurt on 2 March and stopped working on 5 March."
    found = DATE.extract(text, asked())
    assert [(value_of(one), quote_of(one, text)) for one in found] == [
        ("2026-03-02", "2 March"),
        ("2026-03-05", "5 March"),
    ]


def test_today_is_the_persons_own() -> None:
    tokyo = asked(now=datetime(2026, 3, 13, 6, 0, tzinfo=ZoneInfo("Asia/Tokyo")))
    assert value_of(DATE.parse_answer("today", tokyo)) == "2026-03-13"


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("from 20 April to the 24th", ["2026-04-20", "2026-04-24"]),
        ("from 28 April to the 2nd", ["2026-04-28", "2026-05-02"]),
        ("from the 28th of December to the 3rd", ["2026-12-28", "2027-01-03"]),
    ],
)
def test_a_day_after_another_is_of_its_month_or_the_next(said, days):
    found = DATE.parse_answer(said, FUTURE)
    assert isinstance(found, Ambiguity)
    assert list(found.candidates) == days


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("20 April, no wait, the 22nd", "2026-04-22"),
        ("20 April, no wait, the 18th", "2026-04-18"),
        ("I must be at work on the 20th of April, so the 18th", "2026-04-18"),
        ("I first thought of the 18th, but the 21st works better", "2026-03-21"),
        ("Not Monday, Wednesday suits me better", "2026-03-18"),
    ],
)
def test_the_day_that_is_settled_on_is_meant(said, day):
    assert value_of(DATE.parse_answer(said, FUTURE)) == day


def test_one_of_two_days_is_asked_back():
    assert code_of(DATE.parse_answer("either the 20th or the 21st", FUTURE)) == "date_several"


def test_a_suggestion_that_goes_on_to_ask_states_nothing():
    assert DATE.extract("what about the conference on 25 March, are you full then?", FUTURE) == []
    assert value_of(DATE.extract("how about Friday, is that possible?", FUTURE)[0]) == "2026-03-13"
