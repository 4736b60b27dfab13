"""Takes the result of the frontend's tool, or goes on without it if the tool failed."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.deciding.draft import TurnDraft
from agent.state.pending import ToolAwaited, ToolFailed
from agent.state.working_state import FormPilotState
from agent.tools.effects import take_result
from agent.tools.giving_up import forget_failures, handle_failure
from agent.tools.results import parsed_json
from agent.turns.turn import ToolResult, TurnContext

_TRACED_CHARS = 300


def tool_handler(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    turn_input = state["turn_input"]
    [sent_result] = turn_input["tool_results"]
    pending = draft.pending
    assert isinstance(pending, ToolAwaited | ToolFailed)
    result = ToolResult(sent_result["tool_name"], parsed_json(sent_result["result"]), sent_result["error"])
    facts: dict[str, Any] = {"tool": result.tool_name, "failed": False}
    if (failure := take_result(draft, pending, result)) is None:
        forget_failures(draft, pending)
    else:
        handle_failure(draft, pending, failure)
        facts |= {"failed": True, "error": failure.text[:_TRACED_CHARS], "refused": list(failure.fields)}
    draft.deferred = dict(turn_input["answers"])
    return draft.update("tool_handler", **facts, needs_conversation=bool(draft.message.strip()))
