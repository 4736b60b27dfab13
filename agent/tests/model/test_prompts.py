"""What is sent: short, stable where it can be, and fenced where people speak."""

import re

import pytest

from agent.prompting.condensing import HEAD_LINES, MAX_CHARS, TAIL_LINES, condensed_document
from agent.prompting.masking import Mask
from agent.prompting.prompts import prompt_for
from agent.slots.proposals import InterpretationRequest
from agent.tests.forms import BOOKING
from agent.tests.model.support import INCIDENT, INJURY, LEAVE, WATER, example
from agent.tests.talk import THURSDAY, spec_of
from agent.turns.turn import TurnContext
from agent.view.form_view import FormView


def prompt(spec, message="We come tomorrow", nonce="ab12", **asked):
    locale = asked.pop("locale", "en")
    view = FormView(TurnContext(spec, "c", 1, THURSDAY), asked.pop("answers", {}), locale=locale)
    return prompt_for(InterpretationRequest(message, view, **asked), Mask(view, nonce), nonce)


def answer(value):
    return {"value": value, "source": "words", "quote": value, "span": [0, 1], "confidence": 1.0, "turn": 1}


@pytest.mark.parametrize("name", [INJURY, LEAVE, WATER, INCIDENT])
@pytest.mark.parametrize("opening", [True, False])
def test_prompts_of_the_example_forms_are_short(name, opening):
    assert prompt(example(name)[0], opening=opening).chars < 6_000


def test_what_comes_first_is_the_same_for_every_turn_of_a_form():
    spec = example(INJURY)[0]
    first = prompt(spec, "one", nonce="1111", opening=True)
    second = prompt(spec, "two", nonce="2222", opening=True, answers={"injuryDate": answer("2026-03-09")})
    assert first.messages[0] == second.messages[0]
    assert first.messages[1] != second.messages[1]
    assert first.messages[1][1].endswith("<data 1111>\none\n</data 1111>")


def test_open_fields_are_told_with_their_type_name_and_options_and_answered_ones_are_not():
    told = prompt(spec_of(BOOKING), answers={"day": answer("2026-03-13")}).messages[1][1]
    assert "people | integer | Number of people | min 1, max 20" in told
    assert "meal | dropdown | Meal | Lunch / Dinner / Late supper" in told
    assert "day | date" not in told
    assert "day = 13 March 2026" in told


def test_names_are_told_in_the_persons_language():
    told = prompt(spec_of(BOOKING), locale="ar").messages[1][1]
    assert "people | integer | عدد الأشخاص" in told
    assert 'Write "message" in Arabic.' in told


def test_all_that_people_said_is_fenced():
    spec = spec_of(BOOKING)
    recent = [["user", "SAID BEFORE"], ["assistant", "ASKED BEFORE"]]
    answers = {"note": answer("ANSWERED BEFORE")}
    told = prompt(spec, "SAID NOW", answers=answers, recent=recent, pending=spec.field("day")).messages[1][1]
    outside = re.sub(r"<data ab12>.*?</data ab12>", "", told, flags=re.DOTALL)
    for words in ("SAID NOW", "SAID BEFORE", "ASKED BEFORE", "ANSWERED BEFORE"):
        assert words in told
        assert words not in outside


def test_the_hint_says_what_is_needed_next():
    spec = spec_of(BOOKING)
    hints = {
        "Nothing is asked at the moment. Required and open: people, day, meal.": {"opening": True},
        "Judge: is the message an answer to note, which was asked?": {
            "pending": spec.field("note"),
            "pending_review": True,
        },
        "Asked: day. The message did not read as its value": {"pending": spec.field("day")},
    }
    for hint, asked in hints.items():
        assert hint in prompt(spec, **asked).messages[1][1]


def test_a_question_brings_the_passages_about_it():
    told = prompt(spec_of(BOOKING), "are dogs welcome on the terrace?").messages[1][1]
    assert "Dogs are welcome on the terrace only." in told
    assert "Dogs are welcome" not in prompt(spec_of(BOOKING), "we have dogs").messages[1][1]


def document(lines, heading="Section"):
    body = "\n".join(f"Line number {number} of it all." for number in range(lines))
    return spec_of(BOOKING.partition("# Table booking")[0] + f"# {heading}\n\n{body}\n")


def test_a_short_document_is_sent_as_it_is():
    assert "Line number 60 of it all." in condensed_document(document(61))


def test_of_a_long_document_the_key_sections_are_sent():
    spec = example(INJURY)[0]
    assert "# Chat Agent Instructions" in condensed_document(spec)
    assert "# Form Overview" in condensed_document(spec)
    assert "Why We Ask" not in condensed_document(spec).replace('"Why We Ask"', "")


def test_of_a_long_document_without_key_sections_the_ends_are_sent():
    lines = HEAD_LINES + TAIL_LINES + 40
    body = "\n".join(f"L{number}" for number in range(lines))
    told = condensed_document(spec_of(BOOKING.partition("# Table booking")[0] + f"# Notes\n\n{body}\n")).splitlines()
    assert told[0] == "# Notes"
    assert f"L{HEAD_LINES - 2}" in told
    assert f"L{HEAD_LINES + 10}" not in told
    assert f"L{lines - 1}" in told


def test_the_document_never_takes_more_than_its_share():
    spec = spec_of(BOOKING.partition("# Table booking")[0] + "# Form Overview\n\n" + "\n".join(["word " * 30] * 140))
    assert 0 < len(condensed_document(spec)) <= MAX_CHARS
