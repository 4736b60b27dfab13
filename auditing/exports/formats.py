"""The files: each is given out in pieces while it is being made, or made on disk where its format asks for that."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import islice
from typing import TypeVar

from auditing.exports.cells import Cell, as_text, cell, csv_lines, escaped
from auditing.exports.columns import Table
from auditing.exports.records import REASONS, Record


class Format(StrEnum):
    """What a file is called at its end."""

    CSV = "csv"
    XLSX = "xlsx"
    JSONL = "jsonl"


CONTENT_TYPES = {
    Format.CSV: "text/csv; charset=utf-8",
    Format.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    Format.JSONL: "application/jsonl; charset=utf-8",
}
BOM = "\ufeff"
_ROWS_A_CHUNK = 100

T = TypeVar("T")


def csv_chunks(table: Table, records: Iterable[Record]) -> Iterator[bytes]:
    """RFC 4180 in UTF-8, with the mark by which Excel knows that. With evidence, the last column has as JSON what the
    service did."""
    extra_headers = ["actions"] if table.with_evidence else []
    yield (BOM + csv_lines([[escaped(header) for header in (*table.headers, *extra_headers)]])).encode()
    rows = (
        [as_text(value) for value in (*table.row(record), *_calls(record)[: len(extra_headers)])] for record in records
    )
    for batch in batches(rows):
        yield csv_lines(batch).encode()


def jsonl_chunks(records: Iterable[Record], *, with_evidence: bool) -> Iterator[bytes]:
    """One JSON object a line: the facts, `answers`, `left_open` with reasons, `results` and, where asked for,
    `evidence` and what the service did, as `actions`."""
    lines = (_line(record, with_evidence=with_evidence) for record in records)
    for batch in batches(lines):
        yield "".join(batch).encode()


def _line(record: Record, *, with_evidence: bool) -> str:
    facts = {name: value for name, value in record.facts.items() if name != REASONS}
    line = {**facts, "answers": record.answers, "left_open": record.left_open, "results": record.results}
    if with_evidence:
        line |= {"evidence": record.evidence, "actions": list(record.calls)}
    return json.dumps(line, ensure_ascii=False, allow_nan=False) + "\n"


def _calls(record: Record) -> list[Cell]:
    return [cell([dict(call) for call in record.calls]) if record.calls else None]


def batches(items: Iterable[T]) -> Iterator[list[T]]:
    """As many of them as make one piece of a file."""
    items = iter(items)
    while batch := list(islice(items, _ROWS_A_CHUNK)):
        yield batch
