"""Reads many rows a few at a time, without a cursor of the server.

One would belong to a connection, and behind a pooler that lends connections by the transaction nobody has the same one
twice (`DISABLE_SERVER_SIDE_CURSORS`). `QuerySet.iterator` then fetches all rows at once; these do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet


def by_key(rows: QuerySet[Any, Any], at_once: int) -> Iterator[Any]:
    """All `rows` by their primary keys, `at_once` of them a query: models, or tuples whose first value is the key. For
    whole tables: what came meanwhile may come too."""
    ordered = rows.order_by("pk")
    batch = list(ordered[:at_once])
    while batch:
        yield from batch
        last = batch[-1]
        after = last[0] if isinstance(last, tuple) else last.pk
        batch = list(ordered.filter(pk__gt=after)[:at_once]) if len(batch) == at_once else []


def in_order(rows: QuerySet[Any], at_once: int) -> Iterator[list[Any]]:
    """Batches of `rows`, as these are ordered: a query for the keys of all, and one for each `at_once`. What is
    deleted meanwhile is left out."""
    keys = list(rows.values_list("pk", flat=True))
    for begin in range(0, len(keys), at_once):
        yield list(rows.filter(pk__in=keys[begin : begin + at_once]))
