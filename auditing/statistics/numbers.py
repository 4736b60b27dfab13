"""Counts of the conversations that were opened in a period, for one form or for all."""

# ruff: noqa: S608 - put together of this module's own constants; values are parameters

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import connection

from conversations.models.conversation import LIVE_STATUSES
from forms_registry.selectors import distinct_titles


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which conversations are counted: those of the form with this id, of the version with this number or of all
    (None), opened at or after `since` and before `until` (None: no limit)."""

    form: int
    version: int | None = None
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How conversations ended. `abandoned` are those that nobody went on with, `going_on` those that can still be.
    `median` and `ninth` are the times from the opening to the end that half, and nine in ten, of the completed took."""

    started: int
    completed: int
    cancelled: int
    abandoned: int
    median: timedelta | None
    ninth: timedelta | None
    turns: int = 0
    model_calls: int = 0
    faults: int = 0

    @property
    def going_on(self) -> int:
        return self.started - self.completed - self.cancelled - self.abandoned


@dataclass(frozen=True, slots=True)
class Question:
    """What became of one field: how often it was asked, asked again in the turn after, and corrected; and how many
    conversations ended at it without being completed. `field_id` is "" for those that ended where nothing was asked."""

    field_id: str
    asked: int
    asked_again: int
    corrected: int
    given_up: int


@dataclass(frozen=True, slots=True)
class FormCount:
    """How many conversations of a form there were, and how many of them were completed."""

    slug: str
    title: str
    started: int
    completed: int


_CHOSEN = """
    chosen AS MATERIALIZED (
        SELECT c.id, c.turn_count, c.created_at, c.last_activity_at, CASE
            WHEN c.status = ANY(%(live)s::text[]) AND c.expires_at <= statement_timestamp() THEN 'expired'
            ELSE c.status END AS status
        FROM conversations_conversation AS c JOIN forms_registry_formversion AS v ON v.id = c.version_id
        WHERE NOT c.is_test AND v.form_id = %(form)s::bigint
            AND (%(version)s::int IS NULL OR v.number = %(version)s::int)
            AND (%(since)s::timestamptz IS NULL OR c.created_at >= %(since)s::timestamptz)
            AND (%(until)s::timestamptz IS NULL OR c.created_at < %(until)s::timestamptz)
    )
"""
_OUTCOMES = f"""
    WITH {_CHOSEN}, ended AS (
        SELECT count(*) AS started, count(*) FILTER (WHERE status = 'completed') AS completed,
            count(*) FILTER (WHERE status = 'cancelled') AS cancelled,
            count(*) FILTER (WHERE status = 'expired') AS abandoned,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY last_activity_at - created_at)
                FILTER (WHERE status = 'completed') AS median,
            percentile_cont(0.9) WITHIN GROUP (ORDER BY last_activity_at - created_at)
                FILTER (WHERE status = 'completed') AS ninth
        FROM chosen
    ), used AS (
        SELECT count(*) AS turns, coalesce(sum(model_calls), 0) AS calls, coalesce(sum(faults), 0) AS faults
        FROM auditing_turncount AS k JOIN chosen ON chosen.id = k.conversation_id
    )
    SELECT started, completed, cancelled, abandoned, median, ninth, turns, calls, faults FROM ended, used
"""
_QUESTIONS = f"""
    WITH {_CHOSEN}, asked AS (
        SELECT k.field_id, count(*) AS asked, count(*) FILTER (WHERE k.asked_again) AS again,
            count(*) FILTER (WHERE k.number = chosen.turn_count AND status IN ('cancelled', 'expired')) AS given_up
        FROM auditing_turncount AS k JOIN chosen ON chosen.id = k.conversation_id
        WHERE k.field_id <> '' OR k.number = chosen.turn_count AND status IN ('cancelled', 'expired')
        GROUP BY 1
    ), corrected AS (
        SELECT a.field_id, count(*) AS corrected
        FROM conversations_answer AS a JOIN chosen ON chosen.id = a.conversation_id
        WHERE a.change = 'corrected' AND a.interpreter NOT IN ('staff', 'host') GROUP BY 1
    )
    SELECT field_id, coalesce(asked, 0), coalesce(again, 0), coalesce(corrected, 0), coalesce(given_up, 0)
    FROM asked FULL JOIN corrected USING (field_id)
"""
_FORMS = """
    SELECT f.id, f.slug, count(c.id), count(c.id) FILTER (WHERE c.status = 'completed')
    FROM forms_registry_form AS f JOIN forms_registry_formversion AS v ON v.form_id = f.id
    LEFT JOIN conversations_conversation AS c ON c.version_id = v.id AND NOT c.is_test
    GROUP BY f.id ORDER BY f.title, f.slug
"""


def outcomes(chosen: Chosen) -> Outcomes:
    """Of the chosen conversations, in one query."""
    return Outcomes(*_rows(_OUTCOMES, chosen)[0])


def questions(chosen: Chosen) -> dict[str, Question]:
    """By field id, in no order; a field that was neither asked nor corrected is left out."""
    return {row[0]: Question(*row) for row in _rows(_QUESTIONS, chosen)}


def forms(language: str) -> list[FormCount]:
    """All forms by title, in `language`, with what became of their conversations."""
    names = distinct_titles(language)
    with connection.cursor() as cursor:
        cursor.execute(_FORMS)
        rows = cursor.fetchall()
    return [FormCount(slug, names[pk], *counts) for pk, slug, *counts in rows if pk in names]


def _rows(statement: str, chosen: Chosen) -> list[Any]:
    period: Mapping[str, Any] = {"since": chosen.since, "until": chosen.until}
    with connection.cursor() as cursor:
        cursor.execute(statement, {"form": chosen.form, "version": chosen.version, "live": LIVE_STATUSES, **period})
        return cursor.fetchall()
