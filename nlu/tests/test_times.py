"""Times of day are read in every usual form of both languages, and asked back where morning or evening is open."""

from __future__ import annotations

from datetime import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu.entities.moments import TimeReader
from nlu.entity import Ambiguity, Entity
from nlu.temporal.problems import show_moment
from nlu.tests.asking import Asked
from nlu.tests.moments import asked, candidates_of, code_of, quote_of, value_of

TIME = TimeReader()
CONTEXT = asked(type="time")
ENGLISH = "one two three four five six seven eight nine ten eleven twelve".split()
ARABIC = "الواحدة الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة".split()
HALVES = {"en": ((0, "am", " a.m.", " in the morning"), (12, "pm", " p.m.", " PM")), "ar": ((0, " صباحا", " الصبح"),
    (12, " مساء", " بالليل"))}  # fmt: skip
PAST = {0: ("{h}", "{h} o'clock"), 15: ("quarter past {h}", "fifteen past {h}"), 30: ("half past {h}",
    "{h} thirty"), 20: ("twenty minutes past {h}",)}  # fmt: skip
TO = {15: "quarter to {h}", 5: "five to {h}", 25: "twenty-five minutes to {h}"}
AFTER = {0: "الساعة {h}", 30: "{h} والنصف", 15: "الساعة {h} وربع", 10: "{h} وعشر دقائق",
    25: "{h} وخمس وعشرين دقيقة", 40: "{h} و٤٠ دقيقة"}  # fmt: skip
BEFORE = {15: "{h} إلا ربعا", 5: "الساعة {h} إلا خمس دقائق", 20: "{h} إلا ثلثا"}


def clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


@given(moment=st.times(), form=st.sampled_from(["{0:%H:%M}", "at {0:%H:%M}", "{0:%H:%M:%S}", "{0:%H:%M} hrs",
    "{0:%I:%M %p}", "{0:%I.%M%p}"]))  # fmt: skip
def test_a_time_in_digits_is_read(moment: time, form: str) -> None:
    message = form.format(moment)
    open_hour = "%p" not in form and 0 < moment.hour <= 12 and not message.removeprefix("at ").startswith("0")
    read = TIME.parse_answer(message, CONTEXT)
    assert value_of(read) == f"{moment:%H:%M}" or (open_hour and f"{moment:%H:%M}" in candidates_of(read))


@given(moment=st.times(), language=st.sampled_from(["en", "ar"]))
def test_what_is_shown_is_read_again(moment: time, language: str) -> None:
    message = show_moment(moment, language)
    assert value_of(TIME.parse_answer(message, asked(type="time", language=language))) == f"{moment:%H:%M}"


@given(hour=st.integers(1, 11), half=st.sampled_from(HALVES["en"]), data=st.data(), digits=st.booleans())
def test_english_words_tell_a_time(hour: int, half: tuple[int, ...], data: st.DataObject, digits: bool) -> None:
    offset, *parts = half
    forms = [(m, form) for m, all_ in PAST.items() for form in all_] + [(-m, form) for m, form in TO.items()]
    minutes, form = data.draw(st.sampled_from(forms))
    part = str(data.draw(st.sampled_from(parts)))
    message = form.format(h=hour if digits and "thirty" not in form else ENGLISH[hour - 1]) + (
        part if part[0] == " " else f" {part}"
    )
    assert value_of(TIME.parse_answer(message, CONTEXT)) == clock((hour + offset) * 60 + minutes)


@given(hour=st.integers(6, 10), half=st.sampled_from(HALVES["ar"]), data=st.data())
def test_arabic_words_tell_a_time(hour: int, half: tuple[int, ...], data: st.DataObject) -> None:
    offset, *parts = half
    minutes, form = data.draw(st.sampled_from([*AFTER.items(), *((-m, form) for m, form in BEFORE.items())]))
    message = form.format(h=ARABIC[hour - 1]) + str(data.draw(st.sampled_from(parts)))
    assert value_of(TIME.parse_answer(message, CONTEXT)) == clock((hour + offset) * 60 + minutes)


@pytest.mark.parametrize(("message", "value"), [("noon", "12:00"), ("12 noon", "12:00"), ("midnight", "00:00"),
    ("منتصف الليل", "00:00"), ("12 am", "00:00"), ("12 pm", "12:00"), ("1930 hrs", "19:30"), ("at 0630", "06:30"),
    ("15h30", "15:30"), ("20h", "20:00"), ("nineteen o'clock", "19:00"), ("15", "15:00"), ("2 at night", "02:00"),
    ("9 at night", "21:00"), ("seven oh five pm", "19:05"), ("١٠:٣٠ م", "22:30"), ("10 ص", "10:00"),
    ("tomorrow evening at 7", "19:00"), ("dinner at 8", "20:00"), ("good morning, dinner at 8", "20:00")])  # fmt: skip
def test_other_ways_to_tell_a_time(message: str, value: str) -> None:
    assert value_of(TIME.parse_answer(message, CONTEXT)) == value


@given(hour=st.integers(1, 7), form=st.sampled_from(["{}", "at {}", "{}:30", "it was at {}:15", "half past {}",
    "الساعة {}"]))  # fmt: skip
def test_an_hour_of_either_half_of_the_day_is_asked(hour: int, form: str) -> None:
    read = TIME.parse_answer(form.format(hour), CONTEXT)
    assert code_of(read) == "time_ambiguous"
    early, late = (int(str(value)[:2]) for value in candidates_of(read))
    assert (early, late) == (hour, hour + 12)


@given(hour=st.integers(1, 7), minutes=st.sampled_from(["", ":30", ":45"]))
def test_limits_settle_the_half_of_the_day(hour: int, minutes: str) -> None:
    office, night = asked(type="time", minimum="08:00", maximum="20:00"), asked(type="time", maximum="08:00")
    assert value_of(TIME.parse_answer(f"{hour}{minutes}", office)) == f"{hour + 12}{minutes or ':00'}"
    assert value_of(TIME.parse_answer(f"{hour}{minutes}", night)) == f"{hour:02}{minutes or ':00'}"


@pytest.mark.parametrize(("message", "code"), [*((message, "time_impossible") for message in ("25:00", "10:75",
    "15:00 am")), *((message, "time_range") for message in ("9am to 5pm", "10 to 11am", "10:00-11:00",
    "between 3 and 4 pm")), *((message, "time_vague") for message in ("from 9 to 5", "after 8pm")),
    ("10am or 11am", "time_several")])  # fmt: skip
def test_what_is_no_single_time_is_asked_back(message: str, code: str) -> None:
    read = TIME.parse_answer(message, CONTEXT)
    assert isinstance(read, Ambiguity)
    assert read.problem.code == code
    assert all(
        read.problem.text.has(language) and "{" not in read.problem.text.get(language) for language in ("en", "ar")
    )


@pytest.mark.parametrize("base", ["8pm", "10:30 am", "half past nine pm", "الثامنة مساء"])
@pytest.mark.parametrize("form", ["{} plus 5", "{} and 20", "{} minus 10", "{} 45", "ثلث {}"])
def test_what_is_left_unread_beside_a_time_makes_it_a_question(base: str, form: str) -> None:
    assert not [one for one in TIME.extract(form.format(base), CONTEXT) if isinstance(one, Entity)]


@pytest.mark.parametrize(("message", "value", "quote"), [("I slipped around 10 in the morning", "10:00",
    "around 10 in the morning"), ("وقعت حوالي الساعة العاشرة صباحًا.", "10:00", "حوالي الساعة العاشرة صباحًا"),
    ("at １０:３０ am", "10:30", "１０:３０ am"), ("10:30 no wait 11:30", "11:30", "11:30"),
    ("Can I get a table for 4 tomorrow at 8pm?", "20:00", "8pm")])  # fmt: skip
def test_the_quote_is_the_persons_own_characters(message: str, value: str, quote: str) -> None:
    (found,) = TIME.extract(message, CONTEXT)
    assert (value_of(found), quote_of(found, message)) == (value, quote)


@pytest.mark.parametrize("message", [*("9-to-5", "24/7", "12.50 SAR", "we are open at 10 King Street",
    "around 10 people", "a table for 2", "at 5 percent", "pi is 3.14"), *("10 م مربع", "IP 10.0.0.1",
    "MAC 10:20:30:40", "5 km", "for 2 hours", "dinner for 2 tonight", "2026", "John 3:16", "")])  # fmt: skip
def test_other_numbers_are_no_hours(message: str) -> None:
    assert list(TIME.extract(message, CONTEXT)) == []


def test_an_hour_of_another_zone_may_be_meant_by_either_clock() -> None:
    assert Asked("time").candidates("2pm GMT") == ["14:00", "17:00"]
    assert Asked("time").value("2pm UTC+3") == "14:00"
    assert Asked("time").doubt("14:30 IST")


@pytest.mark.parametrize(("part", "hour"), [("in the morning", 11), ("in the evening", 23), ("at night", 23)])
@pytest.mark.parametrize("minutes", TO)
def test_what_comes_before_twelve_is_of_the_half_day_before(part: str, hour: int, minutes: int) -> None:
    for twelve in ("twelve", "12"):
        message = f"{TO[minutes].format(h=twelve)} {part}"
        assert value_of(TIME.parse_answer(message, CONTEXT)) == clock(hour * 60 + 60 - minutes), message


@pytest.mark.parametrize("message", ["half 9 in the morning till 12", "9.30 to 12 in the morning", "9:30am until 12"])
def test_a_morning_ends_at_noon(message: str) -> None:
    found = list(TIME.extract(message, CONTEXT))
    assert "00:00" not in {value_of(one) for one in found}.union(*map(candidates_of, found))
    assert "12:00" in {value_of(one) for one in found}.union(*map(candidates_of, found))
