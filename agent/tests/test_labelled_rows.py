"""Several fields told by their names in one message: each value lands in its field, and ends where the next name is."""

from itertools import permutations

import pytest

from agent.tests.talk import Dialogue, talk

BIKES = """---
form_id: bikes
title: Bicycle shop
fields:
  - {id: owner, type: text, required: true, label: Name, prompt: What is your name?}
  - {id: model, type: text, required: true, label: Model, prompt: What model is the bicycle?}
  - {id: paint, type: dropdown, required: true, label: Colour, prompt: Which colour?, options: [Red, Green, Black]}
  - {id: gears, type: integer, required: true, label: Gears, prompt: How many gears has it?}
  - {id: damage, type: textarea, required: true, label: Damage, prompt: What is broken?}
---
"""
TOLD = {"Name": "Huda Saleh", "Model": "Roadster", "Colour": "Green", "Gears": "7"}
IDS = {"Name": "owner", "Model": "model", "Colour": "paint", "Gears": "gears"}
KEPT = {"owner": "Huda Saleh", "model": "Roadster", "paint": "Green", "gears": 7}
SIGNED = ["{}: {}", "{} - {}", "{} = {}"]
JOINTS = [", ", "; ", "\n", " and "]


def talk_asking_for(words: str = "hello") -> Dialogue:
    """A talk in which the name is asked, or what follows upon a first answer."""
    opened = talk(BIKES)
    for one in ("hello", words):
        opened.say(one)
    return opened


@pytest.mark.parametrize("joint", JOINTS)
@pytest.mark.parametrize("frame", [*SIGNED, "{} is {}", "my {} is {}", "{} {}"])
@pytest.mark.parametrize("names", [*permutations(TOLD)][::8])
def test_each_value_lands_in_its_field(names: tuple[str, ...], frame: str, joint: str) -> None:
    opened = talk_asking_for()
    opened.say(joint.join(frame.format(name, TOLD[name]) for name in names))
    assert opened.answers == KEPT


@pytest.mark.parametrize("joint", [", ", "; ", "\n", ". ", " and "])
@pytest.mark.parametrize("frame", [*SIGNED, "the {} is {}"])
@pytest.mark.parametrize(
    ("model", "beside"),
    [("Roadster", ["Colour"]), ("a city bike", ["Gears"]), ("Roadster", ["Gears", "Colour"])],
)
def test_a_line_that_was_asked_for_ends_where_another_name_begins(
    model: str, beside: list[str], frame: str, joint: str
) -> None:
    opened = talk_asking_for("Huda Saleh")
    opened.say(joint.join([model, *(frame.format(name, TOLD[name]) for name in beside)]))
    assert opened.answers["model"] == model
    assert {IDS[name]: opened.answers[IDS[name]] for name in beside} == {IDS[name]: KEPT[IDS[name]] for name in beside}


@pytest.mark.parametrize("sign", [": ", " - ", " = "])
@pytest.mark.parametrize(("label", "whose"), [("Pupil's name", "pupil"), ("Name of guest", "guest")])
def test_before_a_sign_who_is_named_is_the_label_of_the_name(label: str, whose: str, sign: str) -> None:
    opened = talk(BIKES.replace("label: Name", f"label: {label}").replace("your name", f"the {whose}'s name"))
    opened.say(f"{whose}{sign}Huda Saleh; colour{sign}Green")
    assert opened.answers == {"owner": "Huda Saleh", "paint": "Green"}


@pytest.mark.parametrize(
    "words", ["the name and the model", "name, model and gears", "first the model, then the colour", "name later"]
)
def test_names_behind_which_nothing_is_told_tell_nothing(words: str) -> None:
    opened = talk_asking_for()
    opened.say(words)
    assert "model" not in opened.answers
    assert "gears" not in opened.answers


@pytest.mark.parametrize(
    "story",
    [
        "It fell over, the model is old and the gears are stuck",
        "the frame broke, gears jumped, and the colour came off",
    ],
)
def test_a_story_is_never_cut(story: str) -> None:
    opened = talk_asking_for("Huda Saleh")
    for words in ("Roadster", "green", "7", story):
        opened.say(words)
    assert opened.answers["damage"] == story
