"""What a value is in a cell of a table, and how a table for spreadsheets is kept from doing anything."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable
from io import StringIO

from forms_registry.schema import JsonValue

Cell = str | int | float | bool | None

SIGNS = frozenset("=+-@＝＋－＠")
"""With these, spreadsheets take a text for a formula; wide ones too, after blanks."""
_BREAKS = ("\t", "\r", "\n")
_SEPARATOR = "; "


def cell(value: JsonValue) -> Cell:
    """One cell: a list of names in a row, what has parts as JSON."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, list) and all(isinstance(item, str | int | float) for item in value):
        return _SEPARATOR.join(str(item) for item in value)
    return json.dumps(value, ensure_ascii=False)


def readable_cell(value: JsonValue, in_words: Callable[[JsonValue], str]) -> Cell:
    """One cell for people: `in_words` words values that have parts, alone or in a list; others are as in `cell`."""
    if isinstance(value, dict):
        return in_words(value) or cell(value)
    if isinstance(value, list):
        return cell([readable_cell(item, in_words) for item in value])
    return cell(value)


def as_text(value: Cell) -> str:
    """A cell of CSV: numbers as they are, "true" and "false", and text that no spreadsheet takes for a formula."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return escaped(value) if isinstance(value, str) else str(value)


def escaped(text: str) -> str:
    """`text` behind an apostrophe where a spreadsheet would run it, also where it has some: taking one away from such a
    text gives it back as it was."""
    return f"'{text}" if _is_dangerous(text.lstrip("'")) else text


def csv_lines(rows: Iterable[list[str]]) -> str:
    """The rows as CSV, each ended by CRLF."""
    buffer = StringIO(newline="")
    csv.writer(buffer).writerows(rows)
    return buffer.getvalue()


def _is_dangerous(text: str) -> bool:
    return text.startswith(_BREAKS) or text.lstrip()[:1] in SIGNS
