"""When a call is made, and when it is not."""

import pytest

from agent.interpretation.model import interpreter_from
from agent.tests.forms import BOOKING
from agent.tests.model.support import always, settings_for
from agent.tests.talk import Dialogue, spec_of


def booking(fake):
    """A booking for which the day is asked; counting begins after the opening."""
    always(fake, {"intent": "multi_answer", "answers": {}})
    talk = Dialogue(spec_of(BOOKING), interpreter=interpreter_from(settings_for(fake)))
    talk.open()
    talk.say("a table for 4 people please")
    assert talk.asked == "day"
    fake.requests.clear()
    return talk


@pytest.mark.parametrize(
    "words",
    [
        "tomorrow",
        "the 14th of March",
        "١٤ مارس",
        "3/4/2027",
        "skip",
        "back",
        "what have you got?",
        "cancel",
        "why do you need that?",
        "change the number of people to 6",
        "no wait, 6 people",
        "tomorrow, and dinner please",
        "😀",
        "12345",
        "???",
    ],
)
def test_what_the_rules_understand_costs_no_call(fake, words):
    talk = booking(fake)
    talk.say(words)
    assert fake.requests == []


def test_widgets_cost_no_call(fake):
    talk = booking(fake)
    talk.pick(day="2026-03-20")
    talk.pick(meal="Dinner")
    assert fake.requests == []


@pytest.mark.parametrize("words", ["dinner", "the last one", "Late supper please"])
def test_an_option_costs_no_call(fake, words):
    talk = booking(fake)
    talk.pick(day="2026-03-20")
    talk.say(words)
    assert "meal" in talk.answers
    assert fake.requests == []


@pytest.mark.parametrize(
    "words",
    [
        "as soon as my mother is back from her journey",
        "do you sell bicycles?",
        "are dogs welcome?",
        "dinner it is, although my colleagues usually favour vegetarian dishes",
    ],
)
def test_what_needs_understanding_costs_one(fake, words):
    talk = booking(fake)
    talk.say(words)
    assert len(fake.requests) == 1


def test_the_opening_message_costs_one_though_the_rules_read_it(fake):
    always(fake, {"intent": "multi_answer", "answers": {}})
    talk = Dialogue(spec_of(BOOKING), interpreter=interpreter_from(settings_for(fake)))
    talk.open()
    talk.say("dinner for 4 people tomorrow")
    assert len(fake.requests) == 1
    assert talk.answers == {"people": 4, "day": "2026-03-13", "meal": "Dinner"}
