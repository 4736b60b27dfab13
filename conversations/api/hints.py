"""Describes `action.input`: the hints with which a frontend can draw more than the nine actions say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from conversations.api.widget_hints import (
    FIELD_INPUTS,
    FIELD_KINDS,
    NOTED,
    OPTION,
    SHOWN_ANSWER,
    SHOWN_ANSWERS,
    TEXT,
    TOOLS,
    Schema,
    component_ref,
    kind_schema,
    object_schema,
)
from forms_registry.field_types.registry import all_field_types

_UNDER_WAY = TOOLS | {"description": "Tools that the page was asked to call, and whose results it has not sent."}
_REPEATED = {"type": "boolean", "description": "The reply before showed the same; the words do not list it again."}
_OPEN_FIELD = object_schema(
    "A required field that the person has left open.",
    {
        "field_id": TEXT,
        "label": TEXT,
        "reason": TEXT | {"description": "Why, in the person's words."},
        "shown": TEXT,
    },
)
_OPEN_FIELDS = {"type": "array", "items": {"$ref": component_ref("OpenField")}}

_MESSAGES: Mapping[str, tuple[str, Schema]] = {
    "greeting": (
        "GreetingInput",
        object_schema(
            "The opening: what a first screen may show.",
            {
                "kind": kind_schema("greeting"),
                "minutes": {"type": "integer", "minimum": 1, "description": "How long the form takes, about."},
                "purpose": TEXT | {"description": "What the form is for."},
                "example": TEXT | {"description": "A first message, as a person may write it."},
            },
            *("purpose", "example"),
        ),
    ),
    "review": (
        "ReviewInput",
        object_schema(
            "All answers, to be confirmed: yes, or words that change something.",
            {
                "kind": kind_schema("review"),
                "fields": SHOWN_ANSWERS,
                "left_open": _OPEN_FIELDS,
                "repeated": _REPEATED,
            },
            *("left_open", "repeated"),
        ),
    ),
    "step_review": (
        "StepReviewInput",
        object_schema(
            "The answers of one step, to be confirmed.",
            {
                "kind": kind_schema("step_review"),
                "step": {"type": "integer", "minimum": 1},
                "fields": SHOWN_ANSWERS,
                "left_open": _OPEN_FIELDS,
                "repeated": _REPEATED,
            },
            *("left_open", "repeated"),
        ),
    ),
    "confirm": (
        "ConfirmInput",
        object_schema(
            "Whether to cancel, to start over, to leave a field open, to do a task, or to be told links: yes or no.",
            {
                "kind": kind_schema("confirm"),
                "about": {"type": "string", "enum": ["cancel", "restart", "leaving", "task", "links"]},
                "field_id": TEXT | {"description": "Which field is to be left open."},
                "sent": TOOLS | {"description": "Tools that have sent something already, which this does not undo."},
                "under_way": _UNDER_WAY,
            },
            *("field_id", "sent", "under_way"),
        ),
    ),
    "choose_change": (
        "ChooseChangeInput",
        object_schema(
            "Which answer to change: the name of a field.",
            {"kind": kind_schema("choose_change"), "left_open": _OPEN_FIELDS},
            "left_open",
        ),
    ),
    "reason": (
        "ReasonInput",
        object_schema("Why a field is left open, in words.", {"kind": kind_schema("reason"), "field_id": TEXT}),
    ),
    "tool_failed": (
        "ToolFailedInput",
        object_schema(
            "A check or a submission did not go through: yes has it made again.",
            {"kind": kind_schema("tool_failed"), "tool_name": TEXT, "skippable": {"type": "boolean"}},
        ),
    ),
    "page_filled": (
        "PageFilledInput",
        object_schema(
            "The host's page needs nothing more, or only what the person enters there. The talk may go on.",
            {
                "kind": kind_schema("page_filled"),
                "incomplete": TOOLS | {"description": "Required fields that are left for the person, on the page."},
            },
            "incomplete",
        ),
    ),
    "task": (
        "TaskInput",
        object_schema(
            "What an assistant is to do next, in words.",
            {
                "kind": kind_schema("task"),
                "example": TEXT | {"description": "A first message, as a person may write it."},
            },
            "example",
        ),
    ),
    "details": (
        "DetailsInput",
        object_schema("What a task is to change, in words.", {"kind": kind_schema("details")}),
    ),
    "cancelled": (
        "CancelledInput",
        object_schema(
            "The conversation is over.",
            {"kind": kind_schema("cancelled"), "sent": TOOLS, "under_way": _UNDER_WAY},
            *("sent", "under_way"),
        ),
    ),
}


MESSAGE_INPUTS: Mapping[str, tuple[str, Schema]] = {
    kind: (name, {**schema, "properties": {**schema["properties"], **NOTED}})
    for kind, (name, schema) in _MESSAGES.items()
}
"""By kind: the name of the component, and what it is."""

CALL_INPUT = object_schema(
    "Which call of the tool this is.",
    {
        "call_id": TEXT | {"description": "To be sent back in `tool_results`."},
        "waiting": TEXT | {"description": "What to say while it runs."},
        **NOTED,
    },
    *NOTED,
)
COMPLETE_INPUT = object_schema(
    "There only where the form did not end whole.",
    {
        "incomplete": TOOLS | {"description": "Required fields without an answer."},
        "reasons": {"type": "object", "additionalProperties": TEXT, "description": "Why, by field id."},
        "handed_over": TOOLS | {"description": "Tools that did not take the form."},
        "failed": TOOLS | {"description": "Tools that failed before, and without which the form went on."},
        "unclear": TOOLS | {"description": "Those of both of which nobody knows whether they did their work."},
    },
    *("incomplete", "reasons", "handed_over", "failed", "unclear"),
)


_LISTING = ("ASK_DROPDOWN", "ASK_CHECKBOX")


@cache
def _field_inputs() -> Mapping[str, tuple[str, ...]]:
    """The kinds of widgets that each question may come with, by its action. A list that has nothing to choose from, as
    that of yes and no always has, is asked for in words."""
    kinds_by_action: dict[str, list[str]] = {}
    for field_type in all_field_types().values():
        in_words = field_type.action in _LISTING and field_type.input != "yes_no"
        for action in (field_type.action, *(("ASK_TEXT",) if in_words else ())):
            kinds_by_action.setdefault(action, []).append(field_type.input)
    return {action: tuple(kind for kind in FIELD_KINDS if kind in kinds) for action, kinds in kinds_by_action.items()}


def components() -> dict[str, Schema]:
    """Every component that `schema_of_input` refers to, by name."""
    shared = {"ShownAnswer": SHOWN_ANSWER, "OpenField": _OPEN_FIELD, "InputOption": OPTION}
    inputs = {"MessageInput": _one_of(MESSAGE_INPUTS), "ToolCallInput": CALL_INPUT, "FormCompleteInput": COMPLETE_INPUT}
    for action, kinds in _field_inputs().items():
        if len(kinds) > 1:
            inputs[_name_of_union(action)] = _one_of({kind: FIELD_INPUTS[kind] for kind in kinds})
    return {**shared, **inputs, **dict(MESSAGE_INPUTS.values()), **dict(FIELD_INPUTS.values())}


def schema_of_input(action: str) -> dict[str, Any]:
    """What `input` of this action is, with references to `components`."""
    named = {"MESSAGE": "MessageInput", "TOOL_CALL": "ToolCallInput", "FORM_COMPLETE": "FormCompleteInput"}
    if action in named:
        return {"$ref": component_ref(named[action])}
    kinds = _field_inputs()[action]
    return {"$ref": component_ref(_name_of_union(action) if len(kinds) > 1 else FIELD_INPUTS[kinds[0]][0])}


def always_present(action: str) -> tuple[str, ...]:
    """The parts that the API gives with each of these, though clients that know the protocol alone do without."""
    if action.startswith("ASK_"):
        return ("message", "input")
    return ("input",) if action == "TOOL_CALL" else ()


def _name_of_union(action: str) -> str:
    return f"{action.title().replace('_', '')}Input"


def _one_of(inputs: Mapping[str, tuple[str, Schema]]) -> dict[str, Any]:
    """Told apart by their kind."""
    names = {kind: component_ref(name) for kind, (name, _schema) in inputs.items()}
    return {
        "oneOf": [{"$ref": place} for place in names.values()],
        "discriminator": {"propertyName": "kind", "mapping": names},
    }
