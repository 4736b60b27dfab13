"""What staff see in place of something sensitive."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from agent.tests.talk import talk
from conversations.masking import MASK, GivenAnswer, Veil, given_answers, masked, without_personal_data
from conversations.models import Answer
from forms_registry.documents import parse

FORM = """---
form_id: clinic
title: Clinic
fields:
  - {id: card, type: text, label: Card, prompt: Which card?, sensitive: true}
  - {id: pay, type: integer, label: Pay, prompt: What do you earn?, sensitive: true}
  - {id: born, type: date, label: Birthday, prompt: When were you born?, sensitive: true}
  - {id: ward, type: text, label: Ward, prompt: Which ward?}
---
"""
NOW = datetime(2026, 3, 9, tzinfo=UTC)


def veil(*answers: GivenAnswer, lifted: bool = False) -> Veil:
    spec = parse(FORM).spec
    assert spec
    return Veil(spec, answers, language="en", now=NOW, lifted=lifted)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("S1234567A", "S******7A"),
        ("SA03 8000 0000 6080 1016 7519", "S******19"),
        ("٠٥٠١٢٣٤٥٦٧", "٠******٦٧"),
        ("12345", MASK),
        ("1990-03-12", MASK),
        ("12/03/1990", MASK),
        ("12 March 1990", MASK),
        ("blue heron 1234567", MASK),
        ("blue heron", MASK),
        (" ", ""),
    ],
)
def test_only_of_a_number_the_ends_are_shown(text: str, shown: str) -> None:
    assert masked(text) == shown


def test_a_field_is_masked_by_its_kind() -> None:
    seen = veil()

    assert seen.value("card", "S1234567A") == seen.data("card", "S1234567A") == "S******7A"
    assert seen.value("pay", 1_250_000) == seen.data("pay", 1_250_000) == MASK
    assert seen.value("born", "1990-03-12") == MASK
    assert seen.value("ward", "Seven") == "Seven"
    assert seen.value("card", None) == ""


def test_words_that_repeat_a_number_show_its_ends_too() -> None:
    seen = veil(GivenAnswer("card", "S1234567A"), GivenAnswer("pay", 1_250_000))

    assert seen.text("My card is s123-4567-a.") == "My card is S******7A."
    assert seen.text("I earn 1250000 a year.") == f"I earn {MASK} a year."


def test_a_lifted_veil_covers_nothing() -> None:
    seen = veil(GivenAnswer("card", "S1234567A"), lifted=True)

    assert seen.value("card", "S1234567A") == seen.text("S1234567A") == "S1234567A"
    assert seen.json({"card": "S1234567A"}) == {"card": "S1234567A"}
    assert seen.message_spans("S1234567A", ()) == []


def test_a_list_shows_no_number_and_no_address_that_tells_one_person_from_all_others() -> None:
    text = "Huda, sara@farm.example, 0501234567, card 4111 1111 1111 1111, from 9 March 2026"

    assert without_personal_data(text) == f"Huda, {MASK}, 0******67, card 4******11, from 9 March 2026"


NUMBERS = """---
form_id: clinic
title: Clinic
fields:
  - {id: card, type: nric, label: Identity card, prompt: Which card?}
  - {id: home, type: phone, label: Home, prompt: Which number?, sensitive: true}
  - {id: work, type: phone, label: Work, prompt: Which number?}
  - {id: note, type: textarea, label: Note, prompt: What else?}
---
"""


def test_what_has_the_form_of_a_sensitive_number_is_covered_in_any_words() -> None:
    """A value that was proposed, or told in passing, is no answer that a text could repeat."""
    spec = parse(NUMBERS).spec
    assert spec
    seen = Veil(spec, [GivenAnswer("card", "S1234567A")], language="en", now=NOW)

    for text in ("My card S1234567D is new.", "Shall I change it to S1234567D?"):
        assert "S1234567D" not in seen.text(text)
        assert "S1234567D" not in seen.value("note", text)
        assert "S1234567D" not in str(seen.data("note", text))
    assert "7946 0958" not in seen.value("note", "Call +44 20 7946 0958.")
    assert seen.value("work", "+442079460958") == "+44 20 7946 0958"
    assert seen.data("work", "+442079460958") == "+442079460958"


def test_a_plain_answer_stays_in_the_message_that_told_it() -> None:
    spec = parse(NUMBERS).spec
    assert spec
    seen = Veil(spec, [], language="en", now=NOW)
    message = "Call me at work on +44 20 7946 0958"
    answer = Answer(field_id="work", value="+442079460958", quote=message[19:], span_start=19, span_end=len(message))

    assert seen.message_spans(message, [answer]) == []
    assert seen.message_spans(message, []) == [(19, len(message))]


@pytest.mark.parametrize(
    ("said", "is_shown"),
    [
        ("back", True),
        ("Please go back", True),
        ("رجوع", True),
        ("cancel", True),
        ("skip", True),
        ("no", False),
        ("yes", False),
        ("none", False),
        ("back pain", False),
        ("go back, it is 4711", False),
    ],
)
def test_where_a_sensitive_answer_is_awaited_a_command_is_shown_and_all_that_may_be_one_is_not(
    said: str, is_shown: bool
) -> None:
    assert (veil().message_spans(said, (), asked="card") == []) is is_shown


@pytest.mark.parametrize("said", ["skip", "Skip", "no", "I don't know"])
def test_words_that_only_skip_a_question_are_covered_nowhere_else(said: str) -> None:
    seen = veil(*given_answers([Answer(field_id="card", value=None, quote=said)]))
    assert seen.text(f"You can say “{said}” here.") == f"You can say “{said}” here."


def test_a_reason_that_tells_something_stays_covered() -> None:
    seen = veil(*given_answers([Answer(field_id="card", value=None, quote="it is blocked since the theft")]))
    assert seen.text("You said: it is blocked since the theft") == f"You said: {MASK}"


IN_TWO_LANGUAGES = """---
form_id: clinic
title: Clinic
languages: [en, ar]
review: final
fields:
  - {id: born, type: date, sensitive: true, label: {en: Birthday, ar: الميلاد}, prompt: {en: When?, ar: متى؟}}
  - {id: seen, type: datetime, sensitive: true, label: {en: Visit, ar: الزيارة}, prompt: {en: When?, ar: متى؟}}
  - {id: hour, type: time, sensitive: true, label: {en: Hour, ar: الساعة}, prompt: {en: When?, ar: متى؟}}
  - {id: kids, type: integer, sensitive: true, label: {en: Children, ar: الأبناء}, prompt: {en: How many?, ar: كم؟}}
  - {id: smoker, type: boolean, sensitive: true, label: {en: Smoker, ar: التدخين}, prompt: {en: Do you?, ar: هل؟}}
  - {id: beds, type: integer, label: {en: Beds, ar: الأسرّة}, prompt: {en: How many?, ar: كم؟}}
---
"""
ANSWERS = {"born": "1990-01-20", "seen": "2026-04-05T16:30", "hour": "08:30", "kids": 3, "smoker": True, "beds": 3}


@pytest.mark.parametrize("looking", ["en", "ar"])
@pytest.mark.parametrize("talking", ["en", "en-US", "en-GB", "ar", "ar-SA"])
def test_a_review_is_covered_in_whatever_language_it_was_talked_and_is_looked_at(talking: str, looking: str) -> None:
    filled = talk(IN_TWO_LANGUAGES, locale=talking)
    for field_id, value in ANSWERS.items():
        filled.pick(**{field_id: value})
    spec = parse(IN_TWO_LANGUAGES).spec
    assert spec
    answers = [GivenAnswer(field_id, value) for field_id, value in ANSWERS.items()]

    review = Veil(spec, answers, language=looking, now=NOW).text(filled.words).split("\n")[1:]

    assert len(review) == len(ANSWERS)
    assert [line.endswith(MASK) for line in review] == [True] * 5 + [False]


def test_a_short_answer_is_covered_where_its_field_is_named_alone() -> None:
    spec = parse(IN_TWO_LANGUAGES).spec
    assert spec
    seen = Veil(spec, [GivenAnswer("kids", 4)], language="en", now=NOW)

    assert seen.text("Shall I change the children from 4 to 5?") == f"Shall I change the children from {MASK} to 5?"
    assert seen.text("- Children: 4\n- Beds: 4") == f"- Children: {MASK}\n- Beds: 4"
    assert seen.text("It is open from 4 March, 4 days a week.") == "It is open from 4 March, 4 days a week."
