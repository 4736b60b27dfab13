"""Handwritten statements of a turn: one claims a conversation and reads it, one commits all that the turn produced.

Each is a transaction by itself, or part of the caller's. They say who writes, because the tables of conversations
refuse all other writes. The clock is the database's own.
"""

# ruff: noqa: S608 - they are put together of this module's own constants; values are parameters

from __future__ import annotations

import psycopg

from conversations.encryption.states import STATE_MARK
from conversations.models.triggers import WRITER

_DOOR = f"door AS MATERIALIZED (SELECT set_config('{WRITER}', 'turn', true) AS writer)"

_FREE_LEASE = "lease_token = NULL, lease_until = NULL, lease_holder = ''"

# Where another turn is committed in between, Postgres looks at the conversation again, but not at the checkpoint: their
# numbers then differ, and nothing is taken.
TAKE_CONVERSATION = f"""
    WITH {_DOOR}
    UPDATE conversations_conversation AS c
    SET lease_token = %(token)s::uuid, lease_holder = %(holder)s::text,
        lease_until = statement_timestamp() + make_interval(secs => %(lease_seconds)s::float8)
    FROM door, conversations_checkpoint AS k, forms_registry_formversion AS v
    WHERE c.id = %(pk)s::uuid AND k.conversation_id = c.id AND v.id = c.version_id AND door.writer <> ''
      AND c.api_key_id IS NOT DISTINCT FROM %(owner)s::bigint
      AND (c.lease_until IS NULL OR c.lease_until < statement_timestamp() OR c.lease_token = %(over)s::uuid)
      AND c.status = ANY(%(live)s::text[]) AND c.expires_at > statement_timestamp() AND c.reset_at IS NULL
      AND c.turn_count = k.turn_number
      AND (%(form)s::text IS NULL OR EXISTS (
          SELECT 1 FROM forms_registry_form AS f WHERE f.id = v.form_id AND f.slug = %(form)s::text))
      AND (%(key)s::text = '' OR NOT EXISTS (
          SELECT 1 FROM conversations_turn AS t WHERE t.conversation_id = c.id AND t.idempotency_key = %(key)s::text))
    RETURNING c.turn_count, c.timezone, c.host_locale, c.stopped_at, c.flags::text, c.user::text, c.prefill::text,
        c.vouched::text, c.is_test,
        c.version_id, v.form_id, v.content_hash, v.spec_hash, k.head
"""

# Where a checkpoint is gone, or older than the last turn, an empty one takes its place, and the turn that follows
# rebuilds it. What another request, or a turn, has made meanwhile stays.
MEND_CHECKPOINT = f"""
    WITH {_DOOR}
    INSERT INTO conversations_checkpoint AS k (conversation_id, turn_number, head)
    SELECT c.id, c.turn_count, CASE WHEN EXISTS (
        SELECT 1 FROM conversations_sealed AS s JOIN conversations_turn AS t ON t.id = s.turn_id
        WHERE t.conversation_id = c.id) THEN '\\x{STATE_MARK.hex()}'::bytea ELSE ''::bytea END
    FROM conversations_conversation AS c, door
    WHERE c.id = %(pk)s::uuid AND door.writer <> '' AND NOT EXISTS (
        SELECT 1 FROM conversations_checkpoint AS b WHERE b.conversation_id = c.id AND b.turn_number >= c.turn_count)
    ON CONFLICT (conversation_id) DO UPDATE SET turn_number = excluded.turn_number, head = excluded.head
    WHERE k.turn_number < excluded.turn_number
"""

PUBLISHED_VERSION = """
    SELECT v.id AS version_id, v.form_id, v.content_hash, v.spec_hash
    FROM forms_registry_formversion AS v JOIN forms_registry_form AS f ON f.id = v.form_id
    WHERE f.slug = %(slug)s::text AND v.status = 'published'
"""

GIVE_BACK_CONVERSATION = f"""
    WITH {_DOOR}
    UPDATE conversations_conversation AS c SET {_FREE_LEASE}
    FROM door WHERE c.id = %(pk)s::uuid AND c.lease_token = %(token)s::uuid AND door.writer <> ''
"""

# Whoever takes one removes a few that nobody came back for.
TAKE_OPENING = """
    WITH forgotten AS (
        DELETE FROM conversations_openingclaim WHERE id IN (
            SELECT id FROM conversations_openingclaim
            WHERE lease_until < statement_timestamp() AND (scope, idempotency_key) <> (%(scope)s::text, %(key)s::text)
            LIMIT 10 FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO conversations_openingclaim AS claim (scope, idempotency_key, token, lease_until, lease_holder)
    VALUES (%(scope)s::text, %(key)s::text, %(token)s::uuid,
        statement_timestamp() + make_interval(secs => %(lease_seconds)s::float8), %(holder)s::text)
    ON CONFLICT (scope, idempotency_key) DO UPDATE
    SET token = excluded.token, lease_until = excluded.lease_until, lease_holder = excluded.lease_holder
    WHERE claim.lease_until < statement_timestamp() OR claim.token = %(over)s::uuid
"""

GIVE_BACK_OPENING = "DELETE FROM conversations_openingclaim WHERE token = %(token)s::uuid"

_EXPIRES = "statement_timestamp() + make_interval(secs => %(kept)s::float8)"

# What no request changed stays as it is stored, so that it is not written anew with each turn.
_MOVED = f"""
    moved AS (
        UPDATE conversations_conversation AS c
        SET status = %(status)s::text, locale = %(locale)s::text, turn_count = %(number)s::int,
            last_activity_at = statement_timestamp(), expires_at = {_EXPIRES},
            flags = coalesce(%(flags)s::jsonb, c.flags), "user" = coalesce(%(user)s::jsonb, c.user),
            prefill = coalesce(%(prefill)s::jsonb, c.prefill), vouched = coalesce(%(vouched)s::jsonb, c.vouched),
            host_locale = %(host_locale)s::text, timezone = %(timezone)s::text,
            stopped_at = %(stopped_at)s::timestamptz, version_id = %(version)s::bigint, {_FREE_LEASE}
        FROM door
        WHERE c.id = %(pk)s::uuid AND c.lease_token = %(token)s::uuid AND door.writer <> ''
        RETURNING c.id
    ), head AS (
        UPDATE conversations_checkpoint AS k SET turn_number = %(number)s::int, head = %(head)s::bytea
        FROM moved WHERE k.conversation_id = moved.id
    )"""

_OPENED = f"""
    opened AS (
        INSERT INTO conversations_conversation (
            id, version_id, api_key_id, client_id, client_number, status, locale, turn_count, last_activity_at,
            expires_at, flags, "user", prefill, vouched, visitor, is_test, host_locale, timezone, stopped_at,
            lease_holder)
        SELECT %(pk)s::uuid, %(version)s::bigint, %(owner)s::bigint, %(client_id)s::text,
            %(client_number)s::int, %(status)s::text, %(locale)s::text, %(number)s::int, statement_timestamp(),
            {_EXPIRES}, %(flags)s::jsonb, %(user)s::jsonb, %(prefill)s::jsonb, %(vouched)s::jsonb, %(visitor)s::text,
            %(is_test)s::boolean, %(host_locale)s::text,
            %(timezone)s::text, %(stopped_at)s::timestamptz, ''
        FROM held, door WHERE door.writer <> ''
        RETURNING id
    ), moved AS (
        INSERT INTO conversations_checkpoint (conversation_id, turn_number, head)
        SELECT opened.id, %(number)s::int, %(head)s::bytea FROM opened
        RETURNING conversation_id AS id
    )"""

_RECORDED = """
    turn AS (
        INSERT INTO conversations_turn AS t (
            conversation_id, number, idempotency_key, opening_scope, request_hash, request, response, action, status,
            trace, started_at, duration_ms)
        SELECT moved.id, %(number)s::int, %(key)s::text, %(scope)s::text, %(hash)s::text,
            %(request)s::json, %(response)s::json, %(action)s::text, %(status)s::text, %(trace)s::json,
            statement_timestamp() - %(ms)s::int * interval '1 ms', %(ms)s::int
        FROM moved RETURNING t.id, t.conversation_id, t.number, audit_turn_1(t) AS digest
    ), said AS (
        INSERT INTO conversations_message AS r (turn_id, position, role, text, payload)
        SELECT turn.id, m.position, m.role, m.text, m.payload
        FROM turn, json_to_recordset(%(messages)s::json) AS m(position smallint, role text, text text, payload json)
        RETURNING r.position, audit_message_1(r) AS digest
    ), changed AS (
        INSERT INTO conversations_answer AS r (
            id, conversation_id, turn_id, position, field_id, change, value, source, quote, span_start, span_end,
            interpreter, confidence, reason, supersedes_id)
        SELECT a.id, %(pk)s::uuid, turn.id, a.position, a.field_id, a.change, a.value, a.source, a.quote,
            a.span_start, a.span_end, a.interpreter, a.confidence, a.reason,
            coalesce(a.supersedes, (
                SELECT b.id FROM conversations_answer AS b
                WHERE b.conversation_id = %(pk)s::uuid AND b.field_id = a.field_id
                  AND NOT EXISTS (SELECT 1 FROM conversations_answer AS n WHERE n.supersedes_id = b.id)))
        FROM turn, json_to_recordset(%(answers)s::json) AS a(
            id uuid, position smallint, field_id text, change text, value jsonb, source text, quote text,
            span_start int, span_end int, interpreter text, confidence float8, reason text, supersedes uuid)
        RETURNING r.position, audit_answer_1(r) AS digest
    ), submitted AS (
        INSERT INTO conversations_submission AS r (
            conversation_id, turn_id, version_id, reference, data, left_open, completed_at)
        SELECT %(pk)s::uuid, turn.id, %(version)s::bigint, %(reference)s::text, %(data)s::json,
            %(left_open)s::json, statement_timestamp()
        FROM turn WHERE %(reference)s::text IS NOT NULL
        RETURNING audit_submission_1(r) AS digest
    ), digests AS (
        SELECT turn.*, coalesce((SELECT string_agg(digest, '' ORDER BY position) FROM said), '') AS messages,
            coalesce((SELECT string_agg(digest, '' ORDER BY position) FROM changed), '') AS answers,
            (SELECT digest FROM submitted) AS submission
        FROM turn
    ), linked AS (
        INSERT INTO conversations_link (
            turn_id, conversation_id, number, format, turn_digest, message_digests, answer_digests, submission_digest,
            chain)
        SELECT d.id, d.conversation_id, d.number, 1, d.digest, d.messages, d.answers, d.submission,
            audit_chain_1(b.chain, d.id, d.conversation_id, d.number, d.digest, d.messages, d.answers, d.submission)
        FROM digests AS d LEFT JOIN conversations_link AS b
            ON b.conversation_id = d.conversation_id AND b.number = d.number - 1
    )"""

_BOXED = """
    boxed AS (
        INSERT INTO conversations_sealed (turn_id, key, box)
        SELECT id, %(sealed_by)s::text, %(box)s::bytea FROM turn
    )"""

# A turn after the end: nothing else of the conversation changes, nor for how long it is kept. A turn that was begun
# before, and has lost its lease, is not stored any more.
_AFTER_END = f"""
    moved AS (
        UPDATE conversations_conversation AS c SET turn_count = %(number)s::int, {_FREE_LEASE}
        FROM door WHERE c.id = %(pk)s::uuid AND c.turn_count = %(number)s::int - 1 AND door.writer <> ''
            AND (c.status <> ALL(%(live)s::text[]) OR c.expires_at <= statement_timestamp())
        RETURNING c.id
    ), head AS (
        UPDATE conversations_checkpoint AS k SET turn_number = %(number)s::int
        FROM moved WHERE k.conversation_id = moved.id
    )"""

_UNCLAIMED = "held AS (SELECT 1)"
_CLAIMED = "held AS (DELETE FROM conversations_openingclaim WHERE token = %(token)s::uuid RETURNING 1)"


def _commit_statement(*parts: str) -> str:
    """The statement without line breaks and indentation, which are more than a thousand characters: psycopg does not
    cache the parameters of statements of more than 4,096 characters, and parses those again each time."""
    return " ".join(f"WITH {', '.join((_DOOR, *parts))} SELECT id FROM turn".split())


COMMIT_NEXT = _commit_statement(_MOVED, _RECORDED)
COMMIT_OPENING = _commit_statement(_UNCLAIMED, _OPENED, _RECORDED)
COMMIT_CLAIMED_OPENING = _commit_statement(_CLAIMED, _OPENED, _RECORDED)
COMMIT_AFTER_END = _commit_statement(_AFTER_END, _RECORDED)
WITH_BOX = {
    COMMIT_AFTER_END: _commit_statement(_AFTER_END, _RECORDED, _BOXED),
    COMMIT_NEXT: _commit_statement(_MOVED, _RECORDED, _BOXED),
    COMMIT_OPENING: _commit_statement(_UNCLAIMED, _OPENED, _RECORDED, _BOXED),
    COMMIT_CLAIMED_OPENING: _commit_statement(_CLAIMED, _OPENED, _RECORDED, _BOXED),
}
"""By each statement that commits a turn, the one that stores its box as well, where its words are encrypted."""


def was_refused(error: Exception) -> bool:
    """Whether the database itself refused: then nothing was changed. Otherwise the connection broke, and the result is
    unknown."""
    state = getattr(error.__cause__, "sqlstate", None)
    return state is not None and not state.startswith(("08", "57P"))


def was_silent(error: BaseException) -> bool:
    """Whether the database stopped answering, with its connections still open."""
    return isinstance(error.__cause__, psycopg.errors.ConnectionTimeout)
