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


def in_order(options: list[Option]) -> list[str]:
    return [value for value in VALUES if value in {option.value for option in options}]


@given(SOME, st.sampled_from((", ", " and ", " & ", "/", "; ")), st.sampled_from(("{}", "{} please", "I hurt my {}")))
def test_a_list_of_names_or_places_in_any_order(some: list[Option], joint: str, message: str) -> None:
    assert HURT.value(message.format(joint.join(option.label().lower() for option in some))) == in_order(some)
    assert HURT.value(joint.join(str(PARTS.index(option) + 1) for option in some)) == in_order(some)


@given(SOME, st.sampled_from((" و", "، ", " و ", "، و")), st.sampled_from(("{}", "{} لو سمحت", "نعم {}")))
def test_a_list_of_arabic_names(some: list[Option], joint: str, message: str) -> None:
    assert HURT.value(message.format(joint.join(option.label("ar") for option in some))) == in_order(some)


LEFT_OUT = (
    "{b} and {c}, not {a}",
    "not {a} but {b} and {c}",
    "no {a}, {b}, {c}",
    "{b}, no {a}, and {c}",
    "{b}, no {a} but {c}",
)


@given(st.permutations(PARTS), st.sampled_from(LEFT_OUT))
def test_what_is_denied_or_taken_back_is_left_out_and_either_is_asked(order: list[Option], message: str) -> None:
    a, b, c = (option.label() for option in order[:3])
    assert HURT.value(message.format(a=a, b=b, c=c)) == in_order(order[1:3])
    assert HURT.value(f"{a} and {b}, sorry, {c}") == in_order([order[0], order[2]])
    assert HURT.doubt(f"{a} or {b}") == "choice_unclear"


@given(st.sampled_from(PARTS), st.sampled_from(("everything but {}", "all except the {}", "all of them except for {}")))
def test_all_but_one(out: Option, message: str) -> None:
    left = [value for value in VALUES if value != out.value]
    place = ("first", "second", "third", "fourth", "last")[PARTS.index(out)]
    for text in (message.format(out.label()), message.format(f"the {place}"), f"الكل ما عدا {out.label('ar')}"):
        assert HURT.value(text) == left


def test_all_both_and_none() -> None:
    two, may_be_empty = Asked("checkbox", "Email", "Phone"), Asked("checkbox", *PARTS, required=False)
    for text in ("all", "all of them please", "everything", "all five", "الكل", "كلها لو سمحت"):
        assert HURT.value(text) == VALUES, text
    for text in ("both", "both of them please", "كلاهما"):
        assert (HURT.doubt(text), two.value(text)) == ("not_an_option", ["Email", "Phone"])
    for text in ("none", "none of them", "nothing, thanks", "لا شيء", "ولا واحد"):
        assert (HURT.doubt(text), may_be_empty.value(text)) == ("not_an_option", []), text


@pytest.mark.parametrize(
    ("text", "values"),
    [("left and right arm", ["left_arm", "right_arm"]), ("the first two", ["head", "left_arm"]),
     ("the last two", ["hand", "back"]), ("الأول والثالث", ["head", "right_arm"])],
)  # fmt: skip
def test_parts_of_names_and_several_places(text: str, values: list[str]) -> None:
    assert HURT.value(text) == values


@pytest.mark.parametrize(
    ("text", "code"),
    [("back and arm", "choice_unclear"), ("back and zombies", "not_an_option"), ("1 and 9", "no_such_place")],
)
def test_a_list_with_an_open_part_is_asked_back(text: str, code: str) -> None:
    assert HURT.doubt(text) == code


def test_what_is_named_in_free_text_is_one_list_as_sure_as_its_weakest() -> None:
    (found,) = HURT.reader.extract("We hurt head and the Right arm there, not the spine", HURT.context)
    assert (found.value, found.confidence) == (["head", "right_arm"], 0.7)  # type: ignore[union-attr]


FIRMS = (
    Option("tech", LocalText.of("Riyadh Technology Co.", ar="شركة الرياض للتقنية")),
    Option("steel", LocalText.of("Eastern Steel Works", ar="مصانع الحديد الشرقية")),
    Option("east", LocalText.of("Eastern Steel Trade", ar="تجارة الحديد الشرقية")),
    Option("kin", LocalText.of("Care for a member of the family")),
)


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        ("I fell at Riyadh Technology, where I am a welder", ["tech"]),
        ("طحت وأنا شغال في شركة الرياض مهندس", ["tech"]),
        ("I fell at Eastern Steel Works, where I am a welder", ["steel"]),
        ("she takes good care, as a member of our team", []),
    ],
)
def test_a_proper_name_may_lack_its_last_word(message: str, meant: list[str]) -> None:
    told = Asked("checkbox", *FIRMS).found(message)
    assert [value for values, _ in told for value in values] == meant


ALL = ("everything", "all of them", "all of it", "the whole lot")
MOST = ("especially", "above all", "mostly", "in particular", "even", "most of all")


@pytest.mark.parametrize("joint", [", ", ". ", ", and "])
@pytest.mark.parametrize("most", MOST)
@pytest.mark.parametrize("message", ALL)
def test_all_is_all_whichever_of_them_is_named_beside(message: str, most: str, joint: str) -> None:
    assert HURT.value(f"{message}{joint}{most} my head") == VALUES
    assert HURT.value(f"{message}{joint}{most} my head and my back") == VALUES


@pytest.mark.parametrize("but", ["but", "except", "apart from", "except for", "bar", "minus"])
@pytest.mark.parametrize("message", ["everything", "all", "all of them"])
def test_all_but_some_leaves_out_each_that_is_named(message: str, but: str) -> None:
    assert HURT.value(f"{message} {but} the head") == VALUES[1:]
    assert HURT.value(f"{message} {but} the head and the back") == VALUES[1:-1]
    assert HURT.value(f"{message}, especially the hand, but not the back") == VALUES[:-1]


@pytest.mark.parametrize("words", ["all, only the head", "all of them, no, just the head", "all kinds of head aches"])
def test_some_that_are_told_instead_of_all_are_those(words: str) -> None:
    assert HURT.value(words) == ["head"]


WEEK = [
    ("mon", "Monday", "الاثنين"),
    ("tue", "Tuesday", "الثلاثاء"),
    ("wed", "Wednesday", "الأربعاء"),
    ("sat", "Saturday", "السبت"),
]
SUITS = Asked("checkbox", *(Option(value, LocalText.of(name, ar=arabic)) for value, name, arabic in WEEK))


@pytest.mark.parametrize("one", WEEK[:2])
@pytest.mark.parametrize("other", WEEK[2:])
def test_a_day_that_is_called_as_a_number_is_a_day(one: tuple[str, str, str], other: tuple[str, str, str]) -> None:
    values = [one[0], other[0]]
    assert SUITS.found(f"I could come on {one[1]} and {other[1]} if you like, or so")[0][0] == values
    assert SUITS.found(f"الأيام المناسبة لي هي {one[2]} و{other[2]} إن شاء الله")[0][0] == values


ROTA = ("Making teas", "Mending nets", "Sorting letters", "Late watch")
TASKS = Asked("checkbox", *ROTA)


@pytest.mark.parametrize("message", ["everything but the {}", "all of them apart from the {} one", "all except {}"])
@pytest.mark.parametrize(("part", "out"), [("teas", 0), ("nets", 1), ("letters", 2), ("late", 3)])
def test_all_but_one_that_is_told_by_a_part_of_its_name(part: str, out: int, message: str) -> None:
    assert TASKS.value(message.format(part)) == [name for name in ROTA if name != ROTA[out]]


@pytest.mark.parametrize(
    "message",
    ["I could do the {} and on a good day perhaps a bit of late watch", "the {}, and maybe the late watch as well"],
)
@pytest.mark.parametrize(("part", "name"), [("teas", ROTA[0]), ("nets", ROTA[1]), ("letters", ROTA[2])])
def test_a_part_of_a_name_counts_beside_whole_names(part: str, name: str, message: str) -> None:
    assert TASKS.value(message.format(part)) == [name, "Late watch"]


@pytest.mark.parametrize(
    "message", ["{}, {}, no wait, {} too", "{} and {}, oh no actually {} as well", "{}, {}. also {}"]
)
def test_what_comes_to_a_list_takes_nothing_back(message: str) -> None:
    assert TASKS.value(message.format(*(name.lower() for name in ROTA[:3]))) == [*ROTA[:3]]


@pytest.mark.parametrize(
    "after", ["", " would be nice I think, when there is room on the weekdays", " please, for my knee"]
)
def test_what_is_pointed_at_by_a_part_of_its_name_is_chosen(after: str) -> None:
    classes = Asked("checkbox", "Yoga flow", "Spin class", "Body pump", "Aqua fit", id="classes", label="Classes")
    assert classes.value(f"the yoga and the aqua{after}") == ["Yoga flow", "Aqua fit"]
    assert classes.value(f"definitely the spin. and the pump one{after}") == ["Spin class", "Body pump"]


@pytest.mark.parametrize("message", ["a second cot and a monday paper", "a monday paper, and we'd need a second cot"])
def test_a_name_may_begin_as_a_length_of_time_or_a_day_does(message: str) -> None:
    wanted = Asked("checkbox", "Second cot", "Monday paper", "Late key")
    assert wanted.value(message) == ["Second cot", "Monday paper"]
