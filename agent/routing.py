"""Where a turn enters the graph, and the edges between nodes; see `graph.py`."""

from __future__ import annotations

from typing import Literal

from agent.state.pending import (
    CancelAsked,
    Greeted,
    Pending,
    RestartAsked,
    ReviewShown,
    StepShown,
    ToolAwaited,
    ToolFailed,
    ValueProposed,
    field_of,
    pending_from_state,
)
from agent.state.working_state import FormPilotState
from agent.turns.outcome import Status

Entry = Literal[
    "greeting", "tool_handler", "submit", "choose_task", "confirm", "validate_input", "extraction", "conversation"
]

_TO_CONFIRM = (StepShown, ReviewShown, ValueProposed, CancelAsked, RestartAsked, ToolFailed)


def route_input(state: FormPilotState) -> Entry:
    """By what the request contains and what was pending, most specific first."""
    turn_input = state["turn_input"]
    has_words = bool(turn_input.get("rest", turn_input["message"]).strip())
    opens = not state.get("recent") and not state.get("initial_extraction_done")
    if opens and not has_words and not turn_input["answers"]:
        return "greeting"
    if turn_input["tool_results"]:
        return "tool_handler"
    if "task" in state and has_words:
        return "choose_task"
    if turn_input["answers"]:
        return "submit"
    return _route_words(state, pending_from_state(state.get("pending"))) if has_words else "conversation"


def route_chosen(
    state: FormPilotState,
) -> Literal["validate_input", "extraction", "conversation", "finalize", "confirm"]:
    """Words that start a task, or belong to the current one, are read like those of a form."""
    return _route_words(state, pending_from_state(state.get("pending"))) if state.get("needs_words") else "finalize"


def _route_words(
    state: FormPilotState, pending: Pending | None
) -> Literal["validate_input", "extraction", "conversation", "confirm"]:
    if isinstance(pending, _TO_CONFIRM):
        return "confirm"
    if field_of(pending):
        return "validate_input"
    return "extraction" if _is_opening(state) else "conversation"


def route_submitted(state: FormPilotState) -> Literal["validate_input", "extraction", "conversation", "finalize"]:
    """Words beside widget values answer the question, unless a value did."""
    asked_field = field_of(pending_from_state(state.get("pending")))
    if state.get("needs_conversation") and asked_field and asked_field not in state["turn_input"]["answers"]:
        return "validate_input"
    return route_understood(state)


def route_understood(state: FormPilotState) -> Literal["extraction", "conversation", "finalize"]:
    """On to `conversation` if the message contains more than the node could take."""
    if not state.get("needs_conversation"):
        return "finalize"
    return "extraction" if _is_opening(state) else "conversation"


def _is_opening(state: FormPilotState) -> bool:
    """Whether this is the first message in which a person says what they know: no question was asked before, even if a
    tool is running."""
    pending = pending_from_state(state.get("pending"))
    unasked = pending is None or isinstance(pending, Greeted | ToolAwaited | ToolFailed)
    return unasked and not state.get("initial_extraction_done") and not state.get("last_answered")


def route_decided(state: FormPilotState) -> Literal["run_action", "await_user", "__end__"]:
    if state.get("acting"):
        return "run_action"
    return "__end__" if Status(state["status"]).is_over else "await_user"
