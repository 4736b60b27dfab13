"""Runs the next tool on the service, and handles its result like that of a frontend's tool."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.answers.acceptance import accept_newly_offered
from agent.deciding.draft import TurnDraft
from agent.planner import LOOKUP, MOMENT, ROWS
from agent.state.pending import ToolAwaited, candidates_of
from agent.state.working_state import FormPilotState
from agent.tools.action_results import as_tool_result, failure_in
from agent.tools.effects import take_result
from agent.tools.giving_up import forget_failures, handle_failure
from agent.turns.service_actions import ActionCall
from agent.turns.turn import TurnContext


def run_action(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    pending, runner = draft.pending, runtime.context.actions
    assert isinstance(pending, ToolAwaited)
    assert runner is not None
    tool = draft.spec.tool(pending.tool_name)
    assert tool is not None
    call = ActionCall(
        key=pending.call_id,
        tool=tool,
        args=pending.tool_args,
        answers=draft.view.values,
        now=draft.context.now,
        locale=draft.locale,
        fresh=bool(draft.task) and pending.purpose[0] == MOMENT,  # what a task is to find out, it finds out now
    )
    outcome = runner.run(call)
    facts: dict[str, Any] = {
        "tool": tool.name,
        "call": call.key,
        "digest": outcome.digest,
        "failed": outcome.failed,
        "unsure": outcome.unclear,
        "attempts": outcome.attempts,
        "retries": outcome.retries,
        "purpose": " ".join(pending.purpose[: 2 if pending.purpose[0] == ROWS else 1]),
    }
    if isinstance(outcome.result, list):
        facts["rows"] = len(outcome.result)
    draft.count(total_api_calls=outcome.attempts, retries=outcome.retries)
    failure = failure_in(outcome) or take_result(draft, pending, as_tool_result(tool, outcome))
    if failure is None:
        forget_failures(draft, pending)
        draft.count(successful_ops=int(pending.purpose[0] == MOMENT))
        if pending.purpose[0] == LOOKUP:
            accept_newly_offered(draft, draft.spec.field(pending.purpose[1]))
    else:
        handle_failure(draft, pending, failure)
        facts |= {"failed": outcome.failed or "refused", "error": failure.text, "refused": list(failure.fields)}
    if candidates := candidates_of(draft.pending):
        facts["matches"] = len(candidates)
    return draft.update("run_action", **facts, acting=False, acted=state.get("acted", 0) + 1)
