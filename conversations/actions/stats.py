"""What is kept for an assistant of its lists, in numbers, for developers who ask it."""

from __future__ import annotations

from conversations.actions import journal, lookups
from forms_registry.schema import FormSpec


def stats_of(spec: FormSpec) -> dict[str, int | None]:
    """By the name of each lookup how many entries are kept of it, and for how many seconds."""
    told: dict[str, int | None] = {}
    for lookup in spec.assistant.lookups if spec.assistant else ():
        tool = spec.tool(lookup.tool)
        if tool is not None and tool.operation is not None:
            kept = lookups.condition(tool.operation.service, tool.name)
            told |= {f"cached_{lookup.name}": kept.entries, "cache_age_sec": kept.age_seconds}
    journal.give_back()
    return told
