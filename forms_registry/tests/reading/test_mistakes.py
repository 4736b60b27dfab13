"""Every finding has a smallest document that makes it, and none when that is mended."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.documents.findings import catalogue
from forms_registry.documents.lint.patterns import repeats_repetitions
from forms_registry.documents.mistakes import mistakes
from forms_registry.schema import Severity
from forms_registry.tests.reading.wrong.assistants import GOOD, assistant


def test_every_finding_has_a_document() -> None:
    assert set(mistakes()) == set(catalogue())


@pytest.mark.parametrize("code", mistakes())
def test_a_mistake_is_found_at_its_line_and_alone(code: str) -> None:
    mistake = mistakes()[code]
    parsed = parse(mistake.document)
    diagnostics = [one for one in parsed.diagnostics if one.code == code]

    assert [one.line for one in diagnostics] == [mistake.line]
    assert diagnostics[0].hint
    assert {one.code for one in parsed.diagnostics if one.severity is not Severity.INFO} <= {code, mistake.accompanying}
    assert (parsed.spec is None) == (catalogue()[code][0] is Severity.ERROR)


@pytest.mark.parametrize("code", [code for code, mistake in mistakes().items() if mistake.mended])
def test_the_mended_document_is_a_form_without_a_complaint(code: str) -> None:
    parsed = parse(mistakes()[code].mended)

    assert [one for one in parsed.diagnostics if one.severity is not Severity.INFO or one.code == code] == []
    assert parsed.spec is not None


@pytest.mark.parametrize(
    "row",
    [
        "| a | text | `b is yes` | A? | |",
        "| a | text | b is yes \\|\\| c is yes | A? | |",
        "| a | text | | It is 5` tall | 3` wide |",
        "| a | text || A? | |",
    ],
)
def test_vertical_bars_that_end_a_cell_are_none_to_complain_of(row: str) -> None:
    table = "| Field ID | Type | Visible When | Ask User | Notes |\n|---|---|---|---|---|\n| b | boolean | | B? | |\n"

    assert [one.code for one in parse(f"{table}| c | boolean | | C? | |\n{row}\n").errors] == []


@pytest.mark.parametrize(
    "keys",
    [
        "phrases: look, needs: a, tells: '{as} of {a_1}, {total} in {b.c[0].a}'",
        "phrases: look, needs: a, confirm: 'Look{a: for {}}?'",
        "phrases: look, takes: a, confirm: \"Look for {a || 'it'}?\"",
        "phrases: look, takes: a, confirm: {en: \"Look?\\nFor {a}.\", ar: 'هل تبحث؟'}",
        "phrases: look, needs: a, confirm: {en: 'Look for {a}?', English: '{a |}?'}",
        "phrases: [look ... find, find? it, fin*], needs: a",
        "phrases: look, needs: a, rows: {row: '{x}', header: '{total} of {a}', empty: 'None of {a}.'}",
        "phrases: look, needs: a, rows: {row: '{x}', size: 3, more: more, ask: Links?, links: '{y || z}'}",
    ],
)
def test_tasks_that_are_none_to_complain_of(keys: str) -> None:
    """Keys of a service's answer are its own, and phrases of two tasks may be alike, in the order of the tasks."""
    masked = "  - {id: card, type: text, sensitive: true, pattern: 'C[0-9]', prompt: Card?}\n"
    text = assistant(f"{GOOD}\n  - {{name: look, tool: find, {keys}}}").replace("tools:", f"{masked}tools:", 1)

    assert [one for one in parse(text).diagnostics if one.severity is not Severity.INFO] == []


@pytest.mark.parametrize("pattern", ["(a+)+", "(?:x*y)*", "([a-z]+,?)+", "((a{2,})b)+", r"(\d+)*"])
def test_patterns_that_repeat_repetitions(pattern: str) -> None:
    assert repeats_repetitions(pattern)


@pytest.mark.parametrize("pattern", ["a+b+", "(ab)+", r"\(a+\)+", "[(a+)]+", "(a{2})+", "(a+){2}", "(a+)(b)+"])
def test_patterns_that_repeat_once(pattern: str) -> None:
    assert not repeats_repetitions(pattern)
