"""What stands under `action.input`, described: the hints by which a frontend draws more than the nine actions tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conversations.api.widget_hints import (
    FIELD_INPUTS,
    SHOWN_ANSWER,
    TEXT,
    TOLD,
    TOOLS,
    Schema,
    kind_of,
    object_of,
)

_REPEATED = {"type": "boolean", "description": "The reply before showed the same; the words do not list it again."}
_OPEN_FIELD = object_of(
    "A required field that the person has left open.",
    {
        "field_id": TEXT,
        "label": TEXT,
        "reason": TEXT | {"description": "Why, in the person's words."},
        "shown": TEXT,
    },
)
_OPEN_FIELDS = {"type": "array", "items": _OPEN_FIELD}

_MESSAGES: Mapping[str, tuple[str, Schema]] = {
    "greeting": (
        "GreetingInput",
        object_of(
            "The opening: what a first screen may show.",
            {
                "kind": kind_of("greeting"),
                "minutes": {"type": "integer", "minimum": 1, "description": "How long the form takes, about."},
                "purpose": TEXT | {"description": "What the form is for."},
                "example": TEXT | {"description": "A first message, as a person may write it."},
            },
            *("purpose", "example"),
        ),
    ),
    "review": (
        "ReviewInput",
        object_of(
            "All answers, to be confirmed: yes, or words that change something.",
            {
                "kind": kind_of("review"),
                "fields": {"type": "array", "items": SHOWN_ANSWER},
                "left_open": _OPEN_FIELDS,
                "repeated": _REPEATED,
            },
            *("left_open", "repeated"),
        ),
    ),
    "step_review": (
        "StepReviewInput",
        object_of(
            "The answers of one step, to be confirmed.",
            {
                "kind": kind_of("step_review"),
                "step": {"type": "integer", "minimum": 1},
                "fields": {"type": "array", "items": SHOWN_ANSWER},
                "left_open": _OPEN_FIELDS,
                "repeated": _REPEATED,
            },
            *("left_open", "repeated"),
        ),
    ),
    "confirm": (
        "ConfirmInput",
        object_of(
            "Whether to cancel, to start over, to leave a field open, to do a task, or to be told links: yes or no.",
            {
                "kind": kind_of("confirm"),
                "about": {"type": "string", "enum": ["cancel", "restart", "leaving", "task", "links"]},
                "field_id": TEXT | {"description": "Which field is to be left open."},
                "sent": TOOLS | {"description": "Tools that have sent something already, which this does not undo."},
            },
            *("field_id", "sent"),
        ),
    ),
    "choose_change": (
        "ChooseChangeInput",
        object_of(
            "Which answer to change: the name of a field.",
            {"kind": kind_of("choose_change"), "left_open": _OPEN_FIELDS},
            "left_open",
        ),
    ),
    "reason": (
        "ReasonInput",
        object_of("Why a field is left open, in words.", {"kind": kind_of("reason"), "field_id": TEXT}),
    ),
    "tool_failed": (
        "ToolFailedInput",
        object_of(
            "A check or a submission did not go through: yes has it made again.",
            {"kind": kind_of("tool_failed"), "tool_name": TEXT, "skippable": {"type": "boolean"}},
        ),
    ),
    "page_filled": (
        "PageFilledInput",
        object_of(
            "The host's page needs nothing more, or only what the person enters there. The talk may go on.",
            {
                "kind": kind_of("page_filled"),
                "incomplete": TOOLS | {"description": "Required fields that are left for the person, on the page."},
            },
            "incomplete",
        ),
    ),
    "task": (
        "TaskInput",
        object_of(
            "What an assistant is to do next, in words.",
            {"kind": kind_of("task"), "example": TEXT | {"description": "A first message, as a person may write it."}},
            "example",
        ),
    ),
    "details": (
        "DetailsInput",
        object_of("What a task is to change, in words.", {"kind": kind_of("details")}),
    ),
    "cancelled": (
        "CancelledInput",
        object_of("The conversation is over.", {"kind": kind_of("cancelled"), "sent": TOOLS}),
    ),
}


MESSAGE_INPUTS: Mapping[str, tuple[str, Schema]] = {
    kind: (name, {**schema, "properties": {**schema["properties"], **TOLD}})
    for kind, (name, schema) in _MESSAGES.items()
}
"""By kind: the name of the component, and what it is."""

CALL_INPUT = object_of(
    "Which call of the tool this is.",
    {
        "call_id": TEXT | {"description": "To be sent back in `tool_results`."},
        "waiting": TEXT | {"description": "What to say while it runs."},
        **TOLD,
    },
    *TOLD,
)
COMPLETE_INPUT = object_of(
    "There only where the form did not end whole.",
    {
        "incomplete": TOOLS | {"description": "Required fields without an answer."},
        "reasons": {"type": "object", "additionalProperties": TEXT, "description": "Why, by field id."},
        "handed_over": TOOLS | {"description": "Tools that did not take the form."},
        "unclear": TOOLS | {"description": "Those of them of which nobody knows whether they took it."},
    },
    *("incomplete", "reasons", "handed_over", "unclear"),
)


def components() -> dict[str, Schema]:
    """Every component that `schema_of_input` refers to, by name."""
    named = {"FieldInput": _one_of(FIELD_INPUTS), "ToolCallInput": CALL_INPUT, "FormCompleteInput": COMPLETE_INPUT}
    return {**named, **dict(MESSAGE_INPUTS.values()), **dict(FIELD_INPUTS.values())}


def schema_of_input(action: str) -> dict[str, Any]:
    """What `input` of this action is, with references to `components`."""
    if action == "MESSAGE":
        return _one_of(MESSAGE_INPUTS)
    named = {"TOOL_CALL": "ToolCallInput", "FORM_COMPLETE": "FormCompleteInput"}
    return {"$ref": _reference(named.get(action, "FieldInput"))}


def _one_of(inputs: Mapping[str, tuple[str, Schema]]) -> dict[str, Any]:
    """Told apart by their kind."""
    names = {kind: _reference(name) for kind, (name, _schema) in inputs.items()}
    return {
        "oneOf": [{"$ref": place} for place in names.values()],
        "discriminator": {"propertyName": "kind", "mapping": names},
    }


def _reference(name: str) -> str:
    return f"#/components/schemas/{name}"
