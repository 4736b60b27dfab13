"""A form that asks for somebody else hears of them in the third person; of anybody else, nothing is taken for them."""

import pytest

from agent.tests.talk import Talk, talk

TRIP = """---
fields:
  - {id: born, type: date, required: true, label: Birth date, prompt: When was your child born?}
  - {id: asthma, type: boolean, required: true, label: Asthma, prompt: Does your child have asthma?}
  - {id: swims, type: boolean, required: true, label: Can swim, prompt: Can your child swim?}
  - {id: class, type: dropdown, required: true, label: Class, prompt: Which class is your child in?,
     options: [3A, 3B, 4A, 4B]}
  - {id: driver, type: boolean, required: true, label: Licence, prompt: Do you have a driving licence?}
---
# Trip
"""
TOLD = {"asthma": ("has asthma", True), "swims": ("cannot swim", False), "class": ("is in 4A", "4A")}
THEIRS = ["She", "He", "My son Tom", "My daughter", "Our kid"]
OTHERS = ["My brother", "My wife", "The manager", "My neighbour"]


def opened() -> Talk:
    begun = talk(TRIP)
    begun.open()
    return begun


@pytest.mark.parametrize("who", THEIRS)
@pytest.mark.parametrize("name", TOLD)
def test_who_speaks_of_their_child_is_heard(name: str, who: str) -> None:
    begun = opened()
    words, value = TOLD[name]
    begun.say(f"{who} {words}.")
    assert begun.answers == {name: value}


@pytest.mark.parametrize("who", THEIRS)
def test_all_that_is_told_of_them_in_one_message_is_heard(who: str) -> None:
    begun = opened()
    begun.say(f"{who} is in 4A and has asthma. {'She' if who == 'My daughter' else 'He'} cannot swim.")
    assert begun.answers == {name: value for name, (_words, value) in TOLD.items()}


@pytest.mark.parametrize("who", OTHERS)
@pytest.mark.parametrize("name", TOLD)
def test_of_anybody_else_nothing_is_taken(name: str, who: str) -> None:
    begun = opened()
    begun.say(f"{who} {TOLD[name][0]}.")
    assert begun.answers == {}


def test_nothing_is_taken_of_them_where_the_person_is_asked_for() -> None:
    begun = opened()
    begun.say("My son has a driving licence.")
    assert begun.answers == {}
