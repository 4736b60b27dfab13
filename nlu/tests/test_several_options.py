"""Any of the options: lists, places, all, none, all but some; in the order of the options, without repeats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu.tests.asking import Asked
from nlu.types import LocalText, Option

PARTS = (
    Option("head", LocalText.of("Head", ar="الرأس")),
    Option("left_arm", LocalText.of("Left arm", ar="الذراع الأيسر")),
    Option("right_arm", LocalText.of("Right arm", ar="الذراع الأيمن")),
    Option("hand", LocalText.of("Hand, finger", ar="اليد"), ("palm",)),
    Option("back", LocalText.of("Back", ar="الظهر"), ("spine",)),
)
HURT = Asked("checkbox", *PARTS)
VALUES = [option.value for option in PARTS]
SOME = st.lists(st.sampled_from(PARTS), min_size=1, unique=True)
ONE_AND_MORE = st.permutations(PARTS).flatmap(lambda order: st.tuples(st.just(order[0]), st.just(order[1:3])))


def in_order(options: list[Option]) -> list[str]:
    return [value for value in VALUES if value in {option.value for option in options}]


@given(
    SOME,
    st.sampled_from((", ", " and ", " & ", "/", " + ", "; ")),
    st.sampled_from(("{}", "{} please", "I hurt my {}", "just {}.")),
)
def test_a_list_of_names_in_any_order(some: list[Option], joint: str, said: str) -> None:
    names = joint.join(option.label().lower() for option in some)
    assert HURT.value(said.format(names)) == in_order(some)


@given(SOME, st.sampled_from((" و", "، ", " و ", "، و")), st.sampled_from(("{}", "{} لو سمحت", "نعم {}")))
def test_a_list_of_arabic_names(some: list[Option], joint: str, said: str) -> None:
    assert HURT.value(said.format(joint.join(option.label("ar") for option in some))) == in_order(some)


@given(SOME, st.sampled_from((", ", " and ", " ")))
def test_a_list_of_places(some: list[Option], joint: str) -> None:
    places = joint.join(str(PARTS.index(option) + 1) for option in some)
    assert HURT.value(places) == in_order(some)


@given(ONE_AND_MORE, st.sampled_from(("{b} and {c}, not {a}", "not {a} but {b} and {c}", "no {a}, just {b}, {c}")))
def test_what_is_denied_is_left_out(drawn: tuple[Option, list[Option]], said: str) -> None:
    out, told = drawn
    text = said.format(a=out.label(), b=told[0].label(), c=told[1].label())
    assert HURT.value(text) == in_order(told)


@given(
    st.sampled_from(PARTS),
    st.sampled_from(("everything but {}", "all except the {}", "all of them except for {}", "all but {}")),
)
def test_all_but_one(out: Option, said: str) -> None:
    left = [value for value in VALUES if value != out.value]
    assert HURT.value(said.format(out.label())) == left
    assert HURT.value(said.format(f"the {['first', 'second', 'third', 'fourth', 'last'][PARTS.index(out)]}")) == left
    assert HURT.value(f"الكل ما عدا {out.label('ar')}") == left


@given(st.permutations(PARTS))
def test_what_is_taken_back_gives_way_and_either_is_asked(order: list[Option]) -> None:
    names = [option.label() for option in order]
    assert HURT.value(f"{names[0]}, no wait, {names[1]}") == [order[1].value]
    assert HURT.value(f"{names[0]} and {names[1]}, sorry, {names[2]}") == in_order([order[0], order[2]])
    assert HURT.doubt(f"{names[0]} or {names[1]}") == "choice_unclear"


@pytest.mark.parametrize("text", ["all", "all of them please", "everything", "all five", "الكل", "كلها لو سمحت"])
def test_all_of_them(text: str) -> None:
    assert HURT.value(text) == VALUES


@pytest.mark.parametrize("text", ["none", "none of them", "nothing, thanks", "لا شيء", "ولا واحد"])
def test_none_is_an_empty_list_only_where_it_may_be_empty(text: str) -> None:
    assert HURT.doubt(text) == "not_an_option"
    assert Asked("checkbox", *PARTS, required=False).value(text) == []
    assert Asked("checkbox", *PARTS, min_items=0).value(text) == []


def test_both_means_two_where_there_are_two() -> None:
    assert HURT.doubt("both") == "not_an_option"
    for text in ("both", "both of them please", "كلاهما"):
        assert Asked("checkbox", "Email", "Phone").value(text) == ["Email", "Phone"]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("left and right arm", ["left_arm", "right_arm"]),
        ("the first two", ["head", "left_arm"]),
        ("the last two", ["hand", "back"]),
        ("first and last", ["head", "back"]),
        ("الأول والثالث", ["head", "right_arm"]),
        ('["Head", "back", "Head"]', ["head", "back"]),
    ],
)
def test_parts_of_names_places_and_json(text: str, values: list[str]) -> None:
    assert HURT.value(text) == values


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("arm", "choice_unclear"),
        ("back and arm", "choice_unclear"),
        ("back and zombies", "not_an_option"),
        ("not the head", "not_an_option"),
        ('["Nope"]', "not_an_option"),
        ("1 and 9", "no_such_place"),
    ],
)
def test_a_list_with_an_open_part_is_asked_back(text: str, code: str) -> None:
    assert HURT.doubt(text) == code


def test_single_letters_are_options_in_a_list_and_words_in_a_sentence() -> None:
    letters = Asked("checkbox", "A", "B", "C")
    assert letters.value("A and C") == ["A", "C"]
    assert letters.heard("I have a very strange feeling about the whole story") is None


def test_a_single_yes_box_hears_yes() -> None:
    assert Asked("checkbox", "Yes", "No").value("yeah") == ["Yes"]


def test_what_is_named_in_free_text_is_one_list_as_sure_as_its_weakest() -> None:
    (found,) = HURT.reader.extract("We hurt head and the Right arm there, not the spine", HURT.context)
    assert (found.value, found.confidence) == (["head", "right_arm"], 0.7)  # type: ignore[union-attr]
