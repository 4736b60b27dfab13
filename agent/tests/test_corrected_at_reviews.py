"""Where all answers are before the person, what they state of one corrects it, however it is put."""

import pytest

from agent.tests.talk import talk

CLASSES = """---
form_id: pottery
title: A place in the pottery class
review: final
fields:
  - {id: potter, type: text, required: true, label: Name, prompt: What is your name?}
  - {id: fired, type: date, required: false, label: Last firing, prompt: When did you last fire a pot?, max: today}
  - {id: begins, type: date, required: true, label: First class, prompt: When do you begin?, min: today}
  - {id: hour, type: time, required: true, label: Hour, prompt: At what time?}
  - {id: days, type: checkbox, required: true, label: Days, prompt: Which days suit you?,
     options: [Monday, Tuesday, Wednesday, Thursday]}
  - {id: tools, type: checkbox, required: false, label: Tools, prompt: Which tools do you need?,
     options: [Wheel, Apron, Sponge, Wire]}
  - {id: apprentice, type: boolean, required: true, label: Apprentice, prompt: Is an apprentice coming?}
  - {id: locker, type: boolean, required: true, label: Locker, prompt: Do you want a locker?}
  - {id: pieces, type: integer, required: true, label: Pieces, prompt: How many pieces?}
  - {id: street, type: text, required: true, label: Street, prompt: Where do you live?}
  - {id: notes, type: textarea, required: true, label: Notes, prompt: What have you made so far?}
---
"""
STOOD = {
    "potter": "Ida Rowe",
    "fired": "2026-03-02",
    "begins": "2026-03-20",
    "hour": "18:00",
    "days": ["Monday", "Thursday"],
    "tools": ["Wheel", "Apron"],
    "apprentice": False,
    "locker": True,
    "pieces": 4,
    "street": "Flat 11, Weir House, Otley",
    "notes": "A tall green vase with two handles",
}


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        # a day, or another thing, of which something is said that rules it out
        ("Thursday evenings aren't possible any more", {"days": ["Monday"]}),
        ("monday mornings are out, my kid has a match", {"days": ["Thursday"]}),
        ("the Thursday classes aren't any good for us", {"days": ["Monday"]}),
        # one clause that restricts, and another that tells of the rest
        ("only the apron is missing, I have a wheel", {"tools": ["Apron"]}),
        ("the apron is here already, just the wheel please", {"tools": ["Wheel"]}),
        # what comes to a list
        ("I forgot the sponge! will need to borrow one of those too", {"tools": ["Wheel", "Apron", "Sponge"]}),
        # an hour of the half of the day that is nearer
        ("six is too early after work, let's do quarter to eight", {"hour": "19:45"}),
        ("let's say half eight", {"hour": "20:30"}),
        # a yes or a no in a sentence
        ("there will be an apprentice, she has changed her mind", {"apprentice": True}),
        ("all fine but scrap the locker", {"locker": False}),
        ("leave the locker out, my sister lends me hers", {"locker": False}),
        # a part of a text
        ("pardon me, I see now that the vase is blue, not green", {"notes": "A tall blue vase with two handles"}),
        ("one correction in the street, it is Flat 12 and not Flat 11", {"street": "Flat 12, Weir House, Otley"}),
        ("the house is Wear House, not Weir House", {"street": "Flat 11, Wear House, Otley"}),
        # a wish, and the name of what the form is about
        ("we'd prefer to come already on the 19th", {"begins": "2026-03-19"}),
        ("can u move the class to tomorrow, they gave me a shift", {"begins": "2026-03-13"}),
        ("call it 6 pieces, the twins want one each", {"pieces": 6}),
        # a day gone by, of what has been
        ("the last firing was on 27 February, I looked it up", {"fired": "2026-02-27"}),
    ],
)
def test_it_is_corrected(said: str, changed: dict[str, object]) -> None:
    it = talk(CLASSES)
    it.pick(**STOOD)
    assert it.outcome.status == "review"
    it.say(said)
    assert it.answers == STOOD | changed


@pytest.mark.parametrize(
    "said",
    ["all fine, Thursday is my favourite", "just checking that the apron is there", "the wheel at home is not mine"],
)
def test_an_item_that_is_only_spoken_of_does_not_become_all_of_a_list(said: str) -> None:
    it = talk(CLASSES)
    it.pick(**STOOD)
    it.say(said)
    assert it.answers == STOOD


def test_a_field_that_was_answered_beside_an_offer_takes_no_other_words() -> None:
    it = talk(CLASSES)
    it.pick(**{name: value for name, value in STOOD.items() if name not in {"locker", "pieces", "street", "notes"}})
    it.say("yes, perhaps make it half 7")
    known = dict(it.answers)
    it.say("right the kiln isn't ready")
    assert it.answers == known
