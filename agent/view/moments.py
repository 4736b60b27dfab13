"""The moments at which tools run by themselves: which are due, with which arguments and for which answers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue, ToolArgument, ToolSpec, Trigger, TriggerKind


class DueCall(NamedTuple):
    """A due moment of a tool. `digest` changes with the answers that the moment concerns, and with the arguments."""

    tool: ToolSpec
    args: Mapping[str, JsonValue]
    key: str
    digest: str


def due_calls(view: FormView, kind: TriggerKind, target: str) -> Iterator[DueCall]:
    """The due moments of a kind: after the field `target`, for each of its files, at the end of the step with that
    number, or for "" at the start or the end of the form."""
    for tool in view.spec.tools:
        if _has_come(view, tool, kind, target):
            if kind is TriggerKind.UPLOAD:
                yield from _due_calls_of_files(view, tool, target)
            else:
                yield _due_call(view, tool, kind, target)


def outdated_tools(view: FormView, done: Mapping[str, str]) -> dict[str, ToolSpec]:
    """Moments, by key, whose tools computed something from answers that have changed, or that do not apply any more."""
    outdated_tools = {}
    for key, digest in done.items():
        kind, _, target_and_tool = key.partition(":")
        target, _, name = target_and_tool.partition(":")
        name = name.rpartition(":")[2]  # in front of which may stand a file
        tool = view.spec.tool(name) if name else None
        if tool is not None and tool.sets and _digest_now(view, tool, TriggerKind(kind), target, key) != digest:
            outdated_tools[key] = tool
    return outdated_tools


def _digest_now(view: FormView, tool: ToolSpec, kind: TriggerKind, target: str, key: str) -> str:
    """ "" if the moment is not due."""
    if kind is TriggerKind.UPLOAD:
        due = _due_calls_of_files(view, tool, target) if _has_come(view, tool, kind, target) else ()
        return next((call.digest for call in due if call.key == key), "")
    unanswered = kind is TriggerKind.AFTER_FIELD and not view.is_answered(target)
    is_due = not unanswered and _has_come(view, tool, kind, target)
    return _due_call(view, tool, kind, target).digest if is_due else ""


def _due_call(view: FormView, tool: ToolSpec, kind: TriggerKind, target: str) -> DueCall:
    known = {"step": int(target)} if kind is TriggerKind.STEP_END else None
    args = arguments_of(view, tool.arguments, known=known)
    if view.spec.assistant is not None:  # what a task takes where it is told is left out where it is not
        args = {name: value for name, value in args.items() if value is not None}
    digest = _digest([_subject(view, kind, target), args])
    return DueCall(tool, args, f"{kind.value}:{target}:{tool.name}", digest)


def _due_calls_of_files(view: FormView, tool: ToolSpec, field_id: str) -> Iterator[DueCall]:
    """A call for each file of an answer. Its place is no part of the digest: a file that moves up is no new one."""
    files = view.values.get(field_id)
    for place, file in enumerate(files if isinstance(files, list) else ()):
        args = upload_arguments(view, tool, view.spec.field(field_id), place, file)
        digest = _digest([file, upload_arguments(view, tool, view.spec.field(field_id), 0, file)])
        yield DueCall(tool, args, f"{TriggerKind.UPLOAD.value}:{field_id}:{_digest(file)}:{tool.name}", digest)


def _has_come(view: FormView, tool: ToolSpec, kind: TriggerKind, target: str) -> bool:
    """Whether a moment is due. A tool that sets flags runs at the start, whether or not the form says so."""
    if kind is TriggerKind.START and tool.sets_flags:
        return True
    return any(trigger_applies(view, moment, kind, target) for moment in tool.moments)


def trigger_applies(view: FormView, moment: Trigger, kind: TriggerKind, target: str) -> bool:
    """Whether a trigger has this kind and target, and its condition holds; a trigger without a target has all."""
    if moment.kind is not kind or (moment.target and moment.target != target):
        return False
    return moment.condition is None or view.holds(moment.condition)


def _subject(view: FormView, kind: TriggerKind, target: str) -> JsonValue:
    """The answers that a moment concerns: one, those of a step, or all; none at the start."""
    match kind:
        case TriggerKind.START:
            return None
        case TriggerKind.AFTER_FIELD:
            return view.values.get(target)
        case TriggerKind.STEP_END:
            return step_digest(view, int(target))
        case _:
            return form_digest(view)


def declared_arguments(view: FormView, tool_name: str) -> tuple[ToolArgument, ...]:
    tool = view.spec.tool(tool_name)
    return tool.arguments if tool else ()


def arguments_of(
    view: FormView, arguments: tuple[ToolArgument, ...], *, known: Mapping[str, JsonValue] | None = None
) -> dict[str, JsonValue]:
    """Arguments by name; null for a missing answer. `known` maps words to values of the call, which fill arguments
    without a field or a constant whose names contain the word."""
    values: dict[str, JsonValue] = {}
    for argument in arguments:
        if argument.field_id is not None:
            values[argument.name] = _answer_or_part(view, argument.field_id, argument.part)
        elif argument.value is not None:
            values[argument.name] = argument.value
        else:
            name = argument.name.lower()
            values[argument.name] = next((value for word, value in (known or {}).items() if word in name), None)
    return values


def upload_arguments(
    view: FormView, tool: ToolSpec, item: FieldSpec, place: int | str, file: JsonValue = None
) -> dict[str, JsonValue]:
    """The arguments of a tool for one file: its place as those named an index, by themselves as `docIndex`; the file,
    once it has been sent, as `value`."""
    known = {"field": item.id, "step": item.step, "value": file}
    unfilled = [each.name for each in tool.arguments if each.field_id is None and each.value is None]
    places = [name for name in unfilled if "index" in name.lower()] or ["docIndex"]
    return arguments_of(view, tool.arguments, known=known) | dict.fromkeys(places, place)


def _answer_or_part(view: FormView, field_id: str, part: str) -> JsonValue:
    """A field's answer, or the part of it that a tool gets instead."""
    value = view.values.get(field_id)
    return value if value is None or not part else type_of(view.spec.field(field_id)).parts[part](str(value))


REVIEW_KEY = "review"


def step_key(step: int) -> str:
    return f"confirm:{step}"


def step_digest(view: FormView, step: int) -> str:
    """Changes with any visible answer of the step, so that a confirmation is for what was shown; without computed
    answers, which follow from the others."""
    return _digest({item.id: view.values.get(item.id) for item in view.spec.step_fields(step) if not item.computed})


def form_digest(view: FormView) -> str:
    """Changes with any visible answer, except computed ones."""
    asked_fields: dict[str, FieldSpec] = {item.id: item for item in view.spec.fields if not item.computed}
    return _digest({name: value for name, value in view.values.items() if name in asked_fields})


def _digest(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
