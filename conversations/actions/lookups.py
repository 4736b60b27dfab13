"""Caches the results of lookups at services for some minutes, for all processes, until something is written to the
service.

Only where a document says so (`cache_minutes`). Nothing is stored twice: a result is encrypted in the outcome of the
call that returned it, and deleted with its conversation. All functions but `stats_of` are one statement.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.utils.crypto import salted_hmac

from agent.turns.service_actions import ActionCall, ActionResult
from conversations import prepared
from conversations.actions.journal import give_back, result_in
from conversations.actions.services import Service
from forms_registry.schema import FormSpec
from forms_registry.schema.operations import Operation

_LONGEST_MINUTES = 60

_FIND = """
    SELECT o.kept FROM conversations_cachedlookup AS c JOIN conversations_actionoutcome AS o ON o.call_id = c.call_key
    WHERE c.name = %(name)s::text AND c.at > clock_timestamp() - make_interval(mins => %(minutes)s::int)
"""
# What was asked before the last write may not tell of it. Rows that nobody can use any more go with the next one, once
# that is there, and without waiting for anybody: two that waited for each other's rows would both fail.
_KEEP = """
    WITH kept AS (
        INSERT INTO conversations_cachedlookup (name, service, call_key, entries, at)
        SELECT %(name)s::text, %(service)s::text, call.key, %(entries)s::int, call.begun_at
        FROM conversations_actioncall AS call
        WHERE call.key = %(key)s::text AND NOT EXISTS (
            SELECT 1 FROM conversations_cachedlookup AS written
            WHERE written.name = %(service)s::text AND written.at >= call.begun_at)
        ON CONFLICT (name) DO UPDATE SET call_key = excluded.call_key, entries = excluded.entries, at = excluded.at
        RETURNING name
    )
    DELETE FROM conversations_cachedlookup WHERE name IN (
        SELECT old.name FROM conversations_cachedlookup AS old, kept
        WHERE old.at < clock_timestamp() - make_interval(mins => %(longest)s::int) AND old.name <> kept.name
        FOR UPDATE OF old SKIP LOCKED)
"""
_DROP = """
    WITH gone AS (
        DELETE FROM conversations_cachedlookup WHERE name IN (
            SELECT name FROM conversations_cachedlookup
            WHERE service = %(service)s::text AND name <> %(service)s::text
            ORDER BY name COLLATE "C" FOR UPDATE)
    )
    INSERT INTO conversations_cachedlookup (name, service, call_key, entries, at)
    VALUES (%(service)s::text, %(service)s::text, '', 0, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET at = excluded.at
"""
_STATS = """
    SELECT coalesce(max(c.entries), 0) AS entries, extract(epoch FROM clock_timestamp() - max(c.at))::int AS age
    FROM conversations_cachedlookup AS c JOIN conversations_actioncall AS call ON call.key = c.call_key
    WHERE c.service = %(service)s::text AND call.tool = %(tool)s::text
"""


@dataclass(frozen=True, slots=True)
class CacheStats:
    """The longest list that is cached of a tool, and how many seconds ago the latest answer came; None for none."""

    entries: int
    age_seconds: int | None


def find(service: Service, operation: Operation, call: ActionCall) -> ActionResult | None:
    """A cached result of the same lookup. It has no digest: the call that returned it proves it."""
    row = prepared.fetch_one(_FIND, {"name": _cache_name(service, operation, call), "minutes": operation.cache_minutes})
    return result_in(bytes(row.kept)) if row else None


def keep(service: Service, operation: Operation, call: ActionCall, result: ActionResult) -> None:
    """Caches the result of a call whose outcome is stored."""
    entries = len(result.result) if isinstance(result.result, list) else 0
    named = {"name": _cache_name(service, operation, call), "service": service.name, "key": call.key}
    prepared.execute(_KEEP, {**named, "entries": entries, "longest": _LONGEST_MINUTES})


def drop(service_name: str) -> None:
    """Deletes all cached lookups of a service: something was written to it, or somebody wants fresh ones."""
    prepared.execute(_DROP, {"service": service_name.upper()})


def cache_stats(service_name: str, tool: str) -> CacheStats:
    """What is cached of a tool's lookups."""
    row = prepared.fetch_one(_STATS, {"service": service_name.upper(), "tool": tool})
    assert row is not None
    return CacheStats(row.entries, row.age)


def stats_of(spec: FormSpec) -> dict[str, int | None]:
    """How many entries of each of an assistant's lookups are cached (`cached_<lookup>`), and the age of the last one in
    seconds (`cache_age_sec`); for developers. Gives the connection back."""
    stats: dict[str, int | None] = {}
    for lookup in spec.assistant.lookups if spec.assistant else ():
        tool = spec.tool(lookup.tool)
        if tool is not None and tool.operation is not None:
            cache = cache_stats(tool.operation.service, tool.name)
            stats |= {f"cached_{lookup.name}": cache.entries, "cache_age_sec": cache.age_seconds}
    give_back()
    return stats


def _cache_name(service: Service, operation: Operation, call: ActionCall) -> str:
    """A keyed hash, so that nobody without the secret key can tell what was looked up."""
    key_parts = [service.base_url, service.authorization, operation.path, operation.query, dict(call.args), call.locale]
    text = json.dumps(key_parts, sort_keys=True, ensure_ascii=False, default=str)
    return salted_hmac("conversations.lookups", text, algorithm="sha256").hexdigest()
