"""Several things said at once of answers that stand: each is heard, whatever the order and the words that join them."""

from itertools import permutations

import pytest

from agent.tests.talk import Dialogue, talk

ORDER = """---
form_id: order
title: Order
review: final
fields:
  - {id: cost, type: number, required: true, label: Cost, prompt: What may it cost?}
  - {id: town, type: dropdown, required: true, label: Town, prompt: Which town?, options: [Jeddah, Taif]}
  - {id: code, type: text, required: true, label: Postcode, prompt: What is your postcode?}
  - {id: stairs, type: boolean, required: true, label: Stairs, prompt: Are there stairs?}
  - {id: floor, type: integer, required: true, label: Floor, prompt: Which floor?}
---
"""
ANSWERS = ("200", "Taif", "AB1 2CD", "yes", "3")
NEW = {"cost": "90", "town": "Jeddah", "code": "ZX9 9ZX", "floor": "5"}
NAMES = {"cost": "cost", "town": "town", "code": "postcode", "floor": "floor"}
PAIRS = list(permutations(NEW, 2))
KEPT = {"cost": 90, "town": "Jeddah", "code": "ZX9 9ZX", "floor": 5}


def after(count: int) -> Dialogue:
    opened = talk(ORDER)
    for words in ("hello there", *ANSWERS[:count]):
        opened.say(words)
    return opened


@pytest.mark.parametrize("joint", [" and ", ", and ", ". "])
@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_two_changes_in_one_message(one: str, two: str, joint: str) -> None:
    opened = after(5)
    opened.say(f"change the {NAMES[one]} to {NEW[one]}{joint}the {NAMES[two]} to {NEW[two]}")
    assert {name: opened.answers[name] for name in (one, two)} == {name: KEPT[name] for name in (one, two)}
    assert sum(opened.answers[name] == value for name, value in KEPT.items()) == 2


@pytest.mark.parametrize(
    "frame", ["yes, but the {} is {}", "yes and the {} is {}", "there are stairs, but the {} is {}"]
)
@pytest.mark.parametrize("name", ["cost", "town"])
def test_an_answer_with_a_change_beside_it(name: str, frame: str) -> None:
    opened = after(3)
    opened.say(frame.format(NAMES[name], NEW[name]))
    assert (opened.answers.get("stairs"), opened.answers[name]) == (True, KEPT[name])
    assert opened.asked == "floor"


@pytest.mark.parametrize("name", NEW)
def test_what_is_said_to_be_so_and_not_as_it_stands(name: str) -> None:
    opened = after(5)
    stands = dict(zip(("cost", "town", "code", "stairs", "floor"), ANSWERS, strict=True))[name]
    opened.say(f"the {NAMES[name]} is {NEW[name]}, not {stands}")
    assert opened.answers[name] == KEPT[name]


@pytest.mark.parametrize("approval", ["looks good", "everything is fine", "all correct"])
@pytest.mark.parametrize("name", NEW)
def test_a_review_may_be_approved_but_for_a_change(name: str, approval: str) -> None:
    opened = after(5)
    opened.say(f"{approval}, but change the {NAMES[name]}")
    assert opened.asked == name
    opened.say(NEW[name])
    assert opened.answers[name] == KEPT[name]
    assert opened.outcome.status == "review"


@pytest.mark.parametrize("frame", ["{}, and change the {} to {}", "{}; update the {} to {}", "{}. Change the {} to {}"])
@pytest.mark.parametrize("answer", ["4", "the 4th floor", "it's on floor 4"])
@pytest.mark.parametrize("name", ["cost", "town", "code"])
def test_what_is_said_before_a_change_answers_the_question(name: str, answer: str, frame: str) -> None:
    opened = after(4)
    opened.say(frame.format(answer, NAMES[name], NEW[name]))
    assert opened.answers[name] == KEPT[name]
    assert opened.answers.get("floor") == 4 or opened.asked == "floor"
    assert sum(opened.answers[other] == value for other, value in KEPT.items() if other != "floor") == 1


@pytest.mark.parametrize(("one", "two"), [pair for pair in PAIRS if "code" not in pair])
def test_a_change_with_its_value_beside_one_without(one: str, two: str) -> None:
    for frame in ("the {0} is wrong, and change the {1} to {2}", "change the {1} to {2}. The {0} is wrong"):
        opened = after(5)
        opened.say(frame.format(NAMES[one], NAMES[two], NEW[two]))
        assert opened.answers[two] == KEPT[two]
        assert opened.asked == one


def test_a_possessive_is_part_of_a_name() -> None:
    opened = talk(
        "---\nreview: final\nfields:\n  - {id: home, type: text, required: true, label: Address}\n"
        "  - {id: office, type: text, required: true, label: Manager's address}\n---\n\n# Work\n"
    )
    for words in ("hello there", "12 Olaya Street", "1 King Road"):
        opened.say(words)
    opened.say("change the address to 14 Olaya Street")
    opened.say("change the manager's address to 2 King Road")
    assert opened.answers == {"home": "14 Olaya Street", "office": "2 King Road"}


@pytest.mark.parametrize(
    "question", ["Is there anything else?", "Do you have others?", "can I still change something?"]
)
@pytest.mark.parametrize("field", ["cost", "town"])
def test_what_is_told_behind_a_question_is_heard(question: str, field: str) -> None:
    opened = after(5)
    opened.say(f"{question} The {NAMES[field]} is {NEW[field]}")
    assert opened.answers[field] == KEPT[field]


@pytest.mark.parametrize(
    "question", ["Is the town really {town}?", "how much is it in {town}?", "why? is {town} cheaper?"]
)
def test_a_question_itself_changes_nothing(question: str) -> None:
    opened = after(5)
    stood = dict(opened.answers)
    opened.say(question.format(**NEW))
    assert opened.answers == stood
