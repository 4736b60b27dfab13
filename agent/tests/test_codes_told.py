"""The number of something is what stands behind the word for it; a sentence without one tells none."""

import pytest

from agent.tests.talk import Dialogue, talk

HUT = """---
form_id: hut
title: A hut in the dunes
fields:
  - {id: keeper, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: %(noun)s_%(kind)s, type: text, required: true, label: %(label)s, prompt: Which %(noun)s is it?}
  - {id: roof, type: dropdown, required: true, label: Roof, prompt: What is the roof made of?, options: [Reed, Slate]}
  - {id: stay, type: datetime, required: true, label: Arrival, prompt: When do you arrive?}
---
"""
KINDS = [("hut", "no"), ("hut", "number"), ("permit", "ref"), ("plot", "id")]
CODES = ["7", "12c", "77-1029384", "QX4410"]


def hut(noun: str, kind: str, **known: str) -> Dialogue:
    opened = talk(HUT % {"noun": noun, "kind": kind, "label": f"{noun.title()} {kind}"})
    if known:
        opened.pick(**known)
    return opened


@pytest.mark.parametrize(
    "words",
    ["the roof leaks in {noun} {code}", "{noun} {code}, roof of slate", "{noun} no. {code}", "our {noun} is {code}"],
)
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("noun", "kind"), KINDS)
def test_the_number_behind_the_word_for_it_is_told_at_any_time(noun: str, kind: str, code: str, words: str) -> None:
    opened = hut(noun, kind)
    opened.say(words.format(noun=noun, code=code))
    assert opened.answers[f"{noun}_{kind}"] == code
    asked = hut(noun, kind)
    asked.say("hello")
    asked.say(f"{noun} {code}")
    assert asked.answers == {f"{noun}_{kind}": code}
    assert asked.asked == "keeper"


@pytest.mark.parametrize("words", ["the {} has 3 rooms", "is {} 12 taken?", "not {} 12", "we had a {} 2 years ago"])
@pytest.mark.parametrize(("noun", "kind"), KINDS)
def test_what_counts_or_is_asked_or_denied_is_no_number_of_it(noun: str, kind: str, words: str) -> None:
    opened = hut(noun, kind)
    opened.say(words.format(noun))
    assert f"{noun}_{kind}" not in opened.answers


@pytest.mark.parametrize("old", ["7", "unknown", "QX4409"])
@pytest.mark.parametrize(("noun", "kind"), KINDS)
def test_a_number_that_is_told_later_takes_the_place_of_the_old_one(noun: str, kind: str, old: str) -> None:
    opened = hut(noun, kind, keeper="Ida", **{f"{noun}_{kind}": old})
    opened.say(f"found the {noun}, its QX4410")
    assert opened.answers == {"keeper": "Ida", f"{noun}_{kind}": "QX4410"}


@pytest.mark.parametrize(
    "words",
    [
        "i cannot see any on the door",
        "its made of wood i guess",
        "on friday, i get there at 11pm",
        "nobody painted it yet",
    ],
)
@pytest.mark.parametrize(("noun", "kind"), KINDS)
def test_a_sentence_without_a_number_is_none(noun: str, kind: str, words: str) -> None:
    opened = hut(noun, kind, keeper="Ida")
    opened.say(words)
    assert f"{noun}_{kind}" not in opened.answers


@pytest.mark.parametrize("words", ["the ground floor one", "A", "i am in 12c, thanks", "it is the old keeper's"])
@pytest.mark.parametrize(("noun", "kind"), KINDS[:2])
def test_what_is_no_sentence_may_be_a_number_in_words(noun: str, kind: str, words: str) -> None:
    opened = hut(noun, kind, keeper="Ida")
    opened.say(words)
    assert f"{noun}_{kind}" in opened.answers


@pytest.mark.parametrize(
    "words", ["the {} is wrong, its QX4410", "the {} should be QX4410", "the {}'s wrong, it's QX4410"]
)
@pytest.mark.parametrize(("noun", "kind"), KINDS)
def test_what_leads_to_the_right_number_is_no_part_of_it(noun: str, kind: str, words: str) -> None:
    opened = hut(noun, kind, keeper="Ida", **{f"{noun}_{kind}": "QX4409"})
    opened.say(words.format(f"{noun} {kind}"))
    assert opened.answers[f"{noun}_{kind}"] == "QX4410"


@pytest.mark.parametrize("words", ["yes, I rang last week, they gave me {}", "I had one for the old place, it was {}"])
@pytest.mark.parametrize("code", ["NN-40718", "QX4410"])
@pytest.mark.parametrize(("noun", "kind"), KINDS)
def test_it_is_the_one_code_of_a_sentence(noun: str, kind: str, code: str, words: str) -> None:
    opened = hut(noun, kind, keeper="Ida")
    opened.say(words.format(code))
    assert opened.answers == {"keeper": "Ida", f"{noun}_{kind}": code}


@pytest.mark.parametrize("words", ["it's AB12 CDE... no that's the old one. {}", "AB12 CDE, sorry, {}"])
@pytest.mark.parametrize("code", ["EK70 ZZR", "QX4410"])
@pytest.mark.parametrize(("noun", "kind"), [*KINDS, ("tag", "code")])
def test_a_code_that_is_taken_back_is_none(noun: str, kind: str, code: str, words: str) -> None:
    opened = hut(noun, kind, keeper="Ida")
    opened.say(words.format(code))
    assert opened.answers == {"keeper": "Ida", f"{noun}_{kind}": code}
