"""Makes seals over the links and the entries of the ledger that have none yet."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import OperationalError, connection, transaction
from django.db.backends.utils import CursorWrapper

from conversations.services.signing import sign_ledger

# So many links, and as many entries, are summed at once: one megabyte is the most that a seal takes, however large the
# record.
LINKS_A_SEAL = 10_000

# Ids of turns are given out before their commits: one may come with a lower id than others that are there already.
# Each commit of a turn holds a lock on the table of links before it takes an id: once all have ended that held one when
# the highest id was seen, all ids up to it are settled. They are waited for without a lock of one's own, behind which
# later turns would queue. Entries of the ledger come in the order of their ids.
_HIGHEST = """
    SELECT (SELECT coalesce(max(turn_id), 0) FROM conversations_link),
        (SELECT coalesce(max(last), 0) FROM conversations_ledgerhead)
"""
_WRITING = """
    SELECT virtualtransaction FROM pg_locks
    WHERE locktype = 'relation' AND relation = 'conversations_link'::regclass AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND mode <> 'AccessShareLock' AND pid <> pg_backend_pid()
"""
_AT_MOST_WAITING_SECONDS = 10
_LOOKING_EVERY_SECONDS = 0.02

# One at a time makes seals; the lock goes with the transaction.
_ALONE = "SELECT pg_advisory_xact_lock(hashtext('auditing_seal'))"
# What was erased has its links still, and no conversation. Tombstones are numbered as they are committed.
_SEAL = """
    WITH before AS (
        SELECT number, up_to_turn, root, tombstone, up_to_entry FROM auditing_seal ORDER BY number DESC LIMIT 1
    ), covered AS (
        SELECT l.turn_id, l.chain
        FROM conversations_link AS l
        LEFT JOIN conversations_conversation AS c ON c.id = l.conversation_id
        WHERE l.turn_id > coalesce((SELECT up_to_turn FROM before), 0) AND l.turn_id <= %(settled)s::bigint
            AND c.is_test IS NOT TRUE
        ORDER BY l.turn_id LIMIT %(most)s::int
    ), entered AS (
        SELECT e.id, e.leaf, e.source FROM conversations_ledgerentry AS e
        WHERE e.id > coalesce((SELECT up_to_entry FROM before), 0) AND e.id <= %(settled_entry)s::bigint
        ORDER BY e.id LIMIT %(most)s::int
    ), ledger AS (
        SELECT coalesce(max(id), (SELECT up_to_entry FROM before), 0) AS up_to_entry, count(*)::int AS entries,
            coalesce(string_agg(leaf, '' ORDER BY id), '') AS leaves, bool_or(source <> 'auditing_seal') AS is_news
        FROM entered
    ), stone AS (
        SELECT number, chain FROM conversations_tombstone ORDER BY number DESC LIMIT 1
    ), seal AS (
        SELECT coalesce((SELECT number FROM before), 0) + 1 AS number,
            coalesce(max(turn_id), (SELECT up_to_turn FROM before), 0) AS up_to_turn,
            count(*)::int AS links, statement_timestamp() AS sealed_at,
            coalesce(string_agg(chain, '' ORDER BY turn_id), '') AS chains,
            coalesce((SELECT number FROM stone), 0) AS tombstone
        FROM covered
        HAVING count(*) > 0 OR (SELECT is_news FROM ledger)
            OR (SELECT number FROM stone) IS DISTINCT FROM (SELECT nullif(tombstone, 0) FROM before)
    )
    INSERT INTO auditing_seal
        (number, up_to_turn, links, root, sealed_at, format, tombstone, up_to_entry, entries)
    SELECT number, up_to_turn, links,
        audit_seal_3((SELECT root FROM before), number, up_to_turn, links, sealed_at, chains, tombstone,
            (SELECT chain FROM stone), up_to_entry, entries, leaves), sealed_at, 3, tombstone, up_to_entry, entries
    FROM seal CROSS JOIN ledger
    RETURNING number, links, entries, sealed_at
"""


@dataclass(frozen=True)
class NewSeal:
    """A seal that was made: its number, over how many links and entries of the ledger, and when."""

    number: int
    links: int
    entries: int
    sealed_at: datetime


def seal(*, most: int = LINKS_A_SEAL) -> list[NewSeal]:
    """Seals all links and entries that are committed by now, `most` of each a seal, and all tombstones; without any, no
    seal is made.

    Raises OperationalError, having kept the seals that it made, where a transaction under way on the record does not
    end within ten seconds.
    """
    turn, entry = _settled()
    settled = {"settled": turn, "settled_entry": entry, "most": most}
    made: list[NewSeal] = []
    while new_seal := _next(settled):
        made.append(new_seal)
    return made


def _settled() -> tuple[int, int]:
    """The id of the last turn, and of the last entry of the ledger, after which none with a lower id comes."""
    with connection.cursor() as cursor:
        cursor.execute(_HIGHEST)
        turn, entry = cursor.fetchone()
        deadline = time.monotonic() + _AT_MOST_WAITING_SECONDS
        transactions = _writing(cursor)
        while transactions:
            if time.monotonic() > deadline:
                raise OperationalError("a transaction under way on the record does not end")
            time.sleep(_LOOKING_EVERY_SECONDS)
            transactions &= _writing(cursor)
        return turn, entry


def _writing(cursor: CursorWrapper) -> set[str]:
    """The transactions that are adding links at this moment."""
    cursor.execute(_WRITING)
    return {transaction for (transaction,) in cursor.fetchall()}


def _next(settled: Mapping[str, int]) -> NewSeal | None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_ALONE)
        cursor.execute(_SEAL, settled)
        row = cursor.fetchone()
        if row is None:
            return None
        sign_ledger()
        return NewSeal(*row)
