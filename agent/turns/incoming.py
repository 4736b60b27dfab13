"""Adapts a request to what the conversation waits for, before any node sees it."""

from __future__ import annotations

from collections.abc import Mapping

from agent.state.pending import (
    ASKS_FOR_A_VALUE,
    Pending,
    ToolAwaited,
    ToolFailed,
    ValueProposed,
    field_of,
    pending_from_state,
)
from agent.state.working_state import FormPilotState, TurnInputState
from agent.tools.calls import sort_results
from agent.tools.late_results import given_up_calls
from agent.turns.letters import without_letter_frame
from agent.turns.turn import ToolResult, TurnInput
from agent.view.form_view import FormView
from forms_registry.field_types import NO, YES
from forms_registry.schema import JsonValue


def fitted_input(turn_input: TurnInput, view: FormView, state: FormPilotState) -> TurnInputState:
    """The turn's input for the graph: a value without a field id becomes the answer to the asked field, or words if
    none was asked; only the awaited tool result is kept."""
    pending = pending_from_state(state.get("pending"))
    message, answers = turn_input.message, dict(turn_input.answers)
    field_id = _asked_field(view, pending)
    if turn_input.value is not None and field_id and not _settles(turn_input.value, pending):
        answers = {field_id: turn_input.value, **answers}
    else:
        message = input_as_text(turn_input, view)
        message = without_letter_frame(message, view, view.spec.field(field_id) if field_id else None)
    awaited_call = pending if isinstance(pending, ToolAwaited | ToolFailed) else None
    page = turn_input.page
    calls = state.get("calls", {})
    given_up = given_up_calls(state.get("unclear", ()), state.get("done", {}), calls)
    results = sort_results(turn_input.tool_results, awaited_call, calls, given_up)
    return {
        "message": message,
        "answers": answers,
        "tool_results": [_as_state(results.awaited)] if results.awaited else [],
        "late_results": [{**_as_state(result), "call": given_up[name]} for name, result in results.late.items()],
        "calls": results.calls,
        "left_aside": results.left_aside,
        "page": dict(page.values) if page is not None and page.values is not None else None,
    }


def input_as_text(turn_input: TurnInput, view: FormView) -> str:
    """The message, or the value that replaces it as readable text."""
    return turn_input.message if turn_input.value is None else _as_text(turn_input.value, view.locale)


def _asked_field(view: FormView, pending: Pending | None) -> str:
    field_id = field_of(pending) if isinstance(pending, ASKS_FOR_A_VALUE) else ""
    return field_id if field_id and view.is_visible(field_id) else ""


def _settles(value: JsonValue, pending: Pending | None) -> bool:
    """Whether the value is a yes or no to a proposed value, whatever the type of its field."""
    return isinstance(value, bool) and isinstance(pending, ValueProposed)


def _as_state(result: ToolResult) -> dict[str, JsonValue]:
    return {"tool_name": result.tool_name, "result": result.result, "error": result.error}


def _as_text(value: JsonValue, locale: str) -> str:
    if isinstance(value, bool):
        return (YES if value else NO).label(locale)
    if isinstance(value, list):
        return ", ".join(_as_text(item, locale) for item in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_as_text(inner, locale)}" for name, inner in value.items())
    return "" if value is None else str(value)
