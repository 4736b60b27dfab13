"""Any text is translated, or is not; it never fails, never takes long, and its lines lead back to the original."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms_registry.documents import parse, parse_foreign
from forms_registry.documents.seed import translate
from forms_registry.schema import Diagnostic, Severity
from forms_registry.tests.reading.support import EXAMPLES

from .reading import document, row, translated

_WHOLE = document("vehicle_damage") + document("repair_request")
_PIECES = st.sampled_from(
    [*_WHOLE.split("\n"), "---", "```", "| a | b |", "|---|---|", "- **x** (text", "### 1.1 - `", "\ud800"]
)


@given(st.lists(st.one_of(_PIECES, st.text(max_size=30)), max_size=40))
def test_nothing_makes_it_fail(lines: list[str]) -> None:
    markdown = "\n".join(lines)
    translation = translate(markdown)
    if translation is not None:
        assert len(translation.lines) == translation.markdown.count("\n") + 1
        assert all(1 <= line <= len(lines) for line in translation.lines)
        assert all(1 <= warning.line <= len(lines) for warning in translation.warnings)


_WRITTEN = (EXAMPLES / "occupational_injury_report.md").read_text(encoding="utf-8")


@given(st.sampled_from([found.span() for found in re.finditer(r"[a-z]{3,}", _WRITTEN)]))
def test_a_slip_is_told_as_what_it_is(word: tuple[int, int]) -> None:
    """Where the translation cannot be used either, nothing that it alone finds fault with is told as an error."""
    first, end = word
    text = f"{_WRITTEN[:first]}{_WRITTEN[first:end][::-1]}{_WRITTEN[end:]}"

    foreign = parse_foreign(text)

    if foreign.spec is None:
        assert _errors(foreign.diagnostics) <= _errors(parse(text).diagnostics)


def _errors(found: tuple[Diagnostic, ...]) -> set[tuple[int, str]]:
    return {(finding.line, finding.code) for finding in found if finding.severity is Severity.ERROR}


@pytest.mark.parametrize("name", ["vehicle_damage", "repair_request"])
def test_each_line_stands_for_one_of_the_original(name: str) -> None:
    markdown = document(name)
    translation = translated(markdown)
    original = markdown.split("\n")
    for text, line in zip(translation.markdown.split("\n"), translation.lines, strict=True):
        if text.startswith("  - id: "):
            named = text.removeprefix("  - id: ")
            assert named in original[line - 1] or "Photo Uploads" in original[line - 1]


@pytest.mark.parametrize(
    "unit",
    [
        '| `f{n}` | text | Only if a - b >= 3 days and flag ON | `get_x` | "What?" options: ["A"] |\n',
        "- **f{n}** (text, required): What?\n",
        "### 1.{n} — Name {n}\n\n| Property | Value |\n|---|---|\n| Field ID | `s{n}` |\n| Type | Date |\n\n",
        "- `get_{n}`: does it\n",
        "((((((((((((((((((((((((((((((((\n",
        "**f** (((((((((((((((((((((((((((((\n",
    ],
)
def test_time_grows_with_the_length(unit: str) -> None:
    head = row('`last` | text | Yes | None | "?"') if unit.startswith("|") else "# Tools\n\n"
    body = "".join(unit.replace("{n}", str(number)) for number in range(190_000 // len(unit)))
    began = time.process_time()
    translate(head + body)
    assert time.process_time() - began < 10


LONG_TABLES = ["Field ID | Type | Question", "Name | Type | Prompt", "Tool | When Called | Purpose"]


@pytest.mark.parametrize("head", LONG_TABLES)
def test_a_table_with_too_many_rows_is_refused_before_it_is_read(head: str) -> None:
    """To read its rows, in either notation, takes seconds."""
    title, rows = "# Long\n\n", "".join(f"| f{number} | text | Why? |\n" for number in range(7_000))
    long = f"{title}| {head} |\n|---|---|---|\n{rows}"
    parse_foreign(f"{title}| {head} |\n|---|---|---|\n| f | text | Why? |\n")  # what is loaded once
    began = time.process_time()
    refused = parse_foreign(long)
    assert time.process_time() - began < 0.3
    assert [(one.code, one.line) for one in refused.diagnostics] == [("table_too_large", 3)]


def test_long_tables_of_others_and_in_fences_are_no_fields() -> None:
    fields = "| Field ID | Type | Question |\n|---|---|---|\n| day | date | When? |\n"
    rows = "".join(f"| {number} | text | Why? |\n" for number in range(1_100))
    prices = f"| Article | Price | Colour |\n|---|---|---|\n{rows}"
    for other in (prices, f"```\n{fields}{rows}```\n"):
        assert parse_foreign(f"# Day\n\n{fields}\n## More\n\n{other}").spec is not None
