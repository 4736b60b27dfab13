"""Submissions as an Excel workbook: text as text, whatever it begins with; numbers, days and times as such."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import IO, Any

from auditing.exports.calls import CALL
from auditing.exports.cells import Cell, cell
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
_CALL_KINDS = ("", *("datetime" if name == "begun_at" else "" for name in CALL))
_SHAPES = {"date": "yyyy-mm-dd", "datetime": "yyyy-mm-dd hh:mm:ss"}


def write_workbook(table: Table, records: Iterable[Record], file: IO[bytes], *, rows_a_sheet: int = MOST_ROWS) -> None:
    """Row by row to disk; `file` gets the whole at the end. With evidence, sheets of their own have what the service
    did."""
    import xlsxwriter  # not needed to serve anything else

    with xlsxwriter.Workbook(file, {"constant_memory": True, "default_date_format": "yyyy-mm-dd"}) as book:
        answers = _Sheets(book, "", table.headers, table.kinds, rows_a_sheet)
        calls = _Sheets(book, "Actions", ("reference", *CALL), _CALL_KINDS, rows_a_sheet)
        for record in records:
            answers.add(table.row(record))
            for call in record.calls:
                calls.add([cell(record.facts["reference"]), *(cell(call[name]) for name in CALL)])
        answers.begun()


class _Sheets:
    """Rows of one kind: as many sheets as they need."""

    def __init__(self, book: Any, name: str, headers: Sequence[str], kinds: Sequence[str], most: int) -> None:
        self._book, self._name, self._headers, self._kinds, self._most = book, name, headers, kinds, most
        self._bold = book.add_format({"bold": True})
        self._shapes = {kind: book.add_format({"num_format": number_format}) for kind, number_format in _SHAPES.items()}
        self._sheet: Any = None
        self._count = 0
        self._next = most

    def begun(self) -> None:
        """There is a sheet, if only with headers."""
        if self._sheet is None:
            self._begin()

    def add(self, row: Sequence[Cell]) -> None:
        if self._next == self._most:
            self._begin()
        for column, (value, kind) in enumerate(zip(row, self._kinds, strict=True)):
            _write(self._sheet, self._next, column, value, kind, self._shapes)
        self._next += 1

    def _begin(self) -> None:
        self._count += 1
        name = f"{self._name} {self._count}" if self._count > 1 else self._name
        self._sheet = self._book.add_worksheet(name if self._name else None)
        self._sheet.freeze_panes(1, 1)
        for column, header in enumerate(self._headers):
            self._sheet.write_string(0, column, header[:LONGEST], self._bold)
        self._next = 1


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
    """A date or time without its zone, which workbooks do not support; None for other values, and for dates that are
    too early."""
    if kind not in _SHAPES or not isinstance(value, str):
        return None
    try:
        moment = datetime.fromisoformat(value).replace(tzinfo=None)
    except ValueError:
        return None
    return moment if moment.year >= _FIRST_YEAR else None


def _fitting(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - len(_CUT)] + _CUT
