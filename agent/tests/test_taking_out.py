"""An answer that the form can do without is taken out where somebody says so, and is not asked again."""

import pytest

from agent.tests.saying import says
from agent.tests.talk import Dialogue, talk

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


def at_review() -> Dialogue:
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


TALK = """---
fields:
  - {id: drinks, type: checkbox, required: true, label: Drinks, prompt: Which drinks?, options: [Tea, Juice, Cocoa]}
  - {id: badge, type: text, required: false, label: Badge, prompt: What shall the badge say?}
  - {id: wish, type: %s, required: true, label: Wish, prompt: What do you wish for?}
  - {id: day, type: date, required: true, label: Day, prompt: Which day?}
---
# Party
"""


def asked_for_words(kind: str) -> Dialogue:
    opened = talk(TALK % kind)
    for words in ("hello there", "tea and cocoa", "Winner"):
        opened.say(words)
    assert opened.asked == "wish"
    return opened


@pytest.mark.parametrize("why", ["", ", we have none", ", they lost it", " because we lost it", " please"])
@pytest.mark.parametrize(
    "order", ["forget the {}", "scrap the {}", "no more {}", "take the {} out", "please drop my {}"]
)
@pytest.mark.parametrize("kind", ["text", "textarea"])
def test_it_is_taken_out_while_words_are_asked_for(kind, order, why):
    opened = asked_for_words(kind)
    opened.say(order.format("badge") + why)
    assert "badge" not in opened.answers
    assert (opened.asked, "wish" in opened.answers) == ("wish", False)


@pytest.mark.parametrize(
    "words",
    ["no badge", "forget the badge, it is Hero now", "scrap the old bridge, it hurts", "he got no more badges from us"],
)
def test_what_may_be_the_words_that_were_asked_for_takes_nothing_out(words):
    opened = asked_for_words("textarea")
    opened.say(words)
    assert (opened.answers["badge"], opened.answers["wish"]) == ("Winner", words)


@pytest.mark.parametrize(
    "words",
    ["no more {}", "without the {}", "we don't need the {}", "scrap the {}", "forget the {}, we eat out", "the {} out"],
)
@pytest.mark.parametrize("drink", ["tea", "cocoa"])
@pytest.mark.parametrize("kind", ["text", "integer"])
def test_an_item_that_is_denied_goes_or_is_asked_about(kind, drink, words):
    opened = asked_for_words(kind)
    opened.say(words.format(drink))
    left = ["Cocoa"] if drink == "tea" else ["Tea"]
    assert "wish" not in opened.answers
    if opened.answers["drinks"] != left:
        assert opened.asked == "drinks"
        opened.say("yes")
    assert opened.answers["drinks"] == left


@pytest.mark.parametrize("words", ["a room with no tea in it", "a trip without cocoa or cake", "the cocoa coast"])
def test_an_item_among_other_words_is_theirs(words):
    opened = asked_for_words("text")
    opened.say(words)
    assert (opened.answers["drinks"], opened.answers["wish"]) == (["Tea", "Cocoa"], words)


@pytest.mark.parametrize("why", ["", "that's too much trouble, ", "hm, thats a bit far, "])
@pytest.mark.parametrize("words", ["leave out the parking space", "leave the parking space out", "scrap the parking"])
def test_a_yes_that_is_taken_out_is_a_no(why, words):
    opened = at_review()
    opened.say(why + words)
    assert opened.answers["parking"] is False


@pytest.mark.parametrize(
    "words", ["I left the parking space", "is the parking space out?", "the parking is on the left"]
)
def test_what_only_speaks_of_it_takes_no_yes_out(words):
    opened = at_review()
    opened.say(words)
    assert opened.answers["parking"] is True


@pytest.mark.parametrize("verb", ["clear", "delete", "remove", "please erase"])
def test_what_is_needed_is_asked_again_in_the_midst_of_the_form(verb):
    opened = talk(STAY)
    for words in ("hello there", "3", f"{verb} the number of nights"):
        opened.say(words)
    assert (opened.asked, opened.answers) == ("nights", {"nights": 3})
    opened.say("4")
    assert (opened.asked, opened.answers) == ("nickname", {"nights": 4})


@pytest.mark.parametrize("words", ["no address", "I have no address", "remove the address?", "no, the address"])
def test_only_an_order_takes_out_what_the_form_needs(words):
    opened = talk(
        "---\nfields:\n  - {id: mail, type: email, required: true, label: Address}\nreview: final\n---\n# Sign up"
    )
    for said in ("hello there", "jo@example.com", words):
        opened.say(said)
    assert opened.answers == {"mail": "jo@example.com"}
