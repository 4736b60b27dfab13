"""Reads the cells of a table as the values of keys."""

from __future__ import annotations

from collections.abc import Mapping

from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts
from forms_registry.documents.keys import Key, key_of
from forms_registry.documents.source import SourceValue
from forms_registry.documents.tables import Row, Table
from forms_registry.documents.text import is_blank, plain, unquote

_SPOKEN = {"prompt", "reprompt", "help", "message", "label"}
_NAMING = {"id", "number", "name"}


def columns_of(table: Table, scope: str, findings: Findings) -> dict[int, Key]:
    """The columns that are known, by their place; the others, and those that stand twice, are findings."""
    known: dict[int, Key] = {}
    for place, head in enumerate(table.header):
        key = key_of(head, scope)
        if key is not None and key in known.values() and key.name != "facts":
            findings.add("column_twice", table.line, column=plain(head))
        elif key is not None:
            known[place] = key
        elif any(not is_blank(row.cells[place]) for row in table.rows):
            Facts(scope).read(plain(head) or "(no heading)", SourceValue(line=table.line), findings)
    return known


def place_of(columns: Mapping[int, Key], name: str) -> int | None:
    """The first column that is the key of that name."""
    return next((place for place, key in columns.items() if key.name == name), None)


def facts_of_row(scope: str, name: str, row: Row, table: Table, columns: dict[int, Key], findings: Findings) -> Facts:
    """What a row says of the field or tool `name`."""
    facts = Facts(scope, name, row.line)
    for place, key in columns.items():
        if key.name not in _NAMING:
            add_cell(facts, key, table.header[place], row.cells[place], row.line, findings)
    return facts


def add_cell(facts: Facts, key: Key, head: str, cell: str, line: int, findings: Findings) -> None:
    """Adds a cell, unless it says that there is nothing; only a default may be a word such as None."""
    text = plain(cell)
    if is_blank(cell) and not (key.name == "default" and text):
        if key.name == "required":
            facts.read(head, SourceValue("no", line, cell=True), findings)
        return
    facts.read(plain(head), SourceValue(unquote(text) if key.name in _SPOKEN else text, line, cell=True), findings)
