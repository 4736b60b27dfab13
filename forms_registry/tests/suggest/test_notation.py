"""Documents that are plainly meant to be in the notation, and are not quite."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.documents.suggest import Answer, suggest
from forms_registry.tests.suggest.confirming import asked, confirmed, left, spec_of

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
    errors = {(one.line, one.message) for one in parse(PASS).errors}
    told = left(PASS)

    assert errors
    for line, message in errors:
        if "`defaults`" not in message:
            assert any(line == at and message in said for at, said in told), message


def test_its_fields_are_offered_and_what_decided_is_kept() -> None:
    spec = spec_of(PASS)

    assert {one.id: (one.type, one.required) for one in spec.fields} == {
        "visitor": ("text", True),
        "rules": ("boolean", False),
        "host": ("text", False),
        "badge_colour": ("dropdown", False),
        "other": ("text", False),
    }
    assert spec.greeting.get("en") == "Welcome."
    assert [section.text for section in spec.sections] == ["Passes are valid for a day."]


def test_what_is_not_sure_of_it_is_asked() -> None:
    assert asked(PASS, "type") == {"rules": "boolean", "host": "text"}
    assert any("“yes” (locked) is kept as a note" in one.text["en"] for one in suggest(PASS).questions)


def test_a_tick_without_options_may_be_another_type() -> None:
    made = suggest(PASS, {"12:type": Answer("other", "text")})

    assert {one.id: one.said["type"] for one in made.fields}["rules"] == "text"


def test_fields_by_their_ids_are_read_as_a_list_of_them() -> None:
    text = (
        "---\ntitle: Boats\nfields:\n  boat: {type: text, label: Boat}\n  seats: {type: integer, label: Seats}\n---\n"
    )

    assert [(one.id, one.type) for one in spec_of(text).fields] == [("boat", "text"), ("seats", "integer")]


@pytest.mark.parametrize("broken", ['"Open', "a: b: c", "[1, 2"])
def test_yaml_that_is_broken_is_told_with_its_line(broken: str) -> None:
    text = f"---\ntitle: Boats\nfields:\n  - id: a\n    label: {broken}\n    type: text\n---\n# Boats\n"
    made = suggest(text)

    assert made.markdown == ""
    assert [(one.line, one.is_error) for one in made.left] == [(one.line, True) for one in parse(text).errors]


def test_an_error_that_the_draft_keeps_stands_on_the_line_of_the_source() -> None:
    text = PASS.replace("greeting: Welcome.", "greeting: Welcome.\nkeep: as long as needed")
    kept = [one for one in confirmed(text).left if one.is_error]

    assert [(one.line, "as long as needed" in one.text["en"]) for one in kept] == [(5, True)]
