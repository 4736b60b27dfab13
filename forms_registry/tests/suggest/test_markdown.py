"""A draft out of any text: it reads strictly, nothing in it is silent, and each guess names its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms_registry.documents import parse
from forms_registry.documents.suggest import Answer, Suggestion, suggest
from forms_registry.tests.reading.support import EXAMPLES
from forms_registry.tests.suggest.confirming import confirmed

FREE_TABLE = """# Lost pet

| Question | Kind | Needed? | Possible values | Applies to |
|---|---|---|---|---|
| Name of the pet* | text | Y | | |
| Species | choice | Y | Cat / Dog / Bird | |
| Last seen on | date | N | | |
| Can it fly? | yes or no | N | | birds of any size |
"""
LIST = """# Potluck

- Your name (required)
- Number of guests: How many will come?
- Allergies (optional): such as nuts
"""


def drafted(text: str) -> Suggestion:
    suggestion = suggest(text)
    parsed = parse(confirmed(text).markdown)
    assert parsed.spec is not None, parsed.errors
    lines = text.count("\n") + 1
    assert all(1 <= question.line <= lines and all(question.text.values()) for question in suggestion.questions)
    assert {found.code for found in parse(suggestion.markdown).errors} <= {"guess_unconfirmed"}
    return suggestion


def types(text: str) -> dict[str, str]:
    spec = parse(confirmed(text).markdown).spec
    assert spec is not None
    return {item.id: item.type for item in spec.fields}


@pytest.mark.parametrize(
    ("words", "kind", "told"),
    [
        ("required", "text", "Nothing is said"),
        ("optional", "text", "Nothing is said"),
        ("required, number", "number", ""),
        ("number, required", "number", ""),
        ("whatever", "text", "“whatever”"),
    ],
)
def test_words_that_say_whether_a_field_is_answered_say_nothing_of_its_type(words: str, kind: str, told: str) -> None:
    text = f"# A\n\n- Name ({words})\n"
    asked = [question.text["en"] for question in suggest(text).questions if question.about == "type"]

    assert types(text) == {"name": kind}
    assert [told in one for one in asked] == ([True] if told else [])


def test_a_document_in_the_notation_is_its_own_draft() -> None:
    text = (EXAMPLES / "incident_report.md").read_text(encoding="utf-8")

    assert suggest(text) == Suggestion(text)


def test_columns_are_guessed_by_their_headings_and_by_their_cells() -> None:
    suggestion = drafted(FREE_TABLE)

    assert types(FREE_TABLE) == {
        "name_of_the_pet": "text",
        "species": "dropdown",
        "last_seen_on": "date",
        "can_it_fly": "boolean",
    }
    about_columns = [question.guess for question in suggestion.questions if question.about == "column"]
    assert about_columns == ["label", "type", "required", "options", ""]


def test_what_could_decide_and_is_not_understood_is_asked_and_decides_nothing() -> None:
    suggestion = drafted(FREE_TABLE)
    spec = parse(confirmed(FREE_TABLE).markdown).spec

    assert spec is not None
    assert all(item.visible is None for item in spec.fields)
    assert [question.line for question in suggestion.questions if "birds of any size" in question.text["en"]] == [8]


def test_the_items_of_a_list_are_fields_where_no_table_is() -> None:
    suggestion = drafted(LIST)

    assert types(LIST) == {"your_name": "text", "number_of_guests": "integer", "allergies": "text"}
    assert {question.line for question in suggestion.questions} == {3, 4, 5}


@pytest.mark.parametrize(
    "text",
    ["", "Just a letter to a friend.", "# Only a title", "# Note\n\nShall we go on Friday or not? I do not mind."],
)
def test_a_text_without_fields_has_no_draft_and_says_so(text: str) -> None:
    suggestion = suggest(text)

    assert suggestion.markdown == ""
    assert suggestion.left


RULED = """# Visit

Parking is shown only when the car flag is on. Hide the reason unless Purpose is Other.

| Field | Type | Required | Options | Notes |
|---|---|---|---|---|
| Purpose | dropdown | Yes | Meeting, Other | |
| Parking | yes/no | No | | |
| Reason | text | No | | |
| Room | text | No | | only if Purpose is Meeting |
| Badge | text | No | | only if the moon is full |
"""


def test_a_limit_that_seems_to_hide_a_field_is_asked_about_as_any_condition() -> None:
    text = RULED.replace("| Options | Notes |", "| Options | Constraints |")
    text = text.replace("| only if Purpose", "| max 9 characters, only if Purpose")
    room = next(field for field in suggest(text).fields if field.id == "room")

    assert room.said["constraints"] == "max 9 characters"
    assert room.said["visible_if"] == 'purpose == "Meeting"'


def test_a_sentence_that_seems_to_hide_a_field_is_asked_about_and_holds_once_it_is_confirmed() -> None:
    asked = {question.field: question for question in suggest(RULED).questions if question.about == "visible_if"}
    spec = parse(confirmed(RULED).markdown).spec

    assert spec is not None
    visible = {item.id: item.visible.cel if item.visible else "" for item in spec.fields}
    assert visible["parking"] == "car"
    assert visible["reason"] == '!(purpose != "Other")' or "Other" in visible["reason"]
    assert "Meeting" in visible["room"]
    assert visible["badge"] == ""
    assert {one.line for one in asked.values()} == {3, 10, 11}
    assert not any(one.settled for one in asked.values())


@pytest.mark.parametrize(
    ("answer", "stands"),
    [(Answer("yes"), "species"), (Answer("other", "kind"), "kind"), (Answer("other", "no id!"), "species")],
)
def test_an_answer_stands_in_the_place_of_a_guess_where_it_can(answer: Answer, stands: str) -> None:
    suggestion = suggest(FREE_TABLE, {"6:id": answer})
    question = next(question for question in suggestion.questions if question.key == "6:id")

    assert suggestion.fields[1].id == stands
    assert question.settled is (answer.text != "no id!")
    assert question.unfit is (answer.text == "no id!")


def test_a_no_takes_a_guess_back() -> None:
    text = RULED.replace("Yes", "when asked")
    denied = {
        question.key: Answer("no")
        for question in suggest(text).questions
        if question.about in {"visible_if", "required"}
    }
    spec = parse(confirmed(text).markdown).spec
    assert spec is not None

    suggestion = suggest(text, denied)

    assert not any("visible_if" in field.said for field in suggestion.fields if field.id in {"parking", "room"})
    assert suggestion.fields[0].said["required"] != ("yes" if spec.fields[0].required else "no")


def test_what_nobody_confirmed_stands_in_the_draft_as_an_error_and_no_more_than_that() -> None:
    questions = suggest(FREE_TABLE).questions
    answered = {question.key: Answer("yes") for question in questions[2:]}

    errors = parse(suggest(FREE_TABLE, answered).markdown).errors

    assert [found.code for found in errors] == ["guess_unconfirmed"] * 2
    assert len({found.line for found in errors}) == 2


@given(
    st.lists(
        st.sampled_from([*"|-*:?(),\n#`", "Name", "date", "yes", " | ", "|---|---|\n", "- a", "Field"]), max_size=60
    )
)
def test_any_text_is_drafted_or_refused(pieces: list[str]) -> None:
    text = "".join(pieces)
    suggestion = confirmed(text)

    assert not suggestion.markdown or parse(suggestion.markdown).spec is not None
    assert suggestion.markdown or suggestion.left


def test_bullets_beside_the_fields_of_a_document_in_the_notation_are_told() -> None:
    fields = "---\ntitle: Hut\nfields:\n  - {id: beds, type: integer, prompt: How many beds?}\n---\n"
    text = f"{fields}\n- **stove** (yes/no): A stove?\n"

    assert suggest(text).markdown == text
    assert [(notice.line, "stove" in notice.text["en"]) for notice in suggest(text).left] == [(7, True)]
