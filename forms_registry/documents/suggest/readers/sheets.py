"""The sheets of an XLSForm as text: rows by sheet, their cells by column and language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from forms_registry.documents.keys import language_named
from forms_registry.documents.tables import read_table
from forms_registry.schema import JsonValue
from patterns.regular import linear

_COLUMNS = {
    "caption": "label",
    "relevance": "relevant",
    "list name": "list_name",
    "list-name": "list_name",
    "constraint message": "constraint_message",
    "value": "name",
}
_LANGUAGE = linear(r"(.*?)\s*(?:::?)\s*(.*)\z")
_IN_BRACKETS = linear(r"\(([A-Za-z-]{2,8})\)\s*\z")


@dataclass(frozen=True, slots=True)
class Row:
    """`cells` are what each column says, those of several languages by language ("" for none)."""

    line: int
    cells: Mapping[str, Mapping[str, str]]

    def text(self, name: str) -> str:
        """What a column says, in the first language that has something; "" for nothing."""
        return next(filter(None, self.cells.get(name, {}).values()), "")

    def texts(self, name: str, main: str) -> JsonValue:
        """One text, or one for each language; the column that names none is in the main language."""
        texts = {language or main: text for language, text in self.cells.get(name, {}).items() if text}
        return {**texts} if set(texts) - {main} else texts.get(main, "")


def read_sheets(text: str) -> dict[str, list[Row]]:
    """The rows of each sheet under its headings, by its name in lower case."""
    sheets: dict[str, list[Row]] = {}
    rows: list[Row] = []
    heads: list[tuple[str, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        cells = list(read_table([line], number).header)
        if cells and cells[0]:
            rows = sheets.setdefault(cells[0].strip().lower(), [])
            heads = []
        elif not heads:
            heads = [_head(cell) for cell in cells[1:]]
        elif any(cells):
            by_column: dict[str, dict[str, str]] = {}
            for (name, language), cell in zip(heads, cells[1:], strict=False):
                if name and cell:
                    by_column.setdefault(name, {})[language] = cell
            rows.append(Row(number, by_column))
    return sheets


def _head(cell: str) -> tuple[str, str]:
    """(column, language): `label::Arabic (ar)` is ("label", "ar")."""
    match = _LANGUAGE.match(cell.strip())
    name, language = (match[1], language_code(match[2])) if match else (cell, "")
    name = name.strip().lower()
    return _COLUMNS.get(name, name), language


def language_code(text: str) -> str:
    """The code of a language that is named, as in "Arabic (ar)"; "" where none is."""
    inside = _IN_BRACKETS.search(text)
    return (language_named(inside[1]) if inside else language_named(text)) or ""
