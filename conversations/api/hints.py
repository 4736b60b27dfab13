"""What stands under `action.input`, described: the hints by which a frontend draws more than the nine actions tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]

_TEXT = {"type": "string"}
_TOOLS = {"type": "array", "items": _TEXT}


def _object(description: str, properties: Schema, *optional: str) -> dict[str, Any]:
    required = [name for name in properties if name not in optional]
    described = {"type": "object", "description": description, "properties": dict(properties)}
    return {**described, "required": required} if required else described


def _kind(name: str) -> dict[str, Any]:
    return {"type": "string", "enum": [name]}


_SHOWN_ANSWER = _object(
    "An answer, to be shown.",
    {"field_id": _TEXT, "label": _TEXT, "value": {}, "shown": _TEXT | {"description": "The value in words."}},
)
_TOLD = {
    "noted": {
        "type": "array",
        "items": _SHOWN_ANSWER,
        "description": "The answers that the turn took or changed, and the message tells of.",
    },
    "brief": _TEXT
    | {
        "description": "The message without the sentences about `noted`, without `error`, and without `waiting`: for "
        "frontends that show these. There where it is shorter."
    },
}
"""What may come with any message."""
_REPEATED = {"type": "boolean", "description": "The reply before showed the same; the words do not list it again."}
_OPEN_FIELD = _object(
    "A required field that the person has left open.",
    {
        "field_id": _TEXT,
        "label": _TEXT,
        "reason": _TEXT | {"description": "Why, in the person's words."},
        "shown": _TEXT,
    },
)
_OPEN_FIELDS = {"type": "array", "items": _OPEN_FIELD}

FIELD_KINDS = (
    "text",
    "textarea",
    "number",
    "yes_no",
    "select",
    "checkbox",
    "date",
    "time",
    "datetime",
    "map",
    "email",
    "tel",
    "file",
)
"""The widgets of the ASK actions: `input` of the field types."""

FIELD_INPUT = _object(
    "The widget for the field that is asked.",
    {
        "kind": {"type": "string", "enum": list(FIELD_KINDS), "description": "Which widget."},
        "schema": {"type": "object", "description": "JSON Schema (2020-12) of the value, for `answers`."},
        "required": {"type": "boolean"},
        "skippable": {"type": "boolean", "description": "Whether the person may skip it, or take its default."},
        "attempt": {"type": "integer", "minimum": 0, "description": "How often it was asked before without an answer."},
        "leave_open": {
            "type": "boolean",
            "description": "True where the person may go on without an answer that the form needs, with a reason.",
        },
        "options": {
            "type": "array",
            "items": _object("One choice.", {"value": {}, "label": _TEXT}),
            "description": "The choices with the values to send; `options` of the action are their labels.",
        },
        "value": {"description": "What the widget starts with: a default, or an answer to be changed or confirmed."},
        "confirm": {"type": "boolean", "description": "True where a yes is enough: `value` is what was understood."},
        "error": _TEXT | {"description": "Why the last answer was not taken."},
        "help": _TEXT | {"description": "The author's explanation."},
        "sensitive": {"type": "boolean", "description": "Others than the person are shown a mask."},
        "autocomplete": _TEXT | {"description": "The token of HTML for what browsers know: name, email, tel, bday."},
        "example": _TEXT | {"description": "How a value is written, where people may not know."},
        "max_bytes": {"type": "integer", "description": "Of a file."},
        "near": _TEXT | {"description": "The first of the days that the last words could mean."},
        "distant": {"type": "boolean", "description": "The day is likely years away from today."},
        "accept": {"type": "array", "items": _TEXT, "description": "Endings of the files that are taken, with dots."},
        "kinds": {"type": "array", "items": _TEXT, "description": "What is taken, in few words for the person."},
        **_TOLD,
    },
    *(
        "leave_open",
        "options",
        "value",
        "confirm",
        "error",
        "help",
        "sensitive",
        "autocomplete",
        "near",
        "distant",
        "example",
        "max_bytes",
        "accept",
        "kinds",
        *_TOLD,
    ),
)

_MESSAGES: Mapping[str, tuple[str, Schema]] = {
    "greeting": (
        "GreetingInput",
        _object(
            "The opening: what a first screen may show.",
            {
                "kind": _kind("greeting"),
                "minutes": {"type": "integer", "minimum": 1, "description": "How long the form takes, about."},
                "purpose": _TEXT | {"description": "What the form is for."},
                "example": _TEXT | {"description": "A first message, as a person may write it."},
            },
            *("purpose", "example"),
        ),
    ),
    "review": (
        "ReviewInput",
        _object(
            "All answers, to be confirmed: yes, or words that change something.",
            {
                "kind": _kind("review"),
                "fields": {"type": "array", "items": _SHOWN_ANSWER},
                "left_open": _OPEN_FIELDS,
                "repeated": _REPEATED,
            },
            *("left_open", "repeated"),
        ),
    ),
    "step_review": (
        "StepReviewInput",
        _object(
            "The answers of one step, to be confirmed.",
            {
                "kind": _kind("step_review"),
                "step": {"type": "integer", "minimum": 1},
                "fields": {"type": "array", "items": _SHOWN_ANSWER},
                "left_open": _OPEN_FIELDS,
                "repeated": _REPEATED,
            },
            *("left_open", "repeated"),
        ),
    ),
    "confirm": (
        "ConfirmInput",
        _object(
            "Whether to cancel, to start over, to leave a field open, to do a task, or to be told links: yes or no.",
            {
                "kind": _kind("confirm"),
                "about": {"type": "string", "enum": ["cancel", "restart", "leaving", "task", "links"]},
                "field_id": _TEXT | {"description": "Which field is to be left open."},
                "sent": _TOOLS | {"description": "Tools that have sent something already, which this does not undo."},
            },
            *("field_id", "sent"),
        ),
    ),
    "choose_change": (
        "ChooseChangeInput",
        _object(
            "Which answer to change: the name of a field.",
            {"kind": _kind("choose_change"), "left_open": _OPEN_FIELDS},
            "left_open",
        ),
    ),
    "reason": (
        "ReasonInput",
        _object("Why a field is left open, in words.", {"kind": _kind("reason"), "field_id": _TEXT}),
    ),
    "tool_failed": (
        "ToolFailedInput",
        _object(
            "A check or a submission did not go through: yes has it made again.",
            {"kind": _kind("tool_failed"), "tool_name": _TEXT, "skippable": {"type": "boolean"}},
        ),
    ),
    "page_filled": (
        "PageFilledInput",
        _object(
            "The host's page needs nothing more, or only what the person enters there. The talk may go on.",
            {
                "kind": _kind("page_filled"),
                "incomplete": _TOOLS | {"description": "Required fields that are left for the person, on the page."},
            },
            "incomplete",
        ),
    ),
    "task": (
        "TaskInput",
        _object(
            "What an assistant is to do next, in words.",
            {"kind": _kind("task"), "example": _TEXT | {"description": "A first message, as a person may write it."}},
            "example",
        ),
    ),
    "details": (
        "DetailsInput",
        _object("What a task is to change, in words.", {"kind": _kind("details")}),
    ),
    "cancelled": (
        "CancelledInput",
        _object("The conversation is over.", {"kind": _kind("cancelled"), "sent": _TOOLS}),
    ),
}


MESSAGE_INPUTS: Mapping[str, tuple[str, Schema]] = {
    kind: (name, {**schema, "properties": {**schema["properties"], **_TOLD}})
    for kind, (name, schema) in _MESSAGES.items()
}
"""By kind: the name of the component, and what it is."""

CALL_INPUT = _object(
    "Which call of the tool this is.",
    {
        "call_id": _TEXT | {"description": "To be sent back in `tool_results`."},
        "waiting": _TEXT | {"description": "What to say while it runs."},
        **_TOLD,
    },
    *_TOLD,
)
COMPLETE_INPUT = _object(
    "There only where the form did not end whole.",
    {
        "incomplete": _TOOLS | {"description": "Required fields without an answer."},
        "reasons": {"type": "object", "additionalProperties": _TEXT, "description": "Why, by field id."},
        "handed_over": _TOOLS | {"description": "Tools that did not take the form."},
        "unclear": _TOOLS | {"description": "Those of them of which nobody knows whether they took it."},
    },
    *("incomplete", "reasons", "handed_over", "unclear"),
)


def components() -> dict[str, Schema]:
    """Every component that `schema_of_input` refers to, by name."""
    named = {"FieldInput": FIELD_INPUT, "ToolCallInput": CALL_INPUT, "FormCompleteInput": COMPLETE_INPUT}
    return {**named, **dict(MESSAGE_INPUTS.values())}


def schema_of_input(action: str) -> dict[str, Any]:
    """What `input` of this action is, with references to `components`."""
    if action == "MESSAGE":
        names = {kind: _reference(name) for kind, (name, _schema) in MESSAGE_INPUTS.items()}
        return {
            "oneOf": [{"$ref": place} for place in names.values()],
            "discriminator": {"propertyName": "kind", "mapping": names},
        }
    named = {"TOOL_CALL": "ToolCallInput", "FORM_COMPLETE": "FormCompleteInput"}
    return {"$ref": _reference(named.get(action, "FieldInput"))}


def _reference(name: str) -> str:
    return f"#/components/schemas/{name}"
