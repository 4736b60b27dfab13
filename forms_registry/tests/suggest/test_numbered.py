"""Questions that are numbered as parts of others: "3a.", beneath 3."""

from __future__ import annotations

import pytest

from forms_registry.documents.suggest import Answer, suggest
from forms_registry.tests.suggest.confirming import confirmed, facts, guesses_about, spec_of

BOATS = """# Boats

1. Your name
2. How can we reach you?
{pad}2a. Phone (required)
{pad}2b. Email
3. Which boat do you want? (raft / canoe / both)
{pad}3a. If raft: how long? (short / long)
{pad}3b. If you know it: what is its name?
4. How many of you come? (1 to 4)
{pad}4a) Is a child among you? Yes/No
{pad}4b) If yes, how old is the youngest? (0 to 17)
5. I agree to the rules. ☐ (must be ticked)
"""


@pytest.mark.parametrize("pad", ["", "   ", "      "])
def test_each_of_them_is_a_question_beside_the_one_above_it(pad: str) -> None:
    text = BOATS.format(pad=pad)
    found = {field.said["label"]: field.said for field in confirmed(text).fields}

    assert [*found] == [
        "Your name",
        "Phone",
        "Email",
        "Which boat do you want",
        "If raft: how long",
        "If you know it: what is its name",
        "How many of you come",
        "Is a child among you",
        "How old is the youngest",
        "I agree to the rules.",
    ]
    assert found["If raft: how long"]["visible_if"] == 'which_boat_do_you_want is "raft"'
    assert found["How old is the youngest"]["visible_if"] == "is_a_child_among_you is yes"
    assert (found["I agree to the rules."]["type"], found["I agree to the rules."]["required"]) == ("boolean", "yes")


def test_a_question_over_others_may_be_one_itself() -> None:
    text = BOATS.format(pad="   ")
    title = next(question for question in suggest(text).questions if question.about == "name")

    assert "How can we reach you?" in title.text["en"]
    assert "How can we reach you" in [field.said["label"] for field in suggest(text, {title.key: Answer("no")}).fields]


def test_a_condition_before_a_colon_that_cannot_be_read_is_asked_about() -> None:
    assert guesses_about(BOATS.format(pad="   "), "visible_if")["if_you_know_it_what_is_its_name"] == ""


def test_a_condition_is_of_no_question_that_comes_later() -> None:
    text = "# Boats\n\n- Name\n- If a raft is yours: how long?\n- Kind: one of raft, canoe\n"

    assert [field.visible for field in spec_of(text).fields] == [None, None, None]


@pytest.mark.parametrize(
    ("listed", "options"),
    [
        ("1/4, 1/2, 4/4", ("1/4", "1/2", "4/4")),
        ("red / blue", ("red", "blue")),
        ("red, blue or green", ("red", "blue", "green")),
    ],
)
def test_a_slash_within_an_option_parts_nothing(listed: str, options: tuple[str, ...]) -> None:
    assert facts(spec_of(f"# Boats\n\n- Size ({listed})\n- Name\n"))["size"][2] == options
