"""A change that was offered and got no answer is put once more before the form is approved, or told to be left."""

import pytest

from agent.tests.saying import says
from agent.tests.talk import Dialogue, talk

OUTING = """---
fields:
  - {id: seats, type: integer, required: true, label: Number of seats, prompt: How many seats?}
  - {id: day, type: date, required: true, label: Day, prompt: Which day?}
  - {id: fruit, type: checkbox, required: true, label: Fruit, prompt: Which fruit?, options: [Apples, Pears, Plums]}
  - {id: guide, type: boolean, required: true, label: Guide, prompt: Do you want a guide?}
review: final
---
# Outing
"""
GUIDE = """---
fields:
  - {id: guide, type: boolean, required: true, label: Guide, prompt: Do you want a guide?}
  - {id: place, type: email, required: true, label: Address, prompt: Where do we write to?}
review: final
---
# Outing
"""
OFFERS = {"seats": ("9 in total, I guess", 9), "fruit": ("perhaps drop the pears, add plums", ["Apples", "Plums"])}


def talk_after(*more: str) -> Dialogue:
    opened = talk(OUTING)
    for words in ("hello there", "3", "20 March 2026", "apples and pears", *more):
        opened.say(words)
    return opened


@pytest.mark.parametrize("more", [(), ("yes",)])
def test_an_offer_that_another_takes_the_place_of_is_put_again(more):
    opened = talk_after(*more)
    for field_id, (words, _) in OFFERS.items():
        opened.say(words)
        assert opened.asked == field_id
    for field_id in ("fruit", "seats"):
        assert opened.asked == field_id
        opened.say("yes")
        assert opened.answers[field_id] == OFFERS[field_id][1]
    assert opened.asked == "MESSAGE" if more else "guide"


def test_the_answer_to_what_waited_comes_before_the_offer():
    opened = talk_after()
    opened.say(OFFERS["seats"][0])
    opened.say("no, I have a guide at home")
    assert opened.asked == "seats"
    opened.say("yes")
    assert opened.answers["seats"] == 9


def test_an_offer_that_is_put_twice_in_vain_is_told_to_be_left():
    opened, replies = talk_after(), list[str]()
    opened.say(OFFERS["seats"][0])
    for words in ("the sky is blue", "it is a song", "yes"):
        replies.append(opened.say(words).response_message)
    assert opened.asked == "MESSAGE"
    assert opened.answers["seats"] == 3
    assert any(says(reply, "stays") for reply in replies)


def test_an_offer_lapses_with_the_answer_that_it_was_to_change():
    opened = talk_after("yes")
    opened.say(OFFERS["seats"][0])
    opened.say(OFFERS["fruit"][0])
    opened.say("change the number of seats to 5")
    while opened.asked != "MESSAGE":
        assert opened.asked == "fruit"
        opened.say("no")
    assert opened.answers["seats"] == 5


@pytest.mark.parametrize("words", ["skip", "never mind", "no idea", "leave it", "تخطي", "3"])
def test_who_leaves_the_change_out_keeps_what_stands(words):
    opened = talk_after()
    opened.say(OFFERS["seats"][0])
    opened.say(words)
    assert opened.answers["seats"] == 3
    assert says(opened.words, "stays")
    assert opened.asked == "guide"


@pytest.mark.parametrize("no", ["No", "Nope", "Not now"])
@pytest.mark.parametrize("aside", ["that's all for today", "I still want to look at other shops", "see you tomorrow"])
def test_a_no_to_something_else_changes_no_answer(no: str, aside: str) -> None:
    opened = talk(GUIDE)
    for words in ("hello there", "yes", f"{no}, {aside}."):
        opened.say(words)
    assert (opened.answers, opened.asked) == ({"guide": True}, "place")


@pytest.mark.parametrize("no", ["no", "Nope."])
def test_a_bare_no_where_none_is_asked_for_is_an_offered_change(no: str) -> None:
    opened = talk(GUIDE)
    for words in ("hello there", "yes", no):
        opened.say(words)
    assert (opened.answers, opened.asked) == ({"guide": True}, "guide")
    opened.say("yes")
    assert opened.answers == {"guide": False}


def test_what_was_offered_and_corrected_is_not_offered_for_another_field():
    opened = talk(
        "---\nform_id: fire\ntitle: Fire\nfields:\n"
        "  - {id: began, type: date, required: true, label: Begin, prompt: When did it begin?}\n"
        "  - {id: ended, type: date, required: true, label: End, prompt: When was it over?}\n---\n"
    )
    opened.say("There was smoke in hall 3 yesterday at 3pm")
    assert "11 March 2026" in opened.words
    opened.say("sorry, it was on Monday")
    assert opened.answers == {"began": "2026-03-09"}
    assert "11 March" not in opened.words
