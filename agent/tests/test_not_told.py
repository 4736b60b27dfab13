"""Who would rather not tell, or answers in a while, has answered neither yes nor no, nor told anything."""

from __future__ import annotations

import pytest

from agent.tests.talk import Dialogue, talk

CAMP = """---
fields:
  - {id: debts, type: boolean, required: true, label: Debts, prompt: Do you have any debts?}
  - {id: beds, type: integer, required: true, label: Beds, prompt: How many beds do you need?}
  - {id: broken, type: integer, required: true, label: Broken beds, prompt: How many of them are broken?, min: 0}
  - {id: story, type: textarea, required: true, label: Story, prompt: How did you hear of us?}
---

# Camp
"""


def asking(field: str) -> Dialogue:
    dialogue = talk(CAMP)
    dialogue.say("hello")
    for name, value in {"debts": False, "beds": 4, "broken": 1}.items():
        if dialogue.asked == field:
            break
        dialogue.pick(**{name: value})
    return dialogue


@pytest.mark.parametrize(
    "words", ["I can't say", "I cannot tell you that", "I don't want to talk about it", "I don't wish to answer that"]
)
def test_a_refusal_is_no_yes_and_no_no(words: str) -> None:
    dialogue = asking("debts")
    dialogue.say(words)
    assert (dialogue.answers, dialogue.asked) == ({}, "debts")


@pytest.mark.parametrize(
    "words", ["hold on", "brb", "one moment please", "hang on, let me look it up", "wait, I'm checking it"]
)
def test_who_answers_in_a_while_is_asked_again(words: str) -> None:
    dialogue = asking("story")
    dialogue.say(words)
    assert ("story" in dialogue.answers, dialogue.asked) == (False, "story")


@pytest.mark.parametrize("words", ["none of them", "none of the 4", "well, none of those four are"])
def test_none_of_those_that_are_known_is_a_zero(words: str) -> None:
    dialogue = asking("broken")
    dialogue.say(words)
    assert dialogue.answers.get("broken") == 0
