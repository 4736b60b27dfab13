"""What front matter says in the strict notation, in a document that is read as the loose one, means what it says."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse, parse_foreign
from forms_registry.schema import FormSpec, ToolSpec

TOOL = (
    "{name: tell_police, purpose: {en: Tells the police, ar: يخبر الشرطة}, when: complete, if: dog is yes, "
    "runs: server, service: CITY, method: POST, path: '/x/{c}', args: {c: city, kind: 'scan', copies: 2, urgent: true},"
    " body: [kind, copies], failures: {404: Nobody is there., down: Try later.}, tells: Told., sets: {number: id}}"
)


def document(tool: str, kind: str = "Single-select from list", more: str = "") -> str:
    return (
        "---\nform_id: f\ntitle: Report\nfields:\n"
        '  - {id: city, type: text, required: yes, prompt: "Which city?", notes: Asked first, unit: none}\n'
        '  - {id: dog, type: boolean, required: yes, prompt: "A dog?"}\n'
        '  - {id: number, type: text, prompt: "Which number?"}\n'
        f'  - {{id: kind, type: {kind}, prompt: "Which kind?", options: [Big, Small], required: yes{more}}}\n'
        f"tools:\n  - {tool}\n---\n# Report\n"
    )


def read(markdown: str) -> FormSpec:
    spec = parse_foreign(markdown).spec
    assert spec is not None, parse_foreign(markdown).diagnostics
    return spec


def meant(tool: ToolSpec) -> object:
    """All that a tool is, but the words of its conditions, which may be said otherwise."""
    moments = [(one.kind, one.target, one.condition and one.condition.cel) for one in tool.moments]
    kept = (tool.purpose, tool.arguments, tool.runs, tool.operation, tool.sets, tool.tells, tool.failures, tool.returns)
    return moments, kept, tool.sets_flags, tool.calls


@pytest.mark.parametrize(
    "tool",
    [
        TOOL,
        TOOL.replace("when: complete", "when: [after dog, complete]"),
        TOOL.replace("when: complete, if: dog is yes", "when: ['complete, if dog is yes']"),
        TOOL.replace("if: dog is yes", "if: "),
        TOOL.replace("if: dog is yes", "if: {all: [dog is yes, city is answered]}"),
        TOOL.replace("{c: city, kind: 'scan', copies: 2, urgent: true}", "'c: city, kind: \"scan\", copies: 2'"),
        TOOL.replace("{c: city, kind: 'scan', copies: 2, urgent: true}", "[city, kind]")
        .replace("[kind, copies]", "kind")
        .replace("/{c}", ""),
        "{name: look, when: start, sets_flags: yes, runs: server, calls: look_up, returns: 'isOpen: boolean'}",
        "{name: look, when: start, sets_flags: true, purpose_ar: ينظر, purpose: Looks, tells_ar: تم, tells: Done}",
    ],
)
def test_a_tool_is_the_same_in_a_document_with_a_loose_type(tool: str) -> None:
    strict = parse_foreign(document(tool, "dropdown")).spec
    assert strict is not None, parse(document(tool, "dropdown")).diagnostics

    loose = read(document(tool))

    assert [one.code for one in loose.not_understood] == [one.code for one in strict.not_understood]
    assert [meant(one) for one in loose.tools] == [meant(one) for one in strict.tools]


def test_a_tool_keeps_what_it_is_where_the_fields_stand_in_a_table() -> None:
    head, _, _ = document(TOOL).partition("fields:\n")
    table = (
        "# Report\n\n| # | Field | Type | Required | Ask User |\n|---|---|---|---|---|\n"
        "| 1 | `city` | text | Yes | Which city? |\n| 2 | `dog` | boolean | Yes | A dog? |\n"
        "| 3 | `number` | text | No | Which number? |\n"
        "| 4 | `kind` | Single-select from list | Yes | Which? Options: Big, Small |\n"
    )
    strict = parse(document(TOOL, "dropdown")).spec
    assert strict is not None

    loose = read(f"{head}tools:\n  - {TOOL}\n---\n{table}")

    assert [meant(one) for one in loose.tools] == [meant(one) for one in strict.tools]


def test_the_columns_of_a_table_of_tools_count_where_the_fields_are_loose() -> None:
    table = (
        "# Report\n\n| # | Field ID | Type | Required | Ask User |\n|---|---|---|---|---|\n"
        "| 1 | `dog` | boolean | Yes | A dog? |\n"
        "| 2 | `kind` | Single-select from list | Yes | Options: Big, Small |\n\n"
        "## Tools\n\n| Tool | Purpose | When | If | Runs | Service | Path | Colour |\n"
        "|---|---|---|---|---|---|---|---|\n"
        "| `tell_police` | Tells | Complete | the dog is yes | server | CITY | /x | |\n"
    )
    tool = read(table).tool("tell_police")

    assert tool is not None
    assert [one.condition and one.condition.cel for one in tool.moments] == ["dog"]
    assert tool.operation is not None
    assert (tool.operation.service, tool.operation.path) == ("CITY", "/x")


@pytest.mark.parametrize(
    ("tool", "code"),
    [
        ("{name: tell, when: complete, if: the moon is full}", "moment_unread"),
        ("{name: tell, when: 'complete, if the moon is full'}", "moment_unread"),
        ("{name: tell, when: [complete, at dawn]}", "moment_unread"),
        ("{name: tell, when: complete, colour: red}", "key_unknown"),
        ("{name: get_kinds, when: before kind, if: dog is yes}", "condition_unused"),
        ("{name: '?', when: complete}", "tool_unusable"),
        ("tell_police", "tool_unusable"),
    ],
)
def test_what_cannot_be_kept_of_a_tool_is_told(tool: str, code: str) -> None:
    loose = read(document(tool, more=", source: get_kinds" if "get_kinds" in tool else ""))

    assert code in [one.code for one in loose.not_understood]
    assert not any(one.condition for tool in loose.tools for one in tool.moments)


def test_a_condition_that_is_not_read_does_not_leave_a_tool_that_always_runs() -> None:
    assert read(document("{name: tell, when: complete, if: the moon is full}")).tools == ()


def test_every_note_of_a_field_and_the_constants_that_it_gives_are_kept() -> None:
    source = ", source: {tool: get_kinds, args: {town: city, size: 'large'}}"
    tool = "{name: get_kinds, purpose: Kinds}"
    strict = parse(document(tool, "dropdown", source)).spec
    assert strict is not None

    loose = read(document(tool, more=source))

    assert loose.field("city").properties == strict.field("city").properties
    assert loose.field("kind").data_source == strict.field("kind").data_source
