"""A time of day is read from words in English and Arabic, and asked back where morning or evening is open."""

from __future__ import annotations

import pytest

from nlu.entities.times import TimeReader
from nlu.entity import Ambiguity, Entity
from nlu.tests.moments import asked, code_of, quote_of, value_of

TIME = TimeReader()
CONTEXT = asked(type="time")


@pytest.mark.parametrize(
    ("said", "time"),
    [
        ("10:00", "10:00"),
        ("03:30", "03:30"),
        ("23:59", "23:59"),
        ("0:15", "00:15"),
        ("10:30:45", "10:30"),
        ("15h30", "15:30"),
        ("20h", "20:00"),
        ("14:30 hrs", "14:30"),
        ("at 0630", "06:30"),
        ("1530 hrs", "15:30"),
        ("10.30", "10:30"),
        ("15", "15:00"),
        ("10am", "10:00"),
        ("I finish work at 3 so let's say 4 pm", "16:00"),
        ("12 am", "00:00"),
        ("12 pm", "12:00"),
        ("3 p.m.", "15:00"),
        ("3:30 PM", "15:30"),
        ("7.30pm", "19:30"),
        ("half past 3 pm", "15:30"),
        ("quarter to nine", "08:45"),
        ("a quarter past six in the evening", "18:15"),
        ("ten past three pm", "15:10"),
        ("20 past 4 in the afternoon", "16:20"),
        ("five minutes to six pm", "17:55"),
        ("five to nine in the morning", "08:55"),
        ("twenty-five to eight am", "07:35"),
        ("ten thirty", "10:30"),
        ("seven forty-five pm", "19:45"),
        ("10 in the morning", "10:00"),
        ("7 in the evening", "19:00"),
        ("nine o'clock at night", "21:00"),
        ("5 o'clock in the afternoon", "17:00"),
        ("2 at night", "02:00"),
        ("noon", "12:00"),
        ("12 noon", "12:00"),
        ("midnight", "00:00"),
        ("at 8 tonight", "20:00"),
        ("tomorrow evening at 7", "19:00"),
        ("this morning at 9", "09:00"),
        ("10:30 no wait 11:30", "11:30"),
        ("not 10:30 but 11:30", "11:30"),
        ("الساعة العاشرة صباحا", "10:00"),
        ("٣:٣٠ مساءً", "15:30"),
        ("١٠:٣٠ م", "22:30"),
        ("10 ص", "10:00"),
        ("12:15 ص", "00:15"),
        ("12:15 م", "12:15"),
        ("الثالثة والنصف عصرا", "15:30"),
        ("العاشرة إلا ربعا", "09:45"),
        ("الثامنة إلا ثلثا مساء", "19:40"),
        ("الساعة الثانية عشرة والنصف ظهرا", "12:30"),
        ("الساعة الحادية عشرة ليلا", "23:00"),
        ("الساعة ٣ ونص العصر", "15:30"),
        ("الساعة خمسة العصر", "17:00"),
        ("8 بالليل", "20:00"),
        ("الرابعة فجرا", "04:00"),
        ("منتصف الليل", "00:00"),
        ("عند الظهر", "12:00"),
    ],
)
def test_one_time_is_read_from_an_answer_that_is_nothing_but_it(said: str, time: str) -> None:
    assert value_of(TIME.parse_answer(said, CONTEXT)) == time


@pytest.mark.parametrize(
    ("said", "candidates"),
    [
        ("3", ("03:00", "15:00")),
        ("seven", ("07:00", "19:00")),
        ("half past 3", ("03:30", "15:30")),
        ("it was about 3:30", ("03:30", "15:30")),
        ("الثالثة", ("03:00", "15:00")),
        ("12 مساء", ("12:00", "00:00")),
        ("book a table at 8", ("08:00", "20:00")),
    ],
)
def test_an_hour_of_either_half_of_the_day_is_asked_back(said: str, candidates: tuple[str, ...]) -> None:
    unclear = TIME.parse_answer(said, CONTEXT)
    assert isinstance(unclear, Ambiguity)
    assert (unclear.problem.code, unclear.candidates) == ("time_ambiguous", candidates)


def test_the_question_back_names_both_times() -> None:
    unclear = TIME.parse_answer("half past 3", CONTEXT)
    assert isinstance(unclear, Ambiguity)
    assert unclear.problem.text.get("en") == "Do you mean 3:30 AM or 3:30 PM?"
    assert unclear.problem.text.get("ar") == "هل تقصد ٣:٣٠ صباحًا أو ٣:٣٠ مساءً؟"


def test_limits_settle_the_half_of_the_day() -> None:
    office = asked(type="time", minimum="08:00", maximum="17:00")
    assert value_of(TIME.parse_answer("half past 3", office)) == "15:30"


def test_a_late_bare_hour_is_taken_as_it_stands_and_less_sure() -> None:
    bare, exact = TIME.parse_answer("10", CONTEXT), TIME.parse_answer("10 am", CONTEXT)
    assert isinstance(bare, Entity)
    assert isinstance(exact, Entity)
    assert bare.value == exact.value == "10:00"
    assert bare.confidence < exact.confidence


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("25:00", "time_impossible"),
        ("10:75", "time_impossible"),
        ("15:00 am", "time_impossible"),
        ("from 9 to 5", "time_vague"),
        ("9am to 5pm", "time_range"),
        ("10 to 11am", "time_range"),
        ("10:00-11:00", "time_range"),
        ("between 3 and 4 pm", "time_range"),
        ("10am or 11am", "time_several"),
    ],
)
def test_what_is_no_single_time_is_asked_back(said: str, code: str) -> None:
    unclear = TIME.parse_answer(said, CONTEXT)
    assert code_of(unclear) == code
    assert isinstance(unclear, Ambiguity)
    assert unclear.problem.text.has("ar")


@pytest.mark.parametrize(
    ("said", "time", "quote"),
    [
        ("I slipped last Monday around 10 in the morning", "10:00", "around 10 in the morning"),
        ("it happened at approximately 9:40 am, I think", "09:40", "approximately 9:40 am"),
        ("وقعت حوالي الساعة العاشرة صباحًا.", "10:00", "حوالي الساعة العاشرة صباحًا"),
        ("at １０:３０ am", "10:30", "１０:３０ am"),
        ("2026-03-10T10:15:00", "10:15", "10:15:00"),
    ],
)
def test_the_quote_is_the_persons_own_characters(said: str, time: str, quote: str) -> None:
    reading = TIME.parse_answer(said, CONTEXT)
    assert value_of(reading) == time
    assert quote_of(reading, said) == quote


@pytest.mark.parametrize(
    "said",
    [
        "what time is it?",
        "why 10 am?",
        "9-to-5",
        "24/7",
        "12.50 SAR",
        "John 3:16",
        "",
        "asdf",
        "2026",
        "متى؟",
        "كم الساعة؟",
    ],
)
def test_what_is_no_answer_is_not_read(said: str) -> None:
    assert TIME.parse_answer(said, CONTEXT) is None


@pytest.mark.parametrize(
    "said",
    ["we are open at 10 King Street", "around 10 people", "a table for 2", "at 5 percent", "10 م مربع", "ten of us"],
)
def test_a_number_is_not_found_as_an_hour(said: str) -> None:
    assert TIME.extract(said, CONTEXT) == []
