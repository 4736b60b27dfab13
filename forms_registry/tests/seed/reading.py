"""Translates a document, and reads the translation as every form is read."""

from __future__ import annotations

from pathlib import Path

from forms_registry.documents.reading import parse
from forms_registry.documents.seed import Translation, translate
from forms_registry.schema import FormSpec

DOCUMENTS = Path(__file__).parent / "documents"


def document(name: str) -> str:
    return (DOCUMENTS / f"{name}.md").read_text(encoding="utf-8")


def translated(markdown: str) -> Translation:
    translation = translate(markdown)
    assert translation is not None
    return translation


def form_of(markdown: str) -> FormSpec:
    read = parse(translated(markdown).markdown)
    assert read.spec is not None, read.errors
    return read.spec


def warnings_of(markdown: str) -> dict[str, list[int]]:
    """Code -> lines of the original."""
    found: dict[str, list[int]] = {}
    for warning in translated(markdown).warnings:
        found.setdefault(warning.code, []).append(warning.line)
    return found


def row(cells: str) -> str:
    """A document whose table lists a date, a choice, and one more field."""
    return (
        "# Trip\n\n## Field Summary Table\n\n"
        "| # | Field ID | Type | Required | Before Asking | Ask User |\n|---|---|---|---|---|---|\n"
        '| 1 | `departureDay` | date | Yes | None | "Which day?" |\n'
        '| 2 | `travelClass` | dropdown | Yes | None | "Which class?" options: ["First", "Second Class"] |\n'
        '| 3 | `returnDay` | date | Yes | None | "Which day back?" |\n'
        f"| 4 | {cells} |\n"
    )
