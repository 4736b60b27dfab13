"""Conversations whose time is over: how long each is kept, and the purge that erases them."""

# ruff: noqa: S608 - put together of this module's own constants; values are parameters

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import DatabaseError, connection

from conversations.file_errors import FilesUnavailable
from conversations.models import Rule
from conversations.models.conversation import LIVE_STATUSES
from conversations.services.erasing.conversation import erase_conversation
from forms_registry.schema import FOR_EVER

logger = logging.getLogger(__name__)

AT_ONCE = 200
_FIRST = UUID(int=0)

# A form says for how long in its version that was filled, and in the one in use now: what ends first counts. Where one
# says nothing, the setting does; what no form of ours brought is not kept for longer than that. What was not finished
# has a term of its own besides. No end is NULL, which `least` passes over. A turn that was begun before the end is
# waited for: what its actions do has to be in its record.
_USUAL = "make_interval(days => nullif(%(completed_days)s::int, 0))"
_UNFINISHED = "make_interval(days => nullif(%(unfinished_days)s::int, 0))"


def _term(keep: str) -> str:
    return f"CASE {keep} WHEN '{FOR_EVER}' THEN NULL WHEN '' THEN {_USUAL} ELSE CAST({keep} AS interval) END"


_DUE = f"""
    WITH said AS MATERIALIZED (
        SELECT v.id, f.slug, f.id IS NULL AS of_nobody, coalesce(v.spec ->> 'keep', '') AS promised,
            p.id IS NOT NULL AS in_use, coalesce(p.spec ->> 'keep', '') AS by_now
        FROM forms_registry_formversion AS v
        LEFT JOIN forms_registry_form AS f ON f.id = v.form_id
        LEFT JOIN forms_registry_formversion AS p ON p.form_id = v.form_id AND p.status = 'published'
        WHERE EXISTS (SELECT 1 FROM conversations_conversation AS used WHERE used.version_id = v.id)
    ), terms AS (
        SELECT id, slug, least({_term("promised")},
            CASE WHEN in_use THEN {_term("by_now")} WHEN of_nobody THEN {_USUAL} END) AS term
        FROM said
    ), due AS (
        SELECT c.id, coalesce(t.slug, '') AS form,
            CASE WHEN c.status <> 'completed' AND coalesce({_UNFINISHED} <= t.term, t.term IS NULL)
                THEN '{Rule.UNFINISHED.value}' ELSE '{Rule.RETENTION.value}' END AS rule
        FROM conversations_conversation AS c JOIN terms AS t ON t.id = c.version_id
        WHERE NOT c.is_test AND (c.status <> ALL(%(live)s::text[]) OR c.expires_at < statement_timestamp())
            AND c.last_activity_at + least(t.term, CASE WHEN c.status <> 'completed' THEN {_UNFINISHED} END)
                < statement_timestamp()
            AND (c.lease_until IS NULL OR c.lease_until < statement_timestamp())
    )
"""
_BY_FORM = f"{_DUE} SELECT form, rule, count(*) FROM due GROUP BY 1, 2 ORDER BY 1, 2"
_NEXT = f"{_DUE} SELECT id, form, rule FROM due WHERE id > %(after)s::uuid ORDER BY id LIMIT %(most)s::int"


@dataclass(frozen=True, slots=True)
class Due:
    """How many conversations of a form are due by one rule; `form` is its address, "" for documents of no form."""

    form: str
    rule: Rule
    conversations: int


@dataclass(slots=True)
class Purged:
    """What a purge did: conversations by form, rows by kind, and the conversations that could not be erased."""

    forms: Counter[str] = field(default_factory=Counter)
    rows: Counter[str] = field(default_factory=Counter)
    failed: list[UUID] = field(default_factory=list)


def due_by_form() -> list[Due]:
    """What a purge would erase now."""
    return [Due(form, Rule(rule), count) for form, rule, count in _fetch(_BY_FORM, {})]


def purge(*, at_once: int = AT_ONCE) -> Purged:
    """Erases all conversations whose time is over. Each is a transaction of its own: wherever this is stopped, the next
    purge goes on. One that cannot be erased is logged, and holds up no other."""
    purged = Purged()
    for conversation_id, form, rule in _due_conversations(at_once):
        try:
            stone = erase_conversation(conversation_id, rule=rule)
        except (DatabaseError, FilesUnavailable) as error:
            if connection.connection is None or connection.connection.closed:
                raise
            logger.exception("a conversation could not be erased", exc_info=error)
            purged.failed.append(conversation_id)
            continue
        if stone:
            purged.forms[form] += 1
            purged.rows.update(stone.counts)
    return purged


def _due_conversations(at_once: int) -> Iterator[tuple[UUID, str, Rule]]:
    after = _FIRST
    while batch := _fetch(_NEXT, {"after": after, "most": at_once}):
        yield from ((pk, form, Rule(rule)) for pk, form, rule in batch)
        after = batch[-1][0]


def _fetch(statement: str, more: Mapping[str, Any]) -> list[Any]:
    days = {"completed_days": settings.KEEP_COMPLETED_DAYS, "unfinished_days": settings.KEEP_UNFINISHED_DAYS}
    with connection.cursor() as cursor:
        cursor.execute(statement, {**days, "live": LIVE_STATUSES, **more})
        return cursor.fetchall()
