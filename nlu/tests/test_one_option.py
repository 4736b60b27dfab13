"""One of the options: by name, synonym, part, place or slip; never when denied; asked when unsure."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu.tests.asking import Asked
from nlu.types import LocalText, Option

PLACES = (
    Option("road", LocalText.of("Public road", ar="الطريق العام"), ("highway",)),
    Option("depot", LocalText.of("Storage depot", ar="مستودع التخزين"), ("warehouse",)),
    Option("kitchen", LocalText.of("Kitchen", ar="المطبخ"), ("canteen",)),
    Option("garage", LocalText.of("Garage (level 2)", ar="المرآب"), ("workshop",)),
    Option("roof", LocalText.of("Roof terrace", ar="سطح المبنى"), ("rooftop",)),
)
PLACE = Asked("dropdown", *PLACES)
WHERE = Asked("dropdown", *PLACES, label="Accident site", id="accident_site")
BRANCHES = ("North harbour branch", "North valley branch", "Airport office")
EVERY = st.sampled_from(PLACES)
NAMED = EVERY.flatmap(lambda option: st.tuples(st.just(option.value), st.sampled_from(option.names())))
ENGLISH = NAMED.filter(lambda named: named[1].isascii())
ARABIC = NAMED.filter(lambda named: not named[1].isascii())
ORDINALS = {
    "en": ("first", "second", "third", "fourth", "fifth"),
    "ar": ("الأول", "الثاني", "الثالث", "الرابع", "الخامس"),
}


@given(NAMED, st.sampled_from(("{}", "{}.", " {} ", '"{}"', '["{}"]')))
def test_a_name_alone_is_surely_its_option(named: tuple[str, str], written: str) -> None:
    text = written.format(named[1])
    assert PLACE.value(text) == named[0]
    assert PLACE.sure(text) == 1


@given(
    ENGLISH,
    st.sampled_from(("the {} please", "I think it was the {}", "yes, {}", "hmm, in the {}, thanks", "{} it is")),
)
def test_small_words_around_a_name_tell_nothing(named: tuple[str, str], said: str) -> None:
    assert PLACE.value(said.format(named[1])) == named[0]
    assert PLACE.value(said.format(named[1]).upper()) == named[0]


@given(ARABIC, st.sampled_from(("{} لو سمحت", "أريد {}", "نعم، {}", "في {}", "و{}")))
def test_small_words_around_an_arabic_name_tell_nothing(named: tuple[str, str], said: str) -> None:
    assert PLACE.value(said.format(named[1])) == named[0]


@given(ENGLISH, st.integers(0, 30), st.sampled_from(("drop", "double", "swap")))
def test_a_slip_in_a_word_is_forgiven_or_asked_about(named: tuple[str, str], at: int, slip: str) -> None:
    value, name = named[0], named[1].split(" (")[0]
    words = name.split()
    word = max(words, key=len)
    at = at % (len(word) - 2) + 1
    slips = {"drop": word[:at] + word[at + 1 :], "double": word[:at] + word[at] + word[at:], "swap": word}
    slips["swap"] = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    said = name.replace(word, slips[slip])
    assert PLACE.value(said) == value or PLACE.candidates(said) == [value]


@given(NAMED.filter(lambda named: " " in named[1] and "(" not in named[1]))
def test_the_words_of_a_name_may_come_in_any_order_and_a_telling_one_is_enough(named: tuple[str, str]) -> None:
    words = named[1].split()
    assert PLACE.value(" ".join(reversed(words))) == named[0]
    for word in words:
        assert PLACE.value(word) == named[0]


@pytest.mark.parametrize("place", range(len(PLACES)))
@pytest.mark.parametrize(
    "said",
    [
        "{n}",
        "#{n}",
        "number {n}",
        "option {n}, please",
        "the {en} one",
        "{en}",
        "{letter}",
        "option {letter}",
        "الخيار {ar}",
        "{ar}",
    ],
)
def test_an_option_is_told_by_its_place(place: int, said: str) -> None:
    text = said.format(n=place + 1, letter="abcde"[place], en=ORDINALS["en"][place], ar=ORDINALS["ar"][place])
    assert (
        Asked("dropdown", "Alpha", "Bravo", "Charlie", "Delta", "Echo").value(text)
        == ("Alpha Bravo Charlie Delta Echo".split()[place])
    )


@pytest.mark.parametrize(
    ("said", "value"), [("the last one", "roof"), ("الأخير", "roof"), ("the last", "roof"), ("first", "road")]
)
def test_the_ends_of_a_list_have_names(said: str, value: str) -> None:
    assert PLACE.value(said) == value


@pytest.mark.parametrize("said", ["6", "the ninth", "number 12", "option z"])
def test_a_place_beyond_the_list_is_told(said: str) -> None:
    assert Asked("dropdown", "Alpha", "Bravo").doubt(said) == "no_such_place"


@given(
    ENGLISH, st.sampled_from(("not the {}", "no {}", "anything but the {}", "it wasn't the {}", "nobody was in the {}"))
)
def test_what_is_denied_is_not_chosen(named: tuple[str, str], said: str) -> None:
    assert PLACE.value(said.format(named[1])) is None
    assert not PLACE.found(said.format(named[1]))


@given(ARABIC, st.sampled_from(("ليس {}", "ما كان {}", "بدون {}", "لا يوجد {}", "غير {}")))
def test_what_is_denied_in_arabic_is_not_chosen(named: tuple[str, str], said: str) -> None:
    assert PLACE.value(said.format(named[1])) is None
    assert not PLACE.found(said.format(named[1]))


@given(ENGLISH, ENGLISH)
def test_a_denial_ends_at_a_sign_or_but(denied: tuple[str, str], told: tuple[str, str]) -> None:
    if denied[0] != told[0] and "(" not in denied[1]:
        for said in ("not the {}, the {}", "no {} but a {}", "it was never the {}: it was the {}", "no {}, just {}"):
            assert PLACE.value(said.format(denied[1], told[1])) == told[0]
        for said in ("neither {} nor {}", "no {} or {}", "without {} and {}"):
            assert PLACE.value(said.format(denied[1], told[1])) is None


@given(ENGLISH, ENGLISH)
def test_two_options_are_asked_about_unless_one_is_taken_back(one: tuple[str, str], other: tuple[str, str]) -> None:
    if one[0] != other[0]:
        assert set(PLACE.candidates(f"{one[1]} or {other[1]}")) == {one[0], other[0]}
        assert PLACE.value(f"{one[1]}, no wait, {other[1]}") == other[0]


def test_words_that_several_options_share_are_asked_back() -> None:
    branch = Asked("dropdown", *BRANCHES)
    assert branch.candidates("north") == list(BRANCHES[:2])
    assert branch.candidates("the branch in the north") == list(BRANCHES[:2])
    assert branch.value("the valley one") == BRANCHES[1]


@pytest.mark.parametrize("said", ["somewhere on a terrace", "storage tank", "rooff", "rof"])
def test_what_only_resembles_an_option_is_offered(said: str) -> None:
    found = PLACE.heard(said)
    assert PLACE.doubt(said) == "choice_meant" or (found.confidence == 0.8)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("Unpaid leave", "Sick leave"), "paid leave"),
        (("Female", "Other"), "male"),
        (("Level 1", "Level 3"), "Level 2"),
        (("1-3 days", "4-6 days"), "2"),
        (("10", "20", "30"), "2"),
    ],
)
def test_a_name_that_is_nearly_another_is_not_taken_for_it(options: tuple[str, ...], text: str) -> None:
    assert Asked("dropdown", *options).value(text) is None


@pytest.mark.parametrize("text", ["banana", "none of them", "whatever you like", "أي واحد", "you choose"])
def test_a_short_message_that_names_no_option_hears_the_options(text: str) -> None:
    assert PLACE.doubt(text) == "not_an_option"


@pytest.mark.parametrize("text", ["why?", "", "لماذا؟", "I do not know what to say about this whole thing"])
def test_questions_and_long_talk_are_left_to_others(text: str) -> None:
    assert PLACE.heard(text) is None


@pytest.mark.parametrize("options", [*combinations(("A+", "A-", "AB+", "O-"), 3), ("C", "C++", "C#")])
def test_signs_tell_options_apart(options: tuple[str, ...]) -> None:
    kind = Asked("dropdown", *options, label="Kind")
    for option in options:
        assert kind.value(option.lower()) == option
        assert kind.value(f"my kind is {option}") == option


def test_articles_and_the_like_tell_apart_only_where_they_must() -> None:
    way = Asked("dropdown", "To work", "From work", "On a trip")
    assert way.value("from work") == "From work"
    assert way.value("trip") == "On a trip"
    assert set(way.candidates("work")) == {"To work", "From work"}


def test_a_number_is_the_option_that_is_a_number_and_not_a_place() -> None:
    guests = Asked("dropdown", "2", "3", "4")
    assert guests.value("3") == guests.value("three people please") == "3"
    assert guests.candidates("2 or 3") == ["2", "3"]
    assert not guests.found("there were 3 people at two tables")


def test_options_that_mean_yes_and_no_hear_all_their_words() -> None:
    sure = Asked("dropdown", Option("Yes", LocalText.of("Yes", ar="نعم")), Option("No", LocalText.of("No", ar="لا")))
    assert [sure.value(text) for text in ("yeah", "أيوه", "not really", "لا شكرا")] == ["Yes", "Yes", "No", "No"]
    assert sure.candidates("maybe") == ["Yes", "No"]
    assert Asked("dropdown", "Yes", "No", "Maybe").value("maybe") == "Maybe"


@given(NAMED.filter(lambda named: " " in named[1] and "(" not in named[1]))
def test_a_name_of_several_words_is_found_in_a_story(named: tuple[str, str]) -> None:
    found = WHERE.reader.extract(f"we were standing together, {named[1]}, when something fell", WHERE.context)
    assert [(item.value, item.confidence) for item in found] == [(named[0], 0.9)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("said", "sure"),
    [("the kitchen", 0.95), ("he slipped in the kitchen yesterday", 0.7), ("he slipped near the Garage wall", 0.7)],
)
def test_one_word_in_a_story_is_less_sure(said: str, sure: float) -> None:
    (found,) = WHERE.reader.extract(said, WHERE.context)
    assert found.confidence == sure  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("Yes", "No"), "no one said yes"),
        (("Other", "None"), "some other day, none of this"),
        (("IT", "HR"), "it was my hr of need"),
        (("A", "I"), "I saw a man"),
        (("March", "Today"), "it was on 3 March 2026"),
    ],
)
def test_everyday_words_and_parts_of_days_in_free_text_are_no_options(options: tuple[str, ...], text: str) -> None:
    assert Asked("dropdown", *options).found(text) == []


def test_short_names_count_when_written_as_the_form_writes_them() -> None:
    assert Asked("dropdown", "IT", "HR").found("I work in IT") == [("IT", "IT")]
