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
_AT_A_TIME = 500


def export_accesses(
    accesses: QuerySet[Access], kind: Format, *, by: Looker, asked: dict[str, Any] | None = None
) -> Iterator[bytes]:
    """CSV or JSON lines, oldest first; what comes in meanwhile is left out. Recorded before the first piece."""
    newest = Access.objects.aggregate(newest=Max("pk"))["newest"] or 0
    found = accesses.order_by().filter(pk__lte=newest)
    details = {**(asked or {}), "format": kind.value, "rows": found.count()}
    record(by, Action.EXPORTED, Kind.ACCESS, details=details)
    return _csv(found) if kind is Format.CSV else _jsonl(found)


def _csv(found: QuerySet[Access]) -> Iterator[bytes]:
    yield (BOM + csv_lines([list(COLUMNS)])).encode()
    for some in _batches(found):
        yield csv_lines([[as_text(_cell(one[name])) for name in COLUMNS] for one in some]).encode()


def _jsonl(found: QuerySet[Access]) -> Iterator[bytes]:
    for some in _batches(found):
        yield "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in some).encode()


def _batches(found: QuerySet[Access]) -> Iterator[list[dict[str, Any]]]:
    last = 0
    while rows := list(found.filter(pk__gt=last).order_by("pk").values(*COLUMNS)[:_AT_A_TIME]):
        last = rows[-1]["id"]
        yield [{**row, "at": row["at"].isoformat(), "conversation": _number(row["conversation"])} for row in rows]


def _number(conversation: object) -> str | None:
    return None if conversation is None else str(conversation)


def _cell(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value
