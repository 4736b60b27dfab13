"""One message takes something off a list, and may put something on it in the same breath."""

import pytest

from agent.tests.talk import talk

CAMP = """---
form_id: camp
title: Holiday camp
review: final
fields:
  - {id: child, type: text, required: true, label: Child, prompt: What is the child called?}
  - {id: clubs, type: checkbox, required: true, label: Clubs, prompt: Clubs?, options: [Pottery, Archery, Canoe, Chess]}
  - {id: meals, type: dropdown, required: true, label: Meals, prompt: Which meals?, options: [Half board, Full board]}
---
"""


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("the archery can go", ["Pottery"]),
        ("pottery falls away, his cousin says it is dull", ["Archery"]),
        ("remove the archery and put canoe", ["Pottery", "Canoe"]),
        ("drop archery, put him down for canoe", ["Pottery", "Canoe"]),
        ("instead of archery give him chess", ["Pottery", "Chess"]),
        ("forget the archery. Chess though, yes", ["Pottery", "Chess"]),
        ("the archery coach has left, so only pottery and chess", ["Pottery", "Chess"]),
    ],
)
def test_what_goes_and_what_comes_are_one_change(said: str, left: list[str]) -> None:
    it = talk(CAMP)
    it.pick(child="Noor", clubs=["Pottery", "Archery"], meals="Full board")
    it.say(said)
    assert sorted(it.answers["clubs"]) == sorted(left)


def test_what_is_listed_behind_an_order_to_remove_goes_as_well() -> None:
    it = talk(CAMP)
    it.pick(child="Noor", clubs=["Pottery", "Archery", "Chess"], meals="Full board")
    it.say("leave out pottery and chess")
    assert it.answers["clubs"] == ["Archery"]


NOTED = CAMP.replace("  - {id: meals", "  - {id: notes, type: textarea, label: Notes, prompt: Notes?}\n  - {id: meals")


def test_a_note_ends_where_another_item_takes_the_place_of_one() -> None:
    it = talk(NOTED)
    it.pick(child="Noor", clubs=["Pottery", "Archery"])
    it.say("She is afraid of dogs. And no archery, chess in its place")
    assert (it.answers["notes"], sorted(it.answers["clubs"])) == ("She is afraid of dogs.", ["Chess", "Pottery"])
