"""An answer that the form can do without is taken out where somebody says so, and is not asked again."""

import pytest

from agent.tests.saying import says
from agent.tests.talk import Talk, talk

STAY = """---
fields:
  - {id: nights, type: integer, required: true, label: Number of nights, prompt: How many nights?}
  - {id: nickname, type: text, required: false, label: {en: Nickname, ar: اللقب}, prompt: What do friends call you?}
  - {id: deposit, type: integer, required: false, label: {en: Deposit, ar: العربون}, prompt: How much do you pay now?}
  - {id: meals, type: checkbox, required: false, label: {en: Meals, ar: الوجبات}, prompt: Which meals?,
     options: [Breakfast, Lunch, Dinner]}
  - {id: parking, type: boolean, required: true, label: Parking space, prompt: Do you need parking?}
review: final
---
# Stay
"""


def at_review() -> Talk:
    opened = talk(STAY)
    for words in ("hello there", "3", "Bobcat", "70", "breakfast and dinner", "yes"):
        opened.say(words)
    assert opened.outcome.status == "review"
    return opened


@pytest.mark.parametrize(("name", "field_id"), [("nickname", "nickname"), ("deposit", "deposit"), ("meals", "meals")])
@pytest.mark.parametrize("words", ["erase the {}", "please leave out my {}", "get rid of the {}"])
def test_an_answer_that_is_not_needed_is_taken_out(words, name, field_id):
    opened = at_review()
    opened.say(words.format(name))
    assert field_id not in opened.answers
    assert opened.outcome.action.input["kind"] == "review"
    opened.say("yes")
    assert opened.outcome.action.action == "FORM_COMPLETE"


@pytest.mark.parametrize(
    "words", ["no nickname", "without a nickname", "change the nickname to none", "احذف اللقب", "شيل اللقب"]
)
def test_that_there_is_none_takes_it_out(words):
    opened = at_review()
    opened.say(words)
    assert "nickname" not in opened.answers
    assert says(opened.words, "skipped")


@pytest.mark.parametrize(
    "words",
    ["no, the nickname", "the nickname is wrong", "change the nickname", "remove the nickname?", "not the nickname"],
)
def test_what_may_mean_another_answer_takes_nothing_out(words):
    opened = at_review()
    opened.say(words)
    assert opened.answers["nickname"] == "Bobcat"


def test_what_is_needed_is_asked_again_and_an_item_alone_goes():
    opened = at_review()
    opened.say("remove the number of nights")
    assert (opened.asked, opened.answers["nights"]) == ("nights", 3)
    opened.say("skip")
    opened.say("take out dinner from the meals")
    assert opened.answers["meals"] == ["Breakfast"]


@pytest.mark.parametrize("words", ["no, that is wrong", "wait, no", "hm, no"])
def test_a_no_at_a_review_is_no_answer_to_what_was_asked_last(words):
    opened = at_review()
    opened.say(words)
    assert opened.answers["parking"] is True
