"""Where a turn enters the graph, and where it goes from each node: read beside `graph.py`."""

from __future__ import annotations

from typing import Literal

from agent.state import FormPilotState, PendingKind
from agent.turn import Status

Entry = Literal["greeting", "tool_handler", "submit", "confirm", "validate_input", "extraction", "conversation"]

_TO_CONFIRM = {PendingKind.STEP, PendingKind.REVIEW, PendingKind.PROPOSAL, PendingKind.CANCEL, PendingKind.RESTART}


def route_input(state: FormPilotState) -> Entry:
    """By what the request brings and what was waited for, the surest first."""
    given = state["turn_input"]
    pending = state.get("pending")
    has_words = bool(given["message"].strip())
    if not state.get("recent") and not has_words and not given["answers"]:
        return "greeting"
    if given["tool_results"]:
        return "tool_handler"
    if given["answers"]:
        return "submit"
    if pending and has_words:
        if pending["kind"] in _TO_CONFIRM or "error" in pending:
            return "confirm"
        if pending.get("field_id"):
            return "validate_input"
    if has_words and not state.get("initial_extraction_done") and not (pending and pending["kind"] == PendingKind.TOOL):
        return "extraction"
    return "conversation"


def route_understood(state: FormPilotState) -> Literal["conversation", "finalize"]:
    """On to the conversation when the message holds more than its node could take."""
    return "conversation" if state.get("needs_conversation") else "finalize"


def route_end(state: FormPilotState) -> Literal["await_user", "__end__"]:
    return "__end__" if Status(state["status"]).is_over else "await_user"
