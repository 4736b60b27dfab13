"""Tables in an exported or pasted text whose cells have a sign between them, and no bars: `Name;Type;Remark`."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import dropwhile, groupby

from forms_registry.documents.markdown import Chapter
from forms_registry.documents.suggest.readers.writing_places import BOXES, PLACE
from forms_registry.documents.tables import MAX_CELL, MAX_COLUMNS, Row, Table
from patterns.scanning import encodable

_SIGNS = ("\t", ";", ",")
_LEAST_COLUMNS, _LEAST_ROWS = 3, 3
_LONGEST = 2 * MAX_CELL
_MOST_LINES_OF_ROW = 30

Cells = tuple[int, list[str]]
"""The line, and the cells that stand on it."""


def separated_tables(text: str) -> tuple[str, list[Table]]:
    """The text without the lines of such tables, of which as many empty ones are left, and the tables. What an export
    has put behind a line of words stands there no more."""
    lines, tables = text.split("\n"), list[Table]()
    for sign in _SIGNS:
        for block in _blocks(lines, sign):
            if table := _table_of(block):
                tables.append(table)
                _clear(lines, block, table)
    return "\n".join(lines), sorted(tables, key=lambda table: table.line)


def add_tables(chapters: Sequence[Chapter], tables: Sequence[Table]) -> None:
    """Adds tables to the chapters that they stand in, each at its place."""
    for table in tables:
        chapter = next(chapter for chapter in reversed(chapters) if chapter.line <= table.line)
        chapter.tables.append(table)
        chapter.passages.append(table)
        chapter.tables.sort(key=lambda one: one.line)
        chapter.passages.sort(key=lambda one: one.line)


def _blocks(lines: Sequence[str], sign: str) -> Iterator[list[Cells]]:
    """Runs of lines that are rows by their signs."""
    for is_row, run in groupby(_rows(lines, sign), lambda row: bool(row[1])):
        if is_row:
            yield [*run]


def _rows(lines: Sequence[str], sign: str) -> Iterator[Cells]:
    """The cells of each row, at its first line; none of a line that is no row."""
    at = 0
    while at < len(lines):
        count = _count_lines(lines, at, sign)
        yield at + 1, _cells("<br>".join(lines[at : at + count]), sign)
        at += count


def _count_lines(lines: Sequence[str], at: int, sign: str) -> int:
    """How many lines a row takes: a quoted cell may go over several."""
    if f'{sign}"' not in lines[at]:
        return 1
    marks = 0
    for count, line in enumerate(lines[at : at + _MOST_LINES_OF_ROW], 1):
        marks += line.count('"')
        if marks % 2 == 0:
            return count
    return 1


def _cells(line: str, sign: str) -> list[str]:
    """The cells of a line; [] where it has too few to be a row. In a sentence a space follows its signs."""
    if not _LEAST_COLUMNS <= line.count(sign) + 1 <= MAX_COLUMNS or len(line) > _LONGEST:
        return []
    if PLACE.search(encodable(line)) or BOXES.search(encodable(line)):
        return []  # a line to be filled in
    cells = next(csv.reader([line], delimiter=sign))
    is_sentence = sign != "\t" and any(cell[:1] == " " and cell.strip() for cell in cells)
    return [] if is_sentence or len(cells) < _LEAST_COLUMNS else [*map(str.strip, cells)]


def _table_of(block: Sequence[Cells]) -> Table | None:
    """The table in a block, from the first line that may be its heading; None where most rows are of another width."""
    (line, heading), *below = [*dropwhile(lambda row: not _is_heading(row[1]), block)] or [(0, [])]
    header = _trimmed(heading)
    rows = [(number, cells) for number, cells in below if 0 < len(_trimmed(cells)) <= len(header)]
    full = [(number, cells) for number, cells in rows if sum(map(bool, cells)) > 1]
    if not _are_alike([cells for _, cells in full]):
        return None
    last = full[-1][0]
    return Table(
        tuple(header), tuple(_row(cells, number, len(header)) for number, cells in rows if number <= last), line
    )


def _are_alike(rows: Sequence[Sequence[str]]) -> bool:
    """Whether there are enough rows, most of them of one width."""
    widths = Counter(map(len, rows))
    return len(rows) >= _LEAST_ROWS and widths.most_common(1)[0][1] * 2 > len(rows)


def _is_heading(cells: Sequence[str]) -> bool:
    header = _trimmed(cells)
    return len(header) >= _LEAST_COLUMNS and len({*filter(None, header)}) >= max(len(header) - 1, _LEAST_COLUMNS - 1)


def _trimmed(cells: Sequence[str]) -> list[str]:
    """The cells without the empty ones behind them."""
    filled = [at for at, cell in enumerate(cells) if cell]
    return [*cells[: filled[-1] + 1]] if filled else []


def _row(cells: Sequence[str], line: int, width: int) -> Row:
    """A row of a table; words alone are bold, as titles of the rows beneath are."""
    filled = [*filter(None, cells)]
    cells = [f"**{cell}**" if cell else "" for cell in cells] if len(filled) == 1 else cells
    return Row(tuple([*cells, *[""] * width][:width]), line, width)


def _clear(lines: list[str], block: Sequence[Cells], table: Table) -> None:
    """Clears the lines of a table, and leaves the words alone that stand before and behind it."""
    taken = {table.line, *(row.line for row in table.rows)}
    for number, cells in block:
        words = [*filter(None, cells)]
        if number in taken or len(words) < _LEAST_COLUMNS - 1:
            lines[number - 1] = "" if number in taken else "".join(words)
