"""A word of a line that was asked for may be an option of another field: it is of the line, unless that is named."""

import pytest

from agent.tests.talk import Dialogue, talk

MOVE = """---
form_id: move
title: Moving
fields:
  - {id: thing, type: %s, required: true, label: Thing, prompt: What shall we carry?}
  - {id: lid, type: dropdown, required: true, label: Lid, prompt: Which lid for the crate?, options: [Red, Oak, Tin]}
  - {id: extras, type: checkbox, required: true, label: Extras, prompt: Anything with it?, options: [Blanket, Straps]}
  - {id: crates, type: integer, required: true, label: Number of crates, prompt: How many crates?}
---
"""


def talk_after(words: str, kind: str = "text") -> Dialogue:
    opened = talk(MOVE % kind)
    opened.say("hello")
    opened.say(words)
    return opened


@pytest.mark.parametrize("option", ["red", "oak", "tin", "blanket"])
@pytest.mark.parametrize("words", ["a {} chest", "the {} cupboard and two chairs", "one big old {} drum", "{} bowls"])
def test_an_option_in_a_line_fills_no_field_that_is_not_named(words: str, option: str) -> None:
    opened = talk_after(words.format(option))
    assert opened.answers == {"thing": words.format(option)}


@pytest.mark.parametrize("option", ["red", "oak", "tin"])
@pytest.mark.parametrize("words", ["a chest with a {} lid", "the cupboard, lid {}", "chairs, and the lid is {}"])
def test_one_that_is_named_is_filled(words: str, option: str) -> None:
    assert talk_after(words.format(option)).answers["lid"] == option.title()


@pytest.mark.parametrize("option", ["oak", "tin"])
def test_a_story_tells_of_other_fields_as_well(option: str) -> None:
    assert talk_after(f"a chest that we bought long ago and that has an {option} top", "textarea").answers["lid"]


NAMES = """---
form_id: names
title: Stable
fields:
  - {id: rider, type: text, required: true, label: Rider's name, prompt: What is your name?}
  - {id: animal, type: text, required: true, label: Name of the animal, prompt: What is your animal called?}
  - {id: boxes, type: integer, required: true, label: Boxes, prompt: How many boxes?}
  - {id: stable, type: text, required: true, label: Stable, prompt: Which stable?}
---
"""


@pytest.mark.parametrize("words", ["I'm {}", "my name is {}", "{}", "{}, and we need 3 boxes"])
@pytest.mark.parametrize("name", ["Sara Khan", "Omar Haddad"])
def test_the_answer_of_one_text_is_not_another_one(name: str, words: str) -> None:
    opened = talk(NAMES)
    opened.say("hello")
    opened.say(words.format(name))
    assert (opened.answers["rider"], "animal" in opened.answers) == (name, False)


@pytest.mark.parametrize("words", ["4 boxes", "we need 4 boxes", "the boxes are 4", "boxes: 4"])
def test_a_value_with_the_name_of_its_field_is_no_line(words: str) -> None:
    opened = talk(NAMES)
    for said in ("hello", "Sara Khan", words):
        opened.say(said)
    assert opened.answers == {"rider": "Sara Khan", "boxes": 4}
    assert opened.asked == "animal"
