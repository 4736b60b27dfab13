"""What a person gives in the place of a guess: read in the words of the document, or refused while it stays open."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.documents.suggest import Answer, Question, Suggestion, suggest

TEXT = """# Van hire

- Do you hold a driving licence? (yes/no)
- Colour of the van: Red / Green / Light blue
- Extras (choose any: Tow bar, Roof rack, Child seat)
- Licence number (only if you have passed the big test)
- Start date (date)
- End date (date, which is nice to know, must be after lunch)
- Age (integer, no more than 200 winters)
"""
ARABIC = """# استئجار

- هل لديك رخصة قيادة؟ (نعم/لا)
- رقم الرخصة (فقط إذا نجحت في الاختبار الكبير)
"""


def answered(text: str, key: str, given: str) -> tuple[Suggestion, Question]:
    """The draft where all is confirmed, and in the place of one guess something else is given."""
    answers = {question.key: Answer("yes") for question in suggest(text).questions} | {key: Answer("other", given)}
    suggestion = suggest(text, answers)
    return suggestion, next(question for question in suggestion.questions if question.key == key)


def rule(text: str, key: str, given: str) -> str:
    suggestion, question = answered(text, key, given)
    assert question.settled, question.why
    spec = parse(suggestion.markdown).spec
    assert spec is not None
    shown = next(field.visible for field in spec.fields if field.visible)
    return shown.cel


@pytest.mark.parametrize(
    "given",
    [
        "do_you_hold_a_driving_licence is yes",
        "Do you hold a driving licence is Yes",
        "Do you hold a driving licence? Yes",
        "only if Do you hold a driving licence = yes",
        "if they answered yes to “Do you hold a driving licence?”",
        "Driving licence: yes",
        "unless Do you hold a driving licence is No",
        "nur wenn Driving licence: yes",
    ],
)
def test_a_condition_is_read_by_the_labels_of_its_fields(given: str) -> None:
    assert rule(TEXT, "6:visible_if", given) in {
        "do_you_hold_a_driving_licence",
        "do_you_hold_a_driving_licence == true",
        "!(!do_you_hold_a_driving_licence)",
    }


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("Colour of the van is light blue", 'colour_of_the_van == "Light blue"'),
        ("Colour of the van: Red", 'colour_of_the_van == "Red"'),
        ("Extras include Roof rack", ""),
        ("Extras contains Roof rack", '"Roof rack" in extras'),
        ("they chose Roof rack for Extras", '"Roof rack" in extras'),
    ],
)
def test_the_options_of_a_field_are_named_as_they_stand(given: str, meant: str) -> None:
    if meant:
        assert rule(TEXT, "6:visible_if", given) == meant
    else:
        assert answered(TEXT, "6:visible_if", given)[1].unfit


@pytest.mark.parametrize("given", ["هل لديك رخصة قيادة نعم", "إذا كان الجواب على هل لديك رخصة قيادة؟ نعم"])
def test_a_condition_is_read_in_arabic(given: str) -> None:
    suggestion = suggest(ARABIC)
    key = next(question.key for question in suggestion.questions if question.about == "visible_if")

    assert suggestion.fields[0].id in rule(ARABIC, key, given)


@pytest.mark.parametrize(
    "given", ["ask the boss", "Colour of the van is Mauve", "Do you hold a driving licence is not sure"]
)
def test_a_condition_that_cannot_be_read_stays_a_question_with_the_reason(given: str) -> None:
    suggestion, question = answered(TEXT, "6:visible_if", given)

    assert question.unfit
    assert not question.settled
    assert (question.why or {})["en"]
    assert (question.why or {})["ar"] != (question.why or {})["en"]
    assert "unconfirmed" in suggestion.markdown
    assert f": {given}" not in suggestion.markdown


def test_a_limit_can_be_given_in_the_place_of_a_note() -> None:
    questions = {question.text["en"]: question for question in suggest(TEXT).questions}
    key = next(one.key for text, one in questions.items() if "200 winters" in text)
    suggestion, question = answered(TEXT, key, "at most 99")

    assert question.settled
    assert next(field.said["constraints"] for field in suggestion.fields if field.id == "age") == "at most 99"
    assert "winters" not in suggestion.markdown.partition("---\n\n")[0]

    suggestion, question = answered(TEXT, key, "not too old")
    assert question.unfit
    assert "not too old" in (question.why or {})["en"]
    assert all("not too old" not in field.said.get("notes", "") for field in suggestion.fields)


def test_a_limit_may_name_another_field_by_its_label() -> None:
    key = next(question.key for question in suggest(TEXT).questions if "lunch" in question.text["en"])
    suggestion, _ = answered(TEXT, key, "not before Start date")

    assert "start_date" in next(field.said["constraints"] for field in suggestion.fields if field.id == "end_date")
    assert parse(suggestion.markdown).spec is not None


@pytest.mark.parametrize(
    ("item", "is_error", "told"),
    [
        ("- Guests (integer, between 500 and 5)", True, "No answer to `guests` is possible"),
        ("- Name", False, "asks the same as `name`"),
    ],
)
def test_what_the_strict_reader_says_of_a_draft_is_told_on_the_line_of_the_source(
    item: str, is_error: bool, told: str
) -> None:
    text = f"# Party\n\n- Name\n- Day (date)\n{item}\n"
    answers = {question.key: Answer("yes") for question in suggest(text).questions}

    assert any(
        notice.line == 5 and notice.is_error is is_error and told in notice.text["en"]
        for notice in suggest(text, answers).left
    )


def test_a_condition_is_asked_about_by_labels_and_a_row_of_a_table_is_a_question_by_its_first_cell() -> None:
    text = "# Trip\n\n- Do you drive? (yes/no)\n- If yes, which car?\n\n| Meal | Notes |\n|---|---|\n| Soup | hot |\n"
    suggestion = suggest(text, {"+8": Answer("yes")})

    assert any("only if “Do you drive” is yes" in question.text["en"] for question in suggestion.questions)
    assert [field.said["label"] for field in suggestion.fields if field.added] == ["Soup"]


def test_lines_made_questions_may_be_left_unanswered_together() -> None:
    text = "# Trip\n\nWho comes along\n\nWho stays\n\n- Name *\n- Day (date) *\n"
    said = {"+3": Answer("yes"), "+5": Answer("yes")}
    asked = [question.key for question in suggest(text, said).questions if question.group == "optional"]
    suggestion = suggest(text, {**said, "all:optional": Answer("yes")})

    assert asked == ["3:required", "5:required"]
    assert all(question.settled for question in suggestion.questions if question.key in asked)
