"""A field in words that asks how many is told a count, whatever is said around it, in the person's own words."""

import pytest

from agent.tests.talk import Dialogue, talk

STABLE = """---
form_id: stable
title: Stable
fields:
  - {id: owner_town, type: text, required: true, label: Town, prompt: Which town are you from?}
  - {id: nights, type: text, required: true, label: "%s", prompt: "%s"}
  - {id: boxes, type: integer, required: true, label: Boxes, prompt: How many boxes?}
  - {id: licence, type: text, required: true, label: Number of the licence, prompt: Which licence number?}
---
"""
NAMED = [("Number of nights", "Please tell us."), ("Nights", "How many nights?")]


def talk_asking_for(label: str, prompt: str) -> Dialogue:
    opened = talk(STABLE % (label, prompt))
    opened.say("hello")
    opened.say("Leeds")
    return opened


@pytest.mark.parametrize("words", ["{} nights", "{}", "we will stay for {} nights", "just for {} nights, please"])
@pytest.mark.parametrize("count", ["three", "4", "twenty one"])
@pytest.mark.parametrize("named", NAMED)
def test_the_count_is_kept_as_it_is_said(named: tuple[str, str], count: str, words: str) -> None:
    opened = talk_asking_for(*named)
    opened.say(words.format(count))
    assert opened.answers["nights"] == count


@pytest.mark.parametrize("words", ["2 or 3 nights", "between 2 and 4", "at least three"])
@pytest.mark.parametrize("named", NAMED)
def test_what_leaves_the_count_open_is_kept_whole(named: tuple[str, str], words: str) -> None:
    opened = talk_asking_for(*named)
    opened.say(words)
    assert opened.answers["nights"] == words


@pytest.mark.parametrize("words", ["yes", "please book it for me", "as many as the doctor allows"])
@pytest.mark.parametrize("named", NAMED)
def test_what_tells_no_count_is_asked_back_until_it_is_insisted_upon(named: tuple[str, str], words: str) -> None:
    opened = talk_asking_for(*named)
    for _ in range(2):
        opened.say(words)
        assert "nights" not in opened.answers
    opened.say(words)
    assert opened.answers.get("nights") == (None if words == "yes" else words)


@pytest.mark.parametrize("count", ["five", "6"])
@pytest.mark.parametrize("named", NAMED)
def test_it_is_heard_beside_others_and_changed(named: tuple[str, str], count: str) -> None:
    opened = talk(STABLE % named)
    opened.say(f"I come from Leeds and need 2 boxes for {count} nights")
    assert (opened.answers["nights"], opened.answers["boxes"]) == (count, 2)
    opened.say("no, make it seven nights")
    assert opened.answers["nights"] == "seven"


def test_the_number_of_a_paper_is_no_count() -> None:
    opened = talk_asking_for(*NAMED[0])
    for words in ("2", "3", "17-B of 4 leaves"):
        opened.say(words)
    assert opened.answers["licence"] == "17-B of 4 leaves"


@pytest.mark.parametrize(
    "prompt", ["Registration number of your car?", "Serial number of the machine", "Number of your room?"]
)
@pytest.mark.parametrize("number", ["WX19 KJD", "KX-4471"])
def test_the_number_of_a_single_thing_is_no_count(prompt: str, number: str) -> None:
    opened = talk_asking_for("Which one", prompt)
    opened.say(number)
    assert opened.answers["nights"] == number


FLAT = """# Flat

| Field ID | Type | Required | Options | Constraints | Ask User |
|---|---|---|---|---|---|
| tenant | text | Yes | | | Who is moving in? |
| home | dropdown | Yes | Flat, House | | Is it a flat or a house? |
| floor | number | Yes, only if home is Flat | | 0 to 40 | On which floor is it? |
| child_age | number | No | | 0 to 18 | How old is your child? |
| lift | yes_no | Yes | | | Is there a lift? |
"""


@pytest.mark.parametrize(
    ("opening", "answers"),
    [
        ("it's a flat on the 4th floor", {"home": "Flat", "floor": 4}),
        ("a flat for my second child", {"home": "Flat"}),
        ("a flat, but not on the third floor", {"home": "Flat"}),
    ],
)
def test_a_place_in_a_row_is_a_number_before_what_the_field_is_called(opening: str, answers: dict[str, object]) -> None:
    opened = talk(FLAT)
    opened.say(opening)
    assert opened.answers == answers


@pytest.mark.parametrize("told", ["we're on the third floor, not the second", "third floor it is, not second"])
def test_so_it_is_where_it_takes_the_place_of_another(told: str) -> None:
    opened = talk(FLAT)
    known = {"tenant": "Ida Rowe", "home": "Flat", "floor": 2, "child_age": 4}
    opened.pick(**known)
    opened.say(f"yes. {told}")
    assert opened.answers == known | {"floor": 3, "lift": True}


SCHOOL = """# تسجيل

| Field ID | Type | Required | Options | Constraints | Ask User |
|---|---|---|---|---|---|
| name | text | Yes | | | ما اسم الطالب؟ |
| grade | number | Yes | | 1 to 12 | في أي صف هو؟ |
| club | text | Yes | | | ما اسم النادي؟ |
"""


def test_in_arabic_it_stands_behind_that() -> None:
    opened = talk(SCHOOL)
    opened.say("صباح الخير، ابني في الصف الثالث")
    assert opened.answers == {"grade": 3}
    opened.pick(name="سامي")
    opened.say("عفوا، هو في الصف التاني مش التالت")
    assert opened.answers["grade"] == 2


POOL = """# Pool

| Field ID | Type | Required | Options | Constraints | Ask User |
|---|---|---|---|---|---|
| swimmer_age | number | Yes | | 5 to 90 | How old is the swimmer? |
| stung | number | Yes | | 0 to 50 | How many people were stung? |
| towel | yes_no | Yes | | | Do you want a towel? |
"""


@pytest.mark.parametrize("told", ["Nobody was stung", "luckily no one got stung", "nobody"])
def test_nobody_is_none(told: str) -> None:
    opened = talk(POOL)
    opened.pick(swimmer_age=8)
    opened.say(told)
    assert opened.answers == {"swimmer_age": 8, "stung": 0}


def test_an_age_is_told_by_a_birthday() -> None:
    opened = talk(POOL)
    opened.pick(swimmer_age=8, stung=0)
    opened.say("Yes. And she turned nine last week")
    assert opened.answers == {"swimmer_age": 9, "stung": 0, "towel": True}
