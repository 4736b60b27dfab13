"""Documents that are plainly meant to be in the notation, and are not quite."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.documents.suggest import Answer, suggest
from forms_registry.tests.suggest.confirming import confirmed, guesses_about, notices, spec_of

PASS = """---
title: Visitor pass
department: Front desk
greeting: Welcome.
defaults:
  required: false
fields:
  - id: visitor
    label: Visitor
    type: text
    required: true
  - id: rules
    label: I have read the rules
    type: checkbox
  - id: host
    label: Host
    type: people picker
    max_length: 30
  - id: badge colour
    label: Badge
    type: radio
    options: [red, blue]
    locked: yes
  - id: other
    label: Other badge
    type: text
    show_if: badge colour is green
---
# Visitor pass

Passes are valid for a day.
"""


def test_its_own_diagnostics_are_told_with_line_reason_and_remedy() -> None:
    errors = {(error.line, error.message) for error in parse(PASS).errors}
    told = notices(PASS)

    assert errors
    for line, message in errors:
        if "`defaults`" not in message:
            assert any(line == at and message in said for at, said in told), message


def test_its_fields_are_offered_and_what_decided_is_kept() -> None:
    spec = spec_of(PASS)

    assert {field.id: (field.type, field.required) for field in spec.fields} == {
        "visitor": ("text", True),
        "rules": ("boolean", False),
        "host": ("text", False),
        "badge_colour": ("dropdown", False),
        "other": ("text", False),
    }
    assert spec.greeting.get("en") == "Welcome."
    assert [section.text for section in spec.sections] == ["Passes are valid for a day."]


def test_what_is_not_sure_of_it_is_asked() -> None:
    assert guesses_about(PASS, "type") == {"rules": "boolean", "host": "text"}
    assert any("“yes” (locked) is kept as a note" in question.text["en"] for question in suggest(PASS).questions)


def test_a_tick_without_options_may_be_another_type() -> None:
    suggestion = suggest(PASS, {"12:type": Answer("other", "text")})

    assert {field.id: field.said["type"] for field in suggestion.fields}["rules"] == "text"


def test_fields_by_their_ids_are_read_as_a_list_of_them() -> None:
    text = (
        "---\ntitle: Boats\nfields:\n  boat: {type: text, label: Boat}\n  seats: {type: integer, label: Seats}\n---\n"
    )

    assert [(field.id, field.type) for field in spec_of(text).fields] == [("boat", "text"), ("seats", "integer")]


@pytest.mark.parametrize("broken", ['"Open', "a: b: c", "[1, 2"])
def test_yaml_that_is_broken_is_told_with_its_line(broken: str) -> None:
    text = f"---\ntitle: Boats\nfields:\n  - id: a\n    label: {broken}\n    type: text\n---\n# Boats\n"
    suggestion = suggest(text)

    assert suggestion.markdown == ""
    assert [(notice.line, notice.is_error) for notice in suggestion.left] == [
        (error.line, True) for error in parse(text).errors
    ]


def test_an_error_that_the_draft_keeps_stands_on_the_line_of_the_source() -> None:
    text = PASS.replace("greeting: Welcome.", "greeting: Welcome.\nkeep: as long as needed")
    kept = [notice for notice in confirmed(text).left if notice.is_error]

    assert [(one.line, "as long as needed" in one.text["en"]) for one in kept] == [(5, True)]
