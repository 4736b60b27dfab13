"""What a statement of the comparisons finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import connection

BEFORE_ALL = -(2**63)
"""Before every number that is a key."""


def rows_of(statement: str, parameters: Mapping[str, Any]) -> list[Any]:
    """All rows, each a tuple of its columns; raises DatabaseError."""
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return cursor.fetchall()


def paged_rows(statement: str, parameters: Mapping[str, Any]) -> Iterator[Any]:
    """All rows, at most `most` of them a query, or a few more where they share a key. The first column is the key by
    which the statement orders; it begins after the key `after`."""
    after = parameters["after"]
    while batch := rows_of(statement, {**parameters, "after": after}):
        yield from batch
        after = batch[-1][0]
