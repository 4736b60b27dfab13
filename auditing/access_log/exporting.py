"""The access log as a file, made while it is fetched; that it was exported is in it already."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.db.models import Max, QuerySet

from auditing.access_log.recording import Looker, record
from auditing.exports.cells import as_text, csv_lines
from auditing.exports.formats import BOM, Format
from auditing.models import Access, Action, Kind

COLUMNS = ("id", "at", "person", "account", "action", "kind", "key", "conversation", "details", "address", "request_id")
_BATCH_ROWS = 500


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
    for batch in _batches(accesses):
        yield csv_lines([[as_text(_cell(row[name])) for name in COLUMNS] for row in batch]).encode()


def _jsonl(accesses: QuerySet[Access]) -> Iterator[bytes]:
    for batch in _batches(accesses):
        yield "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in batch).encode()


def _batches(accesses: QuerySet[Access]) -> Iterator[list[dict[str, Any]]]:
    last = 0
    while rows := list(accesses.filter(pk__gt=last).order_by("pk").values(*COLUMNS)[:_BATCH_ROWS]):
        last = rows[-1]["id"]
        yield [
            {**row, "at": row["at"].isoformat(), "conversation": _conversation_id(row["conversation"])} for row in rows
        ]


def _conversation_id(conversation: object) -> str | None:
    return None if conversation is None else str(conversation)


def _cell(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value
