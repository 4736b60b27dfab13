"""Puts the sheets of an XLSForm into text, one row a line: what is read, and shown, is that text."""

from __future__ import annotations

import base64
import binascii
import io
import warnings
import zipfile
from collections.abc import Iterator
from itertools import islice

from forms_registry.documents.suggest.shape import Unreadable

MOST_UNPACKED = 40_000_000
MOST_ROWS = 3_000
MOST_COLUMNS = 60
LONGEST_CELL = 4_000
_SHEETS = ("settings", "choices", "survey")


def spreadsheet_text(encoded: str) -> str:
    """The sheets `survey`, `choices` and `settings` of an .xlsx file (its bytes in base 64) as tables:

        | survey |
        | | type | name | label |
        | | text | who | Who are you? |

    Raises Unreadable for what is no such file, lacks a sheet `survey`, or is too large.
    """
    try:
        data = base64.b64decode(encoded, validate=True)
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(member.file_size for member in packed.infolist()) > MOST_UNPACKED:
                raise Unreadable("spreadsheet_too_large", limit=MOST_UNPACKED // 1_000_000)
        return "\n".join(_sheets(data))
    except (binascii.Error, zipfile.BadZipFile, KeyError, ValueError, OSError, EOFError, SyntaxError) as error:
        # SyntaxError: what the standard library raises for broken XML.
        raise Unreadable("spreadsheet_broken") from error


def _sheets(data: bytes) -> Iterator[str]:
    from openpyxl import load_workbook  # heavy, and seldom needed

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    try:
        names = {name.strip().lower(): name for name in book.sheetnames}
        if "survey" not in names:
            raise Unreadable("no_survey", sheets=", ".join(book.sheetnames))
        for name in _SHEETS:
            if name in names:
                yield f"| {name} |"
                yield from _rows(book[names[name]])
    finally:
        book.close()


def _rows(sheet: object) -> Iterator[str]:
    rows = sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS)  # type: ignore[attr-defined]
    for number, row in enumerate(islice(rows, MOST_ROWS + 1)):
        if number == MOST_ROWS:
            raise Unreadable("too_many_rows", limit=MOST_ROWS)
        cells = [_cell(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            yield "| | " + " | ".join(cells) + " |"


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = " ".join(str(value).split())[:LONGEST_CELL]
    return text.replace("\\", "\\\\").replace("|", r"\|") if "|" in text else text
