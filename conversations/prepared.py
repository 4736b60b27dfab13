"""Handwritten statements that every turn needs: parsed and planned once per connection."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import psycopg
from django.db import connection
from psycopg import rows
from typing_extensions import override

Parameters = Mapping[str, Any]


def execute(statement: str, parameters: Parameters) -> int:
    """The number of rows that were changed or returned."""
    with _cursor(rows.tuple_row) as cursor:
        cursor.execute(statement, parameters)
        return int(cursor.rowcount)


def fetch_one(statement: str, parameters: Parameters) -> Any | None:
    """The only row, as a named tuple; None without one."""
    with _cursor(partial(_row_factory, statement)) as cursor:
        cursor.execute(statement, parameters)
        return cursor.fetchone()


_ROW_FACTORIES: dict[str, Any] = {}


def _row_factory(statement: str, cursor: psycopg.Cursor[Any]) -> Any:
    """The row type of a statement; its column names never change, so they are looked up once."""
    if statement not in _ROW_FACTORIES:
        _ROW_FACTORIES[statement] = rows.namedtuple_row(cursor)
    return _ROW_FACTORIES[statement]


class _PreparedCursor(psycopg.Cursor[Any]):
    @override
    def execute(self, query: Any, params: Sequence[Any] | Parameters | None = None, **options: Any) -> Any:
        return super().execute(query, params, **{**options, "prepare": True})


def _cursor(row_factory: Any) -> Any:
    connection.ensure_connection()
    cursor = _PreparedCursor(connection.connection, row_factory=row_factory)
    # As Django's own: with its errors, its hooks, and its log of what was asked.
    wrapped: Any = connection.make_debug_cursor if connection.queries_logged else connection.make_cursor
    return wrapped(cursor)


def as_json(value: object) -> str:
    """JSON that every UTF-8 reader accepts. Raises ValueError for lone surrogates and NaN."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    text.encode()
    return text
