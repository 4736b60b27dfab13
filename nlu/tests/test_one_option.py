"""One of the options: by name in any language, part of a name, place, or a slip; asked back where several fit."""

from __future__ import annotations

import pytest

from nlu.tests.asking import Asked
from nlu.types import LocalText, Option

KIND = Asked(
    "dropdown",
    Option("Fire", LocalText.of("Fire", ar="حريق")),
    Option("Accident", LocalText.of("Accident", ar="حادث"), ("crash",)),
    Option("Injury", LocalText.of("Injury", ar="إصابة")),
    Option("Chemical spill"),
)
EMPLOYER = Asked("dropdown", "Riyadh Technology Co.", "Riyadh Trading Est.", "Jeddah Foods, Ltd")
YES_NO = Asked("dropdown", Option("Yes", LocalText.of("Yes", ar="نعم")), Option("No", LocalText.of("No", ar="لا")))
BLOOD = Asked("dropdown", "A+", "A-", "B+", "O-", "AB+")
WHAT_HAPPENED = Asked(
    "dropdown",
    Option("Fire", LocalText.of("Fire", ar="حريق"), ("smoke",)),
    Option("Crash", LocalText.of("Crash", ar="تصادم")),
    Option("Injury", LocalText.of("Injury", ar="إصابة"), ("hurt", "injured", "injuries", "إصابات")),
)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Nobody was hurt thankfully", []),
        ("no one got injured", []),
        ("there were no injuries", []),
        ("luckily none of them were seriously hurt", []),
        ("he wasn't badly hurt", []),
        ("لا توجد إصابات والحمد لله", []),
        ("we had a fire in the yard, nobody was injured", ["Fire"]),
        ("nobody has been hurt but there was a crash", ["Crash"]),
        ("no fire, just smoke", ["Fire"]),
        ("حريق في المستودع بدون أي إصابات", ["Fire"]),
        ("one of the guards was hurt", ["Injury"]),
        ("no, an injury", ["Injury"]),
    ],
)
def test_what_did_not_come_about_is_not_chosen(text: str, values: list[str]) -> None:
    assert [value for value, _ in WHAT_HAPPENED.found(text)] == values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Fire", "Fire"),
        ("fire!", "Fire"),
        ("FIRE", "Fire"),
        ('"Fire"', "Fire"),
        ('["Fire"]', "Fire"),
        ("حريق", "Fire"),
        ("الإصابة", "Injury"),
        ("حريق كبير", "Fire"),
        ("it was a fire", "Fire"),
        ("a crash I think", "Accident"),
        ("A fire broke out in the kitchen and burned my hand badly", "Fire"),
        ("the chemical one", "Chemical spill"),
        ("spill", "Chemical spill"),
        ("injry", "Injury"),
        ("accidnet", "Accident"),
        ("Fire, no wait, Accident", "Accident"),
    ],
)
def test_an_option_is_told_by_its_name(text: str, value: str) -> None:
    assert KIND.value(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("the first one", "Fire"),
        ("second", "Accident"),
        ("2", "Accident"),
        ("#3", "Injury"),
        ("number 3", "Injury"),
        ("option two", "Accident"),
        ("the last one", "Chemical spill"),
        ("٢", "Accident"),
        ("الأول", "Fire"),
        ("الخيار الثالث", "Injury"),
        ("الأخير", "Chemical spill"),
    ],
)
def test_an_option_is_told_by_its_place(text: str, value: str) -> None:
    assert KIND.value(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("the technology one", "Riyadh Technology Co."),
        ("technolgy", "Riyadh Technology Co."),
        ("I work at riyadh trading", "Riyadh Trading Est."),
        ("foods", "Jeddah Foods, Ltd"),
        ("technology, and no wait, it was tuesday and not monday at all", "Riyadh Technology Co."),
    ],
)
def test_a_part_of_a_name_is_enough_when_only_one_has_it(text: str, value: str) -> None:
    assert EMPLOYER.value(text) == value
    assert EMPLOYER.sure(text) < 1


def test_a_comma_in_a_name_splits_nothing() -> None:
    assert EMPLOYER.value("jeddah foods, ltd") == "Jeddah Foods, Ltd"


def test_words_that_several_options_share_are_asked_back() -> None:
    assert EMPLOYER.candidates("riyadh") == ["Riyadh Technology Co.", "Riyadh Trading Est."]
    assert KIND.candidates("fire or accident") == ["Fire", "Accident"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("banana", "not_an_option"),
        ("not fire", "not_an_option"),
        ("anything but Fire", "not_an_option"),
        ("not the first one", "not_an_option"),
        ("none of them", "not_an_option"),
        ("first aid", "not_an_option"),
        ("5", "no_such_place"),
        ("the ninth", "no_such_place"),
    ],
)
def test_a_short_message_that_names_no_option_hears_the_options(text: str, code: str) -> None:
    assert KIND.doubt(text) == code
    found = KIND.heard(text)
    assert found is not None
    assert "Chemical spill" in found.problem.text.get("en")  # type: ignore[union-attr]
    assert "حريق" in found.problem.text.get("ar")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text",
    ["what does accident mean?", "I do not know what to say about this whole thing really", "why?", "", "لماذا؟"],
)
def test_questions_and_long_talk_are_left_to_others(text: str) -> None:
    assert KIND.heard(text) is None


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("Unpaid leave", "Sick leave"), "paid leave"),
        (("Female", "Other"), "male"),
        (("Level 1", "Level 3"), "Level 2"),
        (("1-3 days", "4-6 days"), "2"),
        (("Type A", "Type B"), "Type C"),
    ],
)
def test_a_name_that_is_nearly_another_is_not_taken_for_it(options: tuple[str, ...], text: str) -> None:
    assert Asked("dropdown", *options).value(text) is None


def test_numbers_as_options_are_names_and_not_places() -> None:
    assert Asked("dropdown", "10", "20", "2").value("2") == "2"
    assert Asked("dropdown", "10", "20", "30").value("2") is None


@pytest.mark.parametrize(("text", "value"), [("A+", "A+"), ("a-", "A-"), ("my type is O-", "O-"), ("ab+", "AB+")])
def test_signs_tell_options_apart(text: str, value: str) -> None:
    assert BLOOD.value(text) == value


def test_without_its_sign_a_name_is_open() -> None:
    assert BLOOD.candidates("A") == ["A+", "A-"]


@pytest.mark.parametrize(("text", "value"), [("yeah", "Yes"), ("نعم", "Yes"), ("not really", "No"), ("لا شكرا", "No")])
def test_options_that_mean_yes_and_no_hear_all_their_words(text: str, value: str) -> None:
    assert YES_NO.value(text) == value


def test_maybe_is_a_third_option_where_there_is_one_and_open_otherwise() -> None:
    assert YES_NO.candidates("maybe") == ["Yes", "No"]
    assert Asked("dropdown", "Yes", "No", "Maybe").value("maybe") == "Maybe"


def test_whole_names_are_found_in_free_text_unless_denied_or_asked_about() -> None:
    text = "There was a fire then a crash, not an injury. What is a chemical spill?"
    assert KIND.found(text) == [("Fire", "fire"), ("Accident", "crash")]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("Yes", "No"), "no one said yes"),
        (("Other", "None"), "some other day, none of this"),
        (("IT", "HR"), "it was my hr of need"),
        (("1", "2"), "2 people"),
        (("A", "I"), "I saw a man"),
    ],
)
def test_everyday_words_in_free_text_are_no_options(options: tuple[str, ...], text: str) -> None:
    assert Asked("dropdown", *options).found(text) == []


def test_short_names_count_when_written_as_the_form_writes_them() -> None:
    assert Asked("dropdown", "IT", "HR").found("I work in IT") == [("IT", "IT")]
