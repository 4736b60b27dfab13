"""What an assistant has done in a conversation, in numbers, for developers who ask it."""

from __future__ import annotations

from uuid import UUID

from conversations import prepared
from conversations.actions import journal, lookups
from forms_registry.schema import FormSpec

_COUNT = """
    SELECT coalesce(sum(o.attempts), 0)::int AS requests,
        coalesce(sum(greatest(o.attempts - CASE WHEN c.tool = ANY(%(twice)s::text[]) THEN 2 ELSE 1 END, 0)), 0)::int
            AS retries,
        count(*) FILTER (WHERE o.status = 'done') AS done, count(*) FILTER (WHERE o.status <> 'done') AS failed
    FROM conversations_actioncall AS c JOIN conversations_actionoutcome AS o ON o.call_id = c.key
    WHERE c.conversation_id = %(conversation_id)s::uuid
"""


def stats_of(conversation_id: UUID, spec: FormSpec) -> dict[str, int | None]:
    """Requests to services, those that were sent again, and how calls ended; and by the name of each lookup how many
    entries are kept of it, and for how many seconds."""
    # What is laid over is fetched first: two requests, of which none is a repetition.
    twice = [tool.name for tool in spec.tools if tool.operation and tool.operation.overlay]
    row = prepared.fetch_one(_COUNT, {"conversation_id": str(conversation_id), "twice": twice})
    assert row is not None
    counts = {"total_api_calls": row.requests, "retries": row.retries}
    told: dict[str, int | None] = {**counts, "successful_ops": row.done, "aborted_ops": row.failed}
    for lookup in spec.assistant.lookups if spec.assistant else ():
        tool = spec.tool(lookup.tool)
        if tool is not None and tool.operation is not None:
            kept = lookups.condition(tool.operation.service, tool.name)
            told |= {f"cached_{lookup.name}": kept.entries, "cache_age_sec": kept.age_seconds}
    journal.give_back()
    return told
