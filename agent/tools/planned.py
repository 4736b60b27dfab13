"""The planner's next step for a turn, which knows who runs the tools."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.planner import Step, next_step
from agent.turns.service_actions import tool_routing_of


def planned_step(draft: TurnDraft) -> Step:
    """The first thing that is still to do."""
    return next_step(draft.view, draft.channels(), served_tools(draft))


def served_tools(draft: TurnDraft) -> frozenset[str]:
    """The names of the tools that the service runs itself."""
    routing = tool_routing_of(draft)
    return frozenset(tool.name for tool in draft.spec.tools if routing.runs_here(tool))
