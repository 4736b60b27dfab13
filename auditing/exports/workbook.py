"""Submissions as an Excel workbook: text as text, whatever it begins with; numbers, days and times as such."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import IO, Any

from auditing.exports.cells import Cell
from auditing.exports.columns import Table
from auditing.exports.records import Record

MOST_ROWS = 1_048_576
"""Of a sheet, its headers included; the next rows go to another."""
LONGEST = 32_767
"""Characters that a cell can hold."""
_CUT = " […] (cut: CSV and JSON lines have all of it)"
_EXACT = 10**15
"""Whole numbers from here on lose digits in a workbook."""
_FIRST_YEAR = 1900
_SHAPES = {"date": "yyyy-mm-dd", "datetime": "yyyy-mm-dd hh:mm:ss"}


def write_workbook(table: Table, records: Iterable[Record], file: IO[bytes], *, rows_a_sheet: int = MOST_ROWS) -> None:
    """Row by row to disk; `file` gets the whole at the end."""
    import xlsxwriter  # not needed to serve anything else

    with xlsxwriter.Workbook(file, {"constant_memory": True, "default_date_format": "yyyy-mm-dd"}) as book:
        bold = book.add_format({"bold": True})
        shapes = {name: book.add_format({"num_format": shown}) for name, shown in _SHAPES.items()}
        sheet: Any = None
        at = rows_a_sheet
        for record in records:
            if at == rows_a_sheet:
                sheet, at = _sheet(book, table, bold), 1
            for column, (value, kind) in enumerate(zip(table.row(record), table.types, strict=True)):
                _write(sheet, at, column, value, kind, shapes)
            at += 1
        if sheet is None:
            _sheet(book, table, bold)


def _sheet(book: Any, table: Table, bold: Any) -> Any:
    sheet = book.add_worksheet()
    sheet.freeze_panes(1, 1)
    for column, header in enumerate(table.headers):
        sheet.write_string(0, column, header[:LONGEST], bold)
    return sheet


def _write(sheet: Any, row: int, column: int, value: Cell, kind: str, shapes: dict[str, Any]) -> None:
    if value is None or value == "":
        return
    if isinstance(value, bool):
        sheet.write_boolean(row, column, value)
    elif isinstance(value, int | float) and abs(value) < _EXACT:
        sheet.write_number(row, column, value)
    elif moment := _moment(value, kind):
        sheet.write_datetime(row, column, moment, shapes[kind])
    else:
        sheet.write_string(row, column, _fitting(str(value)))


def _moment(value: Cell, kind: str) -> datetime | None:
    """A day or time without its zone, of which workbooks know nothing; None for what is none, or is too early."""
    if kind not in _SHAPES or not isinstance(value, str):
        return None
    try:
        moment = datetime.fromisoformat(value).replace(tzinfo=None)
    except ValueError:
        return None
    return moment if moment.year >= _FIRST_YEAR else None


def _fitting(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - len(_CUT)] + _CUT
