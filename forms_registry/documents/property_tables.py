"""Reads tables of the columns Property and Value: what one field is, or what the form is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.documents.cells import add_cell
from forms_registry.documents.form_source import Entry, FormSource
from forms_registry.documents.keys import FACTS, Key, key_of
from forms_registry.documents.markdown import Chapter
from forms_registry.documents.marks import code_spans
from forms_registry.documents.source import SourceValue
from forms_registry.documents.tables import Table
from forms_registry.documents.text import fold, is_blank, plain

_KEY_HEADS = {"property", "key", "attribute"}
_COUNTED = {"fields", "tools", "steps"}
"""What a table about the form can only count, since other tables list it."""


def is_property_table(table: Table) -> bool:
    """Whether its two columns are the properties of one thing and their values."""
    return len(table.header) == 2 and fold(table.header[0]) in _KEY_HEADS and fold(table.header[1]) == "value"


def read_properties(chapter: Chapter, table: Table, form: FormSource) -> Iterator[Entry]:
    """What a property table says of a field; nothing for one about the form, which has a row `Form ID`."""
    table.check(form.findings)
    if any(fold(row.cells[0]) == "form id" for row in table.rows):
        _read_overview(table, form)
        return
    keys = [key_of(row.cells[0], "field") or Key("") for row in table.rows]
    if entry := _field_entry(chapter, table, keys, form):
        for key, row in zip(keys, table.rows, strict=True):
            if key.name != "id":
                add_cell(entry, key, row.cells[0], row.cells[1], row.line)
        yield entry


def _field_entry(chapter: Chapter, table: Table, keys: Sequence[Key], form: FormSource) -> Entry | None:
    """The field that the row Field ID names, or else the words in code marks in the heading."""
    name, line = next(iter(code_spans(chapter.title)), ""), table.line
    if Key("id") in keys:
        row = table.rows[keys.index(Key("id"))]
        name, line = plain(row.cells[1]), row.line
    entry = Entry("field", form.findings, name, table.line)
    if not name and {key.name for key in keys} <= {"", "number", FACTS}:
        return None
    return entry if entry.check_name(line, "properties_of_no_field") else None


def _read_overview(table: Table, form: FormSource) -> None:
    for row in table.rows:
        key = key_of(row.cells[0], "form")
        if not (is_blank("".join(row.cells)) if key is None else is_blank(row.cells[1]) or key.name in _COUNTED):
            form.entry.read(plain(row.cells[0]), SourceValue(plain(row.cells[1]), row.line, cell=True))
