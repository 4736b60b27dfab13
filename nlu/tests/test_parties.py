"""Counts in free text: parties told by their members, amounts that correct others, none at all, and asides."""

from __future__ import annotations

import pytest

from nlu.tests.asking import Asked
from nlu.types import LocalText

PEOPLE = Asked("integer", id="people", label=LocalText.of("Number of people", ar="عدد الأشخاص"), minimum=1, maximum=500)
WITNESSES = Asked(
    "integer",
    id="witnesses",
    label=LocalText.of("Number of witnesses", ar="عدد الشهود"),
    prompts=(LocalText.of("How many people saw it?", ar="كم شاهدًا رآها؟"),),
    minimum=0,
)
TICKETS = Asked("integer", id="tickets", label=LocalText.of("Number of tickets", ar="عدد التذاكر"), minimum=1)
BUDGET = Asked("number", id="budget", label=LocalText.of("Budget per night", ar="الميزانية لليلة"))
DAYS = Asked("integer", id="days", label=LocalText.of("Working days", ar="أيام العمل"))


def counted(asked: Asked, text: str) -> list[object]:
    return [value for value, _ in asked.found(text)]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("book a spot for me and my grandfather nearby", 2),
        ("book a spot for me and Kathrine at eight", 2),
        ("dinner for me, Rebecca and Lorraine on Sunday", 3),
        ("get a table for Mavis, Sheila and I in Damascus", 3),
        ("Please find me somewhere nice to eat for me and my two roommates on Friday", 3),
        ("book a spot for my husband, our three kids and me", 5),
        ("me, my wife and our 2 kids", 4),
        ("myself, my husband and my mother in law", 3),
        ("My boss, two clients and myself, lunch on Monday", 4),
        ("My wife, my two kids and I will come", 4),
        ("my parents and I, Friday at 8 pm", 3),
        ("my 3 kids and I, Friday at 8 pm", 4),
        ("can u reserve for myself and 5 coworkers", 6),
        ("can I come on 5/6/2026 with 2 friends", 3),
        ("hi i want to come with my friend tomorrow", 2),
        ("I'd like to book for 2 adults, 1 child and 1 infant", 4),
        ("We are 4 adults plus a toddler, Saturday 1pm", 5),
        ("we'll be 5 plus a baby", 6),
        ("4 of us and a baby", 5),
        ("أنا وزوجتي وثلاثة أطفال، الليلة الساعة ٨ مساء", 5),
        ("حجز لي أنا وصديقي يوم الخميس", 2),
        ("عايز ترابيزة ليا أنا واتنين صحابي", 3),
        ("أنا ومراتي وابني", 3),
        ("بالغين وطفل واحد يوم الأحد", 3),
        ("اربع بالغين وطفلين", 6),
    ],
)
def test_a_party_told_by_its_members_is_their_sum(text: str, people: int) -> None:
    assert counted(PEOPLE, text) == [people]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("We'll be five, including two children", 5),
        ("4 people, 2 of them kids", 4),
        ("me and my wife, 2 people", 2),
        ("أنا وزوجتي، شخصين، الساعة ٨", 2),
        ("dinner for 6 (4 adults and 2 kids)", 6),
        ("I want to take my parents out for dinner, so there'll be three of us", 3),
        ("a table for 4 people and my husband will pay", 4),
        ("it's for my mom and dad's anniversary, 12 guests", 12),
        ("a reservation for seven friends on Saturday", 7),
    ],
)
def test_the_whole_is_taken_where_it_is_told(text: str, people: int) -> None:
    assert counted(PEOPLE, text) == [people]


@pytest.mark.parametrize(
    "text",
    [
        "a table for me, my wife and our kids",
        "dinner for me and dessert",
        "a table for me and friends on Sunday",
        "this is for me and not for you",
        "a table for my wife and 2 friends",
        "a table for me and my sister and some friends",
        "نصل يوم ١٢ أبريل ومعي ثلاثة ضيوف",
        "2 adults and 1 kid or 3 adults and 1 kid, is that fine?",
    ],
)
def test_a_party_that_is_left_open_is_not_summed(text: str) -> None:
    assert len(set(counted(PEOPLE, text))) != 1


@pytest.mark.parametrize(
    "text",
    [
        "make a reservation in a popular sicilian place for me only tomorrow",
        "a reservation for saturday at 11:45, and there has been a change of plans, i will be dining alone",
        "I'll be coming by myself on Friday at 7pm",
        "It's only going to be me, tomorrow at noon",
        "It will be just me",
        "طاولة لي لحالي بكرة",
    ],
)
def test_who_comes_alone_is_one(text: str) -> None:
    assert counted(PEOPLE, text) == [1]


@pytest.mark.parametrize("text", ["me", "just me", "only me", "by myself", "on my own", "بس أنا", "لوحدي"])
def test_who_answers_to_come_alone_is_one(text: str) -> None:
    assert PEOPLE.value(text) == 1


@pytest.mark.parametrize(
    ("text", "people"),
    [("me and my wife", 2), ("both of us", 2), ("me, mom and dad", 3), ("خمس انفار وطفل", 6), ("me & my gf", 2)],
)
def test_members_alone_answer_how_many(text: str, people: int) -> None:
    assert PEOPLE.value(text) == people


@pytest.mark.parametrize(
    "text",
    [
        "My wife and I were there in January and loved it",
        "my boss and I had an argument about it",
        "me and my wife are allergic to peanuts",
        "My friends and I love your place",
        "I have 3 sisters who love your food",
        "My 2 brothers recommended you",
        "I am 34 and my wife is 30",
        "I want to speak to the manager alone",
        "I can do it by myself, thanks",
        "I won't come alone",
        "عندي ٤ إخوان",
        "أنا وزوجتي أكلنا عندكم قبل شهرين",
    ],
)
def test_people_who_are_only_spoken_of_are_not_counted(text: str) -> None:
    assert counted(PEOPLE, text) == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("خمسطعش", 15),
        ("سطعش", 16),
        ("ستاشر", 16),
        ("تلتاشر", 13),
        ("ثلاثطعش شخص", 13),
        ("أربعطعش", 14),
        ("اربعتعش", 14),
        ("ثنعش", 12),
        ("اثنعشر", 12),
        ("اتناشر", 12),
        ("حداشر نفر", 11),
        ("تمنطعش", 18),
        ("تسعتاشر", 19),
        ("تمنة", 8),
        ("تلات أشخاص", 3),
        ("تنين", 2),
        ("تلتمية وخمسين", 350),
        ("ثمانمية", 800),
    ],
)
def test_numbers_of_egypt_the_levant_and_the_gulf_are_read(text: str, number: int) -> None:
    assert PEOPLE.value(text) == number


@pytest.mark.parametrize("text", ["عايز أحجز ترابيزة لستة يوم السبت", "عايزة أحجز لستة يوم الجمعة الساعة تسعة"])
def test_the_day_after_a_number_is_not_what_it_counts(text: str) -> None:
    assert counted(PEOPLE, text) == [6]
    assert counted(DAYS, text) == []


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("for 6, wait, my brother's coming too so make it 7", 7),
        ("Table for 5 please. Oh wait, my cousin can't come, make it 4", 4),
        ("there will be eight, no, nine of us", 9),
        ("احنا سبعة، لا معليش ثمانية", 8),
        ("a table for 4 at 8, no wait, at 9", 4),
    ],
)
def test_a_bare_number_corrects_the_count_before_it(text: str, people: int) -> None:
    assert counted(PEOPLE, text) == [people]


@pytest.mark.parametrize(
    "text",
    ["Nobody saw it.", "No one saw it happen", "There were no witnesses", "nobody was around, no witnesses"],
)
def test_none_of_what_is_asked_for_is_zero(text: str) -> None:
    assert counted(WITNESSES, text) == [0]


def test_none_in_arabic_is_zero() -> None:
    assert counted(WITNESSES, "ما كان فيه شهود") == [0]


@pytest.mark.parametrize("text", ["Nobody told me", "Nobody saw it except 2 guards", "no witnesses but my friend"])
def test_none_of_something_else_is_no_zero(text: str) -> None:
    assert 0 not in counted(WITNESSES, text)


def test_a_field_that_must_have_some_takes_none_for_no_answer() -> None:
    assert counted(TICKETS, "there were no tickets") == []


@pytest.mark.parametrize(
    ("text", "witnesses"),
    [
        ("Two colleagues saw what happened", [2]),
        ("three of my coworkers saw it", [3]),
        ("There was one witness", [1]),
        ("There are 20 people in my team", []),
        ("We are 45 people on the night shift", []),
        ("Our company has 300 employees", []),
        ("فريقنا فيه ٢٠ موظف", []),
    ],
)
def test_those_who_did_what_is_asked_are_counted_and_not_their_whole_team(text: str, witnesses: list[int]) -> None:
    assert counted(WITNESSES, text) == witnesses


@pytest.mark.parametrize(
    ("text", "tickets"),
    [
        ("2 tix for Saturday's 8pm show", 2),
        ("four balcony seats on the 24th", 4),
        ("Three front row seats please", 3),
        ("I need 4 upper balcony tickets", 4),
    ],
)
def test_a_noun_counts_through_the_words_that_qualify_it(text: str, tickets: int) -> None:
    assert counted(TICKETS, text) == [tickets]


@pytest.mark.parametrize("text", ["6 minutes past, tickets please", "2 dogs bit people", "at 8pm 3 tickets"])
def test_a_noun_does_not_reach_past_another(text: str) -> None:
    assert counted(PEOPLE, text) == []
    assert set(counted(TICKETS, text)) <= {3}


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("budget's about 1,200 SAR per night, full board", 1200),
        ("My budget is around 2,500 riyals a night", 2500),
        ("half board, up to 450 riyals a night", 450),
        ("at most 500 SAR per night", 500),
        ("I don't want to spend more than 600 riyals a night", 600),
        ("ميزانيتي ألف ومية ريال بالليلة", 1100),
    ],
)
def test_the_most_that_may_be_spent_is_a_budget(text: str, budget: float) -> None:
    assert counted(BUDGET, text) == [budget]


@pytest.mark.parametrize(("text", "budget"), [("max 1.5k", 1500), ("no more than 750", 750), ("under 1000", 1000)])
def test_the_most_answers_what_the_budget_is(text: str, budget: float) -> None:
    assert BUDGET.value(text) == budget


def test_a_bound_is_no_count_and_the_least_no_budget() -> None:
    assert counted(PEOPLE, "they seat 60 people at most") == []
    assert counted(PEOPLE, "a table for up to 10 people") == []
    assert BUDGET.doubt("at least 500") == "number_vague"


@pytest.mark.parametrize("text", ["زميلي أخذ ١٠ أيام في رمضان", "My colleague took 12 days in January"])
def test_what_another_person_took_is_not_the_speakers(text: str) -> None:
    assert counted(DAYS, text) == []


def test_what_depends_is_not_counted() -> None:
    assert PEOPLE.heard("it depends on my 2 cousins") is None


ADULTS = Asked("integer", id="adults", label=LocalText.of("Adults", ar="عدد البالغين"), minimum=1)
CHILDREN = Asked("integer", id="children", label=LocalText.of("Children", ar="عدد الأطفال"), minimum=0)
INFANTS = Asked("integer", id="infants", label=LocalText.of("Infants", ar="عدد الرضع"), minimum=0)
BAGS = Asked("integer", id="bags", label=LocalText.of("Checked bags", ar="عدد الحقائب"), minimum=0)


@pytest.mark.parametrize(
    ("text", "adults", "children", "infants"),
    [
        ("It's for my wife and me and our two daughters", [2], [2], []),
        ("two adults and an infant, on 5 April", [2], [1], [1]),
        ("2 adults and a child", [2], [1], []),
        ("me and my husband", [2], [], []),
        ("my husband and I would like to come with a baby and two kids", [2], [3], [1]),
        ("لشخصين بالغين وطفل واحد", [2], [1], []),
        ("2 adutls and 3 childern", [2], [3], []),
        ("3 adults without kids", [3], [0], [0]),
        ("me and my brother", [], [], []),
        ("my son was sick last time", [], [], []),
        ("from 28 April to 2 May, me and my wife and three kids", [2], [3], []),
        ("one adult costs how much?", [], [], []),
    ],
)
def test_each_part_of_a_party_is_counted_by_itself(
    text: str, adults: list[int], children: list[int], infants: list[int]
) -> None:
    assert [counted(asked, text) for asked in (ADULTS, CHILDREN, INFANTS)] == [adults, children, infants]


def test_arabic_tells_two_grown_ups_once() -> None:
    assert counted(PEOPLE, "لشخصين بالغين وطفل واحد") == [3]


@pytest.mark.parametrize(
    ("text", "bags"),
    [("three suitcases", 3), ("حقيبتان", 2), ("no checked bags", 0), ("none, only hand luggage", 0), ("no luggage", 0)],
)
def test_bags_are_counted_by_any_of_their_names(text: str, bags: int) -> None:
    assert BAGS.value(text) == bags


def test_what_is_counted_is_of_the_field() -> None:
    assert INFANTS.value("I have two kids") is None
    assert PEOPLE.value("حقيبتان") is None
