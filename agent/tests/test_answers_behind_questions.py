"""Who asks back and answers in one breath is heard: what stands beside the question as if it had been said alone, and
what is taken up of the question itself."""

import pytest

from agent.tests.talk import Dialogue, talk

BOAT = """---
form_id: boat
title: A boat for a day
review: none
fields:
  - {id: boat, type: dropdown, required: true, label: Boat, prompt: Which?, options: [Rowing boat, Pedal boat, Canoe]}
  - {id: day, type: date, required: true, label: Day, prompt: On which day?}
  - {id: hour, type: time, required: true, label: Start, prompt: When do you start?}
  - {id: seats, type: integer, required: true, label: Seats, prompt: How many seats?}
  - {id: extras, type: checkbox, required: false, label: Extras, prompt: Which?, options: [Life vests, Picnic, Map]}
  - {id: swims, type: boolean, required: true, label: Swimmers, prompt: Can everybody swim?}
  - {id: harbour, type: text, required: true, label: Town, prompt: From which town do you come?}
  - {id: name, type: text, required: true, label: Name, prompt: What is your name?}
  - {id: wishes, type: textarea, required: true, label: Wishes, prompt: What do you wish?}
---
# A boat for a day

A canoe has two paddles.
"""
TOLD = {
    "boat": "Canoe", "day": "2026-04-01", "hour": "10:00", "seats": 2, "extras": ["Map"], "swims": True,
    "harbour": "Hull", "name": "Ida Holt",
}  # fmt: skip


def talk_asking_for(field: str) -> Dialogue:
    opened = talk(BOAT)
    opened.say("hello")
    before = [name for name in TOLD if name != field]
    known = before[: [*TOLD, "wishes"].index(field)]
    for name in known:
        opened.pick(**{name: TOLD[name]})  # type: ignore[arg-type]
    assert opened.asked == field
    return opened


@pytest.mark.parametrize(
    ("field", "said", "value"),
    [
        ("day", "is it busy then? no matter, 20 March", "2026-03-20"),
        ("hour", "when do you open? 9am is good", "09:00"),
        ("swims", "is it deep? yes we all can", True),
        ("harbour", "why does that matter? Beverley", "Beverley"),
        ("name", "do you take cards? right, Olive Grant", "Olive Grant"),
        ("name", "why, do you keep a list? Olive Grant", "Olive Grant"),
        ("wishes", "do I have to say? I would like to fish", "I would like to fish"),
    ],
)
def test_what_stands_beside_a_question_is_the_answer(field: str, said: str, value: object) -> None:
    opened = talk_asking_for(field)
    opened.say(said)
    assert opened.answers.get(field) == value
    assert "I only know this form." in opened.words or opened.asked == "FORM_COMPLETE"


@pytest.mark.parametrize(
    ("field", "said", "value"),
    [
        ("boat", "how wide is the pedal boat? ok I'll have that", "Pedal boat"),
        ("boat", "have you got a rowing boat left? if so that one", "Rowing boat"),
        ("day", "is the 20th of March free? if it is, put me down for that", "2026-03-20"),
        ("hour", "are you there at 8am? that then please", "08:00"),
        ("seats", "do you have one with 4 seats? that's what we need", 4),
        ("extras", "how much is the picnic? go on then, one of those", ["Picnic"]),
        ("extras", "do the picnic and the map cost extra? fine, those please", ["Picnic", "Map"]),
    ],
)
def test_what_a_question_holds_is_taken_up_beside_it(field: str, said: str, value: object) -> None:
    opened = talk_asking_for(field)
    opened.say(said)
    assert opened.answers.get(field) == value
    assert opened.history[-1].quote in said


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("boat", "is the pedal boat slow? I'm not sure"),
        ("boat", "is the pedal boat slow? not that one then"),
        ("boat", "is the pedal boat slow? that would worry me"),
        ("boat", "is the pedal boat slow? that one then, no wait"),
        ("boat", "is the pedal boat or the canoe better? that one"),
        ("boat", "do you have a pedal boat and a canoe? that one"),
        ("day", "are you closed on 6 April? that's Easter Monday"),
        ("seats", "is it cheaper for 6? good to know"),
        ("extras", "do the picnic and the map cost extra? that one"),
        ("harbour", "why? that is personal"),
        ("name", "who reads this? sounds odd"),
        ("wishes", "is it cold? it sounds cold"),
    ],
)
def test_what_only_speaks_of_a_question_is_no_answer(field: str, said: str) -> None:
    opened = talk_asking_for(field)
    before = dict(opened.answers)
    opened.say(said)
    assert opened.answers == before
    assert opened.asked == field


def test_a_question_that_the_form_answers_is_answered_beside_what_is_taken_up_of_it() -> None:
    opened = talk_asking_for("boat")
    opened.say("does a canoe have paddles? that one then")
    assert opened.answers == {"boat": "Canoe"}
    assert "two paddles" in opened.words


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("do you have a canoe? that's what we want", {"boat": "Canoe"}),
        ("before I start, is it free? anyway, Olive Grant", {"name": "Olive Grant"}),
        ("what does it cost? we are 4 and want the canoe", {"boat": "Canoe"}),
    ],
)
def test_who_begins_by_asking_is_heard_as_well(said: str, known: dict[str, object]) -> None:
    opened = talk(
        BOAT.replace(
            "  - {id: harbour, type: text, required: true, label: Town, prompt: From which town do you come?}\n", ""
        )
    )
    opened.say(said)
    assert known.items() <= opened.answers.items()


def test_what_is_told_behind_a_question_in_arabic_is_heard() -> None:
    opened = talk_asking_for("boat")
    opened.say("هل عندكم Canoe؟ أريد هذا")
    assert opened.answers == {"boat": "Canoe"}
