"""Fits what a request says to what the conversation waits for, before any node sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from agent.state import Pending, PendingKind, TurnInputState
from agent.turn import ToolResult, TurnInput
from agent.view import FormView
from forms_registry.field_types import NO, YES
from forms_registry.schema import JsonValue

_ASKING = {PendingKind.FIELD, PendingKind.CHANGE, PendingKind.PROPOSAL}


def fit(turn_input: TurnInput, view: FormView, pending: Pending | None) -> TurnInputState:
    """The turn's input for the graph: a value without a field id becomes the answer to the field that was asked, or
    words where none was, and of the tool results only the one that is waited for is left."""
    message, answers = turn_input.message, dict(turn_input.answers)
    field_id = _asked_field(view, pending)
    if turn_input.value is not None and field_id and not _settles(turn_input.value, pending):
        answers = {field_id: turn_input.value, **answers}
    else:
        message = said_in_words(turn_input, view)
    return {"message": message, "answers": answers, "tool_results": _awaited(turn_input.tool_results, pending)}


def said_in_words(turn_input: TurnInput, view: FormView) -> str:
    """The message, or the value that came in its place as text that a person can read."""
    return turn_input.message if turn_input.value is None else _as_text(turn_input.value, view.locale)


def _asked_field(view: FormView, pending: Pending | None) -> str:
    field_id = pending.get("field_id", "") if pending and pending["kind"] in _ASKING else ""
    return field_id if field_id and view.is_visible(field_id) else ""


def _settles(value: JsonValue, pending: Pending | None) -> bool:
    """Whether the value is a yes or no to a value that was proposed, whatever the type of its field."""
    return isinstance(value, bool) and pending is not None and pending["kind"] == PendingKind.PROPOSAL


def _awaited(results: Iterable[ToolResult], pending: Pending | None) -> list[dict[str, JsonValue]]:
    """The first result of the pending call, if it is among them: clients repeat a result whose reply was lost, send
    all that they have at once, or bring one after the person has gone on."""
    if not pending or pending["kind"] != PendingKind.TOOL:
        return []
    ours = (one for one in results if one.tool_name == pending["tool_name"] and _is_of(one, pending["tool_args"]))
    first = next(ours, None)
    return [{"tool_name": first.tool_name, "result": first.result, "error": first.error}] if first else []


def _is_of(result: ToolResult, args: Mapping[str, JsonValue]) -> bool:
    """Whether the arguments that the result repeats, if any, are those of the call."""
    return all(args[name] == value for name, value in result.tool_args.items() if name in args)


def _as_text(value: JsonValue, locale: str) -> str:
    if isinstance(value, bool):
        return (YES if value else NO).label(locale)
    if isinstance(value, list):
        return ", ".join(_as_text(one, locale) for one in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_as_text(inner, locale)}" for name, inner in value.items())
    return "" if value is None else str(value)
