"""Numbers are read from figures and words in two languages, and asked back where they are open."""

from __future__ import annotations

import pytest

from nlu.tests.asking import Asked
from nlu.tests.parties import OPEN, PARTIES, WITHOUT
from nlu.types import LocalText

PEOPLE = Asked("integer", id="people", label=LocalText.of("Number of people", ar="عدد الأشخاص"), minimum=1, maximum=500)
AMOUNT = Asked("number", id="amount", label="Amount")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        ("5 people", 5),
        ("five", 5),
        ("twenty-one", 21),
        ("two hundred and five", 205),
        ("a dozen", 12),
        ("half a dozen", 6),
        ("two dozen", 24),
        ("twelve hundred", 1200),
        ("a hundred and twenty five thousand and six", 125006),
        ("we are 6", 6),
        ("for two", 2),
        ("party of 8", 8),
        ("about 5 I think", 5),
        ("number 5", 5),
        ("five (5)", 5),
        ("just me", 1),
        ("none", 0),
        ("it was 5 llamas", 5),
        ("2 adults and 3 kids", 5),
        ("me and 3 friends", 4),
        ("٥", 5),
        ("５", 5),
        ("خمسة أشخاص", 5),
        ("خمسة وعشرون", 25),
        ("ثلاثة عشر", 13),
        ("أحد عشر", 11),
        ("مئتان وخمسة وعشرون", 225),
        ("ألفين وثلاثمئة", 2300),
        ("عشرين ألف وخمسمئة", 20500),
        ("ثلاثة آلاف", 3000),
        ("شخصين", 2),
        ("حوالي ١٠", 10),
        ("لا أحد", 0),
    ],
)
def test_whole_numbers_are_read(text: str, value: int) -> None:
    assert PEOPLE.value(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,250.50", 1250.5),
        ("1.250,50", 1250.5),
        ("1,250", 1250),
        ("1 250 000", 1250000),
        ("1'250", 1250),
        ("12,34,567", 1234567),
        ("12,5", 12.5),
        ("0.250", 0.25),
        ("١٬٢٥٠٫٥", 1250.5),
        ("١٫٢٥٠", 1.25),
        ("SAR 1,200", 1200),
        ("500 ريال", 500),
        ("2k", 2000),
        ("1.5 million", 1500000),
        ("15%", 15),
        ("-12.5", -12.5),
        ("two point five", 2.5),
        ("two and a half", 2.5),
        ("ثلاثة ونصف", 3.5),
        ("2½", 2.5),
        ("½", 0.5),
    ],
)
def test_amounts_are_read(text: str, value: float) -> None:
    assert AMOUNT.value(text) == value


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("3 to 5", [3, 5]),
        ("3-5", [3, 5]),
        ("between 3 and 5", [3, 5]),
        ("three or four", [3, 4]),
        ("٣ إلى ٥", [3, 5]),
        ("1.250", [1.25, 1250]),
        ("5m", [5, 5000000]),
    ],
)
def test_what_could_be_several_numbers_is_asked_back(text: str, candidates: list[float]) -> None:
    assert AMOUNT.candidates(text) == candidates


def test_limits_settle_what_the_writing_leaves_open() -> None:
    assert Asked("number", maximum=10).value("1.250") == 1.25
    assert Asked("integer").value("1.250") == 1250


@pytest.mark.parametrize("text", ["a few", "several", "more than 5", "at least 10", "20+", "بعض", "أكثر من ٥"])
def test_vague_amounts_are_asked_for_exactly(text: str) -> None:
    assert PEOPLE.doubt(text) == "number_vague"


@pytest.mark.parametrize(
    ("text", "value"), [("5, no 6", 6), ("5 people no wait make it 6 please", 6), ("٥ لا ٦", 6), ("not 5 but 6", 6)]
)
def test_the_later_number_corrects_the_earlier(text: str, value: int) -> None:
    assert PEOPLE.value(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "why do you need 2 phone numbers?",
        "how many can I bring?",
        "the 14th",
        "at 5pm",
        "5:30",
        "3/4",
        "2026-03-14",
        "12B",
        "I slipped on the stairs at 10",
        "null",
        "N/A",
        "NaN",
        "1e5",
        "1.2.3",
        "",
        "  ",
        "😀",
        "I don't know",
    ],
)
def test_other_talk_is_no_number(text: str) -> None:
    assert PEOPLE.heard(text) is None


def test_the_quote_is_the_persons_own_characters() -> None:
    assert PEOPLE.quote("  نحن ١٢٣ شخصًا") == "١٢٣"
    assert PEOPLE.quote("well, twenty-one people") == "twenty-one"
    assert PEOPLE.found("حجز لأربعةِ أشخاص") == [(4, "لأربعةِ")]


def test_a_couple_is_less_sure_in_free_text_than_a_figure() -> None:
    assert PEOPLE.sure("5") > PEOPLE.sure("Bob will bring 5 hippos")


def test_parties_in_free_text_are_counted_whatever_the_wording() -> None:
    values = [[value for value, _ in PEOPLE.found(text)] for text, _ in PARTIES]
    right = sum(found == [size] for found, (_, size) in zip(values, PARTIES, strict=True))
    wrong = sum(size not in found for found, (_, size) in zip(values, PARTIES, strict=True) if found)
    assert right / len(PARTIES) >= 0.95
    assert wrong / len(PARTIES) <= 0.01


def test_messages_without_a_party_invent_none() -> None:
    invented = [text for text in WITHOUT if PEOPLE.found(text)]
    assert len(invented) <= 0.01 * len(WITHOUT), invented


@pytest.mark.parametrize("text", OPEN)
def test_an_open_number_of_people_is_not_settled(text: str) -> None:
    assert all(value is None for value, _ in PEOPLE.found(text))


@pytest.mark.parametrize(
    ("label", "text", "found"),
    [
        ("Number of nights", "a room for 2 people, 3 nights", [(3, "3")]),
        ("Number of rooms", "2 rooms for 5 people please", [(2, "2")]),
        ("Age", "I'm 34 and live in Riyadh", [(34, "34")]),
        ("Your age", "عمري ٣٤ سنة", [(34, "٣٤")]),
        ("Budget", "we have SAR 1,200 for 5 people", [(1200, "1,200")]),
        ("Children", "2 adults and 3 kids", [(3, "3")]),
        ("Adults", "2 adults and 3 kids", [(2, "2")]),
        ("Room number", "I am in room 305", [(305, "305")]),
        ("Quantity", "I want 3 pizzas", [(3, "3")]),
        ("Quantity", "send 3 to room 12 at 5pm", []),
        ("Severity score", "5 people saw it", []),
    ],
)
def test_a_number_goes_to_the_field_that_counts_its_noun(label: str, text: str, found: list[tuple[float, str]]) -> None:
    assert Asked("integer", id="f", label=label).found(text) == found


def test_a_message_full_of_numbers_is_a_table_and_no_answer() -> None:
    assert PEOPLE.found("5 people, " * 200) == []


CHILD_SEATS = Asked("integer", id="child_seats", label="Child seats", minimum=0, maximum=3)
GUESTS = Asked(
    "integer",
    id="guests",
    label=LocalText.of("Guests", ar="المرافقون"),
    prompts=(LocalText.of("How many guests do you bring?"),),
    minimum=0,
)
ORDERS = Asked("integer", id="orders", label=LocalText.of("Orders", ar="عدد الطلبات"), minimum=0)


@pytest.mark.parametrize(
    ("asked", "text", "value"),
    [
        (CHILD_SEATS, "no kids", 0),
        (CHILD_SEATS, "no child seats", 0),
        (CHILD_SEATS, "we don't need child seats", 0),
        (CHILD_SEATS, "no", 0),
        (CHILD_SEATS, "no one", 0),
        (CHILD_SEATS, "two for the kids", 2),
        (GUESTS, "just me", 0),
        (GUESTS, "I come with 2 guests", 2),
        (ORDERS, "طلب واحد", 1),
        (ORDERS, "طلبين", 2),
        (ORDERS, "ما عندي طلبات", 0),
    ],
)
def test_none_and_one_are_told_in_the_words_of_the_question(asked: Asked, text: str, value: int) -> None:
    assert asked.value(text) == value


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (CHILD_SEATS, "one more thing, we will be 3 people"),
        (CHILD_SEATS, "no problem"),
        (PEOPLE, "no"),
        (ORDERS, "نعم كلمتهم مرتين"),
    ],
)
def test_numbers_of_other_things_and_other_noes_count_nothing(asked: Asked, text: str) -> None:
    assert asked.value(text) is None


def test_a_number_of_other_units_is_none_of_the_fields() -> None:
    experience = Asked("integer", id="experience", label="Years of experience", minimum=0)
    assert experience.value("in two weeks") is None
    assert experience.value("7 years") == 7
    assert experience.sure("none") == 1.0
