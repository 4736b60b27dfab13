"""The access log as a file, made while it is fetched; that it was exported is in it already."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.db.models import Max, QuerySet

from auditing.access_log.recording import Looker, record
from auditing.exports.cells import as_text, csv_lines
from auditing.exports.formats import BOM, Format, batches
from auditing.models import Access, Action, Kind
from forms_registry.batches import by_key

COLUMNS = ("id", "at", "person", "account", "action", "kind", "key", "conversation", "details", "address", "request_id")
_ROWS_AT_ONCE = 500


def export_accesses(
    accesses: QuerySet[Access], kind: Format, *, by: Looker, asked: dict[str, Any] | None = None
) -> Iterator[bytes]:
    """CSV or JSON lines, oldest first; what comes in meanwhile is left out. Recorded before the first piece."""
    newest = Access.objects.aggregate(newest=Max("pk"))["newest"] or 0
    exported = accesses.order_by().filter(pk__lte=newest)
    details = {**(asked or {}), "format": kind.value, "rows": exported.count()}
    record(by, Action.EXPORTED, Kind.ACCESS, details=details)
    return _csv(exported) if kind is Format.CSV else _jsonl(exported)


def _csv(accesses: QuerySet[Access]) -> Iterator[bytes]:
    yield (BOM + csv_lines([list(COLUMNS)])).encode()
    for batch in batches(_rows(accesses)):
        yield csv_lines([[as_text(_cell(row[name])) for name in COLUMNS] for row in batch]).encode()


def _jsonl(accesses: QuerySet[Access]) -> Iterator[bytes]:
    for batch in batches(_rows(accesses)):
        yield "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in batch).encode()


def _rows(accesses: QuerySet[Access]) -> Iterator[dict[str, Any]]:
    for values in by_key(accesses.values_list(*COLUMNS), _ROWS_AT_ONCE):
        row = dict(zip(COLUMNS, values, strict=True))
        conversation = None if row["conversation"] is None else str(row["conversation"])
        yield {**row, "at": row["at"].isoformat(), "conversation": conversation}


def _cell(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value
