"""The results of calls that were given up while nobody knew whether they had done their work, when they come after
all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from agent.deciding.draft import TurnDraft
from agent.planner import MOMENT
from agent.state.pending import Call, ToolAwaited
from agent.state.stored import CallState
from agent.tools.effects import take_result
from agent.tools.failure_limits import tool_of
from agent.tools.giving_up import forget_failures
from agent.tools.results import parsed_json
from agent.turns.turn import ToolResult
from forms_registry.schema import JsonValue


def given_up_calls(
    unclear: Iterable[str], done: Mapping[str, str], calls: Mapping[str, CallState]
) -> dict[str, dict[str, JsonValue]]:
    """The unanswered calls of the tools at these moments, by their names."""
    keys = {tool_of(key): key for key in unclear if key in done}
    return {
        name: {"call_id": name, "tool_name": tool, "tool_args": call["args"], "purpose": [MOMENT, key, done[key]]}
        for name, call in calls.items()
        for tool, key in keys.items()
        if call["tool"] == tool
    }


def take_late_results(draft: TurnDraft, sent_results: Iterable[Mapping[str, Any]]) -> list[dict[str, JsonValue]]:
    """Takes them, and puts right what the person was told; nothing is tried again. What is waited for stays. Returns
    what the trace tells of them."""
    taken = []
    for sent in sent_results:
        call = ToolAwaited(**sent["call"])
        if call.purpose[1] in draft.unclear:
            result = ToolResult(sent["tool_name"], parsed_json(sent["result"]), sent["error"])
            taken.append({"tool": call.tool_name, "failed": not _is_taken(draft, call, result)})
    return taken


def _is_taken(draft: TurnDraft, call: Call, result: ToolResult) -> bool:
    pending = draft.pending
    failure = take_result(draft, call, result)
    draft.pending, draft.unclear = pending, [key for key in draft.unclear if key != call.purpose[1]]
    draft.note("handed_over" if failure else "went_through")
    if failure is None:
        forget_failures(draft, call)
    return failure is None
