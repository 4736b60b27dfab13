"""What differs between two forms, by meaning."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given

from forms_registry.documents import parse
from forms_registry.schema import FieldSpec, FormSpec
from forms_registry.schema.comparing import Kind, Subject, changes, meaning
from forms_registry.tests.specs import FIELDS, FORMS

DOCUMENT = """---
form_id: visit
title: Visit
fields:
  - id: guest
    type: text
    prompt: Who is coming?
  - id: room
    type: dropdown
    prompt: Which room?
    options: [Red, Blue]
  - id: reason
    type: text
    required: false
    visible_if: room is Blue
    prompt: Why?
    max_length: 20
  - id: city
    type: dropdown
    prompt: Which city?
    data_source: get_cities
    args: {land: guest}
tools:
  - name: get_cities
    purpose: Cities of a land
---
# Visit

## Parking

There is none.
"""


def read(text: str) -> FormSpec:
    parsed = parse(text)
    assert parsed.spec is not None, parsed.diagnostics
    return parsed.spec


def changes_between(old: str, new: str) -> list[tuple[str, str, str, str, bool]]:
    assert old in DOCUMENT
    found = changes(read(DOCUMENT), read(DOCUMENT.replace(old, new, 1)))
    return [(one.subject.value, one.name, one.kind.value, one.part, one.breaks) for one in found]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("type: text", "type: textarea", [("field", "guest", "changed", "type", True)]),
        ("required: false", "required: true", [("field", "reason", "changed", "required", True)]),
        (
            "    type: text\n    prompt: Who",
            "    type: text\n    required: false\n    prompt: Who",
            [("field", "guest", "changed", "required", False)],
        ),
        ("room is Blue", "room is Red", [("field", "reason", "changed", "visible", False)]),
        ("room is Blue", "room == 'Blue'", []),
        ("[Red, Blue]", "[Blue]", [("field", "room", "removed", "options", True)]),
        ("[Red, Blue]", "[Red, Blue, Green]", [("field", "room", "added", "options", False)]),
        ("[Red, Blue]", "[Blue, Red]", [("field", "room", "moved", "options", False)]),
        ("max_length: 20", "max_length: 30", [("field", "reason", "changed", "limits.max_length", False)]),
        ("Who is coming?", "Who comes?", [("field", "guest", "changed", "prompts", False)]),
        (
            "{land: guest}",
            "{country: guest}",
            [("field", "city", "changed", "data_source", False), ("tool", "get_cities", "changed", "arguments", True)],
        ),
        ("Cities of", "Towns of", [("tool", "get_cities", "changed", "purpose", False)]),
        ("There is none.", "There is some.", [("section", "Parking", "changed", "", False)]),
        ("title: Visit", "title: Visits", [("form", "", "changed", "title", False)]),
        ("title: Visit", "title: Visit\npublic: false", [("form", "", "changed", "public", True)]),
        ("# Visit\n", "\n\n\n# Visit\n", []),
    ],
)
def test_each_change_is_told_with_what_it_breaks(
    old: str, new: str, expected: list[tuple[str, str, str, str, bool]]
) -> None:
    assert changes_between(old, new) == expected


def test_a_field_that_comes_or_goes_breaks_where_it_is_required_or_was_there() -> None:
    form = read(DOCUMENT)
    guest, room, reason, city = form.fields
    fewer = replace(form, fields=(room, reason, city))
    optional = replace(fewer, fields=(room, city))

    def kinds(old: FormSpec, new: FormSpec) -> list[tuple[Kind, str, bool]]:
        return [(change.kind, change.name, change.breaks) for change in changes(old, new)]

    assert kinds(form, fewer) == [(Kind.REMOVED, "guest", True)]
    assert kinds(fewer, form) == [(Kind.ADDED, "guest", True)]
    assert kinds(optional, fewer) == [(Kind.ADDED, "reason", False)]
    assert kinds(form, replace(form, fields=(room, reason, city, guest))) == [(Kind.MOVED, guest.id, False)]
    unused = replace(form, fields=(guest, room, reason), tools=())
    assert (Kind.REMOVED, "get_cities", True) in kinds(form, unused)
    assert (Kind.ADDED, "get_cities", True) in kinds(unused, form)


def test_what_a_condition_hid_from_some_is_required_of_more_when_it_goes() -> None:
    form = read(DOCUMENT.replace("required: false", "required: true"))
    guest, room, reason, city = form.fields
    always = replace(form, fields=(guest, room, replace(reason, visible=None), city))

    assert [(change.part, change.breaks) for change in changes(form, always)] == [("visible", True)]
    assert [(change.part, change.breaks) for change in changes(always, form)] == [("visible", False)]


LONG = "Guests park behind the house, and leave the places at the door to others. " * 8


@pytest.mark.parametrize(
    ("old", "new", "before", "after"),
    [
        ("room is Blue", "room is Red", "room is Blue", "room is Red"),
        ("There is none.", "There is some.", "There is none.", "There is some."),
        ("Why?", f"{LONG}Why?", "Why?", LONG[:399] + "…"),
        ("## Parking\n\nThere is none.\n", "", "There is none.", ""),
        ("", "## Lifts\n\nThere are two.\n", "", "There are two."),
    ],
)
def test_before_and_after_are_the_authors_words(old: str, new: str, before: str, after: str) -> None:
    stood = DOCUMENT if old else DOCUMENT + "\n"
    (change,) = changes(read(stood), read(stood.replace(old, new) if old else stood + new))

    assert (change.before, change.after) == (before, after)


@pytest.mark.parametrize("place", ["There is none.", "Why?", "Who is coming?"])
def test_what_differs_at_the_end_of_a_long_text_is_shown(place: str) -> None:
    longer = DOCUMENT.replace(place, LONG + place)
    for new in ("Ask at the door.", f"{place} Ask at the door."):
        (change,) = changes(read(longer), read(longer.replace(place, new)))

        assert change.before.startswith("…")
        assert change.before.endswith(f" {place}")
        assert change.after.endswith(f" {new}")


def test_of_a_dialogue_test_that_keeps_its_name_its_steps_are_shown() -> None:
    steps = "    - say: Kim\n    - expect: {asks: room}\n"
    tested = f"{DOCUMENT}\n## Tests\n\n```yaml\n- test: a guest\n  steps:\n{steps}```\n"
    (change,) = changes(read(tested), read(tested.replace("Kim", "Lee")))

    assert "say: Kim, expect: asks: room" in change.before
    assert "say: Lee, expect: asks: room" in change.after


def rules_of_cities(rules: str) -> FormSpec:
    fields, _, text = DOCUMENT.partition("    data_source: get_cities\n")
    return read(f"{fields}{rules}---\n{text.rpartition('---')[2]}")


@pytest.mark.parametrize(
    ("rules", "part", "shown"),
    [
        (
            (
                "    options: [Rome, Oslo, Bern]\n"
                "    options_when:\n"
                "      - {when: room is Red, options: [Rome, Oslo]}\n"
                "      - {when: room is Blue, options: [Bern]}\n"
            ),
            "option_rules",
            "room is Red: Rome, Oslo\nroom is Blue: Bern",
        ),
        (
            (
                "    options: [Rome, Oslo]\n"
                "    constraints:\n"
                "      - {rule: city != guest, message: Not there.}\n"
                "      - {rule: city != reason, message: Nor there.}\n"
            ),
            "constraints",
            "condition: city != guest; message: Not there.\ncondition: city != reason; message: Nor there.",
        ),
    ],
)
def test_of_several_rules_each_is_a_line_with_what_it_decides(rules: str, part: str, shown: str) -> None:
    options = rules.splitlines(keepends=True)[0]
    (change,) = changes(rules_of_cities(options), rules_of_cities(rules))

    assert (change.part, change.before, change.after) == (part, "", shown)


@given(FORMS)
def test_nothing_differs_from_itself(form: FormSpec) -> None:
    assert changes(form, form) == ()


@given(FORMS, FORMS)
def test_whatever_differs_is_told_and_so_is_each_field_that_only_one_has(old: FormSpec, new: FormSpec) -> None:
    found = changes(old, new)

    assert bool(found) == (meaning(old) != meaning(new))
    of_fields = {(one.kind, one.name) for one in found if one.subject is Subject.FIELD and not one.part}
    before, after = ({item.id for item in form.fields} for form in (old, new))
    assert {name for kind, name in of_fields if kind is Kind.REMOVED} == before - after
    assert {name for kind, name in of_fields if kind is Kind.ADDED} == after - before


@given(FIELDS, FIELDS)
def test_no_attribute_of_a_field_differs_in_silence(item: FieldSpec, other: FieldSpec) -> None:
    form = read(DOCUMENT)
    for name in (attribute.name for attribute in fields(FieldSpec) if attribute.name not in {"id", "line"}):
        changed = replace(item, **{name: getattr(other, name)})

        found = changes(replace(form, fields=(item,)), replace(form, fields=(changed,)))

        assert bool(found) == (meaning(item) != meaning(changed))
        assert all(one.part.split(".")[0] == name for one in found if one.subject is Subject.FIELD)
