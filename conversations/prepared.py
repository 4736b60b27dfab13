"""Handwritten statements for what every turn needs: they are parsed and planned once per connection, and need not be
built."""

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
    """The number of rows that it changed, or gave."""
    with _cursor(rows.tuple_row) as cursor:
        cursor.execute(statement, parameters)
        return int(cursor.rowcount)


def fetch_one(statement: str, parameters: Parameters) -> Any | None:
    """The only row that it gave, a tuple with its columns' names; None without any."""
    with _cursor(partial(_row_factory, statement)) as cursor:
        cursor.execute(statement, parameters)
        return cursor.fetchone()


_ROW_FACTORIES: dict[str, Any] = {}


def _row_factory(statement: str, cursor: psycopg.Cursor[Any]) -> Any:
    """Makes a statement's rows; their columns' names are always the same, so they are asked for once."""
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
    """JSON that every reader of JSON in UTF-8 can take. Raises ValueError for what has none: half a surrogate, NaN."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    text.encode()
    return text
