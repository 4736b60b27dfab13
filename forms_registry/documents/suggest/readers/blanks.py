"""Tables that are to be filled in as they stand: names beside empty cells, or above them."""

from __future__ import annotations

from collections.abc import Iterator

from forms_registry.documents.keys import key_of
from forms_registry.documents.suggest.loose import in_keys
from forms_registry.documents.suggest.shape import Candidate, Imported
from forms_registry.documents.tables import Table
from forms_registry.documents.text import is_blank, plain

_TELLING = frozenset({"id", "type", "required", "prompt", "options"})
"""Columns of a table that tells of fields, and is empty so far."""


def is_form(table: Table) -> bool:
    return bool(_beside(table) or _above(table))


def fields_of(table: Table, form: Imported) -> Iterator[Candidate]:
    """A field for each name; several empty rows are asked for once, which is told."""
    names = _beside(table) or _above(table)
    if not _beside(table) and len(table.rows) > 1:
        form.leave(table.line, "repeat_left", name=", ".join(name for name, _ in names))
    for name, line in names:
        yield in_keys({"label": name}, Candidate(line, line))


def _beside(table: Table) -> list[tuple[str, int]]:
    """(name, line) where every second column, its heading too, is empty; [] for any other table."""
    grid = [(table.header, table.line), *((row.cells, row.line) for row in table.rows)]
    if len(table.header) % 2 or not all(is_blank(cell) for cells, _ in grid for cell in cells[1::2]):
        return []
    return [(plain(cell), line) for cells, line in grid for cell in cells[::2] if not is_blank(cell)]


def _above(table: Table) -> list[tuple[str, int]]:
    """(name, line) where there are headings alone; [] for any other table, and for one that would tell of fields."""
    keys = {key.name for head in table.header if (key := key_of(head, "field"))}
    heads = [(plain(head), table.line) for head in table.header if not is_blank(head)]
    is_empty = all(is_blank(cell) for row in table.rows for cell in row.cells)
    return heads if is_empty and len(heads) == len(table.header) > 1 and not keys & _TELLING else []
