"""Corrections without a request are heard beside any answer, instead of one, and at a review. A field is meant if it is
named, also by the value that stands. If no word marks a change, it is only offered."""

import pytest

from agent.tests.talk import Dialogue, talk

BOATS = """---
review: final
---

# Boat hire

| Field ID | Type | Required | Options | Constraints | Ask User |
|---|---|---|---|---|---|
| skipper | text | Yes | | | What is the skipper's name? |
| boat | dropdown | Yes | Rowing boat, Canoe, Motor boat, Sailing dinghy | | Which boat would you like? |
| hire_day | date | Yes | | today or later | On which day? |
| start | time | Yes | | | When do you want to set off? |
| crew | number | Yes | | 1 to 12 | How many people will be on board? |
| hours | number | Yes | | 1 to 8 | For how many hours? |
| harbour | text | Yes | | | From which harbour do you leave? |
| licence | text | Yes | | | What is your licence number? |
| mobile | phone | Yes | | | On which number can we reach you? |
| swims | yes_no | Yes | | | Can everybody swim? |
| born | date | Yes | | before today | When was the skipper born? |
| mail | email | Yes | | | What is your e-mail address? |
| wishes | textarea | No | | | Is there anything else we should know? |
"""
STOOD = {
    "skipper": "Ida Rowe",
    "boat": "Canoe",
    "hire_day": "2026-03-28",
    "start": "10:00",
    "crew": 4,
    "hours": 3,
    "harbour": "14 Quay Lane, Poole",
    "licence": "BT-4471",
    "mobile": "07700900127",
    "swims": True,
    "born": "1980-05-04",
}
MAIL = {"mail": "ida@rowe.example"}
SURE = [
    # by the value that stands
    ("the 28th is no good after all, so the Sunday", {"hire_day": "2026-03-29"}),
    ("Saturday turns out to be her exam, so it is Sunday the 29th", {"hire_day": "2026-03-29"}),
    ("my wife says four are too many for a canoe, so three", {"crew": 3}),
    ("the canoe is too small for us, the rowing boat then", {"boat": "Rowing boat"}),
    ("four hours would be better than three", {"hours": 4}),
    # by words of its name, or of its question
    ("we will be six on board now, the cousins said yes", {"crew": 6}),
    ("my aunt cannot swim any more", {"swims": False}),
    ("she was born in 1982, I got the year wrong", {"born": "1982-05-04"}),
    # a part of what stands, or something written as that is
    ("I found the newer licence in the drawer: BT-9052 replaces it", {"licence": "BT-9052"}),
]
OFFERED = [
    ("my phone ends in 172, not 127", {"mobile": "07700900172"}),
    ("we leave from number 16, not 14", {"harbour": "16 Quay Lane, Poole"}),
    ("the licence has a new number, BT-9052", {"licence": "BT-9052"}),
    ("it's 41 Quay Lane", {"harbour": "41 Quay Lane, Poole"}),
]
ASIDE = [
    "my kids are 8 and 10 now",
    "thank you for the quick reply on Friday",
    "we had a canoe last year and it was lovely",
    "my husband is better with an anchor than me",
    "I only read it at 8 in the evening",
]


def asking(**known: object) -> Dialogue:
    opened = talk(BOATS)
    opened.pick(**known)
    return opened


@pytest.mark.parametrize(("told", "changed"), SURE)
def test_it_is_taken_beside_an_answer_and_at_a_review(told: str, changed: dict[str, object]) -> None:
    beside = asking(**STOOD)
    beside.say(f"ida@rowe.example. {told}")
    assert beside.answers == STOOD | MAIL | changed
    reviewing = asking(**STOOD, **MAIL, wishes="none")
    reviewing.say(told)
    assert reviewing.answers == STOOD | MAIL | changed | {"wishes": reviewing.answers["wishes"]}


@pytest.mark.parametrize(
    ("told", "changed"),
    [
        *SURE,
        ("I said 4 people but it's 5", {"crew": 5}),
        ("before, I had told you the canoe, it's the sailing dinghy", {"boat": "Sailing dinghy"}),
    ],
)
def test_it_is_taken_instead_of_an_answer(told: str, changed: dict[str, object]) -> None:
    opened = asking(**STOOD)
    opened.say(told)
    assert opened.answers == STOOD | changed
    assert opened.asked == "mail"


@pytest.mark.parametrize("told", ["it hurts 6 by day and 8 at night", "3 or 4", "four to five, I think"])
def test_an_answer_that_is_not_clear_changes_no_other(told: str) -> None:
    opened = asking(**{name: value for name, value in STOOD.items() if name != "crew"}, **MAIL)
    assert opened.asked == "crew"
    opened.say(told)
    assert {name: value for name, value in opened.answers.items() if name != "crew"} == {
        name: value for name, value in (STOOD | MAIL).items() if name != "crew"
    }


@pytest.mark.parametrize(("told", "changed"), [*SURE[:2], *SURE[5:6]])
def test_a_note_takes_no_words_of_it(told: str, changed: dict[str, object]) -> None:
    opened = asking(**STOOD, **MAIL)
    opened.say(f"We bring a dog. And {told}")
    assert opened.answers == STOOD | MAIL | changed | {"wishes": "We bring a dog."}


@pytest.mark.parametrize(("told", "changed"), OFFERED)
def test_it_is_at_least_offered(told: str, changed: dict[str, object]) -> None:
    opened = asking(**STOOD)
    opened.say(f"ida@rowe.example. And {told}")
    if opened.answers != STOOD | MAIL | changed:
        opened.say("yes")
    assert opened.answers == STOOD | MAIL | changed


@pytest.mark.parametrize("told", ASIDE)
def test_what_is_told_by_the_way_changes_nothing(told: str) -> None:
    opened = asking(**STOOD)
    opened.say(f"ida@rowe.example, {told}")
    assert opened.answers == STOOD | MAIL
    assert opened.asked == "wishes"


@pytest.mark.parametrize(
    "story",
    [
        "We bring a dog. Last time the motor boat was out of order, I hope it works now",
        "He is 4 years old. He already knows the canoe, but a rowing boat is new to him",
        "We come by train, which arrives at 9:40, and leave again at 18:00",
    ],
)
def test_a_note_may_tell_of_all_that(story: str) -> None:
    opened = asking(**STOOD, **MAIL)
    opened.say(story)
    assert opened.answers == STOOD | MAIL | {"wishes": story}


FAIR = """---
form_id: fair
title: Fair
fields:
  - {id: host, type: text, prompt: Who hosts it?}
  - {id: founded, type: date, label: Founding date, prompt: When did it begin?, constraints: {max: today}}
  - {id: opens, type: date, label: First day of sales, prompt: When does it open?, constraints: {min: today}}
  - {id: closes, type: date, label: Last day of sales, prompt: When does it close?, constraints: {min: today}}
---
# Fair
"""


@pytest.mark.parametrize(
    "words", ["actually our last day is the 9th", "Sorry, it would be the 8th", "no wait, the 10th"]
)
def test_a_day_that_answers_could_have_is_not_taken_for_an_open_field(words: str) -> None:
    fair = talk(FAIR)
    fair.say("hi")
    fair.pick(opens="2026-12-07", closes="2026-12-11")

    fair.say(words)

    assert "founded" not in fair.answers


@pytest.mark.parametrize("words", ["actually, 3 March 1990", "sorry, it began on 3 March 1990"])
def test_a_day_that_no_answer_could_have_is(words: str) -> None:
    fair = talk(FAIR)
    fair.say("hi")
    fair.pick(opens="2026-12-07", closes="2026-12-11")

    fair.say(words)

    assert fair.answers["founded"] == "1990-03-03"


STABLE = """---
review: final
---

# Stable

| Field ID | Type | Required | Options | Constraints | Ask User |
|---|---|---|---|---|---|
| rider | text | Yes | | | Who will ride? |
| ponies | number | Yes | | 1 to 20 | How many ponies do you want? |
| ride_day | date | Yes | | today or later | On which day? |
| leave | time | Yes | | | When do you set out? |
| feed | multi_select | Yes | Hay, Oats, Carrots, Bran | | What should they eat? |
| mail | email | Yes | | | What is your e-mail address? |
"""
STABLED = {"rider": "Ivo Tan", "ponies": 4, "ride_day": "2026-03-27", "leave": "10:00", "feed": ["Hay", "Oats"]}


@pytest.mark.parametrize(
    ("told", "changed"),
    [
        ("two of the girls cannot come, so we are three", {"ponies": 3}),
        ("we counted again, it's 6 girls and 2 boys so 8 altogether", {"ponies": 8}),
        ("my sister joins us too, so that makes five ponies", {"ponies": 5}),
        ("we moved the whole thing to 3 April", {"ride_day": "2026-04-03"}),
        ("I was wrong about the hour, half eleven", {"leave": "11:30"}),
        ("on Friday there is an exam. On Sunday the 29th please", {"ride_day": "2026-03-29"}),
        ("put some bran in with the oats", {"feed": ["Hay", "Oats", "Bran"]}),
    ],
)
def test_what_a_message_comes_to_is_taken_where_one_field_takes_it(told: str, changed: dict[str, object]) -> None:
    beside = talk(STABLE)
    beside.pick(**STABLED)
    beside.say(f"ida@rowe.example. And {told}")
    assert beside.answers == STABLED | MAIL | changed


@pytest.mark.parametrize("told", ["so my son is 8, he loves it", "I'm so glad, see you at 9", "we were 3 last time"])
def test_what_comes_to_nothing_changes_nothing(told: str) -> None:
    beside = talk(STABLE)
    beside.pick(**STABLED)
    beside.say(f"ida@rowe.example. {told}")
    assert beside.answers == STABLED | MAIL


def test_a_moment_that_is_moved_at_a_review_is_taken() -> None:
    reviewing = talk(STABLE)
    reviewing.pick(**STABLED, **MAIL)
    reviewing.say("oh, and we leave 20 minutes later than I put")
    assert reviewing.answers == STABLED | MAIL | {"leave": "10:20"}


CLUB = """# Club

| Field ID | Type | Required | Options | Constraints | Ask User |
|---|---|---|---|---|---|
| club | text | Yes | | | What is the club called? |
| founded | date | No | | | When was it founded? |
| members | number | Yes | | | How many members are there? |
"""


@pytest.mark.parametrize(
    ("told", "answers"),
    [
        ("actually the club was founded on 9 May 1987", {"founded": "1987-05-09"}),
        ("The club has 40 members", {"members": 40}),
        ("Larks, 40 members", {"club": "Larks", "members": 40}),
        ("The 40 Larks", {"club": "The 40 Larks"}),
    ],
)
def test_a_sentence_that_tells_another_field_by_its_name_is_no_name(told: str, answers: dict[str, object]) -> None:
    opened = talk(CLUB)
    opened.say("hello")
    opened.say(told)
    assert opened.answers == answers
