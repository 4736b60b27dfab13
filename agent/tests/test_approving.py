"""What is put before somebody is approved in any words that say nothing else; with one word more, nothing is."""

from itertools import product

import pytest

from agent.dialogue.approving import approvals_in
from agent.tests.talk import Dialogue
from agent.tests.test_reviews import at_review

VERDICTS = (
    "lovely",
    "that is correct now",
    "everything seems fine to me",
    "it's quite alright",
    "okay by us",
    "كله سليم",
    "👍",
)
SENDING = ("book it", "send that off", "place my order please", "go ahead and submit", "you may send it now", "أرسليها")
CHANGELESS = (
    "no further corrections",
    "nothing to amend",
    "I don't need to change anything",
    "لا تصحيحات",
    "ما في أي تغيير",
)
ENDING = ("we are finished", "all done", "that's everything", "خلصنا")


@pytest.mark.parametrize("words", [*VERDICTS, *SENDING, *CHANGELESS, *ENDING])
def test_each_kind_of_phrase_approves_a_review(words: str) -> None:
    opened = at_review()
    opened.say(words)
    assert opened.outcome.action.action == "FORM_COMPLETE"


@pytest.mark.parametrize("joint", [", ", " ", ". ", "! Now "])
def test_phrases_stand_beside_one_another(joint: str) -> None:
    pairs = [*product(VERDICTS, SENDING), *product(CHANGELESS, SENDING), *product(ENDING, VERDICTS)]
    assert [pair for pair in pairs if not approvals_in(joint.join(pair))] == []


@pytest.mark.parametrize(
    "more",
    [
        "but the town",
        "tomorrow",
        "to my boss",
        "except the day",
        "if it is cheap",
        "not",
        "لكن غير المدينة",
        "later",
        "wrong",
    ],
)
def test_one_word_more_approves_nothing(more: str) -> None:
    said = (*VERDICTS, *SENDING, *ENDING)
    assert [words for words in said if approvals_in(f"{words} {more}")] == []


@pytest.mark.parametrize(
    "words",
    ["nothing seems right", "none of it is fine", "do not book it", "is it fine?", "lovely?", "لا، تغيير", "لا في خطأ",
     "مو سليم", "please", "and now", "the order", ""],
)  # fmt: skip
def test_what_denies_or_asks_approves_nothing(words: str) -> None:
    assert not approvals_in(words)


@pytest.mark.parametrize("words", ["no, lovely", "no thanks, book it", "no, we are finished"])
def test_a_no_before_an_approval_changes_nothing(words: str) -> None:
    opened = at_review()
    opened.say(words)
    assert opened.outcome.action.action == "FORM_COMPLETE"


def with_an_offer() -> Dialogue:
    opened = at_review()
    opened.say("perhaps Jeddah after all")
    assert opened.asked == "town"
    return opened


@pytest.mark.parametrize(
    ("words", "town"), [("lovely", "Jeddah"), ("go for it", "Jeddah"), ("nothing to amend", "Taif")]
)
def test_an_offered_change_is_taken_by_an_approval_and_not_by_one_of_what_stands(words: str, town: str) -> None:
    opened = with_an_offer()
    assert opened.answers["town"] == "Taif"
    opened.say(words)
    assert opened.answers["town"] == town
    assert opened.outcome.action.input["kind"] == "review"


@pytest.mark.parametrize(
    "words", ["read all of it again", "let me see the answers", "list everything back to me", "اقرأ البيانات"]
)
def test_who_wants_to_see_it_again_is_shown_all(words: str) -> None:
    opened = at_review()
    opened.say(words)
    assert opened.outcome.action.input["kind"] == "review"
    assert "Taif" in opened.words
