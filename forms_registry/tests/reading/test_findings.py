"""Findings: documents that make them, the line that each names, and what it tells."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.documents.findings import catalogue
from forms_registry.schema import Severity
from forms_registry.tests.reading.wrong import WRONG

MARK = "◄"
CASES = [
    pytest.param(code, wording, text, id=f"{code}-{number}")
    for code, cases in WRONG.items()
    for number, (wording, text) in enumerate(cases)
]


@pytest.mark.parametrize(("code", "wording", "marked"), CASES)
def test_a_mistake_is_named_with_its_line_and_alone(code: str, wording: str, marked: str) -> None:
    """One mistake does not make an author read of others that follow from it."""
    line = marked[: marked.index(MARK)].count("\n") + 1
    parsed = parse(marked.replace(f" {MARK}", "").replace(MARK, "x" if code == "document_too_large" else ""))
    diagnostics = [item for item in parsed.diagnostics if item.code == code]

    assert [item.line for item in diagnostics] == [line], parsed.diagnostics
    assert wording in f"{diagnostics[0].message} {diagnostics[0].hint}"
    assert diagnostics[0].hint
    assert (parsed.spec is None) == bool(parsed.errors)
    assert bool(parsed.errors) == (catalogue()[code][0] is Severity.ERROR)
    assert not {item.code for item in parsed.diagnostics if item.severity is not Severity.INFO} - {code}


def test_errors_come_first() -> None:
    text = "| Field ID | Type | Required |\n|---|---|---|\n| a | text |\n| a | date | Yes |\n"
    severities = [item.severity for item in parse(text).diagnostics]

    assert severities == [Severity.ERROR, Severity.WARNING, Severity.INFO]
