"""Where a turn enters the graph, and where it goes from each node: read beside `graph.py`."""

from __future__ import annotations

from typing import Literal

from agent.state import FormPilotState, Pending, PendingKind
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
    return _of_words(state, pending) if has_words else "conversation"


def _of_words(state: FormPilotState, pending: Pending | None) -> Entry:
    if pending and (pending["kind"] in _TO_CONFIRM or pending.get("failed")):
        return "confirm"
    if pending and pending.get("field_id"):
        return "validate_input"
    return "extraction" if _is_opening(state) else "conversation"


def route_understood(state: FormPilotState) -> Literal["extraction", "conversation", "finalize"]:
    """On to the conversation when the message holds more than its node could take."""
    if not state.get("needs_conversation"):
        return "finalize"
    return "extraction" if _is_opening(state) else "conversation"


def _is_opening(state: FormPilotState) -> bool:
    """Whether words are the first in which a person tells what they know: no question has been put to them yet, be it
    that a tool is still running."""
    pending = state.get("pending")
    unasked = pending is None or pending["kind"] in {PendingKind.OPENING, PendingKind.TOOL}
    return unasked and not state.get("initial_extraction_done") and not state.get("last_answered")


def route_end(state: FormPilotState) -> Literal["await_user", "__end__"]:
    return "__end__" if Status(state["status"]).is_over else "await_user"
