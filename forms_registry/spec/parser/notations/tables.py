"""Reads table rows from the source itself, because a markdown parser drops cells beyond the headings without a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.written import MAX_CELL

MAX_COLUMNS = 40
MAX_ROWS = 1_000
_PIPE = re.compile(r"(?<!\\)\|")
_SHIELD = "\ue000"
_RULER = re.compile(r"[\s>]*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*\Z")
_CODE = re.compile(r"(`+)(.+?)\1")


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Table:
    """`header` and `rows` hold raw markdown; every row has as many cells as the header."""

    header: tuple[str, ...]
    rows: tuple[Row, ...]
    line: int


def is_ruler(line: str) -> bool:
    """Whether a line is the row of dashes under the headings of a table."""
    return "-" in line and ("|" in line) and bool(_RULER.match(line))


def read_table(lines: list[str], first_line: int, findings: Findings) -> Table | None:
    """`lines` are those of the table alone: headings, ruler, rows. None when it is too large to be one."""
    header = _split(lines[0])
    ruler = _split(lines[1])
    if len(header) > MAX_COLUMNS:
        findings.add("table_too_large", first_line, size=len(header), unit="columns", limit=MAX_COLUMNS)
        return None
    if len(lines) - 2 > MAX_ROWS:
        findings.add("table_too_large", first_line, size=len(lines) - 2, unit="rows", limit=MAX_ROWS)
        return None
    if len(ruler) != len(header):
        findings.add("ruler_mismatch", first_line + 1, found=len(ruler), expected=len(header))
    return Table(tuple(header), tuple(_rows(lines[2:], first_line + 2, len(header), findings)), first_line)


def _rows(lines: list[str], first_line: int, width: int, findings: Findings) -> Iterator[Row]:
    for number, line in enumerate(lines, first_line):
        if not line.strip(" \t>|"):
            continue
        cells = _split(line)
        if len(cells) > width:
            cells = _mend(line, number, width, findings)
        elif len(cells) < width:
            findings.add("short_row", number, found=len(cells), expected=width)
        if any(len(cell) > MAX_CELL for cell in cells):
            findings.add("cell_too_long", number, limit=MAX_CELL)
        yield Row(tuple(cell[:MAX_CELL] for cell in (cells + [""] * width)[:width]), number)


def _mend(line: str, number: int, width: int, findings: Findings) -> list[str]:
    """A row with too many cells: bars inside `code`, or the "or" of a condition, were not meant to split it."""
    shielded = _CODE.sub(lambda match: match.group(0).replace("|", _SHIELD), line)
    for attempt in (shielded, line.replace("||", _SHIELD * 2), shielded.replace("||", _SHIELD * 2)):
        cells = _split(attempt)
        if len(cells) == width:
            findings.add("split_cell", number)
            return [cell.replace(_SHIELD, "|") for cell in cells]
    cells = _split(line)
    findings.add("extra_cells", number, found=len(cells), expected=width)
    return cells


def _split(line: str) -> list[str]:
    stripped = re.sub(r"^[\s>]+", "", line).rstrip()
    stripped = stripped.removeprefix("|")
    if stripped.endswith("|") and not stripped.endswith(r"\|"):
        stripped = stripped[:-1]
    return [cell.replace(r"\|", "|").strip() for cell in _PIPE.split(stripped)]
