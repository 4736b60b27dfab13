"""The statements that compare the record with its links and seals. Each gives what is broken, the earliest first.

They are asked for a range of turns at a time, and compare all that has to do with these turns: rows without a link, and
links without their rows.
"""

# ruff: noqa: S608 - they are put together of this module's own constants; values are parameters

from __future__ import annotations

NEXT_RANGE = """
    SELECT max(turn_id), count(*) FROM (
        SELECT turn_id FROM conversations_link WHERE turn_id >= CAST(%(start)s AS bigint)
        ORDER BY turn_id LIMIT %(most)s::int
    ) AS next
"""

_LINKS = """
    link AS MATERIALIZED (
        SELECT l.*, before.chain AS chain_before, c.id IS NOT NULL AS has_conversation,
            erased.number IS NOT NULL AS erased
        FROM conversations_link AS l
        LEFT JOIN conversations_link AS before
            ON before.conversation_id = l.conversation_id AND before.number = l.number - 1
        LEFT JOIN conversations_conversation AS c ON c.id = l.conversation_id
        LEFT JOIN conversations_tombstone AS erased ON erased.conversation_id = l.conversation_id
        WHERE l.turn_id >= CAST(%(start)s AS bigint) AND l.turn_id <= %(upto)s::bigint
    )"""

_TURNS = """
    SELECT 1, 'conversations_turn', t.id::text, coalesce(t.id, l.turn_id), NULL,
        CASE WHEN l.erased THEN 'returned' WHEN t.id IS NULL THEN 'missing'
            WHEN l.turn_id IS NULL THEN 'unlinked' ELSE 'changed' END
    FROM (
        SELECT id, conversation_id, number, audit_turn_1(stored) AS digest FROM conversations_turn AS stored
        WHERE id >= CAST(%(start)s AS bigint) AND id <= %(upto)s::bigint
    ) AS t FULL JOIN link AS l ON l.turn_id = t.id
    WHERE CASE WHEN l.erased THEN t.id IS NOT NULL
        ELSE (t.conversation_id, t.number, t.digest) IS DISTINCT FROM (l.conversation_id, l.number, l.turn_digest) END
"""


def _of_a_turn(rank: int, table: str, function: str, digests: str) -> str:
    """The rows of a turn that are numbered by their position from 0."""
    return f"""
    SELECT {rank}, '{table}', r.id::text, coalesce(r.turn_id, e.turn_id), coalesce(r.position, e.position),
        CASE WHEN r.id IS NULL THEN 'missing' WHEN e.turn_id IS NULL THEN 'unlinked' ELSE 'changed' END
    FROM (
        SELECT id, turn_id, position::int, {function}(stored) AS digest FROM {table} AS stored
        WHERE turn_id >= CAST(%(start)s AS bigint) AND turn_id <= %(upto)s::bigint
    ) AS r FULL JOIN (
        SELECT turn_id, position, substring({digests} FROM 32 * position + 1 FOR 32) AS digest
        FROM link, generate_series(0, octet_length({digests}) / 32 - 1) AS position
    ) AS e ON e.turn_id = r.turn_id AND e.position = r.position
    WHERE r.digest IS DISTINCT FROM e.digest
"""


_SUBMISSIONS = """
    SELECT 4, 'conversations_submission', s.id::text, coalesce(s.turn_id, l.turn_id), NULL,
        CASE WHEN s.id IS NULL THEN 'missing' WHEN l.submission_digest IS NULL THEN 'unlinked' ELSE 'changed' END
    FROM (
        SELECT id, turn_id, audit_submission_1(stored) AS digest FROM conversations_submission AS stored
        WHERE turn_id >= CAST(%(start)s AS bigint) AND turn_id <= %(upto)s::bigint
    ) AS s FULL JOIN link AS l ON l.turn_id = s.turn_id
    WHERE s.digest IS DISTINCT FROM l.submission_digest
"""

# Whether a box is what was stored, its key tells alone; here, that each sealed turn has one, and no other turn.
_BOXES = """
    SELECT 5, 'conversations_sealed', s.turn_id::text, coalesce(s.turn_id, t.id), NULL,
        CASE WHEN s.turn_id IS NULL THEN 'missing' ELSE 'unlinked' END
    FROM (
        SELECT turn_id FROM conversations_sealed
        WHERE turn_id >= CAST(%(start)s AS bigint) AND turn_id <= %(upto)s::bigint
    ) AS s FULL JOIN (
        SELECT id FROM conversations_turn
        WHERE request_hash = '' AND request->>'sealed' IS NOT NULL
          AND id >= CAST(%(start)s AS bigint) AND id <= %(upto)s::bigint
    ) AS t ON t.id = s.turn_id
    WHERE s.turn_id IS NULL OR t.id IS NULL
"""

BOXES = """
    SELECT s.turn_id::text, t.conversation_id, t.number, s.key, s.box, t.request->>'sealed'
    FROM conversations_sealed AS s JOIN conversations_turn AS t ON t.id = s.turn_id
    WHERE s.turn_id >= CAST(%(start)s AS bigint) AND s.turn_id <= %(upto)s::bigint
        AND t.request->>'sealed' IS NOT NULL
    ORDER BY s.turn_id
"""

# Where a link was changed, its rows differ from it, and are not to blame: links come first. Of a conversation that was
# erased, a link has its chain alone.
_CHAINS = """
    SELECT 0 AS rank,
        CASE WHEN has_conversation OR erased THEN 'conversations_link' ELSE 'conversations_conversation' END AS name,
        CASE WHEN has_conversation OR erased THEN turn_id::text END AS id, turn_id, NULL::int AS position,
        CASE WHEN NOT has_conversation AND NOT erased THEN 'missing' WHEN format <> 1 THEN 'format'
            ELSE 'unchained' END AS what
    FROM link
    WHERE NOT has_conversation AND NOT erased OR format <> 1 OR (chain_before IS NULL) <> (number = 1)
        OR CASE WHEN erased
            THEN turn_digest || message_digests || answer_digests || coalesce(submission_digest, '') <> ''
            ELSE chain IS DISTINCT FROM audit_chain_1(chain_before, turn_id, conversation_id, number, turn_digest,
                message_digests, answer_digests, submission_digest) END
"""

_MESSAGES = _of_a_turn(2, "conversations_message", "audit_message_1", "message_digests")
_ANSWERS = _of_a_turn(3, "conversations_answer", "audit_answer_1", "answer_digests")

ROWS = f"""
    WITH {_LINKS}, broken AS (
        {_CHAINS} UNION ALL {_TURNS} UNION ALL {_MESSAGES} UNION ALL {_ANSWERS} UNION ALL {_SUBMISSIONS}
        UNION ALL {_BOXES}
    )
    SELECT b.what, b.name, b.id, coalesce(l.conversation_id, t.conversation_id), coalesce(l.number, t.number),
        b.position
    FROM broken AS b
    LEFT JOIN link AS l ON l.turn_id = b.turn_id
    LEFT JOIN conversations_turn AS t ON t.id = b.turn_id
    ORDER BY b.turn_id, b.rank, b.position
"""

NEXT_CONVERSATIONS = """
    SELECT id FROM conversations_conversation WHERE id > %(after)s::uuid ORDER BY id LIMIT %(most)s::int
"""

COUNTS = """
    SELECT c.id, c.turn_count, count(l.turn_id), coalesce(max(l.number), 0)
    FROM conversations_conversation AS c LEFT JOIN conversations_link AS l ON l.conversation_id = c.id
    WHERE c.id > %(after)s::uuid AND c.id <= %(upto)s::uuid
    GROUP BY c.id HAVING (count(l.turn_id), coalesce(max(l.number), 0)) <> (c.turn_count, c.turn_count)
    ORDER BY c.id
"""

# Their links are compared by the digest that each tombstone has of them.
TOMBSTONES = """
    SELECT t.number, t.conversation_id, t.chain, t.signature,
        (before.number IS NULL) = (t.number = 1) AND t.chain = audit_tombstone_1(before.chain, t),
        c.id IS NOT NULL,
        t.digest = audit_links_1(t.conversation_id)
            AND t.links = (SELECT count(*) FROM conversations_link AS l WHERE l.conversation_id = t.conversation_id)
    FROM conversations_tombstone AS t
    LEFT JOIN conversations_tombstone AS before ON before.number = t.number - 1
    LEFT JOIN conversations_conversation AS c ON c.id = t.conversation_id
    WHERE t.number > %(after)s::int ORDER BY t.number LIMIT %(most)s::int
"""

NEXT_SEAL = "SELECT number FROM auditing_seal WHERE number > %(after)s::int ORDER BY number LIMIT 1"

# However few links or entries a seal says that it has, more than the most that one can have are not looked at.
SEAL = """
    WITH seal AS (
        SELECT s.*, before.root AS root_before, before.up_to_turn AS after, before.up_to_entry AS after_entry
        FROM auditing_seal AS s LEFT JOIN auditing_seal AS before ON before.number = s.number - 1
        WHERE s.number = %(number)s::int
    ), covered AS (
        SELECT l.turn_id, l.chain
        FROM conversations_link AS l
        LEFT JOIN conversations_conversation AS c ON c.id = l.conversation_id
        WHERE l.turn_id > (SELECT coalesce(after, 0) FROM seal) AND l.turn_id <= (SELECT up_to_turn FROM seal)
            AND c.is_test IS NOT TRUE
        ORDER BY l.turn_id LIMIT %(most)s::int + 1
    ), summed AS (
        SELECT count(*)::int AS links, coalesce(string_agg(chain, '' ORDER BY turn_id), '') AS chains FROM covered
    ), entered AS (
        SELECT id, leaf FROM conversations_ledgerentry
        WHERE id > (SELECT coalesce(after_entry, 0) FROM seal) AND id <= (SELECT up_to_entry FROM seal)
        ORDER BY id LIMIT %(most)s::int + 1
    ), ledger AS (
        SELECT count(*)::int AS entries, coalesce(string_agg(leaf, '' ORDER BY id), '') AS leaves FROM entered
    )
    SELECT seal.links, summed.links, seal.entries, ledger.entries,
        (root_before IS NULL) = (seal.number = 1) AND root = CASE seal.format
            WHEN 1 THEN audit_seal_1(root_before, seal.number, up_to_turn, seal.links, sealed_at, chains)
            WHEN 2 THEN audit_seal_2(root_before, seal.number, up_to_turn, seal.links, sealed_at, chains, tombstone,
                t.chain)
            WHEN 3 THEN audit_seal_3(root_before, seal.number, up_to_turn, seal.links, sealed_at, chains, tombstone,
                t.chain, up_to_entry, seal.entries, leaves) END
    FROM seal CROSS JOIN summed CROSS JOIN ledger
    LEFT JOIN conversations_tombstone AS t ON t.number = seal.tombstone
"""
