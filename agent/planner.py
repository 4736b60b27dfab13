"""Decides what a conversation needs next: a pure function of the form and the state, which never looks at words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from agent.state.stored import Lookup
from agent.state.working_state import FormPilotState
from agent.tools.failure_limits import handed_over, is_given_up
from agent.tools.results import document_indexes
from agent.view.form_view import FormView
from agent.view.lookup_options import parent_of
from agent.view.moments import (
    REVIEW_KEY,
    arguments_of,
    declared_arguments,
    due_calls,
    form_digest,
    step_digest,
    step_key,
    trigger_applies,
    upload_arguments,
)
from forms_registry.schema import FieldSpec, JsonValue, ToolSpec, TriggerKind

LOOKUP = "lookup"
MOMENT = "moment"
UPLOAD = "upload"
ECHO = "echo"
REFERENCE, ROWS = "reference", "rows"


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the person for this field."""

    field_id: str


@dataclass(frozen=True, slots=True)
class CallTool:
    """Run a tool. `purpose` says what its result is for: (LOOKUP, field id), (MOMENT, key, digest), (UPLOAD, field id,
    document index), (ECHO, field id), (REFERENCE, field id) or (ROWS, which details)."""

    tool_name: str
    tool_args: Mapping[str, JsonValue]
    purpose: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConfirmStep:
    """Show the answers of a finished step for confirmation."""

    step: int


@dataclass(frozen=True, slots=True)
class ConfirmAll:
    """Show all answers for confirmation."""


@dataclass(frozen=True, slots=True)
class Complete:
    """Nothing is left to ask; `view.missing()` names what was left open."""


Step = Ask | CallTool | ConfirmStep | ConfirmAll | Complete


def key_of(purpose: Sequence[str]) -> str:
    """The key by which failures of a call are counted."""
    return purpose[1] if purpose[0] == MOMENT else f"{purpose[0]}:{purpose[1]}"


def next_step(view: FormView, state: FormPilotState, served: Collection[str] = ()) -> Step:
    """The first thing, in form order, that is still to do. `served` are the names of the tools that the service runs
    itself. Those of uploads get each file of an answer, where others bring the answer before its field is asked. Those
    of options run for values that wait for them, in whatever order their fields are asked.

    Returns Complete only if every visible required field is answered or left open. A tool that needs all answers up to
    the end of a step, or of the form, does not run while one of them is left open.
    """
    return next(_steps(view, state, served), None) or Complete()


def _steps(view: FormView, state: FormPilotState, served: Collection[str]) -> Iterator[Step]:
    if rows_call := _rows_wanted(view, state):
        yield rows_call
        return
    yield from _moment_calls(view, state, TriggerKind.START)
    yield from _echo_calls(view, state)
    yield from _deferred_lookups(view, state, served)
    for step in view.steps:
        fields = [item for item in view.spec.step_fields(step.number) if view.is_visible(item.id)]
        for item in fields:
            if view.is_open(item) and (not item.if_told or item.id in state.get("wanted", [])):
                yield _step_for_open_field(view, state, item, served)
            elif view.is_answered(item.id):
                yield from _upload_calls(view, state, item.id, served)
                yield from _moment_calls(view, state, TriggerKind.AFTER_FIELD, item.id)
        yield from _confirmations(view, state, step.number, fields)
        if not _is_incomplete(view, step.number):
            yield from _moment_calls(view, state, TriggerKind.STEP_END, str(step.number))
    if not view.missing():
        yield from _moment_calls(view, state, TriggerKind.COMPLETE)


def _rows_wanted(view: FormView, state: FormPilotState) -> CallTool | None:
    """The call that fetches rows again to show more of them."""
    rows, assistant = state.get("shown"), view.spec.assistant
    task = assistant.task(rows["task"]) if assistant and rows else None
    purpose = state.get("rows_wanted", "")
    return CallTool(task.tool, rows["args"], (ROWS, purpose)) if task and rows and purpose else None


def _is_incomplete(view: FormView, step: int) -> bool:
    """Whether a required field up to the end of a step was left open."""
    return any(view.spec.field(field_id).step <= step for field_id in view.missing())


def _confirmations(view: FormView, state: FormPilotState, step: int, fields: list[FieldSpec]) -> Iterator[Step]:
    """What to confirm at the end of a step, before its tools run. The final review comes with the last step, so that
    nothing unconfirmed is submitted."""
    done = state.get("done", {})
    if view.spec.review.final and step == view.steps[-1].number:
        if done.get(REVIEW_KEY) != form_digest(view):
            yield ConfirmAll()
        return
    confirmed = done.get(step_key(step)) == step_digest(view, step)
    if view.spec.review.steps and not confirmed and any(view.is_answered(item.id) for item in fields):
        yield ConfirmStep(step)


def _step_for_open_field(view: FormView, state: FormPilotState, item: FieldSpec, served: Collection[str]) -> Step:
    """The next step for an open field: its tool, then its uploads, then the question."""
    if item.lookup and item.id in state.get("named", {}):
        return CallTool(view.spec.lookup_of(item).tool, {}, (REFERENCE, item.id))
    return lookup_call(view, state, item) or _next_upload(view, state, item, served) or Ask(item.id)


def lookup_call(view: FormView, state: FormPilotState, item: FieldSpec) -> CallTool | None:
    """The call of the tool that brings what a field offers; None if that is there, by the answers as they are now."""
    source = item.data_source
    if source is None or source.tool is None or parent_of(view.spec, item) is not None:
        return None
    args = arguments_of(view, source.arguments or declared_arguments(view, source.tool))
    lookup = state.get("lookups", {}).get(item.id)
    is_current = lookup is not None and lookup["tool"] == source.tool and lookup["args"] == args
    return None if is_current else CallTool(source.tool, args, (LOOKUP, item.id))


def _deferred_lookups(view: FormView, state: FormPilotState, served: Collection[str]) -> Iterator[CallTool]:
    """The calls on whose options values wait, once their arguments are known."""
    waiting = (item for item in view.visible() if item.id in state.get("deferred", {}))
    for call in (lookup_call(view, state, item) for item in waiting):
        if call is not None and call.tool_name in served and None not in call.tool_args.values():
            yield call


def _next_upload(view: FormView, state: FormPilotState, item: FieldSpec, served: Collection[str]) -> CallTool | None:
    tool = next((tool for tool in view.spec.tools if _is_upload(view, tool, item.id)), None)
    if tool is None or tool.name in served or is_given_up(state.get("failures", {}), key_of((UPLOAD, item.id))):
        return None
    receipts = state.get("uploads", {}).get(item.id, {})
    for index in document_indexes(documents_of(state.get("lookups", {}).get(item.id))):
        if str(index) not in receipts:
            args = upload_arguments(view, tool, item, index)
            return CallTool(tool.name, args, (UPLOAD, item.id, str(index)))
    return None


def _upload_calls(view: FormView, state: FormPilotState, field_id: str, served: Collection[str]) -> Iterator[Step]:
    """Calls of the tools that get the files of an answer."""
    for step in _moment_calls(view, state, TriggerKind.UPLOAD, field_id) if served else ():
        if step.tool_name in served:
            yield step


def documents_of(lookup: Lookup | None) -> list[JsonValue]:
    """The documents that a file field's tool listed; a single one if there is no list."""
    return [{}] if lookup is None or lookup.get("failed") else lookup["listed"]


def _is_upload(view: FormView, tool: ToolSpec, field_id: str) -> bool:
    return any(trigger_applies(view, moment, TriggerKind.UPLOAD, field_id) for moment in tool.moments)


def _echo_calls(view: FormView, state: FormPilotState) -> Iterator[Step]:
    """Calls of the tools that run after each answer."""
    for tool in view.spec.tools:
        for field_id in state.get("echoes", []) if _mirrors_answers(view, tool) else []:
            names = [argument.name for argument in tool.arguments] or ["fieldId", "value"]
            values = [field_id, view.values.get(field_id)]
            yield CallTool(tool.name, dict(zip(names, values, strict=False)), (ECHO, field_id))


def mirrors_answers(view: FormView) -> bool:
    """Whether some tool runs after each answer."""
    return any(_mirrors_answers(view, tool) for tool in view.spec.tools)


def _mirrors_answers(view: FormView, tool: ToolSpec) -> bool:
    """Whether a tool runs after each answer. A form can switch that off by a condition, or by a flag with the tool's
    name."""
    return view.flags.get(tool.name, True) and any(
        moment.kind is TriggerKind.AFTER_ANSWER and (moment.condition is None or view.holds(moment.condition))
        for moment in tool.moments
    )


def _moment_calls(view: FormView, state: FormPilotState, kind: TriggerKind, target: str = "") -> Iterator[CallTool]:
    """Calls of the tools whose moment has come, once for each state of the answers and arguments. While a check is
    given up, nothing else is checked or submitted, because it could build on refused answers."""
    failures, done = state.get("failures", {}), state.get("done", {})
    blocked = handed_over(failures) if kind in {TriggerKind.STEP_END, TriggerKind.COMPLETE} else []
    for moment in due_calls(view, kind, target):
        if all(other == moment.key for other in blocked) and done.get(moment.key) != moment.digest:
            yield CallTool(moment.tool.name, moment.args, (MOMENT, moment.key, moment.digest))
