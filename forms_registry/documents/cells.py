"""Reads the cells of a table as values of keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import filterfalse

from forms_registry.documents import phrases
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import NAME_KEYS, Entry
from forms_registry.documents.keys import FACTS, Key, key_of
from forms_registry.documents.source import SourceValue
from forms_registry.documents.tables import Row, Table, is_stray_text
from forms_registry.documents.text import is_blank, plain, unquote
from forms_registry.field_types import canonical_type

_WORDING_KEYS = {"prompt", "reprompt", "help", "message", "label"}
_IDENTIFYING = {"id", "number", "name"}


def entries_in(table: Table, scope: str, findings: Findings) -> Iterator[Entry]:
    """The entries of the rows, each for the field or tool that it names; a row without a valid name is a finding."""
    table.check(findings)
    columns = _columns(table, scope, findings)
    name_place = next((place for place, key in columns.items() if key.name == NAME_KEYS[scope]), 0)
    for row in table.rows:
        name, _, arguments = plain(row.cells[name_place]).partition("(" if scope == "tool" else "\0")
        entry = Entry(scope, findings, unquote(name), row.line)
        if inside := arguments.rstrip(" )"):
            entry.read("args", SourceValue(inside, row.line, cell=True))
        if is_stray_text(row):
            findings.add("text_in_table", row.line)
        elif entry.check_name(row.line):
            _read_cells(entry, columns, row, table)
            yield entry


def _read_cells(entry: Entry, columns: Mapping[int, Key], row: Row, table: Table) -> None:
    width = len(table.header)
    is_certain = row.cell_count >= width or _ends_early(row, columns)
    if row.cell_count < width:
        entry.report("short_row" if is_certain else "cell_missing", row.line, found=row.cell_count, expected=width)
    if row.unescaped or row.cell_count > width or not is_certain:
        # Nobody can tell which cell is which.
        entry.refused = {key.name for key in columns.values()}
        return
    for place, key in columns.items():
        if key.name not in _IDENTIFYING:
            add_cell(entry, key, table.header[place], row.cells[place], row.line)


def _ends_early(row: Row, columns: Mapping[int, Key]) -> bool:
    """Whether a short row lacks cells at its end alone: what can stand under one heading only stands under it, the last
    cell with words too."""
    fits = [_fits(key.name, plain(row.cells[at])) for at, key in columns.items() if not is_blank(row.cells[at])]
    return False not in fits and fits[-1:] == [True]


def _fits(key: str, text: str) -> bool | None:
    """Whether words can stand under a key; None where it takes any."""
    says_whether = phrases.truth(text) is not None or phrases.match(text, "required") is not None
    read = {"type": canonical_type(text), "when": phrases.match(text, "moments"), "required": says_whether}
    return bool(read[key]) if key in read else not says_whether if key == "prompt" else None


def _columns(table: Table, scope: str, findings: Findings) -> dict[int, Key]:
    """The known columns by index; unknown and repeated ones are findings."""
    columns: dict[int, Key] = {}
    for place, head in enumerate(table.header):
        key = key_of(head, scope)
        if key is not None and key in columns.values() and key.name != FACTS:
            findings.add("column_twice", table.line, column=plain(head))
        elif key is not None:
            columns[place] = key
        elif (sample := next(filterfalse(is_blank, (row.cells[place] for row in table.rows)), "")) or plain(head):
            Entry(scope, findings).read(plain(head) or "(no heading)", SourceValue(sample, table.line, cell=True))
    return columns


def add_cell(entry: Entry, key: Key, head: str, cell: str, line: int) -> None:
    """Adds a cell, unless it is blank; only a default may be a word such as None. A value under an unknown key is
    always a finding."""
    text = unquote(plain(cell)) if key.name in _WORDING_KEYS else plain(cell)
    if not is_blank(cell) or (key.name == "default" and text) or (not key.name and plain(head)):
        entry.read(plain(head), SourceValue(text, line, cell=True))
    elif key.name == "required":
        entry.read(plain(head), SourceValue("no", line, cell=True))
