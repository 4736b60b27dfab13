"""Numbers are read from digits and words of both languages, go to the slot that counts them, and are asked if open."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu.amounts import written_number
from nlu.tests.asking import Asked
from nlu.tests.spoken import in_arabic, in_english
from nlu.types import LocalText

PEOPLE = Asked("integer", id="people", label=LocalText.of("Number of people", ar="عدد الأشخاص"), minimum=1, maximum=500)
ROOMS = Asked("integer", id="rooms", label=LocalText.of("Rooms", ar="عدد الغرف"), minimum=0)
CHILDREN = Asked("integer", id="children", label=LocalText.of("Children", ar="عدد الأطفال"), minimum=0)
PARCELS = Asked("integer", id="parcels", label="Number of parcels")
AMOUNT = Asked("number", id="amount", label="Amount")
BUDGET = Asked("number", id="budget", label=LocalText.of("Budget", ar="الميزانية"))
WEIGHT = Asked("number", id="weight", label=LocalText.of("Weight (kg)", ar="الوزن بالكيلوغرام"))
DAYS = Asked("integer", id="days", label=LocalText.of("Number of days", ar="عدد الأيام"))
MONTHS = Asked("integer", id="months", label="Number of months")
LOWEST = Asked("number", id="lowest", label="Lowest bid")
PRICE = Asked("number", id="price", label="Price in pounds")
LENGTH = Asked("number", id="length", label="Length in metres")

SMALL = st.integers(2, 99)
WRITINGS = (str, in_english, in_arabic, lambda number: str(number).translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")))
written = st.builds(lambda number, write: (number, write(number)), SMALL, st.sampled_from(WRITINGS))


@given(st.integers(0, 999_999))
def test_what_is_spelled_out_is_the_number(number: int) -> None:
    assert written_number(in_english(number)) == number
    assert written_number(in_arabic(number)) == number


@given(st.integers(0, 10**15))
def test_digits_may_be_grouped_and_signed(number: int) -> None:
    assert written_number(str(number)) == number
    assert written_number(f"{number:,}") == number
    assert written_number(f"-{number:,}") == -number


@given(st.integers(1, 9_999_999), st.integers(0, 99))
def test_decimals_are_written_in_two_ways(whole: int, cents: int) -> None:
    english = f"{whole:,}.{cents:02}"
    swapped = english.translate(str.maketrans(",.", ".,"))
    assert written_number(english) == round(whole + cents / 100, 2)
    assert whole >= 1_000_000 or written_number(swapped) == round(whole + cents / 100, 2)


@given(st.integers(1, 999), st.integers(0, 999))
def test_a_point_before_three_digits_is_asked_unless_the_limits_settle_it(whole: int, rest: int) -> None:
    text, decimal, grouped = f"{whole}.{rest:03}", round(whole + rest / 1000, 3), whole * 1000 + rest
    assert AMOUNT.candidates(text) == [decimal, grouped]
    assert Asked("number", maximum=999.999).value(text) == decimal
    assert Asked("number", minimum=1000).value(text) == grouped


SCALES = [("k", 10**3), (" thousand", 10**3), (" million", 10**6), (" ألف", 10**3), (" مليون", 10**6), (" dozen", 12)]


@given(st.integers(2, 20), st.sampled_from(SCALES))
def test_scales_multiply_also_fractions(number: int, scale: tuple[str, int]) -> None:
    name, size = scale
    assert AMOUNT.value(f"{number}{name}") == number * size
    assert AMOUNT.value(f"{number}.5{name}") == (number + 0.5) * size
    assert AMOUNT.value(f"{in_english(number)} and a half{name}") == (number + 0.5) * size or name == "k"


@given(st.integers(2, 99), st.sampled_from(["and a half", "ونص", "½", "point five"]))
def test_fractions_follow_their_number(number: int, fraction: str) -> None:
    said = in_english(number) if fraction == "point five" else str(number)
    assert written_number(f"{said}{'' if fraction == '½' else ' '}{fraction}") == number + 0.5


@given(st.from_regex(r"\d{4}-\d\d-\d\d|\d\d?:\d\d|\d+\.\d+\.\d+|\d+/\d+|[A-F]{1,3}-?[1-9]\d*|[1-9]\d*[X-Z]",
    fullmatch=True))  # fmt: skip
def test_codes_and_dates_hold_no_number(text: str) -> None:
    assert written_number(text) is None
    assert PEOPLE.found(f"{text} people") == []


BESIDE = ["{}%%", "+{}", "{}+", "{}^2", "{}*3", "{} million and a half", "*{}"]


@given(st.integers(2, 500), st.sampled_from(BESIDE))
def test_what_is_left_unread_beside_a_number_makes_it_a_question(number: int, frame: str) -> None:
    assert AMOUNT.value(frame.format(number)) is None


AROUND = ["{}", "about {} I think", "{} please", "it's {}", "حوالي {}", "{} llamas", "{} bucks", "well, {} in all",
    "{} exactly", "I am {}", "{} تماما"]  # fmt: skip


@given(written, st.sampled_from(AROUND))
def test_the_only_number_of_a_reply_is_its_answer(said: tuple[int, str], frame: str) -> None:
    assert PEOPLE.value(frame.format(said[1])) == said[0]


NOUNS = {PEOPLE: ["people", "guests", "persons", "أشخاص", "seats"], ROOMS: ["rooms", "quiet rooms", "غرف"],
    CHILDREN: ["children", "kids", "أطفال"], PARCELS: ["parcels", "heavy parcels"]}  # fmt: skip
MESSAGES = ["we need {} tomorrow at 8pm", "Can I get {}?", "Sara Ali, {}, sara@example.com", "{}",
    "on 12 March {} please"]  # fmt: skip


@given(written, st.sampled_from([(asked, noun) for asked, nouns in NOUNS.items() for noun in nouns]),
    st.sampled_from(MESSAGES))  # fmt: skip
def test_the_noun_tells_which_slot_a_number_is_for(
    said: tuple[int, str], counted: tuple[Asked, str], message: str
) -> None:
    number, words = said
    asked, noun = counted
    text = message.format(f"{words} {noun}")
    assert [value for value, _ in asked.found(text)] == [number]
    others = {PEOPLE, ROOMS, PARCELS} - {asked} if asked is not CHILDREN else {ROOMS, PARCELS}
    assert all(other.found(text) == [] for other in others)


FRAMES = ["a table for {}", "a party of {}", "we are {}", "there will be {} of us", "{} of us",
    "Number of people: {}", "نحن {}"]  # fmt: skip


@given(SMALL, st.sampled_from(FRAMES), st.sampled_from(["", " please", " at 20:30", " on Friday"]))
def test_frames_count_people_without_a_noun(number: int, frame: str, rest: str) -> None:
    text = f"{frame.format(number)}{rest}"
    assert [value for value, _ in PEOPLE.found(text)] == [number]
    assert ROOMS.found(text) == []


@given(SMALL, st.sampled_from(["{} bags", "flight {}", "room {}", "{}", "for {} bags", "call me at {} pm"]))
def test_other_numbers_of_a_message_count_nothing(number: int, text: str) -> None:
    assert PEOPLE.found(text.format(number)) == []


@given(st.tuples(SMALL, SMALL).filter(lambda pair: pair[0] != pair[1]))
def test_several_numbers(pair: tuple[int, int]) -> None:
    first, second = pair
    for joint in (" to ", "-", " or ", " أو "):
        assert PEOPLE.candidates(f"{first}{joint}{second} people") == [first, second]
    assert PEOPLE.candidates(f"between {first} and {second} people") == [first, second]
    assert PEOPLE.value(f"{second} not {first}") == second
    assert PEOPLE.value(f"not {first}") is None


@given(st.integers(1, 20).filter(lambda number: number > 1), st.integers(2, 20))
def test_members_are_counted_apart_and_together(adults: int, children: int) -> None:
    text = f"{adults} adults and {children} children"
    assert [value for value, _ in CHILDREN.found(text)] == [children]
    assert [value for value, _ in PEOPLE.found(text)] == [adults + children]
    assert PEOPLE.value(f"me and {adults} friends") == adults + 1
    assert PEOPLE.value(f"my {children} kids") is None
    assert PEOPLE.value(f"{adults} of us and a baby") is None


@pytest.mark.parametrize("single", ["my wife", "a friend", "my mother", "my son"])
@pytest.mark.parametrize("frame", ["{}, me and 2 kids", "me, 2 kids and {}", "{} and me and 2 kids", "2 adults and {}"])
def test_who_is_told_of_without_a_number_is_not_left_out(frame: str, single: str) -> None:
    assert PEOPLE.value(frame.format(single)) is None
    assert [value for value, _ in PEOPLE.found(frame.format(single))] == [None]


@pytest.mark.parametrize("text", ["a few", "several", "at least 5", "5 or more", "20+", "up to 10", "2 more", "بعض"])
def test_vague_amounts_are_asked_for(text: str) -> None:
    assert PEOPLE.doubt(text) == "number_vague"


def test_the_most_answers_a_question_for_the_most() -> None:
    assert BUDGET.value("at most 500") == 500
    assert BUDGET.value("less than 500") == BUDGET.value("under 500") == 500
    assert AMOUNT.doubt("under 500") == BUDGET.doubt("at least 500") == "number_vague"
    assert LOWEST.value("at least 500") == LOWEST.value("500 or more") == 500
    assert LOWEST.doubt("at most 500") == "number_vague"


@pytest.mark.parametrize(("asked", "text", "value"), [
    (ROOMS, "none", 0), (ROOMS, "no rooms", 0), (ROOMS, "لا أحد", 0), (ROOMS, "غرفتين", 2),
    (PEOPLE, "no", None), (PEOPLE, "just me", 1), (PEOPLE, "شخصين", 2), (ROOMS, "just me", None),
    (ROOMS, "no problem", None), (PEOPLE, "none", None), (ROOMS, "twice", 2), (ROOMS, "once", 1),
    (ROOMS, "once I know", None), (ROOMS, "twelve hundred and two", 1202),
])  # fmt: skip
def test_none_one_and_two_may_be_told_without_a_number(asked: Asked, text: str, value: int | None) -> None:
    assert asked.value(text) == value


UNITS = {WEIGHT: (["kg", "kilos", "كيلو"], ["pounds", "lbs", "أرطال"]), BUDGET: (["SAR", "dollars", "ريال"], [])}


@given(st.integers(2, 900), st.sampled_from([WEIGHT, BUDGET]))
def test_other_units_are_asked_back(number: int, asked: Asked) -> None:
    own, foreign = UNITS[asked]
    for unit, blank in product(own, ("", " ")):
        assert asked.value(f"{number}{blank}{unit}") == number
        assert asked.found(f"it is {number}{blank}{unit}")
    for unit in foreign:
        assert asked.doubt(f"{number} {unit}") in {"number_unit", "number_converted"}


@given(st.integers(2, 40))
def test_units_with_an_exact_rate_are_converted(number: int) -> None:
    assert DAYS.value(f"{number} weeks") == 7 * number
    assert WEIGHT.value(f"{number} tonnes") == 1000 * number
    assert DAYS.value(f"{24 * number} hours") == number
    assert DAYS.doubt(f"{24 * number + 1} hours") == "number_converted"
    assert WEIGHT.doubt(f"{number} stone") == "number_converted"


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("a year", 12),
        ("about a year", 12),
        ("for a year and a half", 18),
        ("half a year", 6),
        ("2 years 3 months", 27),
        ("two years and 3 months", 27),
    ],
)
def test_a_unit_may_stand_without_a_number_and_be_followed_by_a_part(said: str, value: int) -> None:
    assert MONTHS.value(said) == value


@pytest.mark.parametrize("said", ["twice a year", "300 a year", "a year here, a year there"])
def test_a_unit_that_counts_nothing_is_no_amount(said: str) -> None:
    assert MONTHS.value(said) not in {12, 24}


@pytest.mark.parametrize(
    ("said", "value"), [("twelve pound fifty", 12.5), ("12 pounds 50", 12.5), ("ten pounds twenty five for now", 10.25)]
)
def test_what_is_told_behind_a_currency_is_a_part_of_it(said: str, value: float) -> None:
    assert PRICE.value(said) == value


@pytest.mark.parametrize("said", ["12 pounds for 50 people", "12 pounds, 50 seats"])
def test_what_counts_something_else_is_not(said: str) -> None:
    assert PRICE.value(said) == 12


@pytest.mark.parametrize(
    ("said", "value"), [("four metres twenty", 4.2), ("4 m and 5 cm", 4.05), ("two and a half metres", 2.5)]
)
def test_a_smaller_unit_is_a_part_of_the_one_before(said: str, value: float) -> None:
    assert LENGTH.value(said) == value


@given(st.integers(2, 28))
def test_days_and_hours_count_nothing_else(number: int) -> None:
    assert DAYS.value(f"{number} days") == number
    for text in (f"on {number} March", f"the {number}th", f"in {number} days", f"at {number % 12 + 1} pm"):
        assert PEOPLE.heard(text) is None


def test_the_quote_is_the_persons_own_characters() -> None:
    assert PEOPLE.quote("  نحن ١٢٣ شخصًا") == "١٢٣"
    assert PEOPLE.found("حجز لأربعةِ أشخاص") == [(4, "أربعةِ")]


@pytest.mark.parametrize(
    ("said", "value"),
    [("12 grand", 12_000), ("three hundred grand", 300_000), ("7 lakh", 700_000), ("2 crore", 2 * 10**7)],
)
def test_words_of_scale_are_read(said: str, value: int) -> None:
    assert AMOUNT.value(said) == value


def test_a_word_of_scale_may_be_of_a_thing() -> None:
    assert AMOUNT.value("12 grand or so") == AMOUNT.value("12 grand, all in") == 12000
    assert AMOUNT.value("12 grand pianos") != 12000


def test_a_share_is_no_count() -> None:
    assert PARCELS.doubt("five percent") == PARCELS.doubt("5%") == "number_vague"
    assert Asked("integer", label="Discount in percent").value("5 percent") == 5


@pytest.mark.parametrize(
    "said",
    [
        "between four hundred and six hundred",
        "بين ألفين وأربعة آلاف",
        "بين ثلاثمئة وأربعمئة",
    ],
)
def test_a_bound_or_a_range_is_no_number(said: str) -> None:
    assert AMOUNT.value(said) is BUDGET.value(said) is None
    assert AMOUNT.doubt(said)


@pytest.mark.parametrize(
    "said", ["two more", "3 fewer people", "four people more", "add two people", "we'll be 2 more"]
)
def test_how_many_more_is_not_how_many(said: str) -> None:
    assert PEOPLE.doubt(said) == "number_vague"


@pytest.mark.parametrize("pointed", ["that", "this", "the last", "the cheaper", "the other", "whichever"])
def test_one_that_stands_for_a_noun_is_no_number(pointed: str) -> None:
    assert DAYS.heard(f"{pointed} one") is None
    assert DAYS.heard(f"{pointed} one please") is None
    assert DAYS.value("one") == DAYS.value("just one please") == DAYS.value("just the one") == 1


@pytest.mark.parametrize("unit", ["m2", "m3"])
def test_the_digit_of_a_unit_is_no_number(unit: str) -> None:
    asked = Asked("number", id="measured", label="How much")

    assert [asked.value(f"{number} {unit}") for number in ("1,5", "1.5", "12", "7")] == [1.5, 1.5, 12, 7]
    assert asked.value(f"12{unit}") == 12


@pytest.mark.parametrize(
    ("label", "said", "value"),
    [
        ("Power in watts", "3 kilowatts", 3000),
        ("Power in watts", "3kW", 3000),
        ("Size in megabytes", "2 GB", 2000),
        ("Floor space in square meters", "1.5 hectares", 15000),
        ("Weight in grams", "2 kg", 2000),
    ],
)
def test_a_unit_of_the_dimension_is_converted(label: str, said: str, value: int) -> None:
    asked = Asked("number", id="measured", label=label)
    assert asked.value(said) == asked.value(f"about {said}, I think") == value
    assert asked.value("7") == 7


@pytest.mark.parametrize(
    ("label", "said"), [("Floor space in square meters", "900 square feet"), ("Distance in km", "3 miles")]
)
def test_a_unit_that_comes_to_no_whole_number_is_asked(label: str, said: str) -> None:
    assert Asked("number", id="measured", label=label).value(said) is None


@pytest.mark.parametrize("about", ["{}ish", "{}-ish", "{} or so", "{} give or take", "{}ish people", "{} people or so"])
@pytest.mark.parametrize("number", ["25", "40"])
def test_who_counts_roughly_counts(number: str, about: str) -> None:
    assert PEOPLE.value(about.format(number)) == int(number)


SPOKEN = st.builds(lambda hundreds, rest: (hundreds, rest), st.integers(1, 9), st.integers(20, 99))


@given(SPOKEN, st.sampled_from(("{}", "about {}", "{} please")))
def test_hundreds_may_be_told_by_their_number(spoken: tuple[int, int], frame: str) -> None:
    said, whole = f"{in_english(spoken[0])} {in_english(spoken[1])}", spoken[0] * 100 + spoken[1]
    assert ROOMS.value(frame.format(said)) == whole
    assert AMOUNT.candidates(frame.format(said)) == [whole, spoken[0] + spoken[1] / 100]


@pytest.mark.parametrize("frame", ["{}", "it was {} I think", "about {}"])
@pytest.mark.parametrize("number", [101, 150, 199, 1_005, 1_020, 1_500, 1_743, 100_000, 150_000])
def test_one_hundred_or_thousand_may_lack_its_one(number: int, frame: str) -> None:
    words = in_english(number)
    for said in (words, words.replace(" and ", " "), f"a {words.removeprefix('one ')}", words.removeprefix("one ")):
        assert ROOMS.value(frame.format(said)) == number


@pytest.mark.parametrize(
    "said", ["5 hundred and fifty", "several hundred and fifty", "a few thousand and five", "1.5 thousand and five"]
)
def test_what_is_counted_before_a_hundred_is_never_left_out(said: str) -> None:
    assert ROOMS.value(said) is None


@pytest.mark.parametrize(
    ("prompt", "arabic"),
    [
        ("What may it cost for a day?", "كم تدفع لليوم؟"),
        ("How many calls do you make in the week?", "كم مكالمة تجري في الأسبوع؟"),
        ("How many came? We answer within the hour.", "كم شخصًا حضر؟ نرد خلال ساعة."),
    ],
)
def test_a_time_in_or_for_which_something_is_asked_is_no_unit_of_it(prompt: str, arabic: str) -> None:
    asked = Asked("integer", label=LocalText.of("Amount"), prompts=(LocalText.of(prompt, ar=arabic),))
    assert [asked.value(text) for text in ("for 3 days", "it took two weeks", "استمر ساعتين")] == [None] * 3
    assert asked.value("3") == 3
