"""A plain no that says why is a no; a no that takes something back, or speaks of another field, is none."""

import pytest

from agent.tests.talk import Dialogue, talk

POOL = """---
form_id: pool
title: A swimming lesson
review: none
fields:
  - {id: lane, type: dropdown, required: true, label: Lane, prompt: Which lane?, options: [Slow lane, Fast lane]}
  - {id: day, type: date, required: true, label: Day, prompt: On which day?}
  - {id: child, type: text, required: true, label: Child's name, prompt: What is the child called?}
  - {id: afraid, type: boolean, required: true, label: Afraid, prompt: Is the child afraid of water?}
  - {id: towel, type: boolean, required: true, label: Towel, prompt: Do you need a towel?}
  - {id: other, type: textarea, required: true, label: Notes, prompt: What else should we know?}
---
"""


def talk_asking_for(field: str) -> Dialogue:
    opened = talk(POOL)
    opened.pick(lane="Slow lane", day="2026-04-01", child="Rex")
    if field == "towel":
        opened.pick(afraid=True)
    assert opened.asked == field
    return opened


@pytest.mark.parametrize("field", ["afraid", "towel"])
@pytest.mark.parametrize(
    "why",
    [
        "everyone here loves it",
        "everybody tells me off about that",
        "my husband sees to that",
        "the baths are next door",
        "we've been coming for years",
        "ive been coming for years",
        "a friend brings us",
        "mum is sorting that out",
    ],
)
def test_a_no_with_its_reason_is_a_no(field: str, why: str) -> None:
    opened = talk_asking_for(field)
    opened.say(f"no {why}")
    assert opened.answers.get(field) is False


@pytest.mark.parametrize("field", ["afraid", "towel"])
@pytest.mark.parametrize(
    "said",
    [
        "no the fast lane",
        "no the other lane",
        "no the name is Max",
        "no his name is Max",
        "no everyone calls him Max",
        "no the date is wrong",
        "no the 4th",
        "no someone has to ask him",
        "no problem",
        "no rush, the week after is fine",
        "no everyone needs a towel for the water",
    ],
)
def test_a_no_that_may_be_of_something_else_is_none(field: str, said: str) -> None:
    opened = talk_asking_for(field)
    opened.say(said)
    assert field not in opened.answers


CRIB = """---
form_id: crib
title: A crib
fields:
  - {id: owner, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: parts, type: checkbox, required: false, label: Parts, prompt: What else?, options: [Lamp, Quilt, Bell]}
  - {id: posted, type: boolean, required: true, label: Posting, prompt: Shall we post it?}
  - {id: notes, type: textarea, required: false, label: Health, prompt: Is there anything about the child to know?}
  - {id: email, type: email, required: true, label: Email, prompt: Which email address may we use?}
---
"""


def with_parts(**more: bool) -> Dialogue:
    opened = talk(CRIB)
    opened.pick(owner="Huda Saleh", parts=["Lamp"], **more)
    return opened


@pytest.mark.parametrize(
    "said", ["no shes right as rain", "nope he's strong as an ox", "no its fine apart from that", "no we are all well"]
)
def test_a_no_with_its_reason_leaves_out_what_need_not_be_told(said: str) -> None:
    opened = with_parts(posted=True)
    opened.say(said)
    assert (opened.asked, opened.answers.get("notes"), opened.answers["posted"]) == ("email", None, True)


@pytest.mark.parametrize("said", ["no he can't eat nuts", "no she has asthma though", "no but he bites"])
def test_what_may_be_told_behind_a_no_is_kept(said: str) -> None:
    opened = with_parts(posted=True)
    opened.say(said)
    assert opened.answers.get("notes") == said


@pytest.mark.parametrize(
    "said",
    [
        "nah i'll fetch it, dont trust the van with a lamp",
        "no, i don't want a lamp going by courier",
        "yes please but don't leave a lamp on the step",
    ],
)
def test_what_a_reason_denies_by_the_way_takes_nothing_off_a_list(said: str) -> None:
    opened = with_parts()
    opened.say(said)
    assert opened.answers == {"owner": "Huda Saleh", "parts": ["Lamp"], "posted": said.startswith("yes")}


@pytest.mark.parametrize("said", ["no, and no lamp", "yes, but without the lamp"])
def test_what_it_denies_plainly_does(said: str) -> None:
    opened = with_parts()
    opened.say(said)
    assert opened.answers.get("parts") == []


HUT = """# Hut

| Field ID | Type | Required | Options | Constraints | Ask User |
|---|---|---|---|---|---|
| climbs | yes_no | Yes | | | Can you climb? |
| stove | yes_no | Yes | | | Would you like to borrow a stove? |
| day | date | Yes | | today or later | On which day? |
"""


@pytest.mark.parametrize(
    ("told", "climbs"),
    [
        ("not as high as my brother, but yes I can", True),
        ("not at all well but no matter, yes", True),
        ("Yes, I learnt it last year", True),
        ("I'd rather not, sorry", False),
    ],
)
def test_the_yes_or_no_that_somebody_comes_to_is_the_answer(told: str, climbs: bool) -> None:
    opened = talk(HUT)
    opened.say("hello")
    opened.say(told)
    assert opened.answers == {"climbs": climbs}


@pytest.mark.parametrize("told", ["not necessary, we have own", "I'd rather not", "Not needed, thanks"])
def test_who_needs_nothing_says_no(told: str) -> None:
    opened = talk(HUT)
    opened.pick(climbs=True)
    opened.say(told)
    assert opened.answers == {"climbs": True, "stove": False}
