"""Questions in between are answered from the form's own text, and only where it does tell."""

from pathlib import Path

import pytest

from agent.tests.talk import talk

EXAMPLES = Path(__file__).parents[2] / "forms_registry" / "examples"
CLUB = """# Join the Rowing Club

## Field Summary Table

| # | Field ID | Type | Required | Ask User |
|---|----------|------|----------|----------|
| 1 | `full_name` | text | Yes | "What is your name?" |
| 2 | `boat` | dropdown | Yes | "Which boat would you like to row?" |

### 1.1 Boat

| Property | Value |
|----------|-------|
| Field ID | `boat` |
| Options | Single, Double |
| Why We Ask | Each boat has its own evening. |

## Conditional Logic Summary

- `boat` is cleared when the membership ends.

## Good to Know

### What does a membership cost?

Ninety a year, and nothing for the first month.

### Can I bring my own oars?

Yes, if they carry your name.

### كم تكلفة العضوية؟

تسعون في السنة، والشهر الأول مجاني.
"""


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what does the membership cost?", "Ninety a year"),
        ("How much would a membership be costing me?", "Ninety a year"),
        ("may I bring oars of my own?", "if they carry your name"),
        ("why do you need to know the boat?", "Each boat has its own evening."),
        ("كم تكلفة العضوية عندكم؟", "تسعون في السنة"),
    ],
)
def test_the_passage_that_a_question_is_about_answers_it(question, answer):
    opened = talk(CLUB)
    opened.say("hello")
    opened.say(question)
    assert answer in opened.words
    assert opened.outcome.current_field == "full_name"


@pytest.mark.parametrize(
    "question",
    [
        "who repairs the boat house?",
        "does the membership end with the season?",
        "is my name shown to other members?",
        "what colour are the boats?",
        "can I cancel it later?",
    ],
)
def test_a_word_in_common_is_no_answer(question):
    opened = talk(CLUB)
    opened.say("hello")
    opened.say(question)
    assert "The form doesn't say." in opened.words


@pytest.mark.parametrize("question", ["can a colleague send it for me?", "which photo of the documents will do?"])
def test_what_is_written_for_programs_is_never_shown(question):
    opened = talk((EXAMPLES / "occupational_injury_report.md").read_text(encoding="utf-8"))
    opened.say(question)
    assert "Field ID" not in opened.words
    assert "Ask User" not in opened.words


@pytest.mark.parametrize("question", ["why?", "Why do you ask?", "what is that for?", "ليش تسألون؟"])
def test_a_bare_why_is_about_the_question_that_was_asked(question):
    opened = talk(CLUB)
    opened.say("I am called Ann Bell")
    opened.say(question)
    assert "Each boat has its own evening." in opened.words
    assert opened.outcome.current_field == "boat"


def test_a_question_is_no_failed_answer():
    opened = talk(CLUB)
    opened.say("hello")
    opened.say("Ann Bell")
    opened.say("a canoe")
    opened.say("can I bring oars?")
    assert opened.words.startswith("Yes, if they carry your name.")
    assert "didn't quite get" not in opened.words


HOTEL = """# Seaside hotel booking

Breakfast is served from 6:30 to 10:00 and is included. Children under 6 stay free. A cot is put up for babies. It is
to be asked for a day ahead. There is free parking behind the hotel.

| # | Field ID | Type | Required | Ask User |
|---|----------|------|----------|----------|
| 1 | `guest` | text | Yes | "What is your name?" |
"""


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("is parking free?", "There is free parking behind the hotel."),
        ("does the hotel have free parking?", "There is free parking behind the hotel."),
        ("when is breakfast served?", "Breakfast is served from 6:30 to 10:00 and is included."),
        ("can babies have a cot?", "A cot is put up for babies. It is to be asked for a day ahead."),
    ],
)
def test_of_a_paragraph_only_the_sentences_that_tell_it_are_read_out(question, answer):
    opened = talk(HOTEL)
    opened.say("hello")
    opened.say(question)
    assert opened.words == f"{answer} What is your name?"


def test_a_long_paragraph_is_searched_for_the_few_sentences_that_tell():
    rooms = " ".join(f"Room {number} has a window." for number in range(800))
    opened = talk(HOTEL.replace("Breakfast is", f"{rooms} Breakfast is"))
    opened.say("hello")
    opened.say("is parking free for a room?")
    assert opened.words.startswith("Room 799 has a window. Breakfast is served")
    assert "There is free parking behind the hotel." in opened.words


SMALL = """# Incident report

| # | Field ID | Type | Required | Ask User |
|---|----------|------|----------|----------|
| 1 | `what` | text | Yes | "What happened?" |

## Questions that people ask

### Can I report something small?

Yes. A report about a near miss takes a minute.
"""


@pytest.mark.parametrize(
    ("question", "told"),
    [("may I report small things?", True), ("can someone call me?", False), ("is the canteen small?", False)],
)
def test_a_yes_is_said_only_to_the_question_that_it_answers(question, told):
    opened = talk(SMALL)
    opened.say("hello")
    opened.say(question)
    assert opened.words.startswith("Yes. A report about a near miss takes a minute.") == told
