"""Makes seals over the links that have none yet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import connection, transaction

# So many links are summed at once: one megabyte is the most that a seal takes, however large the record.
LINKS_A_SEAL = 10_000

# Ids of turns are given out before their commits: one may come with a lower id than others that are there already. Each
# commit of a turn holds a lock on the table of links before it takes an id, so that once this one is granted, all ids
# up to the highest are settled. It is held for this one look; turns wait for it no longer than for each other.
_SETTLE = "LOCK TABLE conversations_link IN SHARE MODE"
_SETTLED = "SELECT coalesce(max(turn_id), 0) FROM conversations_link"
_AT_MOST_WAITING = "SET LOCAL lock_timeout = '10s'"

# One at a time makes seals; the lock goes with the transaction.
_ALONE = "SELECT pg_advisory_xact_lock(hashtext('auditing_seal'))"
# What was erased has its links still, and no conversation. Tombstones are numbered as they are committed.
_SEAL = """
    WITH before AS (
        SELECT number, up_to_turn, root, tombstone FROM auditing_seal ORDER BY number DESC LIMIT 1
    ), covered AS (
        SELECT l.turn_id, l.chain
        FROM conversations_link AS l
        LEFT JOIN conversations_conversation AS c ON c.id = l.conversation_id
        WHERE l.turn_id > coalesce((SELECT up_to_turn FROM before), 0) AND l.turn_id <= %(settled)s::bigint
            AND c.is_test IS NOT TRUE
        ORDER BY l.turn_id LIMIT %(most)s::int
    ), stone AS (
        SELECT number, chain FROM conversations_tombstone ORDER BY number DESC LIMIT 1
    ), seal AS (
        SELECT coalesce((SELECT number FROM before), 0) + 1 AS number,
            coalesce(max(turn_id), (SELECT up_to_turn FROM before), 0) AS up_to_turn,
            count(*)::int AS links, statement_timestamp() AS sealed_at,
            coalesce(string_agg(chain, '' ORDER BY turn_id), '') AS chains,
            coalesce((SELECT number FROM stone), 0) AS tombstone
        FROM covered
        HAVING count(*) > 0
            OR (SELECT number FROM stone) IS DISTINCT FROM (SELECT nullif(tombstone, 0) FROM before)
    )
    INSERT INTO auditing_seal (number, up_to_turn, links, root, sealed_at, format, tombstone)
    SELECT number, up_to_turn, links,
        audit_seal_2((SELECT root FROM before), number, up_to_turn, links, sealed_at, chains, tombstone,
            (SELECT chain FROM stone)), sealed_at, 2, tombstone
    FROM seal
    RETURNING number, links, sealed_at
"""


@dataclass(frozen=True)
class Sealed:
    """A seal that was made: its number, over how many links, and when."""

    number: int
    links: int
    sealed_at: datetime


def seal(*, most: int = LINKS_A_SEAL) -> list[Sealed]:
    """Seals all links of turns that are committed by now, `most` of them a seal, and all tombstones; without any, no
    seal is made.

    Raises OperationalError, having kept the seals that it made, where a transaction under way on the record does not
    end within ten seconds.
    """
    settled = _settled()
    made: list[Sealed] = []
    while one := _next(settled, most):
        made.append(one)
    return made


def _settled() -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_AT_MOST_WAITING)
        cursor.execute(_SETTLE)
        cursor.execute(_SETTLED)
        highest: int = cursor.fetchone()[0]
        return highest


def _next(settled: int, most: int) -> Sealed | None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_ALONE)
        cursor.execute(_SEAL, {"settled": settled, "most": most})
        row = cursor.fetchone()
        return Sealed(*row) if row else None
