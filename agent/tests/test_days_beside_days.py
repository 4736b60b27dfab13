"""A day that is told without its year, or its month, is read by the day that stands beside it."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.tests.talk import Dialogue, spec_of

LEAVE = """---
title: {en: Leave, ar: إجازة}
language: [en, ar]
fields:
  - {id: start_date, type: date, required: true, label: {en: First day of leave, ar: أول يوم في الإجازة},
     prompt: {en: When does your leave start?, ar: متى تبدأ إجازتك؟}}
  - {id: end_date, type: date, required: true, label: {en: Last day of leave, ar: آخر يوم في الإجازة},
     prompt: {en: When does your leave end?, ar: متى تنتهي إجازتك؟}RULES}
  - {id: notes, type: text, required: true, label: {en: Notes, ar: ملاحظات}, prompt: {en: Any notes?, ar: أي ملاحظات؟}}
---
"""
FREE = LEAVE.replace("RULES", "")
RULE = "{rule: end_date >= start_date, message: It cannot be before the first.}"
RULED = LEAVE.replace("RULES", f", constraints: [{RULE}]")


def begun(start: str, document: str = FREE, locale: str = "en") -> Dialogue:
    opened = Dialogue(spec_of(document), locale=locale)
    opened.open()
    opened.pick(start_date=start)
    assert opened.asked == "end_date"
    return opened


@pytest.mark.parametrize("document", [FREE, RULED])
@pytest.mark.parametrize(
    ("start", "words", "end"),
    [
        ("2025-06-11", "15 june", "2025-06-15"),
        ("2025-06-11", "until the end of it, 30 June", "2025-06-30"),
        ("2025-11-20", "2 february", "2026-02-02"),
        ("2025-12-28", "3 jan", "2026-01-03"),
        ("2026-09-15", "october 31", "2026-10-31"),
        ("2026-11-30", "the 4th", "2026-12-04"),
        ("2027-02-15", "may 31", "2027-05-31"),
        ("2027-02-15", "the 20th", "2027-02-20"),
        ("2027-02-15", "20 Feb 2028", "2028-02-20"),
        ("2026-03-16", "friday", "2026-03-20"),
        ("2026-03-16", "until Wednesday", "2026-03-18"),
        ("2026-03-10", "friday", "2026-03-13"),
        ("2026-03-16", "in two weeks", "2026-03-26"),
    ],
)
def test_the_last_day_is_read_by_the_first(document: str, start: str, words: str, end: str) -> None:
    opened = begun(start, document)
    opened.say(words)
    assert opened.answers.get("end_date") == end


@pytest.mark.parametrize(("words", "end"), [("١٥ يونيو", "2025-06-15"), ("31 أغسطس", "2025-08-31")])
def test_in_arabic_too(words: str, end: str) -> None:
    opened = begun("2025-06-11", locale="ar")
    opened.say(words)
    assert opened.answers["end_date"] == end


@given(start=st.dates(date(2025, 7, 1), date(2027, 5, 1)), days=st.integers(0, 180))
def test_any_day_and_month_of_half_a_year_from_the_first_day_on(start: date, days: int) -> None:
    end = start + timedelta(days=days)
    opened = begun(start.isoformat())
    opened.say(f"{end:%d %B}")
    assert opened.answers["end_date"] == end.isoformat()


def test_the_first_day_is_read_by_the_last() -> None:
    opened = Dialogue(spec_of(FREE))
    opened.open()
    opened.pick(end_date="2025-06-20")
    opened.say("11 june")
    assert opened.answers["start_date"] == "2025-06-11"


def test_a_day_before_the_first_is_refused_and_taken_for_none_a_year_later() -> None:
    opened = begun("2026-12-10", RULED)
    opened.say("5 December")
    assert "end_date" not in opened.answers
    assert "cannot be before" in opened.words


def test_a_day_that_a_rule_measures_by_another_is_read_by_that() -> None:
    document = FREE.replace("First day of leave", "Day of the fall").replace("Last day of leave", "Day told of it")
    ruled = document.replace("تنتهي إجازتك؟}", "تنتهي إجازتك؟}, constraints: [end_date >= start_date]")
    opened = begun("2025-06-11", ruled)
    opened.say("15 june")
    assert opened.answers["end_date"] == "2025-06-15"


def test_what_stands_is_changed_by_its_own_year() -> None:
    opened = begun("2025-06-11")
    opened.say("15 june")
    opened.say("change the last day to 18 June")
    assert opened.answers["end_date"] == "2025-06-18"


@pytest.mark.parametrize(
    ("words", "start", "end"),
    [
        ("from 20 October to 20 March", "2026-10-20", "2027-03-20"),
        ("from 20 February to 3 January", "2027-02-20", "2028-01-03"),
        ("from March 10 until January 8", "2027-03-10", "2028-01-08"),
        ("from 20 to 25 March", "2026-03-20", "2026-03-25"),
        ("من ٢٠ فبراير إلى ٣ يناير", "2027-02-20", "2028-01-03"),
    ],
)
def test_a_period_that_is_told_whole_ends_after_it_began(words: str, start: str, end: str) -> None:
    opened = Dialogue(spec_of(FREE), locale="en" if words.isascii() else "ar")
    opened.open()
    opened.say(words)
    assert opened.answers == {"start_date": start, "end_date": end}


@given(start=st.dates(date(2025, 6, 1), date(2026, 12, 1)), days=st.integers(1, 300))
def test_whichever_days_are_told_together(start: date, days: int) -> None:
    end = start + timedelta(days=days)
    opened = Dialogue(spec_of(FREE), locale="en")
    opened.open()
    opened.say(f"from {start:%d %B} to {end:%d %B}")
    told = {name: date.fromisoformat(day) for name, day in opened.answers.items()}
    assert not told or told["start_date"] < told["end_date"]


VISIT = """---
form_id: visit
title: A visit
fields:
  - {id: day, type: date, required: true, label: Collection date, prompt: On which day will you collect it?}
  - {id: hour, type: time, required: true, label: Collection time, prompt: At what time will you collect it?}
  - {id: notes, type: textarea, required: false, label: Notes, prompt: Anything else?}
---
"""


@pytest.mark.parametrize(
    "words",
    [
        "partys on 29 March but ill come 28 March at 10:15",
        "the party is on Sunday 29 March but ill come Saturday 28 March at 10:15 am",
    ],
)
def test_of_two_days_the_one_that_stands_beside_no_hour_is_not_taken(words):
    opened = Dialogue(spec_of(VISIT))
    opened.say("hello")
    opened.say(words)
    assert opened.answers == {"hour": "10:15"}
    assert opened.asked == "day"
