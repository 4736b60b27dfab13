"""Compares what is in the ledger with its tables: accesses, actions, pages of hosts, seals, and files of answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import connection

from auditing.chain.verifying import Broken, Compared
from conversations.models import UploadedFile
from conversations.models.ledger import Source, sources
from conversations.sealing import SealBroken, SealingKeyMissing
from conversations.sealing.keys import open_box

_AT_ONCE = 1_000
_WORDS = {
    "missing": "is gone",
    "changed": "is not what was stored",
    "returned": "is there again, though its conversation was erased",
    "forged": "is not what was entered: it was changed",
    "unentered": "is not in the ledger: it was stored past the service, or its entry is gone",
    "locked": "cannot be opened: none of SEALING_KEYS has closed it",
}

# An entry without a digest is of a conversation that went: then its row has to be gone, and the conversation too.
_ENTRIES = """
    SELECT e.id, e.key, e.conversation_id, CASE
        WHEN e.digest = '' AND r.found THEN 'returned'
        WHEN e.digest = '' AND (e.conversation_id IS NULL OR c.id IS NOT NULL) THEN 'missing'
        WHEN e.digest = '' THEN ''
        WHEN e.leaf IS DISTINCT FROM audit_entry_1(e.id, e.source, e.key, e.conversation_id, e.digest) THEN 'forged'
        WHEN r.found IS NULL THEN 'missing'
        WHEN e.digest <> sha256(e.salt || r.digest) THEN 'changed' ELSE '' END
    FROM (
        SELECT * FROM conversations_ledgerentry WHERE source = %(source)s AND id > CAST(%(after)s AS bigint)
        ORDER BY id LIMIT %(most)s::int
    ) AS e
    LEFT JOIN conversations_conversation AS c ON c.id = e.conversation_id
    LEFT JOIN LATERAL (
        SELECT true AS found, {function}(stored) AS digest FROM {table} AS stored
        WHERE stored."{key}" = CAST(e.key AS {type})
    ) AS r ON true
    ORDER BY e.id
"""
_UNENTERED = """
    SELECT r."{key}"::text FROM {table} AS r
    WHERE {where} AND NOT EXISTS (
        SELECT 1 FROM conversations_ledgerentry AS e WHERE e.source = %(source)s AND e.key = r."{key}"::text)
    ORDER BY r."{key}" LIMIT %(most)s::int
"""
_OF_NO_TABLE = """
    SELECT key, source FROM conversations_ledgerentry WHERE source <> ALL(%(sources)s) ORDER BY id LIMIT %(most)s::int
"""


def broken_entries(compared: Compared) -> Iterator[Broken]:
    """The rows that are not what was entered, table by table, then those that were not. Counts in `compared`."""
    known = sources()
    for source in known:
        yield from _compared_entries(source, compared)
        asked = {"source": source.table, "most": _AT_ONCE}
        where = source.trigger.where.replace("NEW.", "r.")
        for (key,) in _rows(_UNENTERED.format(table=source.table, key=source.key[0], where=where), asked):
            yield Broken(source.table, f"row {key}", _WORDS["unentered"])
    for key, table in _rows(_OF_NO_TABLE, {"sources": [one.table for one in known], "most": _AT_ONCE}):
        yield Broken("conversations_ledgerentry", f"row {key} of {table}", _WORDS["forged"])


def _compared_entries(source: Source, compared: Compared) -> Iterator[Broken]:
    column, kind = source.key
    statement = _ENTRIES.format(function=source.trigger.function, table=source.table, key=column, type=kind)
    after = -(2**63)
    while batch := _rows(statement, {"source": source.table, "after": after, "most": _AT_ONCE}):
        for _number, key, conversation, what in batch:
            if what:
                table = "conversations_ledgerentry" if what == "forged" else source.table
                of = f" of conversation {conversation}" if conversation else ""
                yield Broken(table, f"row {key}{of}", _WORDS[what])
        compared.entries += len(batch)
        after = batch[-1][0]


def broken_names() -> Iterator[Broken]:
    """Files of sensitive fields whose sealed names cannot be opened."""
    sealed = UploadedFile.objects.exclude(sealed_key="", sealed_name=None).order_by("pk")
    for file in sealed.iterator(_AT_ONCE):
        try:
            open_box(file.sealed_key, bytes(file.sealed_name or b""))
        except (SealingKeyMissing, SealBroken) as error:
            what = _WORDS["locked" if isinstance(error, SealingKeyMissing) else "changed"]
            yield Broken("conversations_uploadedfile", f"the name of {file.pk}", what)


def _rows(statement: str, parameters: dict[str, Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return cursor.fetchall()
