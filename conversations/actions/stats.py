"""What is cached for an assistant of its lists, in numbers, for developers who ask it."""

from __future__ import annotations

from conversations.actions import journal, lookups
from forms_registry.schema import FormSpec


def stats_of(spec: FormSpec) -> dict[str, int | None]:
    """By the name of each lookup how many entries are kept of it, and for how many seconds."""
    stats: dict[str, int | None] = {}
    for lookup in spec.assistant.lookups if spec.assistant else ():
        tool = spec.tool(lookup.tool)
        if tool is not None and tool.operation is not None:
            cache = lookups.cache_stats(tool.operation.service, tool.name)
            stats |= {f"cached_{lookup.name}": cache.entries, "cache_age_sec": cache.age_seconds}
    journal.give_back()
    return stats
