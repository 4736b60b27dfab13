"""Compares what is in the ledger with its tables, and the ledger with its head."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from auditing.chain.rows import BEFORE_ALL, paged_rows, rows_of
from auditing.chain.verifying import Broken, Compared
from conversations.encryption import SealBroken, SealingKeyMissing
from conversations.encryption.keys import decrypt
from conversations.models import UploadedFile
from conversations.models.ledger import LedgerSource, ledger_sources
from conversations.services.signing import LEDGER, head_digest, is_signed
from forms_registry.batches import by_key

_AT_ONCE = 1_000
_ENTRY, _HEAD_TABLE = "conversations_ledgerentry", "conversations_ledgerhead"
# Of a whole number as a key: what else stands in an entry is no key of any row, and cannot be made one.
_NUMBER = "^[0-9]{1,18}$"
_WORDS = {
    "missing": "is gone",
    "changed": "is not what was stored",
    "returned": "is there again, though its conversation was erased",
    "forged": "is not what was entered: it was changed, or the one before it",
    "unentered": "is not in the ledger: it was stored past the service, or its entry is gone",
    "locked": "cannot be opened: none of SEALING_KEYS has closed it",
    "moved": "does not agree with the last entry: it was changed, or entries were made past the service",
    "unsigned": "was not signed by this service: looks were removed or forged, or the key is no longer known",
}

# Of one moment: entries come in while they are compared. What the service signs is all up to the last look and seal.
_HEAD = """
    SELECT h.first, h.last, h.leaf, h.signed_up_to, h.signature, signed.leaf, latest.id,
        (SELECT max(id) FROM conversations_ledgerentry
         WHERE id >= coalesce(h.first, 0) AND source IN ('auditing_access', 'auditing_seal'))
    FROM (SELECT 1) AS always
    LEFT JOIN conversations_ledgerhead AS h ON h.id = 1
    LEFT JOIN conversations_ledgerentry AS signed ON signed.id = h.signed_up_to
    LEFT JOIN LATERAL (SELECT id FROM conversations_ledgerentry ORDER BY id DESC LIMIT 1) AS latest ON true
"""
# Entries from the first of the head on follow from each other. One without a digest is of a conversation that went: its
# leaf stays, and the entry after it tells whether it was changed.
_CHAINED = """
    SELECT e.id, e.leaf, e.source, e.key, CASE
        WHEN e.digest = '' THEN false
        WHEN %(first)s::bigint IS NULL OR e.id < %(first)s::bigint
            THEN e.leaf IS DISTINCT FROM audit_entry_1(e.id, e.source, e.key, e.conversation_id, e.digest)
        WHEN e.id > %(first)s::bigint AND before.id IS NULL THEN false
        ELSE e.leaf IS DISTINCT FROM audit_entry_2(CASE WHEN e.id = %(first)s::bigint THEN '' ELSE before.leaf END,
            e.id, e.source, e.key, e.conversation_id, e.digest) END
    FROM conversations_ledgerentry AS e LEFT JOIN conversations_ledgerentry AS before ON before.id = e.id - 1
    WHERE e.id > CAST(%(after)s AS bigint) ORDER BY e.id LIMIT %(most)s::int
"""
# Then the row of an entry without a digest has to be gone, and the conversation too.
_ENTRIES = """
    SELECT e.id, e.key, e.conversation_id, CASE
        WHEN e.digest = '' AND r.found THEN 'returned'
        WHEN e.digest = '' AND ({gone_for_good}) THEN ''
        WHEN r.found IS NULL AND ({needed}) THEN 'missing'
        WHEN r.found AND e.digest <> sha256(e.salt || r.digest) THEN 'changed' ELSE '' END
    FROM (
        SELECT * FROM conversations_ledgerentry WHERE source = %(source)s AND id > CAST(%(after)s AS bigint)
        ORDER BY id LIMIT %(most)s::int
    ) AS e
    LEFT JOIN conversations_conversation AS c ON c.id = e.conversation_id
    LEFT JOIN LATERAL (
        SELECT true AS found, {function}(stored) AS digest FROM {table} AS stored
        WHERE stored."{key}" = CASE WHEN e.key ~ '{shape}' THEN CAST(e.key AS {type}) END
    ) AS r ON true
    ORDER BY e.id
"""
_UNENTERED = """
    SELECT r."{key}"::text FROM {table} AS r
    WHERE (%(after)s::text IS NULL OR r."{key}" > CAST(%(after)s AS {type})) AND {where} AND NOT EXISTS (
        SELECT 1 FROM conversations_ledgerentry AS e WHERE e.source = %(source)s AND e.key = r."{key}"::text)
    ORDER BY r."{key}" LIMIT %(most)s::int
"""
_OF_NO_TABLE = """
    SELECT id, key, source FROM conversations_ledgerentry
    WHERE id > CAST(%(after)s AS bigint) AND source <> ALL(%(sources)s) ORDER BY id LIMIT %(most)s::int
"""


@dataclass(frozen=True)
class _Head:
    """How far the ledger says that it has come, beside the last entry and the last look or seal that there are."""

    first: int | None
    last: int
    leaf: bytes
    signed_up_to: int
    signature: bytes
    signed_leaf: bytes
    last_there: int | None
    last_to_be_signed: int | None


def broken_entries(compared: Compared) -> Iterator[Broken]:
    """The rows that are not what was entered, table by table, then those that were not. Counts in `compared`."""
    sources = ledger_sources()
    for source in sources:
        yield from _compared_entries(source, compared)
        column, kind = source.key
        where = source.trigger.where.replace("NEW.", "r.")
        statement = _UNENTERED.format(table=source.table, key=column, type=kind, where=where)
        for (key,) in paged_rows(statement, {"source": source.name, "after": None, "most": _AT_ONCE}):
            yield Broken(source.table, f"row {key}", _WORDS["unentered"])
    names = [source.name for source in sources]
    for _id, key, table in paged_rows(_OF_NO_TABLE, {"sources": names, "after": BEFORE_ALL, "most": _AT_ONCE}):
        yield Broken(_ENTRY, f"row {key} of {table}", _WORDS["forged"])


def broken_chain() -> Iterator[Broken]:
    """Entries that do not follow from each other or are gone, and what the head says otherwise."""
    [row] = rows_of(_HEAD, {})
    head = _Head(row[0], row[1] or 0, _bytes(row[2]), row[3] or 0, _bytes(row[4]), _bytes(row[5]), *row[6:])
    previous, leaf = BEFORE_ALL, b""
    entries = paged_rows(_CHAINED, {"first": head.first, "after": BEFORE_ALL, "most": _AT_ONCE})
    for number, its_leaf, source, key, is_forged in entries:
        if head.first is not None and number > (due := max(previous + 1, head.first)):
            yield Broken(_ENTRY, f"number {due}", _WORDS["missing"])
        if is_forged:
            yield Broken(_ENTRY, f"number {number}, of row {key} of {source},", _WORDS["forged"])
        leaf = bytes(its_leaf) if number == head.last else leaf
        previous = number
    if fault := _head_fault(head, leaf):
        yield fault


def _head_fault(head: _Head, leaf: bytes) -> Broken | None:
    """What is wrong with the head, whose last entry has this leaf; None where nothing is."""
    if head.first is None:
        return Broken(_HEAD_TABLE, "the row", _WORDS["missing"]) if head.last_there is not None else None
    last_there = head.last_there or 0
    if last_there < head.last:
        return Broken(_ENTRY, f"number {max(last_there + 1, head.first)}", _WORDS["missing"])
    if last_there > head.last or (head.last >= head.first and leaf != head.leaf):
        return Broken(_HEAD_TABLE, "the row", _WORDS["moved"])
    return None if _is_signed(head) else Broken(_HEAD_TABLE, "the row", _WORDS["unsigned"])


def _is_signed(head: _Head) -> bool:
    if not head.signature and not head.signed_up_to:  # only where nobody has looked at anything yet
        return head.first == 1 and head.last_to_be_signed is None
    digest = head_digest(head.first or 0, head.signed_up_to, head.signed_leaf)
    return head.signed_up_to >= (head.last_to_be_signed or 0) and is_signed(digest, head.signature, LEDGER)


def _compared_entries(source: LedgerSource, compared: Compared) -> Iterator[Broken]:
    column, kind = source.key
    is_number = kind in {"integer", "bigint"}
    needed = source.trigger.needed
    statement = _ENTRIES.format(
        function=source.trigger.function,
        table=source.table,
        key=column,
        type="bigint" if is_number else kind,
        shape=_NUMBER if is_number else "",
        needed=needed or "true",
        gone_for_good=f"NOT {needed}" if needed else "e.conversation_id IS NOT NULL AND c.id IS NULL",
    )
    entries = paged_rows(statement, {"source": source.name, "after": BEFORE_ALL, "most": _AT_ONCE})
    for _number, key, conversation, code in entries:
        if code:
            of = f" of conversation {conversation}" if conversation else ""
            yield Broken(source.table, f"row {key}{of}", _WORDS[code])
        compared.entries += 1


def _bytes(value: Any) -> bytes:
    return b"" if value is None else bytes(value)


def broken_names() -> Iterator[Broken]:
    """Files of sensitive fields whose sealed names cannot be opened."""
    sealed = UploadedFile.objects.exclude(sealed_key="", sealed_name=None)
    for file in by_key(sealed, _AT_ONCE):
        try:
            decrypt(file.sealed_key, bytes(file.sealed_name or b""))
        except (SealingKeyMissing, SealBroken) as error:
            fault = _WORDS["locked" if isinstance(error, SealingKeyMissing) else "changed"]
            yield Broken("conversations_uploadedfile", f"the name of {file.pk}", fault)
