"""Which of the planner's steps the service carries out itself, within the turn."""

from __future__ import annotations

from typing import TypeGuard

from agent.deciding.draft import TurnDraft
from agent.planner import CallTool, Step
from agent.state.pending import ToolAwaited, ToolFailed
from agent.tools.failures import Failure
from agent.tools.giving_up import handle_failure
from agent.tools.planned import planned_step
from agent.turns.service_actions import MOST_ACTIONS, call_key, tool_routing_of


def is_run_here(step: Step, draft: TurnDraft) -> TypeGuard[CallTool]:
    return isinstance(step, CallTool) and tool_routing_of(draft).runs_here(draft.spec.tool(step.tool_name))


def awaited_call(draft: TurnDraft, step: CallTool) -> ToolAwaited:
    """The pending call for a step. A repeated turn gives it the same id."""
    context = draft.context
    made_in = f"{context.call_scope} {context.conversation_id} {context.number}"
    key = call_key(made_in, step.tool_name, step.tool_args, step.purpose)
    return ToolAwaited(call_id=key, tool_name=step.tool_name, tool_args=dict(step.tool_args), purpose=step.purpose)


def within_bounds(draft: TurnDraft, step: Step, *, acted: int) -> Step | ToolFailed:
    """The step; of a turn that has run too many actions, the first one that is none, or the check or submission that
    waits for the person's word."""
    while acted >= MOST_ACTIONS and is_run_here(step, draft):
        handle_failure(draft, awaited_call(draft, step), Failure("too many actions in one turn", final=True))
        if isinstance(draft.pending, ToolFailed):
            return draft.pending
        step = planned_step(draft)
    return step
