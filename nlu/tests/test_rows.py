"""Options that follow one another, words for several of them, all but some, and an option that means none."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu.choosing.answers import choose_several
from nlu.choosing.matcher import Chosen, OptionMatcher
from nlu.choosing.rows import FRIDAY_WEEKEND, WEEKEND
from nlu.entity import ValueContext
from nlu.tests.asking import Asked
from nlu.types import LocalText, Option

WEEK = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
ARABIC = "الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد".split()
DAYS = Asked("checkbox", *(Option(day, LocalText.of(day, ar=ar)) for day, ar in zip(WEEK, ARABIC, strict=True)))
FLOORS = Asked("checkbox", *(f"Floor {number}" for number in range(1, 7)))
CLASSES = Asked("checkbox", *(f"Class {letter}" for letter in "ABCDE"))
SNACKS = Asked("checkbox", "Crisps", "Olives", "Nuts", "None of these")
PLACE = st.integers(0, 6)


@given(
    PLACE,
    PLACE,
    st.sampled_from(("{} to {}", "from {} until {}", "{}-{}", "{} through {} please", "between {} and {}")),
)
def test_a_range_of_days_is_all_between_its_ends_be_it_past_a_weekend(one: int, other: int, message: str) -> None:
    between = [WEEK[(one + step) % 7] for step in range((other - one) % 7 + 1)]
    expected = [day for day in WEEK if day in between]
    assert DAYS.value(message.format(WEEK[one], WEEK[other])) == expected
    assert DAYS.value(message.format(WEEK[one][:3].lower(), WEEK[other][:3].lower())) == expected
    assert DAYS.value(f"من {ARABIC[one]} إلى {ARABIC[other]}") == expected


def test_numbers_and_letters_are_rows_that_do_not_turn_round() -> None:
    assert FLOORS.value("floor 2 to floor 4") == ["Floor 2", "Floor 3", "Floor 4"]
    assert FLOORS.doubt("floor 5 to floor 3") == "choice_unclear"
    assert CLASSES.value("class B until class D") == ["Class B", "Class C", "Class D"]


def test_a_range_of_what_is_no_row_is_asked() -> None:
    assert SNACKS.doubt("crisps to nuts") == "choice_unclear"
    assert SNACKS.value("crisps - nuts") == ["Crisps", "Nuts"]
    assert SNACKS.found("from crisps to olives") == []


@given(st.lists(PLACE, min_size=2, unique=True), st.sampled_from((" ", ", ", " & ", " and ", "/")))
def test_days_may_be_abbreviated_beside_others(places: list[int], joint: str) -> None:
    message = joint.join(WEEK[place][:3] for place in places)
    assert DAYS.value(message) == [day for day in WEEK if WEEK.index(day) in places]


def test_an_abbreviation_that_is_another_word_names_no_day() -> None:
    assert DAYS.value("I sat there for hours") is None
    assert DAYS.value("after we wed in spring") is None
    assert SNACKS.value("nothing salty, please") is None


def test_a_word_for_several_days_names_them_where_the_person_is() -> None:
    chosen = {}
    for weekend in (WEEKEND, FRIDAY_WEEKEND):
        for word in ("weekends", "weekdays"):
            found = choose_several(OptionMatcher(word, DAYS.context.options, (), weekend), may_be_empty=False)
            assert isinstance(found, Chosen)
            chosen[word, weekend] = [WEEK[place] for place in sorted(found.places)]
    assert chosen["weekends", WEEKEND] == ["Saturday", "Sunday"]
    assert chosen["weekdays", WEEKEND] == WEEK[:5]
    assert chosen["weekends", FRIDAY_WEEKEND] == ["Friday", "Saturday"]
    assert chosen["weekdays", FRIDAY_WEEKEND] == ["Monday", "Tuesday", "Wednesday", "Thursday", "Sunday"]


@pytest.mark.parametrize(("zone", "days"), [("Asia/Kuwait", ["Friday", "Saturday"]), ("Europe/Rome", WEEK[5:])])
def test_the_clock_tells_which_days_are_a_weekend(zone: str, days: list[str]) -> None:
    now = datetime(2026, 3, 12, 10, tzinfo=ZoneInfo(zone))
    context = ValueContext(DAYS.context.slot, now, "en", DAYS.context.options)
    (found,) = DAYS.reader.extract("I can help at the weekend", context)
    assert found.value == days  # type: ignore[union-attr]


@given(PLACE, st.sampled_from(("every day but {}", "every day except {}s", "all week, not {}", "all days bar {}")))
def test_all_days_but_one(out: int, message: str) -> None:
    assert DAYS.value(message.format(WEEK[out])) == [day for day in WEEK if day != WEEK[out]]


def test_groups_and_ranges_go_without_what_is_left_out() -> None:
    assert DAYS.value("weekdays except Monday") == ["Tuesday", "Wednesday", "Thursday", "Sunday"]
    assert DAYS.value("Monday to Thursday but not Tuesday") == ["Monday", "Wednesday", "Thursday"]
    assert DAYS.value("أيام الخميس والسبت") == ["Thursday", "Saturday"]


@pytest.mark.parametrize(
    ("message", "means"),
    [
        ("all of them", ["Crisps", "Olives", "Nuts"]),
        ("everything but the olives", ["Crisps", "Nuts"]),
        ("anything but nuts", ["Crisps", "Olives"]),
        ("nothing", ["None of these"]),
        ("nothing, thanks", ["None of these"]),
        ("الكل", ["Crisps", "Olives", "Nuts"]),
    ],
)
def test_an_option_that_means_none_is_no_part_of_all_and_all_of_none(message: str, means: list[str]) -> None:
    assert SNACKS.value(message) == means


@pytest.mark.parametrize(
    "message", ["we won't have nuts after all", "not all of them", "I don't want everything", "not yet"]
)
def test_what_is_denied_is_neither_all_nor_none(message: str) -> None:
    assert SNACKS.value(message) is None


def test_of_several_one_that_stays_as_it_is_is_asked() -> None:
    assert SNACKS.doubt("the crisps go, the nuts stay") == "choice_unclear"
    assert SNACKS.found("the crisps can go, the nuts are staying") == []
    stays = Asked("checkbox", "Inn", "Camp", prompts=(LocalText.of("Where do you stay?"),))
    assert stays.value("the inn and the camp, I stay there") == ["Inn", "Camp"]
