"""What is said to the offered change of a list is heard as said of the list that was offered, and offered again."""

import pytest

from agent.tests.talk import Dialogue, talk

MARKET = """---
fields:
  - {id: fruit, type: checkbox, required: true, label: Fruit, prompt: Which fruit?,
     options: [Apples, Pears, Plums, Figs, Dates]}
  - {id: crates, type: integer, required: true, label: Crates, prompt: How many crates?, validation: {min: 1, max: 40}}
review: final
---
# Market
"""


def offered(change: str, *more: str) -> Dialogue:
    opened = talk(MARKET)
    for words in ("hello there", "apples and pears", f"maybe {change}", *more):
        opened.say(words)
    return opened


@pytest.mark.parametrize(
    ("change", "more", "fruit"),
    [
        ("drop the pears", "and add plums", ["Apples", "Plums"]),
        ("drop the pears", "yes and add figs", ["Apples", "Figs"]),
        ("drop the pears", "no, the apples", ["Pears"]),
        ("drop the pears", "plums as well", ["Apples", "Plums"]),
        ("add plums", "and figs", ["Apples", "Pears", "Plums", "Figs"]),
        ("add plums", "no, figs", ["Apples", "Pears", "Figs"]),
        ("add plums", "drop the apples as well", ["Pears", "Plums"]),
        ("add plums", "add the dates too", ["Apples", "Pears", "Plums", "Dates"]),
    ],
)
def test_more_of_it_is_offered_and_taken_by_a_yes(change: str, more: str, fruit: list[str]) -> None:
    opened = offered(change, more)
    assert opened.answers["fruit"] == ["Apples", "Pears"]
    assert opened.asked == "fruit"
    opened.say("yes")
    assert (opened.answers["fruit"], opened.asked) == (fruit, "crates")


@pytest.mark.parametrize(
    ("change", "more", "fruit"),
    [
        ("add plums", "plums", ["Apples", "Pears", "Plums"]),
        ("add plums", "yes, add plums", ["Apples", "Pears", "Plums"]),
        ("drop the pears", "apples", ["Apples"]),
        ("add plums", "no plums", ["Apples", "Pears"]),
    ],
)
def test_what_names_the_offer_answers_it(change: str, more: str, fruit: list[str]) -> None:
    opened = offered(change, more)
    assert (opened.answers["fruit"], opened.asked) == (fruit, "crates")


@pytest.mark.parametrize("words", ["and the apples", "drop the apples as well"])
def test_a_list_that_cannot_be_empty_is_not_emptied(words: str) -> None:
    opened = offered("drop the pears", words)
    assert opened.answers["fruit"] == ["Apples", "Pears"]
    assert "at least 1" in opened.words


@pytest.mark.parametrize("change", ["drop the pears", "add plums"])
@pytest.mark.parametrize("number", ["3", "30", "٣"])
def test_a_number_answers_the_question_that_waits(number: str, change: str) -> None:
    opened = offered(change, number)
    assert opened.answers == {"fruit": ["Apples", "Pears"], "crates": int(number)}
