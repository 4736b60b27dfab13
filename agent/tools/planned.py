"""The planner's next step for a turn, which knows who runs the tools."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.planner import Step, next_step
from agent.turns.service_actions import tool_routing_of
from forms_registry.schema import TriggerKind


def planned_step(draft: TurnDraft) -> Step:
    """The first thing that is still to do."""
    return next_step(draft.view, draft.channels(), _receivers(draft))


def _receivers(draft: TurnDraft) -> frozenset[str]:
    """The names of the tools of uploads that the service runs: they get the files that the person has sent, where a
    frontend's tools have the person choose them."""
    routing = tool_routing_of(draft)
    tools = (tool for tool in draft.spec.tools if any(moment.kind is TriggerKind.UPLOAD for moment in tool.moments))
    return frozenset(tool.name for tool in tools if routing.runs_here(tool))
