"""A draft out of any text: it reads strictly, nothing in it is silent, and each guess names its line."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from forms_registry.documents import parse
from forms_registry.documents.suggest import Suggestion, suggest
from forms_registry.tests.reading.support import EXAMPLES

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
    parsed = parse(suggestion.markdown)
    assert parsed.spec is not None, parsed.errors
    assert all(1 <= question.line <= text.count("\n") + 1 and question.text for question in suggestion.questions)
    return suggestion


def types(suggestion: Suggestion) -> dict[str, str]:
    spec = parse(suggestion.markdown).spec
    assert spec is not None
    return {item.id: item.type for item in spec.fields}


def test_a_document_in_the_notation_is_its_own_draft() -> None:
    text = (EXAMPLES / "incident_report.md").read_text(encoding="utf-8")

    assert suggest(text) == Suggestion(text)


def test_columns_are_guessed_by_their_headings_and_by_their_cells() -> None:
    suggestion = drafted(FREE_TABLE)

    assert types(suggestion) == {
        "name_of_the_pet": "text",
        "species": "dropdown",
        "last_seen_on": "date",
        "can_it_fly": "boolean",
    }
    about_columns = {question.guess for question in suggestion.questions if question.line == 3}
    assert about_columns == {"label", "type", "required", "options", ""}


def test_what_could_decide_and_is_not_understood_is_asked_and_decides_nothing() -> None:
    suggestion = drafted(FREE_TABLE)
    spec = parse(suggestion.markdown).spec

    assert spec is not None
    assert all(item.visible is None for item in spec.fields)
    assert [question.line for question in suggestion.questions if "birds of any size" in question.text] == [8]


def test_the_items_of_a_list_are_fields_where_no_table_is() -> None:
    suggestion = drafted(LIST)

    assert types(suggestion) == {"your_name": "text", "number_of_guests": "integer", "allergies": "text"}
    assert {question.line for question in suggestion.questions} == {3, 4, 5}


@pytest.mark.parametrize("text", ["", "Just a letter to a friend.", "# Only a title"])
def test_a_text_without_fields_has_no_draft_and_says_so(text: str) -> None:
    suggestion = suggest(text)

    assert suggestion.markdown == ""
    assert len(suggestion.questions) == 1


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.sampled_from([*"|-*:?(),\n#`", "Name", "date", "yes", " | ", "|---|---|\n", "- a", "Field"]), max_size=60
    )
)
def test_any_text_is_drafted_or_refused(pieces: list[str]) -> None:
    text = "".join(pieces)
    suggestion = suggest(text)

    assert not suggestion.markdown or parse(suggestion.markdown).spec is not None
