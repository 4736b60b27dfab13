"""Any of the options: lists, places, all, none, all but some; in the order of the options, without repeats."""

from __future__ import annotations

import pytest

from nlu.tests.asking import Asked

NAMES = ("Head", "Left arm", "Right arm", "Hand, finger", "Back")
HURT = Asked("checkbox", *NAMES)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Head and Back", ["Head", "Back"]),
        ("back, head", ["Head", "Back"]),
        ("Back", ["Back"]),
        ("just the back please", ["Back"]),
        ("head, left arm and hand, finger", ["Head", "Left arm", "Hand, finger"]),
        ("left and right arm", ["Left arm", "Right arm"]),
        ("head & bak", ["Head", "Back"]),
        ("I hurt my left arm and my back", ["Left arm", "Back"]),
        ("not head but back", ["Back"]),
        ('["Head", "Back", "Head"]', ["Head", "Back"]),
        ("the first two", ["Head", "Left arm"]),
        ("1 and 3", ["Head", "Right arm"]),
        ("1,3", ["Head", "Right arm"]),
        ("first and last", ["Head", "Back"]),
        ("الأول والثالث", ["Head", "Right arm"]),
        ("all", list(NAMES)),
        ("all of them please", list(NAMES)),
        ("الكل", list(NAMES)),
        ("everything but Head", list(NAMES[1:])),
        ("all except the first", list(NAMES[1:])),
    ],
)
def test_several_are_told_in_many_ways(text: str, values: list[str]) -> None:
    assert HURT.value(text) == values


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("arm", "choice_unclear"),
        ("Head or Back", "choice_unclear"),
        ("back and zombies", "not_an_option"),
        ("both", "not_an_option"),
        ('["Nope"]', "not_an_option"),
        ("1 and 9", "no_such_place"),
    ],
)
def test_a_list_with_an_open_part_is_asked_back(text: str, code: str) -> None:
    assert HURT.doubt(text) == code


def test_both_means_two_where_there_are_two() -> None:
    assert Asked("checkbox", "Email", "Phone").value("both") == ["Email", "Phone"]


def test_none_is_an_empty_list_only_where_it_may_be_empty() -> None:
    assert HURT.doubt("none of them") == "not_an_option"
    assert Asked("checkbox", *NAMES, required=False).value("none of them") == []
    assert Asked("checkbox", *NAMES, min_items=0).value("لا شيء") == []


def test_single_letters_are_options_in_a_list_and_words_in_a_sentence() -> None:
    letters = Asked("checkbox", "A", "B", "C")
    assert letters.value("A and C") == ["A", "C"]
    assert letters.heard("I have a strange feeling about the whole story") is None


def test_a_single_yes_box_hears_yes() -> None:
    certificate = Asked("checkbox", "Yes", "No")
    assert certificate.value("yeah") == ["Yes"]
    assert certificate.value('["Yes"]') == ["Yes"]


def test_what_is_named_in_free_text_is_one_list() -> None:
    assert HURT.found("We hurt head and the Right arm there") == [(["Head", "Right arm"], "head and the Right arm")]


def test_an_acronym_in_small_letters_tells_beside_another_option() -> None:
    extras = Asked("checkbox", "GPS", "Snow chains", "Wifi")
    assert extras.found("we need gps and wifi") == [(["GPS", "Wifi"], "gps and wifi")]
    assert not extras.found("the gps of my phone broke")


def test_all_is_said_of_things_and_people_in_arabic() -> None:
    assert HURT.value("كله") == list(NAMES)


def test_an_arabic_and_is_glued_to_the_next_option() -> None:
    wants = Asked("checkbox", "استرداد المبلغ", "اعتذار", "وصل جديد", language="ar")
    assert wants.value("اعتذار واسترداد المبلغ") == ["استرداد المبلغ", "اعتذار"]
    assert wants.value("وصل جديد") == ["وصل جديد"]
