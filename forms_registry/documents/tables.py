"""Reads table rows from the source, because markdown parsers silently drop cells beyond the headings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forms_registry.documents.findings import Findings

MAX_COLUMNS = 60
MAX_ROWS = 1_000
MAX_CELL = 4_000
_RULER = frozenset(" \t>|:-")


@dataclass(frozen=True, slots=True)
class Row:
    """`cells` are raw markdown, one per heading; `cell_count` is the number in the line. `unescaped` is text split by a
    vertical bar that should be escaped, or ""."""

    cells: tuple[str, ...]
    line: int
    cell_count: int
    unescaped: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """`header` are the headings as raw markdown; `line` is that of the header."""

    header: tuple[str, ...]
    rows: tuple[Row, ...]
    line: int

    def rows_in(self, lines: Sequence[str], first_line: int) -> tuple[Row, ...]:
        """The rows that a paragraph is to the eye; () unless each of its lines begins and goes on like a row, and
        the first is not headed as the table is."""
        are_rows = _cells(lines[0])[0] != self.header[0] and all(
            line.strip().startswith("|") and line.count("|") > 2 for line in lines
        )
        return tuple(_rows(lines, first_line, len(self.header))) if are_rows else ()

    def check(self, findings: Findings) -> None:
        """Reports errors in the shape of a table that is used."""
        width = len(self.header)
        if width > MAX_COLUMNS or len(self.rows) > MAX_ROWS:
            findings.add("table_too_large", self.line, columns=MAX_COLUMNS, rows=MAX_ROWS)
        for row in self.rows:
            if row.unescaped:
                findings.add("pipe_unescaped", row.line, text=row.unescaped)
            elif row.cell_count > width:
                findings.add("extra_cells", row.line, found=row.cell_count, expected=width)
            if any(len(cell) > MAX_CELL for cell in row.cells):
                findings.add("cell_too_long", row.line, limit=MAX_CELL)


def is_broken_table(lines: Sequence[str]) -> bool:
    """Whether a paragraph looks like a table, but its second line keeps markdown from reading it as one."""
    return len(lines) > 1 and min(line.count("|") for line in lines[:2]) > 1


def is_stray_text(row: Row) -> bool:
    """Whether a row is only text: markdown makes a row of whatever follows a table directly. Rows of properties may
    lack the second cell."""
    return len(row.cells) > 2 and row.cell_count == 1 and " " in row.cells[0].partition("(")[0]


def read_table(lines: Sequence[str], first_line: int) -> Table:
    """`lines` are exactly those of the table: header, ruler, rows."""
    header = _cells(lines[0])
    return Table(tuple(header), tuple(_rows(lines[2:], first_line + 2, len(header))), first_line)


def _rows(lines: Sequence[str], first_line: int, width: int) -> Iterator[Row]:
    for number, line in enumerate(lines, first_line):
        if not _RULER.issuperset(line):
            cells = _cells(line)
            yield Row(tuple((cells + [""] * width)[:width]), number, len(cells), _unescaped_span(cells, width))


def _unescaped_span(cells: Sequence[str], width: int) -> str:
    """Text split by vertical bars: code between backticks, or the cells around `||` in a row with too many. "" if
    nothing shows that a bar was meant as text."""
    unclosed = [place for place, cell in enumerate(cells) if cell.count("`") % 2]
    code = cells[unclosed[0] : unclosed[1] + 1] if len(unclosed) > 1 else []
    if len(cells) <= width:
        return "|".join(code) if "" in code else ""
    return "|".join(code or _around_doubled_bar(cells))


def _around_doubled_bar(cells: Sequence[str]) -> Sequence[str]:
    """The first empty cell with its neighbours, if neither is empty."""
    return next((it for it in zip(cells, cells[1:], cells[2:], strict=False) if all(it[::2]) and not it[1]), ())


def _cells(line: str) -> list[str]:
    stripped = line.lstrip(" \t>").rstrip().removeprefix("|")
    if stripped.endswith("|") and not stripped.endswith(r"\|"):
        stripped = stripped[:-1]
    cells = [""]
    for part in stripped.split("|"):
        if cells[-1].endswith("\\"):
            cells[-1] = f"{cells[-1][:-1]}|{part}"
        else:
            cells.append(part)
    return [cell.strip() for cell in cells[1:]]
