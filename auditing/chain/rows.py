"""What a statement of the comparisons finds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import connection


def rows_of(statement: str, parameters: Mapping[str, Any]) -> list[Any]:
    """All rows, each a tuple of its columns; raises DatabaseError."""
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return cursor.fetchall()
