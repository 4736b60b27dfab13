"""One of the options: by name, synonym, part, place or slip; never when denied; asked when unsure."""

from __future__ import annotations

from itertools import combinations
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu import lexicon
from nlu.entity import Entity
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
ORDER = Asked("dropdown", "Alpha", "Bravo", "Charlie", "Delta", "Echo")
NAMED = st.sampled_from([(option.value, name) for option in PLACES for name in option.names()])
ENGLISH, ARABIC = NAMED.filter(lambda named: named[1].isascii()), NAMED.filter(lambda named: not named[1].isascii())
OF_WORDS = NAMED.filter(lambda named: " " in named[1] and "(" not in named[1])
ALONE = ("{}", "{}.", " {} ", '"{}"')
AROUND = ("the {} please", "I think it was the {}", "yes, {}", "hmm, in the {}, thanks", "{} it is")
ARABIC_AROUND = ("{} لو سمحت", "أريد {}", "نعم، {}", "في {}", "و{}")
DENIED = ("not the {}", "no {}", "anything but the {}", "it wasn't the {}", "nobody was in the {}")
ARABIC_DENIED = ("ليس {}", "ما كان {}", "بدون {}", "لا يوجد {}", "غير {}")


@given(NAMED, st.sampled_from(ALONE))
def test_a_name_alone_is_surely_its_option(named: tuple[str, str], written: str) -> None:
    assert PLACE.value(written.format(named[1])) == named[0]
    assert PLACE.sure(written.format(named[1])) == 1


@given(ENGLISH, ARABIC, st.sampled_from(AROUND), st.sampled_from(ARABIC_AROUND))
def test_small_words_around_a_name_tell_nothing(
    named: tuple[str, str], arabic: tuple[str, str], message: str, in_arabic: str
) -> None:
    assert PLACE.value(message.format(named[1])) == PLACE.value(message.format(named[1]).upper()) == named[0]
    assert PLACE.value(in_arabic.format(arabic[1])) == arabic[0]


@given(ENGLISH, ARABIC, st.sampled_from(DENIED), st.sampled_from(ARABIC_DENIED))
def test_what_is_denied_is_not_chosen(
    named: tuple[str, str], arabic: tuple[str, str], message: str, in_arabic: str
) -> None:
    for text in (message.format(named[1]), in_arabic.format(arabic[1])):
        assert PLACE.value(text) is None
        assert not PLACE.found(text)


@pytest.mark.parametrize("frame", ["{}", "class {}", "she is in {}", "I think it is {}, thanks"])
@pytest.mark.parametrize("end", ["A", "On", "B"])
def test_what_looks_like_an_article_is_part_of_a_number(frame: str, end: str) -> None:
    classes = Asked("dropdown", *(f"{number}{one}" for number in (3, 4, 12) for one in (end, "C")))
    for message in (f"4{end}", f"4 {end}", f"4{end.lower()}"):
        assert classes.value(frame.format(message)) == f"4{end}"
        assert message in classes.quote(frame.format(message))
    assert classes.value(frame.format("4")) is None
    assert classes.value(frame.format("on a 4")) is None


@given(ENGLISH, ENGLISH)
def test_a_denial_ends_at_a_sign_or_but(denied: tuple[str, str], told: tuple[str, str]) -> None:
    if denied[0] != told[0] and "(" not in denied[1]:
        for message in ("not the {}, the {}", "no {} but a {}", "it was never the {}: it was the {}", "no {}, just {}"):
            assert PLACE.value(message.format(denied[1], told[1])) == told[0]
        for message in ("neither {} nor {}", "no {} or {}", "without {} and {}"):
            assert PLACE.value(message.format(denied[1], told[1])) is None


@given(ENGLISH, ENGLISH)
def test_two_options_are_asked_about_unless_one_is_taken_back(one: tuple[str, str], other: tuple[str, str]) -> None:
    if one[0] != other[0]:
        assert set(PLACE.candidates(f"{one[1]} or {other[1]}")) == {one[0], other[0]}
        assert PLACE.value(f"{one[1]}, no wait, {other[1]}") == other[0]


@given(ENGLISH, st.integers(0, 30), st.sampled_from(("drop", "double", "swap")))
def test_a_slip_in_a_word_is_forgiven_or_asked_about(named: tuple[str, str], at: int, slip: str) -> None:
    name = named[1].split(" (")[0]
    word = max(name.split(), key=len)
    at = at % (len(word) - 2) + 1
    changed = {"drop": "", "double": word[at] * 2, "swap": word[at + 1] + word[at]}[slip]
    message = name.replace(word, word[:at] + changed + word[at + 1 + (slip == "swap") :])
    assert PLACE.value(message) == named[0] or PLACE.candidates(message) == [named[0]]


@given(OF_WORDS)
def test_words_of_a_name_come_in_any_order_and_a_telling_one_is_enough(named: tuple[str, str]) -> None:
    assert PLACE.value(" ".join(reversed(named[1].split()))) == named[0]
    assert {PLACE.value(word) for word in named[1].split()} == {named[0]}
    assert [value for value, _ in PLACE.found(f"we stood there, {named[1]}, when it fell")] == [named[0]]


@pytest.mark.parametrize("place", range(5))
def test_an_option_is_told_by_its_place(place: int) -> None:
    en = ("first", "second", "third", "fourth", "last")[place]
    ar = ("الأول", "الثاني", "الثالث", "الرابع", "الأخير")[place]
    for message in ("{n}", "#{n}", "option {n}, please", "the {en} one", "{en}", "{letter}", "الخيار {ar}", "{ar}"):
        text = message.format(n=place + 1, en=en, ar=ar, letter="abcde"[place])
        assert ORDER.value(text) == ORDER.context.options[place].value, text


@pytest.mark.parametrize("message", ["6", "the ninth", "number 12", "option z"])
def test_a_place_beyond_the_list_is_told(message: str) -> None:
    assert ORDER.doubt(message) == "no_such_place"


def test_words_that_several_options_share_are_asked_back() -> None:
    branch = Asked("dropdown", "North harbour branch", "North valley branch", "Airport office")
    assert branch.candidates("the branch in the north") == ["North harbour branch", "North valley branch"]
    assert branch.value("the valley one") == "North valley branch"
    way = Asked("dropdown", "To work", "From work", "On a trip")
    assert (way.value("from work"), set(way.candidates("work"))) == ("From work", {"To work", "From work"})


@pytest.mark.parametrize(
    ("options", "text"),
    [(("Unpaid leave", "Sick leave"), "paid leave"), (("Female", "Other"), "male"), (("10", "20", "30"), "2"),
     (("Level 1", "Level 3"), "Level 2"), (("1-3 days", "4-6 days"), "2"), (("Yes", "No"), "no one said yes"),
     (("IT", "HR"), "it was my hr of need"), (("March", "Today"), "it was on 3 March 2026")],
)  # fmt: skip
def test_what_is_nearly_a_name_or_everyday_words_are_not_taken_for_it(options: tuple[str, ...], text: str) -> None:
    assert Asked("dropdown", *options).value(text) is None
    assert Asked("dropdown", *options).found(text) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [("banana", "not_an_option"), ("whatever you like", "not_an_option"), ("somewhere on a terrace", "choice_meant"),
     ("why?", ""), ("", ""), ("I do not know what to say about this whole thing", "")],
)  # fmt: skip
def test_a_short_answer_that_names_no_option_hears_the_options(text: str, code: str) -> None:
    assert PLACE.doubt(text) == code


@pytest.mark.parametrize("options", [*combinations(("A+", "A-", "AB+", "O-"), 3), ("C", "C++", "C#")])
def test_signs_tell_options_apart(options: tuple[str, ...]) -> None:
    kind = Asked("dropdown", *options, label="Kind")
    assert [kind.value(f"my kind is {option}") for option in options] == list(options)


def test_options_that_mean_yes_and_no_hear_all_their_words() -> None:
    sure = Asked("dropdown", Option("Yes", LocalText.of("Yes", ar="نعم")), Option("No", LocalText.of("No", ar="لا")))
    assert [sure.value(text) for text in ("yeah", "أيوه", "not really", "لا شكرا")] == ["Yes", "Yes", "No", "No"]
    assert sure.candidates("maybe") == ["Yes", "No"]


@pytest.mark.parametrize("piece", [",", "a,", "option, ", "name thing "])
def test_long_messages_cost_little_against_many_options(piece: str) -> None:
    for kind in ("dropdown", "checkbox"):
        asked = Asked(kind, *(f"Option name {number} thing" for number in range(300)))
        asked.heard(piece)
        start = process_time()
        asked.heard(piece * (8000 // len(piece)))
        assert process_time() - start < 2


@pytest.mark.parametrize("verb", sorted(word for word in lexicon.words("modal") if word.isascii()))
@pytest.mark.parametrize("rest", ["this later", "that tomorrow", "without it"])
def test_a_question_that_turns_a_name_around_chooses_nothing(verb: str, rest: str) -> None:
    message = Asked("dropdown", Option("Yes", LocalText.of("Yes"), ("I do",)), Option("No", LocalText.of("No")))
    assert message.value("I do") == "Yes"
    for text in (f"{verb} I do {rest}?", f"{verb} I do {rest}"):
        assert message.value(text) is None
        assert not message.found(text)


@pytest.mark.parametrize("message", ["the room", "about the room", "room please"])
def test_the_name_of_the_field_is_no_part_of_an_option(message: str) -> None:
    room = Asked("dropdown", "Suite", "Any room", "Dormitory", id="room")
    assert room.found(message) == []
    assert not isinstance(room.heard(message), Entity)
    assert room.value("any room") == "Any room"


DONE = Asked("dropdown", "Applied for", "Damaged", "Studying", "Closed down")
DEEDS = [("apply for", "Applied for"), ("damage", "Damaged"), ("study", "Studying"), ("close down", "Closed down")]


@pytest.mark.parametrize(("deed", "done"), DEEDS)
def test_what_is_to_be_done_is_not_said_to_be_done(deed: str, done: str) -> None:
    for story in (
        f"Hello, I would like to {deed} the post in the bakery",
        f"They {deed} whatever they like here, said Jo",
    ):
        assert DONE.found(story) == []
    assert DONE.found(f"Hello, they say that it is {done.lower()} since last year")[0][0] == done
    assert DONE.value(f"I {deed}") == DONE.value(f"it is {done.lower()}") == done


@given(st.sampled_from(list(combinations(PLACES[:3], 2))), st.sampled_from(["or", "أو"]))
def test_of_alternatives_in_a_text_none_is_told(two: tuple[Option, Option], joint: str) -> None:
    one, other = (option.label("ar" if joint == "أو" else "en") for option in two)
    assert PLACE.found(f"{one} {joint} {other}, which one is nearer") == []
    assert PLACE.found(f"{one} {joint} something else altogether") == []


@pytest.mark.parametrize("size", ["Small", "Medium", "Large"])
def test_a_word_of_every_day_is_an_option_beside_what_is_asked_for(size: str) -> None:
    wanted = Asked("dropdown", "Small", "Medium", "Large", id="tent", label="Size of the tent")
    word = size.lower()
    assert [value for value, _ in wanted.found(f"we need a {word} tent for Friday, for six of us")] == [size]
    assert wanted.found(f"it was a {word} problem at the last camp, so we come on Friday") == []


@pytest.mark.parametrize(("short", "meant"), [("veg", "Vegetables"), ("choc", "Chocolate cake"), ("straw", None)])
def test_what_begins_but_one_word_is_short_for_it(short: str, meant: str | None) -> None:
    food = Asked("dropdown", "Vegetables", "Chocolate cake", "Strawberries", "Straw hat")
    for message in (short, f"just {short} please", f"the {short} I think"):
        assert food.value(message) == (meant or ("Straw hat" if message == short else food.value(message))), message
