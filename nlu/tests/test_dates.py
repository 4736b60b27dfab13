"""Days are read in every usual form of both languages, and asked back where they are open."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from babel import Locale
from hijridate import Gregorian
from hypothesis import given
from hypothesis import strategies as st

from nlu.entities.moments import DateReader
from nlu.entity import Ambiguity, Entity
from nlu.temporal.problems import show_moment
from nlu.tests.asking import Asked
from nlu.tests.moments import asked, candidates_of, code_of, quote_of, value_of

DATE = DateReader()
TODAY = date(2026, 3, 12)  # a Thursday
PAST, FUTURE = asked(maximum="today"), asked(minimum="today")

DAYS = st.dates(date(1900, 1, 1), date(2100, 12, 31))
NEAR = st.dates(TODAY - timedelta(days=100), TODAY + timedelta(days=100))
ARABIC_DIGITS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
ORDINALS = {1: ("first", "الأول"), 3: ("third", "الثالث"), 15: ("fifteenth", "الخامس عشر"), 21: ("twenty-first",
    "الحادي والعشرين")}  # fmt: skip
WITH_YEAR = (*("{d} {m} {y}", "{m} {d}, {y}", "{m} {d} {y}", "the {d}{th} of {m}, {y}", "{m} the {d}{th}, {y}",
    "{d} {b} {y}", "{b} {d}, {y}"), *("{d}-{b}-{y}", "{d}/{b}/{y}", "{w}, {m} {d}, {y}", "{w} {d} {m} {y}",
    "{w} the {d}{th} of {m} {y}", "{d} {m} {y} ({w})"), *("{y}-{k:02}-{d:02}", "{y}/{k}/{d}", "{y}.{k:02}.{d:02}",
    "{d}.{k}.{y}", "on {d:02}.{k:02}.{y}, please"), *("{d} {ar} {y}", "يوم {d} {ar} {y}", "{d} من {ar} سنة {y}",
    "{aw} {d} {ar} {y}", "{d}/{ar}/{y}"))  # fmt: skip
WITHOUT_YEAR = ("{d} {m}", "{m} {d}", "the {d}{th} of {m}", "{m} {d}{th}", "{d}{th}, {m}", "{b} {d}", "{w} {d} {m}",
    "{d} {ar}", "يوم {d} من {ar}", "{d}.{k}.", "{d:02}.{k:02}")  # fmt: skip


def written(form: str, day: date) -> str:
    """A day in one of the forms: d, k and y are numbers, m and b months, w the weekday; ar and aw are Arabic."""
    english, arabic = Locale.parse("en"), Locale.parse("ar")
    return form.format(
        d=day.day,
        k=day.month,
        y=day.year,
        th={1: "st", 2: "nd", 3: "rd"}.get(day.day % 10 if day.day not in range(10, 21) else 0, "th"),
        m=english.months["format"]["wide"][day.month],
        b=english.months["format"]["abbreviated"][day.month],
        w=english.days["format"]["wide"][day.weekday()],
        ar=arabic.months["format"]["wide"][day.month],
        aw=arabic.days["format"]["wide"][day.weekday()],
    )


@given(day=DAYS, form=st.sampled_from(WITH_YEAR), arabic_digits=st.booleans())
def test_a_whole_day_is_read_in_every_form(day: date, form: str, arabic_digits: bool) -> None:
    message = written(form, day).translate(ARABIC_DIGITS if arabic_digits else {})
    assert value_of(DATE.parse_answer(message, asked())) == day.isoformat()


@given(day=NEAR, form=st.sampled_from(WITHOUT_YEAR))
def test_a_day_without_its_year_is_the_nearest(day: date, form: str) -> None:
    assert value_of(DATE.parse_answer(written(form, day), asked())) == day.isoformat()


@given(
    day=DAYS.filter(lambda day: (day.month, day.day) != (2, 29)),
    form=st.sampled_from(["{d} {m} {t} year", "{m} {d}, {t} year", "the {d}{th} of {m} {t} year"]),
    turn=st.sampled_from([("last", 2025), ("this", 2026), ("next", 2027)]),
)
def test_a_turn_tells_the_year_of_a_day(day: date, form: str, turn: tuple[str, int]) -> None:
    message = written(form.replace("{t}", turn[0]), day)
    assert value_of(DATE.parse_answer(message, asked())) == day.replace(year=turn[1]).isoformat()


@given(day=DAYS, form=st.sampled_from(["{y}, {m} {d}", "{y} {m} {d}", "{y}, {b} the {d}{th}"]))
def test_a_year_may_stand_in_front(day: date, form: str) -> None:
    assert value_of(DATE.parse_answer(written(form, day), asked())) == day.isoformat()


@pytest.mark.parametrize(
    ("message", "days"),
    [
        ("in a fortnight", 14),
        ("Sunday in two weeks", 17),
        ("in two weeks", 14),
        ("in two weeks from today", 14),
        ("Monday in a week", 11),
    ],
)
def test_weeks_lie_ahead(message: str, days: int) -> None:
    assert value_of(DATE.parse_answer(message, asked())) == (TODAY + timedelta(days=days)).isoformat()


@given(day=NEAR, form=st.sampled_from(WITHOUT_YEAR))
def test_limits_tell_the_year(day: date, form: str) -> None:
    ahead = date.fromisoformat(str(value_of(DATE.parse_answer(written(form, day), FUTURE)) or "9999-01-01"))
    behind = date.fromisoformat(str(value_of(DATE.parse_answer(written(form, day), PAST)) or "0001-01-01"))
    named = "{w}" in form  # a weekday may contradict the year that the limits tell
    assert behind <= TODAY <= ahead
    assert named or {(behind.month, behind.day), (ahead.month, ahead.day)} == {(day.month, day.day)}


@given(day=DAYS, language=st.sampled_from(["en", "ar"]))
def test_what_is_shown_is_read_again(day: date, language: str) -> None:
    assert value_of(DATE.parse_answer(show_moment(day, language), asked(language=language))) == day.isoformat()


@pytest.mark.parametrize("number", ORDINALS)
@pytest.mark.parametrize("form", ["the {en} of January", "January the {en}", "{en} January", "{en} day of January",
    "{ar} من يناير"])  # fmt: skip
def test_a_day_is_read_by_its_ordinal(number: int, form: str) -> None:
    english, arabic = ORDINALS[number]
    assert value_of(DATE.parse_answer(form.format(en=english, ar=arabic), PAST)) == f"2026-01-{number:02}"


@pytest.mark.parametrize("ahead", range(2, 27, 4))
@pytest.mark.parametrize("behind", ["", " they have changed it", " at quarter past 10", " everything else the same"])
def test_a_day_of_the_month_belongs_to_its_weekday_whatever_follows(ahead: int, behind: str) -> None:
    day = TODAY + timedelta(days=ahead)
    message = written("it has to be {w} the {d}{th}", day) + behind
    assert value_of(DATE.parse_answer(message, asked(prompt="When will you come?"))) == day.isoformat()


@given(day=st.dates(date(1930, 1, 1), date(2070, 1, 1)), form=st.sampled_from(["{d} {m} {y}", "{y}/{k}/{d}",
    "{d}/{k}/{y}هـ"]))  # fmt: skip
def test_a_hijri_day_is_converted_and_never_quite_sure(day: date, form: str) -> None:
    hijri = Gregorian.fromdate(day).to_hijri()
    message = form.format(d=hijri.day, k=hijri.month, y=hijri.year, m=hijri.month_name("ar"))
    read = DATE.parse_answer(message, asked())
    assert isinstance(read, Entity)
    assert read.value == day.isoformat()
    assert "m" not in form or "{m}" not in form or read.confidence < 1


@pytest.mark.parametrize(("english", "arabic", "days"), [("today", "اليوم", 0), ("tomorrow", "غدا", 1),
    ("yesterday", "امبارح", -1), ("the day after tomorrow", "بعد غد", 2), ("the day before yesterday", "أول أمس",
    -2), ("two days ago", "قبل يومين", -2), ("in three days", "بعد ثلاثة أيام", 3), ("a week ago", "قبل أسبوع", -7),
    ("in two weeks", "بعد أسبوعين", 14), ("last Monday", "الاثنين الماضي", -3), ("this coming Sunday",
    "يوم الأحد القادم", 3), ("Tuesday next week", "الثلاثاء الأسبوع القادم", 5), ("end of the month", "آخر الشهر",
    19), ("the 9th of this month", "9 من هذا الشهر", -3)])  # fmt: skip
def test_days_are_counted_from_today(english: str, arabic: str, days: int) -> None:
    for message in (english, arabic):
        assert value_of(DATE.parse_answer(message, asked())) == (TODAY + timedelta(days=days)).isoformat(), message


def test_today_is_the_persons_own() -> None:
    tokyo = asked(now=datetime(2026, 3, 13, 6, 0, tzinfo=ZoneInfo("Asia/Tokyo")))
    assert value_of(DATE.parse_answer("today", tokyo)) == "2026-03-13"


@given(day=DAYS)
def test_the_order_of_day_and_month_is_asked_where_nothing_tells_it(day: date) -> None:
    found = DATE.parse_answer(f"{day.day}/{day.month}/{day.year}", asked())
    if day.day > 12 or day.day == day.month:
        assert value_of(found) == day.isoformat()
    else:
        assert candidates_of(found) == [day.isoformat(), date(day.year, day.day, day.month).isoformat()]
    assert value_of(DATE.parse_answer(f"{day.day}/{day.month}/{day.year}", asked(language="ar"))) == day.isoformat()


@pytest.mark.parametrize(("prompt", "monday"), [("When did it happen?", "2026-03-09"),
    ("On which day were you hurt?", "2026-03-09"), ("متى حدث ذلك؟", "2026-03-09"), ("When will you come?",
    "2026-03-16"), ("Which day would you like?", "2026-03-16"), ("متى تريد الحضور؟", "2026-03-16"), ("Which day?",
    "2026-03-16")])  # fmt: skip
def test_the_tense_of_the_question_tells_the_direction(prompt: str, monday: str) -> None:
    assert value_of(DATE.parse_answer("Monday", asked(prompt=prompt))) == monday
    assert value_of(DATE.parse_answer("I booked the furnished room for Monday", asked(prompt=prompt))) == monday


@pytest.mark.parametrize(("message", "code", "candidates"), [("next Friday", "date_ambiguous", ["2026-03-13",
    "2026-03-20"]), ("Thursday", "date_ambiguous", ["2026-03-12", "2026-03-19"]), ("1 October", "date_ambiguous",
    ["2025-10-01", "2026-10-01"]), ("14", "date_bare", ["2026-03-14"]), ("maybe Monday or Tuesday", "date_several",
    ["2026-03-16", "2026-03-17"]), ("Friday the 14th of March", "date_weekday", ["2026-03-14"]), ("15 Jan 1850",
    "date_year", []), *((message, "date_impossible", []) for message in ("31 February", "30/02/2026",
    "29 February 2025", "31 فبراير", "32 رمضان 1447")), *((message, "date_vague", []) for message in ("last week",
    "a few days ago", "2 or 3 days ago", "الأسبوع الماضي"))])  # fmt: skip
def test_what_is_no_single_day_is_asked_back(message: str, code: str, candidates: list[str]) -> None:
    found = DATE.parse_answer(message, asked())
    assert isinstance(found, Ambiguity)
    assert (found.problem.code, candidates_of(found)) == (code, candidates)
    assert all(
        found.problem.text.has(language) and "{" not in found.problem.text.get(language) for language in ("en", "ar")
    )


def test_the_question_back_says_what_is_meant() -> None:
    found = DATE.parse_answer("3/4", asked())
    assert isinstance(found, Ambiguity)
    assert found.problem.text.get("en") == "Do you mean 3 April or 4 March?"
    assert found.problem.text.get("ar") == "هل تقصد ٣ أبريل أو ٤ مارس؟"


def test_a_birth_needs_its_year_and_lies_behind() -> None:
    birth = asked(id="birthDate")
    assert code_of(DATE.parse_answer("5 May", birth)) == "date_no_year"
    assert value_of(DATE.parse_answer("15/5/27", birth)) == "1927-05-15"


@pytest.mark.parametrize("form", ["{a}, no wait, {b}", "not {a}, but {b}", "{b}, not {a}", "{a}. Sorry, {b}",
    "ليس {a} بل {b}", "{a}. So let's say {b}", "neither {a} nor 7 May but {b}",
    "لا {a} ولا الأحد بل {b}"])  # fmt: skip
@pytest.mark.parametrize(("a", "b", "day"), [("Monday", "Tuesday", 17), ("the 20th", "the 22nd", 22),
    ("20 March", "22 March", 22), ("Fri, 20 March", "Sunday 22 March", 22)])  # fmt: skip
def test_what_is_taken_back_or_denied_is_not_read(form: str, a: str, b: str, day: int) -> None:
    found = [value_of(one) for one in DATE.extract(form.format(a=a, b=b), FUTURE)]
    assert found == [f"2026-03-{day:02}"]


def test_a_day_that_corrects_another_stays_in_its_month() -> None:
    assert value_of(DATE.parse_answer("20 April, no wait, the 18th", FUTURE)) == "2026-04-18"


@pytest.mark.parametrize("day", ["20 March", "Friday", "next Tuesday"])
@pytest.mark.parametrize("form", ["{} 300", "{} minus 2", "1/2 {}", "{} ½"])
def test_a_number_that_is_left_unread_beside_a_day_makes_it_a_question(day: str, form: str) -> None:
    assert not [one for one in DATE.extract(form.format(day), asked()) if isinstance(one, Entity)]


@pytest.mark.parametrize("day", ["yesterday", "today", "tomorrow", "الأمس", "أمس", "غدا"])
@pytest.mark.parametrize("form", ["{} 3", "{} ٥", "{} 31", "{} 2024", "3 {}"])
def test_a_number_that_answers_with_a_relative_day_makes_it_a_question(day: str, form: str) -> None:
    assert not isinstance(DATE.parse_answer(form.format(day), asked()), Entity)


@pytest.mark.parametrize("text", ["yesterday at 3", "yesterday around 5", "yesterday 9 o'clock", "yesterday 14:30",
    "أمس الثامنة", "أمس الساعة ٣", "أمس ٣ مساء"])  # fmt: skip
def test_an_hour_that_is_said_as_one_leaves_a_relative_day_alone(text: str) -> None:
    assert value_of(DATE.parse_answer(text, asked())) == "2026-03-11"


@pytest.mark.parametrize("form", ["a table for 4 {} at 8 pm", "{} for 3 people", "{}, 2 rooms",
    "call 0501234567 {}", "{} at 10:30"])  # fmt: skip
def test_numbers_of_other_things_leave_a_day_alone(form: str) -> None:
    assert [value_of(one) for one in DATE.extract(form.format("tomorrow"), asked())] == ["2026-03-13"]


@pytest.mark.parametrize("text", [*("may I ask", "we march 3 abreast", "I sat down", "it's sat on her desk",
    "the sun was hot", "the second option", "on the 14th floor", "open 24/7"), *("version 3.11.7", "IP 192.168.1.10",
    "ticket ABC-2026-03", "room 12/14 please", "every Monday", "half a cup and 1/2 spoon"), *("it cost 12.03 SAR",
    "call +966 50 123 4567", "5", "2026", "خمسة أشخاص", "كل يوم أحد", "الطابق الثاني", "اسمي رمضان", "")])  # fmt: skip
def test_ordinary_words_and_numbers_are_no_days(text: str) -> None:
    assert list(DATE.extract(text, asked())) == []


@pytest.mark.parametrize("text", ["we come on the 27", "on the 27, please", "on the 27 and not on the 30"])
def test_what_is_on_a_number_is_on_a_day(text: str) -> None:
    assert [value_of(one) for one in DATE.extract(text, asked(minimum="today"))] == ["2026-03-27"]


def test_several_days_in_one_message_are_found_in_order() -> None:
    text = "It began on 2 March and I stopped on ５ March."
    found = DATE.extract(text, asked())
    assert [(value_of(one), quote_of(one, text)) for one in found] == [
        ("2026-03-02", "2 March"),
        ("2026-03-05", "５ March"),
    ]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("March", "2026-03-01"),
        ("in May", "2026-05-01"),
        ("march of last year", "2025-03-01"),
        ("March 2019", "2019-03-01"),
        ("في شهر مارس", "2026-03-01"),
        ("مارس من العام الماضي", "2025-03-01"),
    ],
)
def test_a_month_is_asked_for_its_day_with_the_days_of_the_likeliest_year(text: str, first: str) -> None:
    month = Asked("date")
    assert month.doubt(text) == "date_month"
    assert month.candidates(text)[0] == first


@pytest.mark.parametrize(
    ("message", "code"), [("a Tuesday in May", "date_vague"), ("2 May 2027 or 3 May 2027", "date_several")]
)
def test_of_many_days_no_list_is_read_out(message: str, code: str) -> None:
    assert code_of(DATE.parse_answer(message, FUTURE)) == code


@pytest.mark.parametrize("number", ["one", "two", "1", "2"])
@pytest.mark.parametrize("counted", ["bed", "beds", "rooms", "people"])
def test_what_is_counted_behind_a_month_is_no_day_of_it(number: str, counted: str) -> None:
    assert not [one for one in DATE.extract(f"in April, {number} {counted}", asked()) if isinstance(one, Entity)]


@pytest.mark.parametrize("part", ["mornings", "afternoons", "evenings", "nights"])
def test_parts_of_many_days_are_no_day(part: str) -> None:
    for message in (f"on Saturday {part}", f"Tuesday {part} suit us, we work all week"):
        assert Asked("date").found(message) == [], message
