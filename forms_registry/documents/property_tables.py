"""Reads tables of the columns Property and Value: what one field is, or what the form is."""

from __future__ import annotations

from forms_registry.documents.cells import add_cell
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts, FormSource
from forms_registry.documents.keys import FACTS, Key, key_of
from forms_registry.documents.markdown import Chapter
from forms_registry.documents.source import SourceValue
from forms_registry.documents.tables import Table
from forms_registry.documents.text import code_spans, fold, is_blank, is_identifier, plain

_HEADS = {"property", "key", "attribute"}
_LISTS = {"fields", "tools", "steps"}
"""What a table about the form can only count, since other tables list it."""


def is_property_table(table: Table) -> bool:
    return len(table.header) == 2 and fold(table.header[0]) in _HEADS and fold(table.header[1]) == "value"


def read_properties(chapter: Chapter, table: Table, form: FormSource, findings: Findings) -> Facts | None:
    """What a property table says of a field; None for one about the form, which has a row `Form ID`."""
    table.check(findings)
    if any(fold(row.cells[0]) == "form id" for row in table.rows):
        _read_overview(table, form, findings)
        return None
    named = _field_named(chapter, table, findings)
    if named is None:
        return None
    facts = Facts("field", named, table.line)
    for row in table.rows:
        key = key_of(row.cells[0], "field")
        if key is None or key.name != "id":
            add_cell(facts, key or Key(""), row.cells[0], row.cells[1], row.line, findings)
    facts.belongs_to_step(chapter.step_number, chapter.line, findings)
    return facts


def _field_named(chapter: Chapter, table: Table, findings: Findings) -> str | None:
    """The field that the row Field ID names, or else the words in code marks in the heading."""
    keys = {key.name: row for row in table.rows if (key := key_of(row.cells[0], "field"))}
    named, line = next(iter(code_spans(chapter.title)), ""), table.line
    if "id" in keys:
        named, line = plain(keys["id"].cells[1]), keys["id"].line
    if is_identifier(named):
        return named
    if named:
        findings.add("field_id_invalid", line, id=named)
    elif keys.keys() - {FACTS, "number"}:
        findings.add("properties_of_no_field", line)
    return None


def _read_overview(table: Table, form: FormSource, findings: Findings) -> None:
    for row in table.rows:
        key = key_of(row.cells[0], "form")
        listed = key is not None and key.name in _LISTS
        if not listed and not is_blank(row.cells[1]):
            form.facts.read(plain(row.cells[0]), SourceValue(plain(row.cells[1]), row.line, cell=True), findings)
