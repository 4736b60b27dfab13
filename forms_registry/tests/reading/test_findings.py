"""Findings: documents that make them, the line that each names, and what it tells."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.documents.findings import catalogue
from forms_registry.schema import Severity
from forms_registry.tests.reading.wrong import WRONG

MARK = "◄"
CASES = [
    pytest.param(code, said, text, id=f"{code}-{number}")
    for code, cases in WRONG.items()
    for number, (said, text) in enumerate(cases)
]


@pytest.mark.parametrize(("code", "said", "marked"), CASES)
def test_a_mistake_is_named_with_its_line_and_alone(code: str, said: str, marked: str) -> None:
    """One mistake does not make an author read of others that follow from it."""
    line = marked[: marked.index(MARK)].count("\n") + 1
    parsed = parse(marked.replace(f" {MARK}", "").replace(MARK, "x" if code == "document_too_large" else ""))
    found = [item for item in parsed.diagnostics if item.code == code]

    assert [item.line for item in found] == [line], parsed.diagnostics
    assert said in f"{found[0].message} {found[0].hint}"
    assert found[0].hint
    assert (parsed.spec is None) == bool(parsed.errors)
    assert bool(parsed.errors) == (catalogue()[code][0] is Severity.ERROR)
    assert not {item.code for item in parsed.diagnostics if item.severity is not Severity.INFO} - {code}


def test_errors_come_first() -> None:
    text = "| Field ID | Type | Required |\n|---|---|---|\n| a | text |\n| a | date | Yes |\n"
    severities = [item.severity for item in parse(text).diagnostics]

    assert severities == [Severity.ERROR, Severity.WARNING, Severity.INFO]
