"""Counts turns that were not counted yet: reading what each asked takes too long to be done while somebody waits."""

from __future__ import annotations

from auditing.catching_up import in_batches
from conversations.models import LATE_RESULT

AT_ONCE = 2_000
_OVERLAP = 1_000

# Ids are given out before their turns are committed, so one may come late: the last thousand are looked through again.
_COUNT = """
    WITH after AS (
        SELECT coalesce(min(turn_id), 0) AS id FROM (
            SELECT turn_id FROM auditing_turncount ORDER BY turn_id DESC LIMIT %(overlap)s::int) AS last
    ), next AS MATERIALIZED (
        SELECT t.id FROM conversations_turn AS t
        JOIN conversations_conversation AS c ON c.id = t.conversation_id AND NOT c.is_test
        WHERE t.id >= (SELECT id FROM after)
            AND NOT EXISTS (SELECT 1 FROM auditing_turncount AS k WHERE k.turn_id = t.id)
        ORDER BY t.id LIMIT %(most)s::int
    ), counted AS (
        INSERT INTO auditing_turncount (turn_id, conversation_id, number, field_id, asked_again, model_calls, faults)
        SELECT t.id, t.conversation_id, t.number, asked.field_id,
            asked.field_id <> '' AND t.action <> %(late)s::text
                AND asked.field_id IS NOT DISTINCT FROM before.response -> 'current_field' ->> 'field_id',
            called.calls, called.faults
        FROM next JOIN conversations_turn AS t ON t.id = next.id
        CROSS JOIN LATERAL (SELECT coalesce(t.response -> 'current_field' ->> 'field_id', '') AS field_id) AS asked
        LEFT JOIN conversations_turn AS before
            ON before.conversation_id = t.conversation_id AND before.number = t.number - 1
        CROSS JOIN LATERAL (
            SELECT coalesce(sum((call ->> 'attempts')::int), 0) AS calls,
                count(*) FILTER (WHERE coalesce(call ->> 'fault', '') <> '') AS faults
            FROM json_array_elements(t.trace) AS node
            CROSS JOIN json_array_elements(
                CASE WHEN json_typeof(node -> 'calls') = 'array' THEN node -> 'calls' END) AS call
        ) AS called
        ON CONFLICT DO NOTHING RETURNING turn_id
    )
    SELECT count(*) FROM counted
"""


def count_turns(*, most: int | None = None) -> int:
    """Counts turns that were not counted yet, `most` at the most; how many it has counted."""
    return in_batches(_COUNT, AT_ONCE, most, {"overlap": _OVERLAP, "late": LATE_RESULT})
