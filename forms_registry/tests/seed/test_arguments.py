"""What the tools of a document are given: as it says, else what is nearest by its words, and then it is told."""

from __future__ import annotations

import pytest

from .reading import form_of, translated

DOCUMENT = """# Crash

## Field Summary Table

| # | Field ID | Type | Required | Before Asking | Ask User |
|---|---|---|---|---|---|
| 1 | `crashType` | dropdown | Yes | None | "Which type?" options: ["Car", "Van"] |
| 2 | `cityOffice` | dropdown | Yes | None | "Which office?" options: ["Police", "Town"] |
| 3 | `papers` | file | Yes | **TOOL_CALL `get_papers` FIRST** | "Which papers?" |

## Tool Calls

| Tool | Purpose | When Called |
|---|---|---|
| `CALL` | What has to be handed in | WHEN |
"""


def document(call: str, when: str = "After crash submission") -> str:
    return DOCUMENT.replace("CALL", call).replace("WHEN", when)


def given(markdown: str) -> dict[str, str | None]:
    tool = form_of(markdown).tool("get_papers")
    assert tool is not None
    return {argument.name: argument.field_id for argument in tool.arguments}


def guesses(markdown: str) -> list[tuple[int, str]]:
    return [(one.line, one.hint) for one in translated(markdown).warnings if one.code == "argument_guessed"]


@pytest.mark.parametrize("name", ["type", "typeCode", "crash_kind"])
def test_an_argument_that_is_only_near_a_field_is_told_with_its_line_and_how_to_write_it(name: str) -> None:
    markdown = document(f"get_papers({name})")

    assert given(markdown) == {name: "crashType"}
    assert guesses(markdown) == [(15, f"Write `get_papers({name}: crashType)`, or name the field that is meant.")]


@pytest.mark.parametrize(
    ("call", "when", "field"),
    [
        ("get_papers(crashType)", "At the end", "crashType"),
        ("get_papers(crash_type)", "At the end", "crashType"),
        ("get_papers(type: cityOffice)", "At the end", "cityOffice"),
        ("get_papers(type: cityOffice)", "After crash type selected", "cityOffice"),
        ("get_papers(kind)", "After crash type selected", "crashType"),
    ],
)
def test_an_argument_that_the_document_ties_to_a_field_is_no_guess(call: str, when: str, field: str) -> None:
    markdown = document(call, when)

    assert list(given(markdown).values()) == [field]
    assert guesses(markdown) == []


def test_an_argument_by_its_words_is_no_guess_where_the_tool_is_called_for_that_field() -> None:
    markdown = document("send_papers(type, note)", "After crash type selected")

    assert guesses(markdown) == []
    assert "argument_unknown" in {one.code for one in translated(markdown).warnings}


PHONED = document("send_code(CALL)", "After phone provided").replace(
    '| 2 | `cityOffice` | dropdown | Yes | None | "Which office?" options: ["Police", "Town"] |',
    '| 2 | `driverMobile` | phone | Yes | None | "Which number?" |',
)


@pytest.mark.parametrize(
    "parameters", ["phone, code", "number: driverMobile, countryCode", "phone, dial: driverMobile.country_code"]
)
def test_a_country_code_is_that_of_the_number_that_goes_with_it(parameters: str) -> None:
    tool = form_of(PHONED.replace("CALL", parameters)).tool("send_code")

    assert tool is not None
    assert [(one.field_id, one.part) for one in tool.arguments] == [
        ("driverMobile", ""),
        ("driverMobile", "country_code"),
    ]
    assert guesses(PHONED.replace("CALL", parameters)) == []


def test_a_country_code_is_a_guess_where_the_tool_is_not_called_for_the_number() -> None:
    markdown = PHONED.replace("CALL", "driverMobile, code").replace("After phone provided", "At the end")

    assert [hint for _, hint in guesses(markdown)] == [
        "Write `send_code(code: driverMobile.country_code)`, or name the field that is meant."
    ]


@pytest.mark.parametrize("cell", ["type: cityOffice", "{ type: cityOffice }"])
def test_a_column_may_say_which_fields_are_given(cell: str) -> None:
    markdown = document("get_papers").replace("| Purpose |", "| Arguments |").replace("What has to be handed in", cell)

    assert given(markdown) == {"type": "cityOffice"}
    assert guesses(markdown) == []


LOOKED_UP = DOCUMENT.partition("## Tool Calls")[0]
CELL = "**TOOL_CALL `get_papers` FIRST**"


@pytest.mark.parametrize(
    "markdown",
    [
        LOOKED_UP.replace(CELL, "**TOOL_CALL `get_papers(crashType)` FIRST**"),
        f"{LOOKED_UP}## Tool Calls\n\n### `get_papers(crashType)`\n\nWhat has to be handed in.\n",
        f"{LOOKED_UP}## Tools\n\n### Lookups\n\n- `get_papers(crashType)`: What has to be handed in\n",
    ],
    ids=["cell", "heading", "bullet beneath a heading of its own"],
)
def test_a_tool_is_given_what_its_call_names_wherever_that_stands(markdown: str) -> None:
    assert given(markdown) == {"crashType": "crashType"}
    assert translated(markdown).warnings == ()


@pytest.mark.parametrize("title", ["# Hire of Tools", "# Crash\n\n## Step 1: Tools"])
def test_what_is_described_under_a_heading_that_speaks_of_tools_may_be_a_field(title: str) -> None:
    section = "### `cityOffice`\n\nThe office that has the drill.\n"
    markdown = LOOKED_UP.replace("# Crash\n", f"{title}\n\n{section}", 1)
    assert [tool.name for tool in form_of(markdown).tools] == ["get_papers"]


@pytest.mark.parametrize(
    "lines",
    ["**When Called**: after `cityOffice`\n", "- **Purpose:** Tell the office\n- **When:** after `cityOffice`\n"],
)
def test_lines_beneath_the_heading_of_a_tool_say_when_it_is_called(lines: str) -> None:
    form = form_of(f"{LOOKED_UP}## Tools\n\n### `tell_office(cityOffice)`\n{lines}")
    tool = form.tool("tell_office")
    assert tool is not None
    assert [(moment.kind.value, moment.target) for moment in tool.moments] == [("after_field", "cityOffice")]
