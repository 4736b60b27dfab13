"""Every finding has a smallest document that makes it, and none when that is mended."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.documents.findings import catalogue
from forms_registry.documents.lint.patterns import repeats_repetitions
from forms_registry.documents.mistakes import mistakes
from forms_registry.schema import Severity


def test_every_finding_has_a_document() -> None:
    assert set(mistakes()) == set(catalogue())


@pytest.mark.parametrize("code", mistakes())
def test_a_mistake_is_found_at_its_line_and_alone(code: str) -> None:
    mistake = mistakes()[code]
    parsed = parse(mistake.document)
    found = [one for one in parsed.diagnostics if one.code == code]

    assert [one.line for one in found] == [mistake.line]
    assert found[0].hint
    assert {one.code for one in parsed.diagnostics if one.severity is not Severity.INFO} <= {code}
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


@pytest.mark.parametrize("pattern", ["(a+)+", "(?:x*y)*", "([a-z]+,?)+", "((a{2,})b)+", r"(\d+)*"])
def test_patterns_that_repeat_repetitions(pattern: str) -> None:
    assert repeats_repetitions(pattern)


@pytest.mark.parametrize("pattern", ["a+b+", "(ab)+", r"\(a+\)+", "[(a+)]+", "(a{2})+", "(a+){2}", "(a+)(b)+"])
def test_patterns_that_repeat_once(pattern: str) -> None:
    assert not repeats_repetitions(pattern)
