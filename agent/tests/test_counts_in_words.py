"""A field in words that asks how many is told a count, whatever is said around it, in the person's own words."""

import pytest

from agent.tests.talk import Talk, talk

STABLE = """---
form_id: stable
title: Stable
fields:
  - {id: owner_town, type: text, required: true, label: Town, prompt: Which town are you from?}
  - {id: nights, type: text, required: true, label: "%s", prompt: "%s"}
  - {id: boxes, type: integer, required: true, label: Boxes, prompt: How many boxes?}
  - {id: licence, type: text, required: true, label: Number of the licence, prompt: Which licence number?}
---
"""
NAMED = [("Number of nights", "Please tell us."), ("Nights", "How many nights?")]


def talk_asking_for(label: str, prompt: str) -> Talk:
    opened = talk(STABLE % (label, prompt))
    opened.say("hello")
    opened.say("Leeds")
    return opened


@pytest.mark.parametrize("words", ["{} nights", "{}", "we will stay for {} nights", "just for {} nights, please"])
@pytest.mark.parametrize("count", ["three", "4", "twenty one"])
@pytest.mark.parametrize("named", NAMED)
def test_the_count_is_kept_as_it_is_said(named: tuple[str, str], count: str, words: str) -> None:
    opened = talk_asking_for(*named)
    opened.say(words.format(count))
    assert opened.answers["nights"] == count


@pytest.mark.parametrize("words", ["2 or 3 nights", "between 2 and 4", "at least three"])
@pytest.mark.parametrize("named", NAMED)
def test_what_leaves_the_count_open_is_kept_whole(named: tuple[str, str], words: str) -> None:
    opened = talk_asking_for(*named)
    opened.say(words)
    assert opened.answers["nights"] == words


@pytest.mark.parametrize("words", ["yes", "please book it for me", "as many as the doctor allows"])
@pytest.mark.parametrize("named", NAMED)
def test_what_tells_no_count_is_asked_back_until_it_is_insisted_upon(named: tuple[str, str], words: str) -> None:
    opened = talk_asking_for(*named)
    for _ in range(2):
        opened.say(words)
        assert "nights" not in opened.answers
    opened.say(words)
    assert opened.answers.get("nights") == (None if words == "yes" else words)


@pytest.mark.parametrize("count", ["five", "6"])
@pytest.mark.parametrize("named", NAMED)
def test_it_is_heard_beside_others_and_changed(named: tuple[str, str], count: str) -> None:
    opened = talk(STABLE % named)
    opened.say(f"I come from Leeds and need 2 boxes for {count} nights")
    assert (opened.answers["nights"], opened.answers["boxes"]) == (count, 2)
    opened.say("no, make it seven nights")
    assert opened.answers["nights"] == "seven"


def test_the_number_of_a_paper_is_no_count() -> None:
    opened = talk_asking_for(*NAMED[0])
    for words in ("2", "3", "17-B of 4 leaves"):
        opened.say(words)
    assert opened.answers["licence"] == "17-B of 4 leaves"


@pytest.mark.parametrize(
    "prompt", ["Registration number of your car?", "Serial number of the machine", "Number of your room?"]
)
@pytest.mark.parametrize("number", ["WX19 KJD", "KX-4471"])
def test_the_number_of_a_single_thing_is_no_count(prompt: str, number: str) -> None:
    opened = talk_asking_for("Which one", prompt)
    opened.say(number)
    assert opened.answers["nights"] == number
