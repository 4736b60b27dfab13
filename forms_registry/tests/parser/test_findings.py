"""What is reported of tables, and that every finding can be made and understood."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.schema import Severity
from forms_registry.spec.parser.diagnostics import CATALOGUE
from forms_registry.spec.parser.reading import MAX_BYTES, MAX_FIELDS
from forms_registry.tests.parser.reading import codes, condition, form

HEAD = "| Field ID | Type | Required | Ask User | Visible When |\n|---|---|---|---|---|\n| a | boolean | Yes | A? | |\n"


def test_an_unescaped_or_is_mended_and_reported() -> None:
    text = f"{HEAD}| b | boolean | Yes | B? | |\n| c | text | Yes | C? | a is yes || b is yes |\n"
    assert condition(form(text).field("c").visible) == "a || b"
    assert [(item.code, item.line) for item in parse(text).diagnostics] == [("split_cell", 5)]


def test_an_escaped_bar_belongs_to_the_cell() -> None:
    text = f"{HEAD}| b | boolean | Yes | A \\| B? | |\n"
    assert form(text).field("b").prompts[0].get() == "A | B?"
    assert codes(text) == []


def test_cells_beyond_the_headings_are_reported() -> None:
    assert codes(f"{HEAD}| b | boolean | Yes | B? | | more | and more |\n") == ["extra_cells"]


def test_a_short_row_is_filled_with_empty_cells() -> None:
    text = f"{HEAD}| b | boolean | Yes |\n"
    assert form(text).field("b").required is True
    assert codes(text) == ["prompt_missing", "short_row"]


def test_a_ruler_of_another_width_still_makes_a_table() -> None:
    text = "| Field ID | Type | Required |\n|---|---|\n| a | text | Yes |\n"
    assert [item.id for item in form(text).fields] == ["a"]
    assert codes(text) == ["ruler_mismatch", "prompt_missing"]


def test_the_same_field_twice_in_one_table() -> None:
    parsed = parse(f"{HEAD}| a | text | Yes | Again? | |\n")
    assert [(item.code, item.line) for item in parsed.errors] == [("field_duplicate", 4)]


def test_an_id_that_is_none() -> None:
    assert "field_id_invalid" in codes(f"{HEAD}| two words | text | Yes | Two? | |\n")


def test_labels_without_ids_make_ids() -> None:
    spec = form(
        "| Field | Type | Required |\n|---|---|---|\n| Start date | date | Yes |\n| Reason (short) | text | No |\n"
    )
    assert [(item.id, item.label.get()) for item in spec.fields] == [
        ("startDate", "Start date"),
        ("reason", "Reason (short)"),
    ]


def test_tables_about_other_things_are_no_fields() -> None:
    other = "## API response\n\n| Field | Type | Required |\n|---|---|---|\n| token | string | Yes |\n"
    assert [item.id for item in form(HEAD + "\n" + other).fields] == ["a"]


def test_a_field_that_only_a_property_table_knows_is_not_asked() -> None:
    text = (
        HEAD
        + "\n### Other\n\n| Property | Value |\n|---|---|\n| Field ID | `b` |\n| Type | text |\n| Required | Yes |\n"
    )
    assert [item.id for item in form(text).fields] == ["a"]
    assert codes(text) == ["field_not_listed"]


def test_defaults_in_tables_are_lenient() -> None:
    head = "| Field ID | Type | Required | Ask User | Options | Default |\n|---|---|---|---|---|---|\n"
    table = head + "| a | dropdown | Yes | A? | Yes, No | {} |\n"
    assert form(table.format("Yes (preselected)")).field("a").default == "Yes"
    assert form(table.format("-")).field("a").default is None
    assert codes(table.format("Maybe")) == ["default_unread"]
    assert form(table.format("Maybe")).field("a").default is None


def test_options_in_another_language_that_do_not_pair() -> None:
    head = "| Field ID | Type | Required | Ask User | Options | Options (ar) |\n|---|---|---|---|---|---|\n"
    assert codes(head + "| a | dropdown | Yes | A? | Yes, No | نعم |\n") == ["options_unmatched"]


def test_limits_of_size() -> None:
    fields = "".join(f"| f{number} | text | Yes | F? | |\n" for number in range(MAX_FIELDS))
    assert [item.code for item in parse(HEAD + fields).errors] == ["too_many_fields"]
    assert [item.code for item in parse("ا" * (MAX_BYTES // 2 + 1)).errors] == ["document_too_large"]
    assert "table_too_large" in codes(HEAD + "| b | text | Yes | B? | |\n" * 1_001)


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_every_finding_says_what_to_do(code: str) -> None:
    severity, message, hint = CATALOGUE[code]
    assert message.endswith((".", "{reason}"))
    assert hint or severity is Severity.INFO
