"""What people ask to be otherwise, in words of their own, beside an answer or alone."""

import pytest

from agent.tests.talk import Dialogue, talk

KENNEL = """---
form_id: kennel
title: A stay in the kennels
fields:
  - {id: owner, type: text, required: true, label: Owner, prompt: Your name?}
  - {id: phone, type: phone, required: true, label: Phone, prompt: Your phone?, region: GB}
  - {id: born, type: date, required: true, label: Date of birth, prompt: When was the dog born?,
     constraints: in the past}
  - {id: run, type: dropdown, required: true, label: Run, prompt: Which run?,
     options: [Garden run, Indoor run, Double run]}
  - {id: day, type: date, required: true, label: Drop-off day, prompt: Which day?, constraints: today or later}
  - {id: hour, type: time, required: true, label: Drop-off time, prompt: What time?, constraints: 08:00 or later}
  - {id: dogs, type: integer, required: true, label: Dogs, prompt: How many dogs?, constraints: 1 to 9}
  - {id: extras, type: checkbox, required: false, label: Extras, prompt: Which extras?,
     options: [Bath, Nail trim, Long walk]}
  - {id: vet, type: boolean, required: true, label: Own vet, prompt: Do you have a vet of your own?}
  - {id: likes, type: text, required: false, label: Toy, prompt: What is the favourite toy?}
  - {id: notes, type: textarea, required: false, label: Notes, prompt: Anything else?}
---
"""
STOOD = {
    "owner": "Ida Rowe",
    "phone": "+447400123456",
    "born": "2022-05-04",
    "run": "Garden run",
    "day": "2026-04-09",
    "hour": "10:00",
    "dogs": 2,
    "extras": ["Bath"],
}
VET = STOOD | {"vet": True}
TOY = VET | {"likes": "a ball"}


def stay(stood: dict[str, object]) -> Dialogue:
    opened = talk(KENNEL)
    for name, value in stood.items():
        opened.pick(**{name: value})  # type: ignore[arg-type]
    return opened


CHANGES = [
    ("can it be half 11 instead", {"hour": "11:30"}),
    ("could we make it a quarter past 9, the school run is late", {"hour": "09:15"}),
    ("i want to swap to the double run", {"run": "Double run"}),
    ("make the drop-off 3, not 10", {"hour": "15:00"}),
    ("could we do the friday instead", {"day": "2026-04-10"}),
    ("push it back an hour", {"hour": "11:00"}),
    ("can you bring the drop-off day forward by two days", {"day": "2026-04-07"}),
    ("not 9 April, the day after", {"day": "2026-04-10"}),
    ("scrap that, 3 dogs", {"dogs": 3}),
    ("also add a nail trim", {"extras": ["Bath", "Nail trim"]}),
    ("it's not a bath, it's a long walk", {"extras": ["Long walk"]}),
    ("on second thoughts make it the day before", {"day": "2026-04-08"}),
    ("not 2 dogs, 3, my sister's comes along, he's 9", {"dogs": 3}),
    ("oh and 4 dogs not 2, my niece is coming", {"dogs": 4}),
    ("Ida Rowe-Lund, I should have said", {"owner": "Ida Rowe-Lund"}),
    ("sorry, it's spelt Roewe", {"owner": "Ida Roewe"}),
    ("sorry, Roewe with a w, not Rowe", {"owner": "Ida Roewe"}),
    ("make it 11 on the 10th of April", {"day": "2026-04-10", "hour": "11:00"}),
    ("make it half 9 actually, if you are open", {"hour": "09:30"}),
    ("could the drop-off be two hours later", {"hour": "12:00"}),
    ("make it 10 April and 3 dogs", {"day": "2026-04-10", "dogs": 3}),
    ("can you change it to 3 dogs and the double run please", {"dogs": 3, "run": "Double run"}),
]


@pytest.mark.parametrize(("words", "changed"), CHANGES)
@pytest.mark.parametrize("stood", [STOOD, VET, TOY], ids=["yes or no", "a line", "a story"])
def test_alone_it_is_changed_and_told_and_what_was_asked_is_asked_on(stood, words, changed):
    opened = stay(stood)
    asked = opened.asked
    opened.say(words)
    assert opened.answers == stood | changed
    assert opened.asked == asked
    assert "changed" in opened.words


@pytest.mark.parametrize(("words", "changed"), CHANGES)
@pytest.mark.parametrize(
    ("stood", "answer", "expected"),
    [
        (STOOD, "yes please", {"vet": True}),
        (VET, "a rubber duck", {"likes": "a rubber duck"}),
    ],
    ids=["yes or no", "a line"],
)
def test_beside_an_answer_both_are_heard(stood, answer, expected, words, changed):
    opened = stay(stood)
    opened.say(f"{answer}. {words}")
    assert opened.answers == stood | changed | expected


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("and make the drop-off 3, not 10", {"hour": "15:00"}),
        ("oh and not 9 April now, the day after", {"day": "2026-04-10"}),
        ("oh and it was the 8th not the 9th, I was out", {"day": "2026-04-08"}),
    ],
)
def test_beside_a_story_what_points_at_its_answer_is_taken_out_of_it(words, changed):
    opened = stay(TOY)
    opened.say(f"he is scared of hoovers. {words}")
    assert opened.answers == TOY | changed | {"notes": "he is scared of hoovers."}


def test_beside_a_story_what_may_be_part_of_it_is_offered():
    opened = stay(TOY)
    opened.say("he is scared of hoovers. oh and make it half 11. he likes snow")
    assert opened.answers == TOY | {"notes": "he is scared of hoovers. oh and make it half 11. he likes snow"}
    assert opened.asked == "hour"
    opened.say("yes")
    assert opened.answers["hour"] == "11:30"


@pytest.mark.parametrize("words", ["with my sister rowed off her feet", "with the rower being late"])
def test_a_word_that_is_a_little_like_a_name_does_not_spell_it(words):
    opened = stay(STOOD)
    opened.say(f"{words} can you make it half 9 instead")
    assert opened.answers["owner"] == STOOD["owner"]


@pytest.mark.parametrize(
    "words",
    [
        "he should be let out at 7, he came from a shelter and had to swap homes twice",
        "we were at the vet on 8 April instead of the groomer",
        "I came a day later than my sister because I should have asked",
        "wait for my daughter, she comes at 5 pm by bus",
        "he does not like 3 other dogs in the garden",
    ],
)
def test_a_story_that_tells_of_something_else_changes_nothing(words):
    opened = stay(TOY)
    opened.say(words)
    assert opened.answers == TOY | {"notes": words}


@pytest.mark.parametrize("words", ["could I pay on 8 April?", "can I bring two bowls?", "should I come at 9?"])
def test_a_question_changes_nothing(words):
    opened = stay(STOOD)
    opened.say(words)
    assert opened.answers == STOOD


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("sorry i meant the indoor one, the garden is for the cat", {"run": "Indoor run"}),
        ("the meeting has moved to the 21st so we come on that day instead", {}),
    ],
)
def test_nothing_else_changes(words, changed):
    opened = stay(STOOD)
    opened.say(words)
    assert opened.answers | {"day": ""} == STOOD | changed | {"day": ""}


@pytest.mark.parametrize("words", ["perhaps make it half 11", "if he is ill, make it half 11"])
def test_what_is_not_sure_is_not_taken(words):
    opened = stay(STOOD)
    opened.say(words)
    assert opened.answers == STOOD


def test_a_wish_that_may_be_one_is_offered():
    opened = stay(STOOD)
    opened.say("can we do half 11")
    assert opened.answers == STOOD
    assert opened.asked == "hour"
    opened.say("yes")
    assert opened.answers == STOOD | {"hour": "11:30"}


def test_a_record_quotes_the_words_of_each():
    opened = stay(STOOD)
    said = "yes I do, sorry can i swap to the double run, my other one snores"
    opened.say(said)
    assert {name: opened.outcome.answers[name] for name in ("run", "vet")} == {"run": "Double run", "vet": True}
    quotes = {one.field_id: one.quote for one in opened.outcome.records}
    assert quotes["run"] == "double run"
    assert "double" not in quotes["vet"]
